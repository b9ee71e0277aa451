import type { ReactNode } from 'react'
import { useState } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { useMoment } from './moment.ts'

/**
 * A buyer's guarantees after payment: a remedy if the counsellor is absent, and free moves until the
 * deadline.
 */
export function Promises({ fullRefundUntil }: { fullRefundUntil: string }): ReactNode {
  const t = useText('booking')
  const moment = useMoment()
  const [shownAt] = useState(() => Date.now())
  return (
    <>
      <p className="small">{t('payment.promise')}</p>
      {/* The last time to move is the deadline for a full refund (domain/course.ts). */}
      {Date.parse(fullRefundUntil) >= shownAt && (
        <p className="small">{t('payment.promiseMove', { deadline: moment(fullRefundUntil) })}</p>
      )}
    </>
  )
}
