import { addDays, DAY_MS } from '#domain/calendar.ts'
import { type FreeTimes, mondayOf, slotsOf, WEEK_DAYS, type WeekDay } from './week-days.ts'

/** Returns the month of an address, "2026-12"; null if there is none. */
export const monthOf = (text: string | null): string | null =>
  text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null

export function monthBeside(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 7)
}

/** Returns the whole weeks that cover a month: the first Monday and the number of days. */
export function weeksOf(month: string): { from: string; days: number } {
  const from = mondayOf(`${month}-01`)
  const last = addDays(`${monthBeside(month, 1)}-01`, -1)
  const weeks = (Date.parse(mondayOf(last)) - Date.parse(from)) / (WEEK_DAYS * DAY_MS) + 1
  return { from, days: weeks * WEEK_DAYS }
}

/** Returns the days of a month by week. `freeTimes`: those of several counsellors, in place of the office's seats. */
export function monthDays(
  days: readonly WeekDay[],
  {
    month,
    today,
    now,
    freeTimes,
  }: { month: string; today: string; now: number; freeTimes?: FreeTimes | undefined },
) {
  const cells = days.map((day) => ({
    date: day.date,
    /** False for days of the adjacent months. */
    isOfMonth: day.date.startsWith(month),
    isPast: day.date < today,
    booked: day.bookings.filter(({ consultation }) => consultation.status !== 'cancelled').length,
    /** Start times that are still free. */
    free: freeTimes
      ? (freeTimes.get(day.date)?.size ?? 0)
      : slotsOf(day, now).filter(({ free, isPast }) => free > 0 && !isPast).length,
    /** An opening day on which nothing is open. */
    isClosed: day.usual && (day.closed !== null || !day.hours.some(({ seats }) => seats > 0)),
  }))
  return Array.from({ length: cells.length / WEEK_DAYS }, (_, week) =>
    cells.slice(week * WEEK_DAYS, (week + 1) * WEEK_DAYS),
  )
}

export type MonthDay = ReturnType<typeof monthDays>[number][number]
