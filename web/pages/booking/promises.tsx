import type { ReactNode } from 'react'
import { useState } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { useMoment } from './moment.ts'

/** What a buyer can count on after paying: a remedy if nobody comes, and free moves while there is time for one. */
export function Promises({ fullRefundUntil }: { fullRefundUntil: string }): ReactNode {
  const t = useText('booking')
  const moment = useMoment()
  const [shownAt] = useState(() => Date.now())
  return (
    <>
      <p className="small">{t('payment.promise')}</p>
      {/* The last moment to move is the deadline for a full refund (domain/course.ts). */}
      {Date.parse(fullRefundUntil) >= shownAt && (
        <p className="small">{t('payment.promiseMove', { deadline: moment(fullRefundUntil) })}</p>
      )}
    </>
  )
}
