import { KOREA_ZONE } from '#domain/calendar.ts'
import { otherZone, zonedText, zoneName } from '#domain/time-text.ts'
import { zoneTimeName } from '#domain/zone-time.ts'
import type { Reader } from './letter.ts'

/** "giờ Việt Nam" where the language has a name for the zone, otherwise "Paris, GMT+2". */
const nameOf = (zone: string, at: Date, { locale }: Reader): string =>
  zoneTimeName(zone, locale) ?? zoneName(zone, at)

/**
 * One instant as lines: the reader's own time, then Korean time, with a note when the calendar day differs.
 */
export function bothTimes(at: Date, timeZone: string | null, reader: Reader): string[] {
  const { texts, locale } = reader
  const korean = zonedText(at, KOREA_ZONE, locale)
  const inKorea = texts.koreaTime(korean.text)
  const zone = otherZone(timeZone)
  if (zone === null) return [inKorea]
  const there = zonedText(at, zone, locale)
  const own = texts.elsewhere(there.text, nameOf(zone, at, reader))
  // UTC is not a user's own zone: it comes second and needs no note about the day.
  if (zone === 'UTC') return [inKorea, own]
  return [own, inKorea, ...(there.day === korean.day ? [] : [texts.otherDay(there.day)])]
}

/**
 * Both times on one line for a subject, the reader's own first; only Korean time when it is the same or the
 * zone is unknown.
 */
export function subjectTime(at: Date, timeZone: string | null, reader: Reader): string {
  const { texts, locale } = reader
  const korean = zonedText(at, KOREA_ZONE, locale)
  const zone = otherZone(timeZone)
  if (zone === null || zone === 'UTC') return texts.koreaTimeShort(korean.text)
  const there = zonedText(at, zone, locale)
  const inKorea = there.day === korean.day ? korean.time : korean.text
  return `${texts.elsewhere(there.text, nameOf(zone, at, reader))} / ${texts.koreaTimeShort(inKorea)}`
}

/** Korean time on one line, for a subject. */
export const koreaTimeShort = (at: Date, { texts, locale }: Reader): string =>
  texts.koreaTimeShort(zonedText(at, KOREA_ZONE, locale).text)

/** Korean time on one line. */
export const koreaTime = (at: Date, { texts, locale }: Reader): string =>
  texts.koreaTime(zonedText(at, KOREA_ZONE, locale).text)

/** Formats a calendar date, which has no time zone. */
export const dayText = (date: string, { locale }: Reader): string =>
  zonedText(new Date(`${date}T00:00:00Z`), 'UTC', locale).day
