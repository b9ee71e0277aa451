import { type ReactNode, useEffect, useState } from 'react'
import { koreanDateTime, MINUTE_MS } from '#domain/calendar.ts'
import { stepWindows } from '#domain/stage.ts'
import { useText } from '#web/texts/use-text.ts'

const TICK_MS = 5_000

/**
 * Minutes until the client may request a refund because the office has not begun; only another time where nothing was
 * paid.
 */
export function RefundCountdown({ startsAt, paid }: { startsAt: string; paid: string | null }): ReactNode {
  const t = useText('admin')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const from = Date.parse(startsAt) + stepWindows.missed.fromMs
  const isFree = paid !== null && Number(paid) === 0
  const minutes = Math.ceil((from - now) / MINUTE_MS)
  return (
    <p>
      <strong className="countdown">
        {minutes > 0
          ? t(isFree ? 'attention.not_begun.leftFree' : 'attention.not_begun.left', {
              time: koreanDateTime(new Date(from)).time,
              minutes,
            })
          : t(isFree ? 'attention.not_begun.openFree' : 'attention.not_begun.open')}
      </strong>
    </p>
  )
}
