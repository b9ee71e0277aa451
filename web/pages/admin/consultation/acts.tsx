import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { completeConsultation } from '#contract/consultations.ts'
import { transition } from '#domain/consultation.ts'
import { call } from '#web/wire/api.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import type { Task } from '#web/pages/admin/attention/task.tsx'
import { completeRefusal } from '#web/pages/admin/outcome.ts'
import { SearchLink } from '#web/pages/admin/search-link.tsx'
import { viewHref } from '#web/pages/admin/views.ts'

/** What can be done with a consultation now; what cannot be undone stands apart from what is done every day. */
export function Acts(props: {
  consultation: Consultation
  now: number
  task: Task
  onRefund: () => void
  onCancel: () => void
}): ReactNode {
  const {
    consultation: { _id, status, startsAt, paymentStatus, userAccountEmail, dispute },
    now,
    task,
    onRefund,
    onCancel,
  } = props
  const t = useText('admin')
  const errorText = useErrorText()
  const isBegun = Date.parse(startsAt) <= now
  const complete = (): void =>
    task.run('complete', async () => {
      const answer = await call(completeConsultation, { consultationId: _id })
      return answer.ok
        ? { tone: 'good', text: t('complete.done') }
        : { tone: 'bad', text: completeRefusal(answer, { t, errorText }) }
    })
  const canComplete = isBegun && transition(status, 'complete', 'admin').ok
  const canCancel = transition(status, 'cancel', 'admin').ok
  const canRefund = paymentStatus !== 'refunded' && dispute === null && status !== 'cancelled'
  return (
    <div className="acts">
      {canComplete && (
        <Button busy={task.busy === 'complete'} onClick={complete}>
          {t('complete.action')}
        </Button>
      )}
      <SearchLink className="button" href={viewHref('clients', { q: userAccountEmail })}>
        {t('consultation.client')}
      </SearchLink>
      {canRefund && (
        <Button look="plain" onClick={onRefund}>
          {t('refundByHand.open')}
        </Button>
      )}
      {canCancel && (
        <Button look="danger" onClick={onCancel}>
          {t('cancel.open')}
        </Button>
      )}
    </div>
  )
}
