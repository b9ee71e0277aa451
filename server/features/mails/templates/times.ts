import { KOREA_ZONE } from '#domain/calendar.ts'
import { otherZone, zonedText, zoneName } from '#domain/time-text.ts'
import type { Reader } from './letter.ts'

/** One instant as lines: Korea time, then the reader's own, with a hint when the calendar day differs. */
export function bothTimes(at: Date, timeZone: string | null, reader: Reader): string[] {
  const { texts, locale } = reader
  const korean = zonedText(at, KOREA_ZONE, locale)
  const lines = [texts.koreaTime(korean.text)]
  const zone = otherZone(timeZone)
  if (zone === null) return lines
  const there = zonedText(at, zone, locale)
  lines.push(texts.elsewhere(there.text, zoneName(zone, at)))
  // UTC is nobody's own day: a warning would only confuse.
  if (there.day !== korean.day && zone !== 'UTC') lines.push(texts.otherDay(there.day))
  return lines
}

/** Korea time on one line, for a subject. */
export const koreaTime = (at: Date, { texts, locale }: Reader): string =>
  texts.koreaTime(zonedText(at, KOREA_ZONE, locale).text)
