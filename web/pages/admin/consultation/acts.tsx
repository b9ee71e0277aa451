import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Consultation, completeConsultation } from '#contract/consultations.ts'
import { beginConsultation, markAbsent, undoEnd } from '#contract/stages.ts'
import { koreanDateTime } from '#domain/calendar.ts'
import type { Task } from '#web/pages/admin/action-items/task.tsx'
import type { Label } from '#web/pages/admin/labels.ts'
import { completionErrorText } from '#web/pages/admin/result-texts.ts'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { viewHref } from '#web/pages/admin/views.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { call, type Answer } from '#web/wire/api.ts'
import { allowedActionsAt } from './allowed-actions.ts'

type Props = { consultation: Consultation; now: number; task: Task }

/** Returns a function that makes a handler: it runs a call and shows its result. */
function useCallHandler(task: Task) {
  const t = useText('admin')
  const errorText = useErrorText()
  return (key: string, done: Label, work: () => Promise<Answer<unknown>>) => () =>
    task.run(key, async () => {
      const answer = await work()
      return answer.ok
        ? { tone: 'good', text: t(done) }
        : {
            tone: answer.code === 'STALE_VERSION' ? 'warm' : 'bad',
            text: errorText(answer.code, answer.message),
          }
    })
}

/** The next steps of the conversation: begin, complete, undo. */
export function StageActs({ consultation, now, task }: Props): ReactNode {
  const { _id: id, undoUntil } = consultation
  const t = useText('admin')
  const errorText = useErrorText()
  const can = allowedActionsAt(consultation, now)
  const does = useCallHandler(task)
  const complete = (): void =>
    task.run('complete', async () => {
      const answer = await call(completeConsultation, { consultationId: id })
      return answer.ok
        ? { tone: 'good', text: t('complete.done') }
        : { tone: 'bad', text: completionErrorText(answer, { t, errorText }) }
    })
  return (
    <>
      {can.begin && (
        <Button
          busy={task.busy === 'begin'}
          onClick={does('begin', 'begin.done', () => call(beginConsultation, { id }))}
        >
          {t('attention.action.begin')}
        </Button>
      )}
      {can.complete && (
        <Button look={can.begin ? 'plain' : 'main'} busy={task.busy === 'complete'} onClick={complete}>
          {t('complete.action')}
        </Button>
      )}
      {can.undo && undoUntil && (
        <Button
          busy={task.busy === 'undo'}
          onClick={does('undo', 'undo.done', () => call(undoEnd, { id, seen: undoUntil }))}
        >
          {t('undo.action', { time: koreanDateTime(new Date(undoUntil)).time })}
        </Button>
      )}
    </>
  )
}

/** A dialog of the page, which an action opens. */
export type BookingDialog = 'offer' | 'refund' | 'cancel'

/** Actions that change the booking itself; irreversible ones are apart from everyday ones. */
export function BookingActs(props: Props & { onOpen: (dialog: BookingDialog) => void }): ReactNode {
  const { consultation, now, task, onOpen } = props
  const { _id: id, course } = consultation
  const [asks, setAsks] = useState(false)
  const does = useCallHandler(task)
  const absent = (waited: boolean) =>
    does('absent', 'absent.done', () => call(markAbsent, { id, ...(waited && { waited }) }))
  const t = useText('admin')
  const can = allowedActionsAt(consultation, now)
  const may = useMay()
  return (
    <div className="acts">
      {can.absent && (
        <Button
          look="plain"
          busy={task.busy === 'absent'}
          onClick={course === 'begun' ? absent(false) : () => setAsks(true)}
        >
          {t('absent.action')}
        </Button>
      )}
      <Link className="button" to={viewHref('clients', { q: consultation.userAccountEmail })}>
        {t('consultation.client')}
      </Link>
      {can.offer && (
        <Button look="plain" onClick={() => onOpen('offer')}>
          {t('offer.open')}
        </Button>
      )}
      {can.refund && may('POST /api/consultations/:id/refund') && (
        <Button look="plain" onClick={() => onOpen('refund')}>
          {t('manualRefund.open')}
        </Button>
      )}
      {can.cancel && may('POST /api/consultations/cancel') && (
        <Button look="danger" onClick={() => onOpen('cancel')}>
          {t('cancel.open')}
        </Button>
      )}
      <Dialog open={asks} onClose={() => setAsks(false)} title={t('absent.title')}>
        <p>{t('absent.ask')}</p>
        <div className="dialog-actions">
          <Button look="plain" onClick={() => setAsks(false)}>
            {t('absent.notWaited')}
          </Button>
          <Button
            onClick={() => {
              setAsks(false)
              absent(true)()
            }}
          >
            {t('absent.waited')}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
