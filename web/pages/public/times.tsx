import { Fragment, type ReactNode } from 'react'
import { type Locale, localeTags } from '#contract/locales.ts'
import type { SlotChoice } from '#contract/served.ts'
import { KOREA_ZONE, koreanInstant } from '#domain/calendar.ts'
import { firstServiceId } from '#domain/first-service.ts'
import type { FreeDay } from '#domain/free-days.ts'
import { zoneTimeName } from '#domain/zone-time.ts'
import { MARKERS } from '#web/document/markers.ts'
import { publicHref } from '#web/document/public-href.ts'
import type { FreeSlotsProps, PublicPageProps } from '#web/document/public-page.ts'
import { dayLanguage } from './day-language.ts'
import { formatClock, formatDay, type DayLanguage, formatTimeInKorea, partOfDay } from './slot-text.ts'

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

/** The free slots of all coming weeks, visible without login. The price stays on screen. */
export function Times({ locale, content }: PublicPageProps): ReactNode {
  const { title, lead, refund, form } = content.times
  return (
    <div className="times">
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
      </header>
      {MARKERS.hours}
      {content.home.promise.items.map((item) => (
        <p key={item}>{item}</p>
      ))}
      <p>
        <a href="/report">{form}</a>
      </p>
      {MARKERS.reviews}
      <p className="times-price">
        {MARKERS.price} · <a href={publicHref('/refund-policy', locale)}>{refund}</a>
      </p>
    </div>
  )
}

/** The price and length of the service whose slots are shown. */
export const ShownPrice = ({ content }: PublicPageProps): ReactNode => <strong>{content.times.price}</strong>

type Slot = { href: string; at: Date; clock: string }
type Part = { part: number; slots: Slot[] }
type Day = { name: string; parts: Part[] }

/**
 * Groups slots in the order of time by the days of a zone, and each day by its parts. `booked`: query of the form
 * for the chosen service and counsellor.
 */
function byDay(
  days: readonly FreeDay[],
  { zone, language, booked }: { zone: string; language: DayLanguage; booked: string },
): Day[] {
  const grouped: Day[] = []
  for (const { date, times } of days) {
    for (const time of times) {
      const at = koreanInstant(date, time)
      const clock = formatClock(zone, at)
      const name = formatDay(language, zone, at)
      if (grouped.at(-1)?.name !== name) grouped.push({ name, parts: [] })
      const { parts } = grouped.at(-1)!
      if (parts.at(-1)?.part !== partOfDay(clock)) parts.push({ part: partOfDay(clock), slots: [] })
      parts.at(-1)!.slots.push({ href: `/report?date=${date}&time=${time}${booked}`, at, clock })
    }
  }
  return grouped
}

/** The slots by the reader's day, or Korea's while the zone is unknown (see own-times.ts); links to the form. */
export function FreeSlots(props: FreeSlotsProps): ReactNode {
  const { locale, content, days, choice } = props
  const { zone } = choice
  const { inKorea, inBoth, there, zones, none, unknown, soon, parts, title } = content.times
  if (days === null || days === 'soon' || days.length === 0)
    return (
      <>
        {days !== 'soon' && <Choices {...props} />}
        <p className="notice warm" role="status">
          {days === null ? unknown : days === 'soon' ? soon : none}
        </p>
      </>
    )
  const language = dayLanguage(localeTags[locale])
  const serviceId = choice.serviceId ?? props.services[0]?.id
  const booked =
    (serviceId ? `&service=${serviceId}` : '') +
    (choice.counsellorId ? `&counsellor=${choice.counsellorId}` : '')
  const grouped = byDay(days, { zone: zone ?? KOREA_ZONE, language, booked })
  return (
    <>
      <Choices {...props} />
      <p className="zone-note" hidden={zone !== null}>
        {inKorea}
      </p>
      <p className="zone-note" hidden={zone === null}>
        {inBoth}
      </p>
      <div data-parts={parts.join('|')} data-weekdays={language.weekdays}>
        <nav className="days" aria-label={title}>
          {grouped.map(({ name }, index) => (
            <a key={name} href={`#d${index}`}>
              {name}
            </a>
          ))}
        </nav>
        {grouped.map((day, index) => (
          <section key={day.name} id={`d${index}`}>
            <h2>{day.name}</h2>
            {day.parts.map(({ part, slots }) => (
              <Fragment key={part}>
                <h3>{parts[part]}</h3>
                <ul className="hours" aria-label={`${day.name}, ${parts[part]}`}>
                  {slots.map(({ href, at, clock }) => (
                    <li key={href}>
                      <a href={href}>
                        <b>{clock}</b>
                        <small hidden={zone === null}>
                          <span>{formatTimeInKorea(language, zone ?? KOREA_ZONE, at)}</span> {there}
                        </small>
                      </a>
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
          </section>
        ))}
      </div>
      <details>
        <summary>{zones}</summary>
        <ul>
          {ZONES.map((each) => (
            <li key={each}>
              <a
                href={addressOf({ ...choice, zone: each })}
                rel="nofollow"
                aria-current={each === zone ? 'true' : undefined}
              >
                {zoneName(each, locale)}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** Returns the page's address with a choice. */
function addressOf({ serviceId, counsellorId, zone }: SlotChoice): string {
  const chosen = { service: serviceId, counsellor: counsellorId, zone }
  // A query may contain the slash of a zone (RFC 3986, 3.4); readers see this address. A plus would be read as a space.
  return `?${Object.entries(chosen)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value?.replaceAll('+', '%2B')}`)
    .join('&')}`
}

/** Services and counsellors as links, which need no script; each only where there are several. */
function Choices({ content, services, counsellors, choice }: FreeSlotsProps): ReactNode {
  const { service, counsellor, anyone } = content.times
  const serviceId = choice.serviceId ?? services[0]?.id ?? firstServiceId
  const able = counsellors.filter((each) => each.services.includes(serviceId))
  return (
    <>
      {services.length > 1 && (
        <nav className="choice" aria-label={service}>
          <b>{service}</b>
          {services.map(({ id, name, duration, fee }) => (
            <a
              key={id}
              // Another service may not be given by the chosen counsellor.
              href={addressOf({ ...choice, serviceId: id, counsellorId: null })}
              rel="nofollow"
              aria-current={id === serviceId ? 'true' : undefined}
            >
              {name}
              <small>
                {duration} · {fee}
              </small>
            </a>
          ))}
        </nav>
      )}
      {able.length > 1 && (
        <nav className="choice" aria-label={counsellor}>
          <b>{counsellor}</b>
          {[{ id: null, name: anyone }, ...able].map(({ id, name }) => (
            <a
              key={id}
              href={addressOf({ ...choice, counsellorId: id })}
              rel="nofollow"
              aria-current={id === choice.counsellorId ? 'true' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      )}
    </>
  )
}

/** Separator between day and time; a comma for languages that are not listed. */
const GAPS: Partial<Record<Locale, string>> = { ko: ' ', zh: ' ', ja: ' ' }

/** The first free slot, with a link to all of them. */
export function NextFree({ locale, content, days }: FreeSlotsProps): ReactNode {
  const first = days === 'soon' ? undefined : days?.[0]
  const { next, korea, all, soon } = content.times
  const at = first && koreanInstant(first.date, first.times[0] ?? '00:00')
  return (
    <p className="next-free">
      {days === 'soon' && <>{soon} </>}
      {at && (
        <>
          {next}{' '}
          <a href={`/report?date=${first.date}&time=${first.times[0]}`}>
            <strong>
              {`${formatDay(dayLanguage(localeTags[locale]), KOREA_ZONE, at)}${GAPS[locale] ?? ', '}${formatClock(KOREA_ZONE, at)} ${korea}`}
            </strong>
          </a>{' '}
        </>
      )}
      <a href={publicHref('/times', locale)}>{all}</a>
    </p>
  )
}

/** Names a zone: "Vietnam time", or "Central European Time (Berlin)" if the language has no such name. */
function zoneName(zone: string, locale: Locale): string {
  const known = zoneTimeName(zone, locale)
  if (known !== null) return known
  const parts = new Intl.DateTimeFormat(localeTags[locale], {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return `${name} (${zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')})`
}
