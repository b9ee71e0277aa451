import type { ReactNode } from 'react'
import { useOpenedAt } from '#web/program/render-environment.ts'
import { useText } from '#web/texts/use-text.ts'
import { useBothTimes } from './use-both-times.ts'

/**
 * A buyer's guarantees after payment: a remedy if the counsellor is absent, and free moves until the
 * deadline.
 */
export function Promises({ fullRefundUntil }: { fullRefundUntil: string }): ReactNode {
  const t = useText('booking')
  const bothTimes = useBothTimes()
  const shownAt = useOpenedAt()
  return (
    <>
      <p className="small">{t('payment.promise')}</p>
      {/* The last time to move is the deadline for a full refund (domain/stage.ts). */}
      {Date.parse(fullRefundUntil) >= shownAt.getTime() && (
        <p className="small">{t('payment.promiseMove', { deadline: bothTimes(fullRefundUntil) })}</p>
      )}
    </>
  )
}
