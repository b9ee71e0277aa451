import { DAY_MS } from '#domain/calendar.ts'

/** Returns the short weekday of a Korean calendar date: "Sat". */
export const weekdayOf = (on: string, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${on}T00:00:00Z`),
  )

/** Weekdays from Monday on; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0]

/** Returns the short name of a weekday: "Sat" for 6. 15 November 2026 is a Sunday. */
export const weekdayName = (weekday: number, languageTag: string): string =>
  weekdayOf(`2026-11-${15 + weekday}`, languageTag)

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
