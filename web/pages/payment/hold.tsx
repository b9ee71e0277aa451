import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { Countdown, useSecondsLeft } from '#web/ui/countdown.tsx'
import { announcedMinutes } from './announced-minutes.ts'
import { usePolling } from './use-polling.ts'

/**
 * Remaining time of the hold; announced twice before the end and at the end. After that the server is polled:
 * its clock decides when a hold ends.
 */
export function Hold({ until, check }: { until: string; check: () => Promise<void> }): ReactNode {
  const t = useText('booking')
  const secondsLeft = useSecondsLeft(until)
  const minutes = announcedMinutes(secondsLeft)
  usePolling(secondsLeft === 0 ? 'fast' : null, check)
  return (
    <div className="hold">
      <p>
        {t('payment.hold')} <Countdown until={until} />
      </p>
      <p className="visually-hidden" role="status">
        {minutes !== null && t('payment.minutesLeft', { count: minutes })}
      </p>
    </div>
  )
}
