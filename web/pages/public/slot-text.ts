import { KOREA_ZONE } from '#domain/calendar.ts'
import { dateFormatter } from '#domain/formatters.ts'

/** Formats an instant in a zone as "08:00". */
export const formatClock = (zone: string, at: Date): string =>
  dateFormatter('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)

const dateIn = (zone: string, at: Date): string => dateFormatter('sv', { timeZone: zone }).format(at)

/** The reader's language; `weekdays`: names from Sunday on where not every browser has them (day-language.ts). */
export type DayLanguage = { tag: string; weekdays?: string | undefined }

/** Short weekday, in Uzbek a long one. */
const formatWeekday = ({ tag, weekdays }: DayLanguage, zone: string, at: Date): string =>
  weekdays?.split(' ')[new Date(dateIn(zone, at)).getUTCDay()] ??
  dateFormatter(tag, { timeZone: zone, weekday: 'short' }).format(at)

/** Formats an instant in a zone as "Sat 5 Sep", in Mongolian as "09.05 (Бя)", in Uzbek as "05.09 (shanba)". */
export function formatDay(language: DayLanguage, zone: string, at: Date): string {
  const { tag, weekdays } = language
  const [, month, day] = dateIn(zone, at).split('-')
  if (weekdays)
    return `${tag === 'mn' ? `${month}.${day}` : `${day}.${month}`} (${formatWeekday(language, zone, at)})`
  return dateFormatter(tag === 'en' ? 'en-GB' : tag, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    // Intl's short month in Vietnamese is "thg 9"; all screens use the number instead.
    month: tag === 'vi' ? 'numeric' : 'short',
  }).format(at)
}

/** Part of the day of a clock text: 0 morning, 1 afternoon from 12:00, 2 evening from 18:00. */
export const partOfDay = (clock: string): number => (clock < '12:00' ? 0 : clock < '18:00' ? 1 : 2)

/** Formats the time in Korea for a reader in a zone, with the weekday if the day differs. */
export function formatTimeInKorea(language: DayLanguage, zone: string, at: Date): string {
  const clock = formatClock(KOREA_ZONE, at)
  if (formatDay(language, zone, at) === formatDay(language, KOREA_ZONE, at)) return clock
  return `${formatWeekday(language, KOREA_ZONE, at)} ${clock}`
}

/** Formats the time of an instant in a zone, with the weekday if it differs from Korea's. */
export function formatTimeInZone(language: DayLanguage, zone: string, at: Date): string {
  const clock = formatClock(zone, at)
  if (formatDay(language, zone, at) === formatDay(language, KOREA_ZONE, at)) return clock
  return `${formatWeekday(language, zone, at)} ${clock}`
}
