import { type ReactNode, useEffect, useState } from 'react'
import { koreanDateTime, MINUTE_MS } from '#domain/calendar.ts'
import { windows } from '#domain/stage.ts'
import { useText } from '#web/texts/use-text.ts'

const TICK_MS = 5_000

/** Minutes until the client may request a refund because the office has not begun. */
export function RefundCountdown({ startsAt }: { startsAt: string }): ReactNode {
  const t = useText('admin')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const from = Date.parse(startsAt) + windows.missed.fromMs
  const minutes = Math.ceil((from - now) / MINUTE_MS)
  return (
    <p>
      <strong className="countdown">
        {minutes > 0
          ? t('attention.not_begun.left', { time: koreanDateTime(new Date(from)).time, minutes })
          : t('attention.not_begun.open')}
      </strong>
    </p>
  )
}
