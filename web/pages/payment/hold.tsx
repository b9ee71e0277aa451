import type { ReactNode } from 'react'
import { useText } from '#web/messages/use-text.ts'
import { Countdown, useSecondsLeft } from '#web/ui/countdown.tsx'
import { announcedMinutes } from './outcome.ts'

/** How long the time is still kept; read out twice before the end, and at the end. */
export function Hold({ until, onOver }: { until: string; onOver: () => void }): ReactNode {
  const t = useText('booking')
  const minutes = announcedMinutes(useSecondsLeft(until))
  return (
    <div className="hold">
      <p>
        {t('payment.hold')} <Countdown until={until} onOver={onOver} />
      </p>
      <p className="visually-hidden" role="status">
        {minutes !== null && t('payment.minutesLeft', { count: minutes })}
      </p>
    </div>
  )
}
