import type { Settings } from './settings.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Korea has had no daylight saving since 1988, so a fixed offset is exact. */
export const KOREA_ZONE = 'Asia/Seoul'
const KOREA_OFFSET_MS = 9 * HOUR_MS

export type SlotSettings = Settings['slots']

/**
 * True for a real calendar date 'YYYY-MM-DD' (2026-02-30 is none) since the year 2000: older dates do not
 * occur, and PostgreSQL refuses the year 0. 9999-12-31 is refused because its next day has five digits in the
 * year.
 */
export function isCalendarDate(on: string): boolean {
  if (!/^[2-9]\d{3}-\d{2}-\d{2}$/.test(on) || on === '9999-12-31') return false
  const date = new Date(`${on}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(on)
}

/** The instant of a Korean wall-clock date and time ('YYYY-MM-DD', 'HH:MM'). */
export const koreanInstant = (on: string, time: string): Date => new Date(`${on}T${time}:00+09:00`)

/** The Korean calendar date 'YYYY-MM-DD' and wall-clock time 'HH:MM' of an instant. */
export function koreanDateTime(at: Date): { date: string; time: string } {
  const text = addMs(at, KOREA_OFFSET_MS).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

export const koreanDate = (at: Date): string => koreanDateTime(at).date

export const koreanTime = (at: Date): string => koreanDateTime(at).time

export const addDays = (on: string, days: number): string =>
  new Date(Date.parse(`${on}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Weekday of a calendar date; 0 is Sunday. */
export const weekdayOf = (on: string): number => new Date(`${on}T00:00:00Z`).getUTCDay()

/** The Monday of the week of a calendar date, and the Monday after it. */
export function weekOf(on: string): { from: string; until: string } {
  const from = addDays(on, -((weekdayOf(on) + 6) % 7))
  return { from, until: addDays(from, 7) }
}

/** True when the date falls on a working day (by default Saturday or Sunday). */
export const isBookableDay = (on: string, slots: SlotSettings): boolean =>
  slots.weekdays.includes(weekdayOf(on))

/** Start times of every bookable day, 'HH:MM' in Korea: consultations with their breaks in sequence. */
export function startTimes({ firstHour, lastHour, durationMinutes, breakMinutes }: SlotSettings): string[] {
  const times: string[] = []
  // A service that is longer than the usual consultation also ends on the day on which it starts.
  const last = Math.min(lastHour * 60, 24 * 60 - durationMinutes)
  for (let minute = firstHour * 60; minute <= last; minute += durationMinutes + breakMinutes)
    times.push(timeOfMinute(minute))
  return times
}

/** Minutes since midnight of a wall-clock time 'HH:MM'. */
export const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Wall-clock time 'HH:MM' of a number of minutes since midnight. */
export const timeOfMinute = (minute: number): string =>
  `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The first and last instant at which a consultation booked now may start. */
export function bookableWindow(now: Date, slots: SlotSettings): { from: Date; to: Date } {
  return {
    from: addMs(now, slots.leadHours * HOUR_MS),
    to: addMs(now, slots.horizonWeeks * 7 * DAY_MS),
  }
}

export type SlotRefusal = 'DATE_INVALID' | 'NOT_WEEKEND' | 'TIME_INVALID' | 'TOO_SOON' | 'TOO_FAR'

/**
 * Checks that a typed date and time can be requested; null when they can. `starts`: the start times of that date,
 * by default those of the settings.
 */
export function slotRefusal(
  on: string,
  time: string,
  now: Date,
  slots: SlotSettings,
  starts: readonly string[] = isBookableDay(on, slots) ? startTimes(slots) : [],
): SlotRefusal | null {
  if (!isCalendarDate(on)) return 'DATE_INVALID'
  if (starts.length === 0) return 'NOT_WEEKEND'
  if (!starts.includes(time)) return 'TIME_INVALID'
  const startsAt = koreanInstant(on, time)
  const { from, to } = bookableWindow(now, slots)
  if (startsAt.getTime() < now.getTime()) return 'DATE_INVALID'
  if (startsAt < from) return 'TOO_SOON'
  if (startsAt > to) return 'TOO_FAR'
  return null
}

/** Bookable calendar dates from `from` to `to`, both included. */
export function bookableDays(from: string, to: string, slots: SlotSettings): string[] {
  const days: string[] = []
  for (let on = from; on <= to; on = addDays(on, 1)) if (isBookableDay(on, slots)) days.push(on)
  return days
}

/** The instant `ms` milliseconds later; earlier when negative. */
export const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** Adds calendar months in UTC; the 31st becomes the last day of a shorter month. */
export function addMonths(at: Date, months: number): Date {
  const moved = new Date(at)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  if (moved.getUTCDate() !== at.getUTCDate()) moved.setUTCDate(0)
  return moved
}

/** Cache of valid zones, because creating a formatter takes longer than the rest of a call. */
const knownZones = new Set<string>()
/** There are fewer zones, but a name may come in any case. */
const MAX_ZONES = 1000

/** True for a zone that this runtime knows, such as 'Asia/Ho_Chi_Minh'. */
export function isTimeZone(zone: string): boolean {
  if (knownZones.has(zone)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    return false
  }
  if (knownZones.size < MAX_ZONES) knownZones.add(zone)
  return true
}
