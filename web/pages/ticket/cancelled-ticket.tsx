import type { ReactNode } from 'react'
import type { Ticket } from '#contract/stages.ts'
import { useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Money } from '#web/ui/money.tsx'

/** How a cancelled or missed consultation ended, and the state of its refund. */
export function CancelledTicket({ ticket }: { ticket: Ticket }): ReactNode {
  const t = useText('ticket')
  const b = useText('booking')
  const { status, course, refund, currency, dispute, paymentStatus } = ticket
  const isReversed = paymentStatus === 'reversed'
  const isMissed = course === 'missed_by_student'
  if (status !== 'cancelled' && !isMissed && !refund && !dispute) return null
  return (
    <Status tone="warm">
      {isMissed && <p>{t('ticket.gone.missed_by_student')}</p>}
      {status === 'cancelled' && <p>{t('ticket.gone.cancelled')}</p>}
      {ticket.cancelCause && <p>{b(`history.cause.${ticket.cancelCause}`)}</p>}
      {dispute && <p>{b('cancel.inDispute')}</p>}
      {isReversed && !dispute && <p>{b('history.refund.reversed')}</p>}
      {refund && !isReversed && (
        <p>
          {b(`history.refund.${refund.status}`)}: <Money amount={refund.amount} currency={currency} />
        </p>
      )}
    </Status>
  )
}
