import type { ReactNode } from 'react'
import { KOREA_ZONE } from '#domain/calendar.ts'
import { zoneCity } from '#domain/zone-city.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { isDayOther, visitorZone } from '#web/ui/time-twice.tsx'
import { clockText, dayText } from './clock.ts'

/** The time of a start whose Korean date is said already: the visitor's own clock and Korea's. */
export function ClockTwice({ startsAt }: { startsAt: string }): ReactNode {
  const t = useText('booking')
  const languageTag = useLanguageTag()
  const at = new Date(startsAt)
  const zone = visitorZone()
  const korea = clockText(at, KOREA_ZONE)
  const own = clockText(at, zone)
  const isOtherDay = isDayOther(at, zone)
  return (
    <div className="time-twice">
      {(own !== korea || isOtherDay) && (
        <p>
          <time dateTime={startsAt}>{isOtherDay ? `${dayText(at, zone, languageTag)}, ${own}` : own}</time>{' '}
          <span className="muted">{t('time.yours', { zone: zoneCity(zone) })}</span>
        </p>
      )}
      <p>
        <time dateTime={startsAt}>{korea}</time> <span className="muted">{t('time.korea')}</span>
      </p>
      {isOtherDay && <p className="other-day">{t('time.otherDay')}</p>}
    </div>
  )
}
