import type { ReactNode } from 'react'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import type { Saving } from './autosave.ts'

/** The saving state as a line, announced politely by screen readers. */
export function SavingLine({ saving, onRetry }: { saving: Saving; onRetry: () => void }): ReactNode {
  const t = useText('brief')
  const errorText = useErrorText()
  if (saving === 'saved' || saving === 'unsaved' || saving === 'saving')
    return (
      <p className="small muted saving" role="status">
        {t(`saving.${saving}`)}
      </p>
    )
  if (saving === 'STALE_VERSION') return null
  return (
    <div className="notice warm" role="alert">
      <span>
        {saving === 'UNREACHABLE' ? t('saving.lost') : t('saving.refused', { reason: errorText(saving) })}
      </span>{' '}
      <Button look="quiet" onClick={onRetry}>
        {t('saving.again')}
      </Button>
    </div>
  )
}
