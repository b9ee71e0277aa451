import { DAY_MS } from '#domain/calendar.ts'

/** Returns the short weekday of a Korean calendar date: "Sat". */
export const weekdayOf = (on: string, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${on}T00:00:00Z`),
  )

/** Weekdays in the order of a week that begins on Monday; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0]

/** Names a weekday, "Sat" for 6; 0 is Sunday. */
export const weekdayName = (
  weekday: number,
  languageTag: string,
  style: 'short' | 'long' = 'short',
): string =>
  // Day 3 of the epoch, 4 January 1970, was a Sunday.
  new Intl.DateTimeFormat(languageTag, { weekday: style, timeZone: 'UTC' }).format((3 + weekday) * DAY_MS)

/** Lists the office's weekdays: "Saturday and Sunday", "토·일요일". */
export function openDays(weekdays: readonly number[], languageTag: string): string {
  const names = weekdays.map((weekday) => weekdayName(weekday, languageTag, 'long'))
  // Intl writes 토요일 및 일요일, which is unusual in Korean texts.
  return languageTag === 'ko'
    ? names.join('·').replaceAll('요일·', '·')
    : new Intl.ListFormat(languageTag).format(names)
}
