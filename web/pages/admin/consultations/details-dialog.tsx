import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Consultation } from '#contract/consultations.ts'
import { consultationHref } from '#web/pages/admin/views.ts'
import { lazyPart } from '#web/program/lazy-part.tsx'
import { useText } from '#web/texts/use-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Actions, ConsultationActions } from './consultation-actions.tsx'

/** Loaded when the first row is opened. */
const Details = lazyPart(async () => (await import('./details.tsx')).Details)

export function DetailsDialog(
  props: Actions & { consultation: Consultation | undefined; onClose: () => void },
): ReactNode {
  const { consultation, onClose, ...actions } = props
  const t = useText('admin')
  return (
    <Dialog open={consultation !== undefined} onClose={onClose} title={t('details.title')} wide>
      {consultation && (
        <>
          <Details consultation={consultation} now={actions.now} />
          <div className="dialog-actions">
            <Link className="button quiet" to={consultationHref(consultation._id)}>
              {t('consultation.page')}
            </Link>
            <ConsultationActions consultation={consultation} {...actions} />
          </div>
        </>
      )}
    </Dialog>
  )
}
