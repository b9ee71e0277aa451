import { type ReactNode, useState } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { Button } from './button.tsx'

/** Copies a text to the clipboard and confirms it. `label` is the accessible name. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const t = useText()
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    // In-app browsers may refuse clipboard access; the text stays on screen and can be selected.
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
