import ICAL from 'ical.js'
import { type Busy, longestOfEachStart } from '#domain/busy-times.ts'
import { koreanInstant, MINUTE_MS } from '#domain/calendar.ts'

/** A feed with more busy times than this within the period is not used. */
const MAX_TIMES = 5000
/** Times beyond these are cut: the embedded database reads only years of four digits. */
const EARLIEST = Date.UTC(1900, 0)
const LATEST = Date.UTC(9999, 0)
/** Occurrences of one event before the period that are skipped one by one. */
const MAX_SKIPPED = 100_000

/** `not_a_calendar`: the text cannot be read. `too_many`: more than 5,000 busy times in the period. */
export type ParseFault = 'not_a_calendar' | 'too_many'

/**
 * Reads the busy times of an iCalendar text (RFC 5545) that overlap a period: events that are neither transparent nor
 * cancelled, with recurrences and their exceptions, and VFREEBUSY. Times without a zone and whole days are in Korea.
 * Our own bookings, known by their UID, are left out: they are reserved here. The result is in order, with one time per
 * start. Events that overlap are not merged, so that a change of one does not change the other.
 */
export function busyTimes(
  text: string,
  { from, until }: { from: number; until: number },
): Busy[] | ParseFault {
  const found: Busy[] = []
  const add = (startsAt: number, endsAt: number): void => {
    if (endsAt > startsAt && endsAt > from && startsAt < until)
      found.push([Math.max(startsAt, EARLIEST), Math.min(endsAt, LATEST)])
  }
  try {
    for (const calendar of calendarsIn(text)) {
      ICAL.TimezoneService.reset()
      for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
      const events = calendar.getAllSubcomponents('vevent').filter(isForeign)
      for (const event of joined(events)) if (!readEvent(event, { until, add })) return 'too_many'
      for (const block of calendar.getAllSubcomponents('vfreebusy')) readFreeBusy(block, add)
      if (found.length > MAX_TIMES) return 'too_many'
    }
  } catch {
    return 'not_a_calendar'
  }
  return longestOfEachStart(found)
}

/** @throws when the text is not an iCalendar */
function calendarsIn(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text) as unknown[]
  // Several calendars in one text give a list of them.
  const all = (typeof parsed[0] === 'string' ? [parsed] : parsed) as object[]
  const calendars = all.map((each) => new ICAL.Component(each as never))
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar'))
    throw new Error('Not an iCalendar')
  return calendars
}

/** UIDs of our calendar files and of the calendar that the admin screens offer. */
const OWN_UID = /^(?:consultation|desk)-.*@naru$/

const isForeign = (event: ICAL.Component): boolean =>
  event.hasProperty('dtstart') && !OWN_UID.test(String(event.getFirstPropertyValue('uid') ?? ''))

const isRecurrenceChange = (event: ICAL.Component): boolean => event.hasProperty('recurrence-id')

/** The events, each with the changed occurrences of its series. A changed occurrence without a series is an event. */
function joined(events: ICAL.Component[]): ICAL.Event[] {
  const uidOf = (event: ICAL.Component): string => String(event.getFirstPropertyValue('uid') ?? '')
  const changes = Map.groupBy(events.filter(isRecurrenceChange), uidOf)
  const series = events.filter((each) => !isRecurrenceChange(each))
  const known = new Set(series.map(uidOf))
  return [
    ...series.map((each) => {
      const exceptions = changes.get(uidOf(each)) ?? []
      return new ICAL.Event(each, { strictExceptions: true, exceptions })
    }),
    ...[...changes]
      .filter(([uid]) => !known.has(uid))
      .flatMap(([, alone]) => alone.map((each) => new ICAL.Event(each))),
  ]
}

type Add = (startsAt: number, endsAt: number) => void

/** False when the event has too many occurrences. */
function readEvent(event: ICAL.Event, { until, add }: { until: number; add: Add }): boolean {
  if (!event.isRecurring()) {
    if (isBusy(event.component)) add(instantOf(event.startDate), endMsOf(event.startDate, event.endDate))
    return true
  }
  // A start with a list of dates alone is an occurrence of its own (RFC 5545, 3.8.5.2).
  if (!event.component.hasProperty('rrule') && isBusy(event.component))
    add(instantOf(event.startDate), endMsOf(event.startDate, event.endDate))
  // A changed occurrence may have moved into the period from outside of it.
  const occurrences = event.iterator()
  for (let count = 0; count < MAX_SKIPPED; count++) {
    const next = occurrences.next() as ICAL.Time | undefined
    if (!next || instantOf(next) >= until) {
      readMovedHere(event, add)
      return true
    }
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    if (isBusy(item.component)) add(instantOf(startDate), endMsOf(startDate, endDate))
  }
  return false
}

/** Adds changed occurrences, which may have been moved here. Adding one that the series has listed changes nothing. */
function readMovedHere(event: ICAL.Event, add: Add): void {
  for (const change of Object.values(event.exceptions))
    if (isBusy(change.component)) add(instantOf(change.startDate), endMsOf(change.startDate, change.endDate))
}

function isBusy(event: ICAL.Component): boolean {
  const value = (name: string): string => String(event.getFirstPropertyValue(name) ?? '').toLowerCase()
  return (
    value('transp') !== 'transparent' &&
    value('status') !== 'cancelled' &&
    // Outlook marks free time in this way only.
    value('x-microsoft-cdo-busystatus') !== 'free'
  )
}

function readFreeBusy(block: ICAL.Component, add: Add): void {
  for (const property of block.getAllProperties('freebusy')) {
    if (String(property.getParameter('fbtype') ?? 'BUSY').toLowerCase() === 'free') continue
    for (const period of property.getValues() as ICAL.Period[])
      add(instantOf(period.start), instantOf(period.getEnd()))
  }
}

/** An end that is not after the start of a whole day is the end of that day (RFC 5545, 3.6.1). */
function endMsOf(start: ICAL.Time, end: ICAL.Time | null): number {
  const [startsAt, endsAt] = [instantOf(start), end ? instantOf(end) : instantOf(start)]
  return start.isDate && endsAt <= startsAt ? startsAt + 24 * 60 * MINUTE_MS : endsAt
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * The instant of a time. The calendar's own definition of its zone counts; a zone without one is looked up by its name,
 * and a time without a zone is in Korea.
 */
function instantOf(time: ICAL.Time): number {
  const day = `${String(time.year).padStart(4, '0')}-${twoDigits(time.month)}-${twoDigits(time.day)}`
  if (time.isDate) return koreanInstant(day, '00:00').getTime()
  const isKnown = time.zone && time.zone !== ICAL.Timezone.localTimezone
  if (isKnown) return time.toUnixTime() * 1000
  const clock = `${twoDigits(time.hour)}:${twoDigits(time.minute)}`
  const name = zoneNameOf(time)
  return name === null ? koreanInstant(day, clock).getTime() : instantIn(name, day, clock)
}

/** The IANA name in a TZID that the calendar does not define. */
function zoneNameOf(time: ICAL.Time): string | null {
  const name = (time as { timezone?: string }).timezone
  if (!name || name === 'floating') return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The instant at which a zone's clocks show a time; of two, the earlier one. */
function instantIn(zone: string, day: string, clock: string): number {
  const wall = Date.parse(`${day}T${clock}:00Z`)
  const first = wall - offsetAt(zone, wall)
  return wall - offsetAt(zone, first)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds by which a zone is ahead of UTC at an instant. */
function offsetAt(zone: string, at: number): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const shown = Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:00Z`)
  return shown - Math.floor(at / MINUTE_MS) * MINUTE_MS
}
