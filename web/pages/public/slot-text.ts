import { KOREA_ZONE } from '#domain/calendar.ts'
import { dateFormatter } from '#domain/formatters.ts'

/** Formats an instant in a zone as "08:00". */
export const clockIn = (zone: string, at: Date): string =>
  dateFormatter('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)

const dateIn = (zone: string, at: Date): string => dateFormatter('sv', { timeZone: zone }).format(at)

/** Weekdays from Sunday on, of languages that not every browser has names for. */
const WEEKDAYS: Record<string, string> = {
  mn: 'Ня Да Мя Лх Пү Ба Бя',
  uz: 'yakshanba dushanba seshanba chorshanba payshanba juma shanba',
}

/** Short weekday, in Uzbek a long one. */
const weekdayIn = (tag: string, zone: string, at: Date): string =>
  WEEKDAYS[tag]?.split(' ')[new Date(dateIn(zone, at)).getUTCDay()] ??
  dateFormatter(tag, { timeZone: zone, weekday: 'short' }).format(at)

/** Formats an instant in a zone as "Sat 5 Sep", in Mongolian as "09.05 (Бя)", in Uzbek as "05.09 (shanba)". */
export function dayIn(tag: string, zone: string, at: Date): string {
  const [, month, day] = dateIn(zone, at).split('-')
  if (WEEKDAYS[tag])
    return `${tag === 'mn' ? `${month}.${day}` : `${day}.${month}`} (${weekdayIn(tag, zone, at)})`
  return dateFormatter(tag === 'en' ? 'en-GB' : tag, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    // As on the other screens: the short month of Vietnamese reads "thg 9".
    month: tag === 'vi' ? 'numeric' : 'short',
  }).format(at)
}

/** Part of the day of a clock text: 0 morning, 1 afternoon from 12:00, 2 evening from 18:00. */
export const partOf = (clock: string): number => (clock < '12:00' ? 0 : clock < '18:00' ? 1 : 2)

/** Formats the time in Korea for a reader in a zone, with the weekday if the day differs. */
export function koreaIn(tag: string, zone: string, at: Date): string {
  const clock = clockIn(KOREA_ZONE, at)
  if (dayIn(tag, zone, at) === dayIn(tag, KOREA_ZONE, at)) return clock
  return `${weekdayIn(tag, KOREA_ZONE, at)} ${clock}`
}

/** Formats the time of an instant in a zone, with the weekday if it differs from Korea's. */
export function hourIn(tag: string, zone: string, at: Date): string {
  const clock = clockIn(zone, at)
  if (dayIn(tag, zone, at) === dayIn(tag, KOREA_ZONE, at)) return clock
  return `${weekdayIn(tag, zone, at)} ${clock}`
}
