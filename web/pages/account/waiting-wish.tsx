import type { ReactNode } from 'react'
import { isCalendarDate, koreanInstant } from '#domain/calendar.ts'
import type { Wish } from '#web/program/wish.ts'
import { withWish } from '#web/program/wish.ts'
import { useText } from '#web/texts/use-text.ts'
import { TimeTwice } from '#web/ui/time-twice.tsx'

/** The hour that somebody chose before they were asked who they are. */
export function ChosenHour({ wish }: { wish: Wish }): ReactNode {
  const t = useText('accounts')
  const { date, time } = wish
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

/** Why a login is asked for, what waits behind it, and the way for whoever has no account yet. */
export function WaitingWish({ wish }: { wish: Wish }): ReactNode {
  const t = useText('accounts')
  return (
    <div className="stack">
      <p>{t('wish.reason')}</p>
      <ChosenHour wish={wish} />
      <div className="card">
        <p>{t('wish.new')}</p>
        <a className="button main wide" href={withWish('/register', wish)}>
          {t('login.register')}
        </a>
      </div>
      <h2>{t('wish.known')}</h2>
    </div>
  )
}
