import type { ReactNode } from 'react'
import { useState } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { Button } from './button.tsx'

/** Puts a text into the clipboard and says so. `label` names what is copied for those who cannot see it. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const t = useText()
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    // In-app browsers may refuse; the text stays on the screen to be selected by hand.
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <Button look="quiet" aria-label={label} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
    </Button>
  )
}
