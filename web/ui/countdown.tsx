import { type ReactNode, useEffect, useState } from 'react'
import { useRenderEnvironment } from '#web/program/render-environment.ts'
import { useText } from '#web/texts/use-text.ts'

const SECOND_MS = 1000

/**
 * Whole seconds until an instant, from the clock and not from counted ticks: correct after a tab has
 * slept.
 */
export function useSecondsLeft(until: string | number): number {
  const endsAt = new Date(until).getTime()
  const [now, setNow] = useState(useRenderEnvironment().now)
  const left = Math.max(0, Math.ceil((endsAt - now) / SECOND_MS))
  const over = left === 0
  useEffect(() => {
    if (over) return
    const tick = (): void => setNow(Date.now())
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [over])
  return left
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Formats a duration in seconds as "29:59", from an hour on as "71:59:59". */
export function durationText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), twoDigits(seconds % 60)]
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`
}

/** The remaining time of a hold. Screen readers announce only its end, not every second. */
export function Countdown({ until }: { until: string }): ReactNode {
  const t = useText()
  const seconds = useSecondsLeft(until)
  if (seconds === 0) return <strong role="status">{t('countdown.over')}</strong>
  return (
    <span className={seconds < 120 ? 'countdown soon' : 'countdown'} role="timer">
      {t('countdown.left', { time: durationText(seconds) })}
    </span>
  )
}
