import { KOREA_ZONE } from '#domain/calendar.ts'
import { otherZone, zonedText, zoneName } from '#domain/time-text.ts'
import { zoneTime } from '#domain/zone-time.ts'
import type { Reader } from './letter.ts'

/** "giờ Việt Nam" where the language has such a name, else "Paris, GMT+2". */
const nameOf = (zone: string, at: Date, { locale }: Reader): string =>
  zoneTime(zone, locale) ?? zoneName(zone, at)

/** One instant as lines: the reader's own time, then Korea's, with a hint when the calendar day differs. */
export function bothTimes(at: Date, timeZone: string | null, reader: Reader): string[] {
  const { texts, locale } = reader
  const korean = zonedText(at, KOREA_ZONE, locale)
  const inKorea = texts.koreaTime(korean.text)
  const zone = otherZone(timeZone)
  if (zone === null) return [inKorea]
  const there = zonedText(at, zone, locale)
  const own = texts.elsewhere(there.text, nameOf(zone, at, reader))
  // UTC is nobody's own: it comes second, and a warning would only confuse.
  if (zone === 'UTC') return [inKorea, own]
  return [own, inKorea, ...(there.day === korean.day ? [] : [texts.otherDay(there.day)])]
}

/** Both times on one line, for a subject: the reader's own first, Korea's alone where it is the same or all that is known. */
export function subjectTime(at: Date, timeZone: string | null, reader: Reader): string {
  const { texts, locale } = reader
  const korean = zonedText(at, KOREA_ZONE, locale)
  const zone = otherZone(timeZone)
  if (zone === null || zone === 'UTC') return texts.koreaTimeShort(korean.text)
  const there = zonedText(at, zone, locale)
  const inKorea = there.day === korean.day ? korean.time : korean.text
  return `${texts.elsewhere(there.text, nameOf(zone, at, reader))} / ${texts.koreaTimeShort(inKorea)}`
}

/** Korea time on one line, for a subject. */
export const koreaTimeShort = (at: Date, { texts, locale }: Reader): string =>
  texts.koreaTimeShort(zonedText(at, KOREA_ZONE, locale).text)

/** Korea time on one line. */
export const koreaTime = (at: Date, { texts, locale }: Reader): string =>
  texts.koreaTime(zonedText(at, KOREA_ZONE, locale).text)

/** A calendar date, which is the same everywhere. */
export const dayText = (date: string, { locale }: Reader): string =>
  zonedText(new Date(`${date}T00:00:00Z`), 'UTC', locale).day
