import type { ReactNode } from 'react'
import { KOREA_ZONE } from '#domain/calendar.ts'
import { dateFormatter } from '#domain/formatters.ts'
import { genericZone } from '#domain/generic-zone.ts'
import { zoneCity } from '#domain/zone-city.ts'
import { useZone } from '#web/program/render-environment.ts'
import { useLanguageTag, useText, useZoneTimeName } from '#web/texts/use-text.ts'
import { clockText, formatInstant } from './day-text.ts'

const dayIn = (at: Date, zone: string): string => dateFormatter('en', { timeZone: zone }).format(at)

/**
 * True if the calendar day in `zone` differs from Korea's; independent of how the browser formats
 * dates.
 */
export const isDayOther = (at: Date, zone: string): boolean => dayIn(at, zone) !== dayIn(at, KOREA_ZONE)

/**
 * An instant in the visitor's time zone, then in Korea's, with a warning if the days differ.
 * `isDateShownAbove`: the date in the visitor's zone is shown above, so only the time is shown, and Korea's
 * date if it differs.
 */
export function TimeTwice(props: {
  startsAt: string
  zone?: string | undefined
  isDateShownAbove?: boolean
}): ReactNode {
  const { startsAt, isDateShownAbove = false } = props
  const own = useZone()
  const zone = props.zone ?? own
  const t = useText()
  const zoneTimeName = useZoneTimeName()
  const languageTag = useLanguageTag()
  const at = new Date(startsAt)
  const isOther = isDayOther(at, zone)
  const textIn = (place: string, isClock: boolean): string =>
    isClock ? clockText(at, place) : formatInstant(at, place, languageTag)
  const yours = textIn(zone, isDateShownAbove)
  const korean = textIn(KOREA_ZONE, isDateShownAbove && !isOther)
  return (
    <div className="time-twice">
      {yours !== korean && (
        <p>
          <time dateTime={startsAt}>{yours}</time>{' '}
          <span className="muted">
            {t('time.yours', {
              zone: zoneTimeName(zone) ?? genericZone(zone, languageTag) ?? zoneCity(zone),
            })}
          </span>
        </p>
      )}
      <p>
        <time dateTime={startsAt}>{korean}</time> <span className="muted">{t('time.korea')}</span>
      </p>
      {isOther && <p className="other-day">{t('time.otherDay')}</p>}
    </div>
  )
}
