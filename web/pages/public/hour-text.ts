import { KOREA_ZONE } from '#domain/calendar.ts'

/** "08:00" of an instant in a zone. */
export const clockIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)

/** "Sat 5 Sep" of an instant in a zone. */
export const dayIn = (tag: string, zone: string, at: Date): string =>
  new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(at)

/** The hour of an instant in a zone, with the weekday where it is another one than in Korea. */
export function hourIn(tag: string, zone: string, at: Date): string {
  const clock = clockIn(zone, at)
  if (dayIn(tag, zone, at) === dayIn(tag, KOREA_ZONE, at)) return clock
  const weekday = new Intl.DateTimeFormat(tag, { timeZone: zone, weekday: 'short' }).format(at)
  return `${weekday} ${clock}`
}
