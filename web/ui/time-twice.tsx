import type { ReactNode } from 'react'
import { KOREA_ZONE } from '#domain/calendar.ts'
import { zoneCity } from '#domain/zone-city.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'

export const visitorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "Sat, 14 Mar 2026, 21:00" in a zone and language: the date always comes before the time. */
export function formatMoment(at: Date, zone: string, languageTag: string): string {
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(languageTag === 'en' ? 'en-GB' : languageTag, {
      timeZone: zone,
      ...options,
    }).format(at)
  const day = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return `${day}${/[a-z]/.test(day) ? ', ' : ' '}${format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`
}

const dayIn = (at: Date, zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).format(at)

/** Whether the calendar says another day there than in Korea. How a browser writes a date does not matter. */
export const isDayOther = (at: Date, zone: string): boolean => dayIn(at, zone) !== dayIn(at, KOREA_ZONE)

/** A moment in the visitor's own time, then in Korea's, with a word of warning when the days differ. */
export function TimeTwice(props: { startsAt: string; zone?: string | undefined }): ReactNode {
  const { startsAt, zone = visitorZone() } = props
  const t = useText()
  const languageTag = useLanguageTag()
  const at = new Date(startsAt)
  const korean = formatMoment(at, KOREA_ZONE, languageTag)
  const own = formatMoment(at, zone, languageTag)
  return (
    <div className="time-twice">
      {own !== korean && (
        <p>
          <time dateTime={startsAt}>{own}</time>{' '}
          <span className="muted">{t('time.yours', { zone: zoneCity(zone) })}</span>
        </p>
      )}
      <p>
        <time dateTime={startsAt}>{korean}</time> <span className="muted">{t('time.korea')}</span>
      </p>
      {isDayOther(at, zone) && <p className="other-day">{t('time.otherDay')}</p>}
    </div>
  )
}
