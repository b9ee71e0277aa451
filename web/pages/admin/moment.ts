import type { Locale } from '#contract/locales.ts'
import { DAY_MS, isTimeZone, KOREA_ZONE, koreanInstant } from '#domain/calendar.ts'
import { dateFormatter } from '#domain/formatters.ts'
import { zonedText, zoneName } from '#domain/time-text.ts'

/** Formats an instant in Korea, the office's time zone: "Sat 5 Sep 2026, 10:00". */
export const koreaText = (at: string, locale: Locale): string =>
  zonedText(new Date(at), KOREA_ZONE, locale).text

/** Formats a Korean calendar date: "Sat 5 Sep 2026". */
export const koreaDay = (on: string, locale: Locale): string =>
  zonedText(koreanInstant(on, '12:00'), KOREA_ZONE, locale).day

const momentFormat = (languageTag: string): Intl.DateTimeFormat =>
  dateFormatter(languageTag === 'en' ? 'en-GB' : languageTag, {
    timeZone: KOREA_ZONE,
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** Formats an instant in Korea for a list: "Sat, 5/12, 14:00". */
export const shortMoment = (at: string, languageTag: string): string =>
  momentFormat(languageTag).format(new Date(at))

/** Formats a period in Korea: "Sat, 5/12, 14:00 – 15:00". */
export const shortPeriod = (from: string, until: string, languageTag: string): string =>
  momentFormat(languageTag).formatRange(new Date(from), new Date(until))

/** Returns the short weekday of a Korean calendar date: "Sat". */
export const weekdayOf = (on: string, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${on}T00:00:00Z`),
  )

/** Lists the office's weekdays: "Saturday and Sunday", "토·일요일". */
export function openDays(weekdays: readonly number[], languageTag: string): string {
  const weekday = new Intl.DateTimeFormat(languageTag, { weekday: 'long', timeZone: 'UTC' })
  // Day 3 of the epoch, 4 January 1970, was a Sunday.
  const names = weekdays.map((day) => weekday.format((3 + day) * DAY_MS))
  // Intl writes 토요일 및 일요일, which is unusual in Korean texts.
  return languageTag === 'ko'
    ? names.join('·').replaceAll('요일·', '·')
    : new Intl.ListFormat(languageTag).format(names)
}

/**
 * Formats a start in the client's time zone, "08:00", with the weekday if the day differs; null if it equals
 * Korea's.
 */
export function shortClientTime(at: Date, zone: string | null, languageTag: string): string | null {
  if (zone === null || !isTimeZone(zone)) return null
  const textIn = (timeZone: string, weekday?: 'short'): string =>
    new Intl.DateTimeFormat(languageTag === 'en' ? 'en-GB' : languageTag, {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(weekday && { weekday }),
    }).format(at)
  if (textIn(zone, 'short') === textIn(KOREA_ZONE, 'short')) return null
  const weekdayIn = (timeZone: string): string =>
    new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' }).format(at)
  return textIn(zone, weekdayIn(zone) === weekdayIn(KOREA_ZONE) ? undefined : 'short')
}

export type CustomerTime =
  | { kind: 'unknown' }
  | { kind: 'same' }
  | { kind: 'other'; text: string; zone: string; isOtherDay: boolean }

/** Returns the start in the customer's time zone, if their browser reported one. */
export function clientTimeText(startsAt: string, zone: string | null, locale: Locale): CustomerTime {
  if (zone === null || !isTimeZone(zone)) return { kind: 'unknown' }
  const at = new Date(startsAt)
  const { text, day } = zonedText(at, zone, locale)
  const inKorea = zonedText(at, KOREA_ZONE, locale)
  if (text === inKorea.text) return { kind: 'same' }
  return { kind: 'other', text, zone: zoneName(zone, at), isOtherDay: day !== inKorea.day }
}
