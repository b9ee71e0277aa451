import type { ReactNode } from 'react'
import { isCalendarDate, koreanInstant } from '#domain/calendar.ts'
import { withBookingIntent } from '#web/program/account-intent.ts'
import type { BookingIntent } from '#web/program/booking-intent.ts'
import { useText } from '#web/texts/use-text.ts'
import { TimeTwice } from '#web/ui/time-twice.tsx'

/** The slot that was chosen before login. */
export function ChosenSlot({ intent }: { intent: BookingIntent }): ReactNode {
  const t = useText('accounts')
  const { date, time } = intent
  if (!date || !time || !isCalendarDate(date)) return null
  const startsAt = koreanInstant(date, time)
  if (Number.isNaN(startsAt.getTime())) return null
  return (
    <div className="chosen-time">
      <p className="small">{t('wish.hour')}</p>
      <TimeTwice startsAt={startsAt.toISOString()} />
    </div>
  )
}

/** Explains why a login is needed, shows the booking intent and links to registration. */
export function PendingIntent({ intent }: { intent: BookingIntent }): ReactNode {
  const t = useText('accounts')
  return (
    <div className="stack">
      <p>{t('wish.reason')}</p>
      <ChosenSlot intent={intent} />
      <div className="card">
        <p>{t('wish.new')}</p>
        <a className="button main wide" href={withBookingIntent('/register', intent)}>
          {t('register.title')}
        </a>
      </div>
      <h2>{t('register.haveAccount')}</h2>
    </div>
  )
}
