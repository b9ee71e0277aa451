import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { completeConsultation } from '#contract/consultations.ts'
import { RefundCountdown } from '#web/pages/admin/action-items/refund-countdown.tsx'
import { ConsultationClock } from '#web/pages/admin/consultation-clock.tsx'
import { allowedActionsAt } from '#web/pages/admin/consultation/allowed-actions.ts'
import { CounsellorMarkContext } from '#web/pages/admin/counsellors/mark-context.ts'
import { labelOf } from '#web/pages/admin/labels.ts'
import { completionErrorText } from '#web/pages/admin/result-texts.ts'
import { consultationHref } from '#web/pages/admin/views.ts'
import { WhenShort } from '#web/pages/admin/when.tsx'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/wire/api.ts'
import type { BookingProps } from './agenda.ts'
import { OfferWaits } from './offer-waits.tsx'

/** A running consultation: short, because it stays on the screen. */
export function Running(props: BookingProps & { children: ReactNode }): ReactNode {
  const {
    booking: { consultation },
    now,
    task,
    children,
  } = props
  const t = useText('admin')
  const { _id, name, startsAt, durationMinutes } = consultation
  const mark = useContext(CounsellorMarkContext)(consultation.counsellor)
  const label = labelOf(consultation, now)
  const can = allowedActionsAt(consultation, now)
  const completes = can.complete && consultation.course === 'begun'
  return (
    <div className="next-booking">
      <p className="next-who">
        {mark && <>{mark} </>}
        <Link data-row to={consultationHref(_id)}>
          {name}
        </Link>{' '}
        <Badge tone={label.tone}>{t(label.text)}</Badge>
      </p>
      <p className="running-time">
        <WhenShort at={startsAt} />
        <ConsultationClock startsAt={startsAt} durationMinutes={durationMinutes} now={now} />
      </p>
      <OfferWaits offer={consultation.offer} />
      {can.begin && <RefundCountdown startsAt={startsAt} paid={consultation.amount} />}
      <div className="row">
        {completes && <Complete id={_id} task={task} />}
        {children}
      </div>
    </div>
  )
}

function Complete({ id, task }: Pick<BookingProps, 'task'> & { id: string }): ReactNode {
  const t = useText('admin')
  const errorText = useErrorText()
  const complete = (): void =>
    task.run(`complete ${id}`, async () => {
      const answer = await call(completeConsultation, { consultationId: id })
      return answer.ok
        ? { tone: 'good', text: t('complete.done') }
        : { tone: 'bad', text: completionErrorText(answer, { t, errorText }) }
    })
  return (
    <Button busy={task.busy === `complete ${id}`} onClick={complete}>
      {t('complete.action')}
    </Button>
  )
}
