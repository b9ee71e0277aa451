import type { ReactNode } from 'react'
import { KOREA_ZONE } from '#domain/calendar.ts'
import { zonedText } from '#domain/time-text.ts'
import { zoneCity, zoneTime } from '#domain/zone-city.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'

export const visitorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "Sat 14 Mar 2026, 21:00" in a zone and language, as mails write it. */
export const formatMoment = (at: Date, zone: string, languageTag: string): string =>
  zonedText(at, zone, languageTag.slice(0, 2)).text

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
          <span className="muted">
            {t('time.yours', { zone: zoneTime(zone, languageTag) ?? zoneCity(zone) })}
          </span>
        </p>
      )}
      <p>
        <time dateTime={startsAt}>{korean}</time> <span className="muted">{t('time.korea')}</span>
      </p>
      {isDayOther(at, zone) && <p className="other-day">{t('time.otherDay')}</p>}
    </div>
  )
}
