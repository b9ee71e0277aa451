import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'

type Booking = { startsAt: string; fullRefundUntil: string }

/** True if the right of withdrawal ends before the consultation starts. */
export const isWithdrawalLimited = ({ startsAt, fullRefundUntil }: Booking): boolean =>
  Date.parse(fullRefundUntil) < Date.parse(startsAt)

/** The statutory right of withdrawal, in the wording of the terms. */
export function WithdrawalNote({ booking }: { booking: Booking }): ReactNode {
  const t = useText('booking')
  return (
    <p className="small" id="withdrawal">
      {t(isWithdrawalLimited(booking) ? 'withdrawal.untilDeadline' : 'withdrawal.untilStart')}
    </p>
  )
}
