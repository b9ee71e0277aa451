import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { transition } from '#domain/consultation.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'

export type Actions = {
  /** Id of the consultation that is being completed. */
  busy: string | null
  onComplete: (consultation: Consultation) => void
  onCancel: (consultation: Consultation) => void
}

/** What an admin may do with a consultation in its state. */
export function ConsultationActions(props: Actions & { consultation: Consultation }): ReactNode {
  const { consultation, busy, onComplete, onCancel } = props
  const { _id, status } = consultation
  const t = useText('admin')
  return (
    <>
      {transition(status, 'complete', 'admin').ok && (
        <Button look="plain" busy={busy === _id} onClick={() => onComplete(consultation)}>
          {t('complete.action')}
        </Button>
      )}
      {transition(status, 'cancel', 'admin').ok && (
        <Button look="danger" onClick={() => onCancel(consultation)}>
          {t('cancel.action')}
        </Button>
      )}
    </>
  )
}
