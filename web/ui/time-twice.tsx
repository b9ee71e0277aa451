import type { ReactNode } from 'react'
import { KOREA_ZONE } from '#domain/calendar.ts'
import { zoneCity } from '#domain/zone-city.ts'
import { useLanguageTag, useText, useZoneTime } from '#web/texts/use-text.ts'
import { clockText, formatMoment } from './day-text.ts'

export const visitorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const dayIn = (at: Date, zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).format(at)

/** Whether the calendar says another day there than in Korea. How a browser writes a date does not matter. */
export const isDayOther = (at: Date, zone: string): boolean => dayIn(at, zone) !== dayIn(at, KOREA_ZONE)

/**
 * A moment in the visitor's own time, then in Korea's, with a word of warning when the days differ.
 * `isDaySaid`: the own date stands above, so only the clock is shown, and Korea's date where it is another one.
 */
export function TimeTwice(props: {
  startsAt: string
  zone?: string | undefined
  isDaySaid?: boolean
}): ReactNode {
  const { startsAt, zone = visitorZone(), isDaySaid = false } = props
  const t = useText()
  const zoneTime = useZoneTime()
  const languageTag = useLanguageTag()
  const at = new Date(startsAt)
  const isOther = isDayOther(at, zone)
  const textIn = (place: string, isClock: boolean): string =>
    isClock ? clockText(at, place) : formatMoment(at, place, languageTag)
  const own = textIn(zone, isDaySaid)
  const korean = textIn(KOREA_ZONE, isDaySaid && !isOther)
  return (
    <div className="time-twice">
      {own !== korean && (
        <p>
          <time dateTime={startsAt}>{own}</time>{' '}
          <span className="muted">{t('time.yours', { zone: zoneTime(zone) ?? zoneCity(zone) })}</span>
        </p>
      )}
      <p>
        <time dateTime={startsAt}>{korean}</time> <span className="muted">{t('time.korea')}</span>
      </p>
      {isOther && <p className="other-day">{t('time.otherDay')}</p>}
    </div>
  )
}
