import { type ReactNode, useEffect, useState } from 'react'
import { MINUTE_MS } from '#domain/calendar.ts'
import { useText } from '#web/texts/use-text.ts'

const TICK_MS = 5_000

/** The server's time, which advances while the page is open. `at`: the server's time when the view was loaded. */
function useServerNow(at: number): number {
  const [now, setNow] = useState(at)
  useEffect(() => {
    const aheadMs = at - Date.now()
    const timer = setInterval(() => setNow(Date.now() + aheadMs), TICK_MS)
    return () => clearInterval(timer)
  }, [at])
  return Math.max(now, at)
}

/** The minutes that are left of a running consultation, with a bar of the time that has passed. */
export function ConsultationClock(props: {
  startsAt: string
  durationMinutes: number
  now: number
}): ReactNode {
  const { startsAt, durationMinutes } = props
  const t = useText('admin')
  const passed = (useServerNow(props.now) - Date.parse(startsAt)) / MINUTE_MS
  const left = Math.ceil(durationMinutes - passed)
  return (
    <span className={left > 0 ? 'hour-clock' : 'hour-clock over'}>
      <span>{left > 0 ? t('clock.left', { minutes: left }) : t('clock.over', { minutes: -left })}</span>
      <progress aria-hidden="true" max={durationMinutes} value={Math.max(0, passed)} />
    </span>
  )
}
