import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { allowedActionsAt } from '#web/pages/admin/consultation/allowed-actions.ts'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'

export type Actions = {
  /** Id of the consultation that is being completed. */
  busy: string | null
  /** Current time in milliseconds; a consultation can be completed only after its start. */
  now: number
  onComplete: (consultation: Consultation) => void
  onCancel: (consultation: Consultation) => void
}

/** The actions that an admin may take in a consultation's current state. */
export function ConsultationActions(props: Actions & { consultation: Consultation }): ReactNode {
  const { consultation, busy, now, onComplete, onCancel } = props
  const { _id } = consultation
  const can = allowedActionsAt(consultation, now)
  const may = useMay()
  const t = useText('admin')
  return (
    <>
      {can.complete && (
        <Button look="plain" busy={busy === _id} onClick={() => onComplete(consultation)}>
          {t('complete.action')}
        </Button>
      )}
      {can.cancel && may('POST /api/consultations/cancel') && (
        <Button look="danger" onClick={() => onCancel(consultation)}>
          {t('cancel.action')}
        </Button>
      )}
    </>
  )
}
