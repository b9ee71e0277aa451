import type { ReactNode } from 'react'
import { type Locale, localeTags } from '#contract/locales.ts'
import { KOREA_ZONE, koreanInstant } from '#domain/calendar.ts'
import { zoneTime } from '#domain/zone-time.ts'
import type { HoursProps, PublicPageProps } from '#web/document/public-page.ts'
import { publicHref } from '#web/document/public-href.ts'
import { SLOTS } from '#web/document/slots.ts'
import { clockIn, dayIn, hourIn } from './hour-text.ts'

/** Zones of most readers; each can be chosen without a script. */
const ZONES = [
  'Asia/Ho_Chi_Minh',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Asia/Ulaanbaatar',
  'Asia/Tashkent',
  'Asia/Jakarta',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
]

/** The free slots of the coming days, visible without login. */
export function Times({ locale, content }: PublicPageProps): ReactNode {
  const { title, lead, price, refund, later, form } = content.times
  return (
    <div className="times">
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <p>
            <strong>{price}</strong> · <a href={publicHref('/refund-policy', locale)}>{refund}</a>
          </p>
        </div>
      </header>
      {SLOTS.hours}
      {content.home.promise.items.map((item) => (
        <p key={item}>{item}</p>
      ))}
      <p>
        {later} <a href="/report">{form}</a>
      </p>
      {SLOTS.reviews}
    </div>
  )
}

/** The slots by day in Korea, each a link to the form. */
export function FreeHours({ locale, content, days, zone }: HoursProps): ReactNode {
  const { inKorea, inBoth, korea, there, zones, none, unknown, soon } = content.times
  if (days === null || days === 'soon' || days.length === 0)
    return (
      <p className="notice warm" role="status">
        {days === null ? unknown : days === 'soon' ? soon : none}
      </p>
    )
  const tag = localeTags[locale]
  return (
    <>
      <p data-korea hidden={zone !== null}>
        {inKorea}
      </p>
      <p data-both hidden={zone === null}>
        {inBoth}
      </p>
      {days.map(({ date, times }) => (
        <section key={date}>
          <h2 id={date}>
            {dayIn(tag, KOREA_ZONE, koreanInstant(date, '12:00'))} <small>({korea})</small>
          </h2>
          <ul className="hours" aria-labelledby={date}>
            {times.map((time) => (
              <li key={time}>
                <a href={`/report?date=${date}&time=${time}`}>
                  <Hour tag={tag} at={koreanInstant(date, time)} zone={zone} there={there} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <details>
        <summary>{zones}</summary>
        <ul>
          {ZONES.map((each) => (
            <li key={each}>
              <a href={`?zone=${each}`} rel="nofollow" aria-current={each === zone ? 'true' : undefined}>
                {zoneName(each, locale)}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** A slot in the reader's zone and in Korea's; only Korea's if the zone is unknown (see own-times.ts). */
function Hour(props: { tag: string; at: Date; zone: string | null; there: string }): ReactNode {
  const { tag, at, zone, there } = props
  const inKorea = clockIn(KOREA_ZONE, at)
  return (
    <time dateTime={at.toISOString()}>
      <b>{zone ? hourIn(tag, zone, at) : inKorea}</b>
      <small hidden={zone === null}>
        {' '}
        {inKorea} {there}
      </small>
    </time>
  )
}

/** Separator between day and time; a comma for languages that are not listed. */
const GAPS: Partial<Record<Locale, string>> = { ko: ' ', zh: ' ' }

/** The first free slot, with a link to all of them. */
export function NextFree({ locale, content, days }: HoursProps): ReactNode {
  const first = days === 'soon' ? undefined : days?.[0]
  const { next, korea, all, soon } = content.times
  const at = first && koreanInstant(first.date, first.times[0] ?? '00:00')
  return (
    <p className="next-free">
      {days === 'soon' && <>{soon} </>}
      {at && (
        <>
          {next}{' '}
          <strong>
            {`${dayIn(localeTags[locale], KOREA_ZONE, at)}${GAPS[locale] ?? ', '}${clockIn(KOREA_ZONE, at)} ${korea}`}
          </strong>{' '}
        </>
      )}
      <a href={publicHref('/times', locale)}>{all}</a>
    </p>
  )
}

/** Names a zone: "Vietnam time", or "Central European Time (Berlin)" if the language has no such name. */
function zoneName(zone: string, locale: Locale): string {
  const known = zoneTime(zone, locale)
  if (known !== null) return known
  const parts = new Intl.DateTimeFormat(localeTags[locale], {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return `${name} (${zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')})`
}
