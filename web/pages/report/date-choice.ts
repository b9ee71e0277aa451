import type { z } from 'zod/mini'
import type { availability } from '#contract/availability.ts'
import {
  bookableWindow,
  isBookableDay,
  isCalendarDate,
  koreanDate,
  koreanInstant,
  type SlotRefusal,
  type SlotSettings,
} from '#domain/calendar.ts'

export type Day = z.output<typeof availability.output>['days'][number]

/** Checks a typed date, whatever the time; null if it is acceptable. */
export function dateRefusal(
  on: string,
  now: Date,
  { slots, days }: { slots: SlotSettings; days: readonly Day[] },
): SlotRefusal | 'REQUIRED' | null {
  if (on === '') return 'REQUIRED'
  if (!isCalendarDate(on)) return 'DATE_INVALID'
  // A counsellor may work on other days than the office.
  if (!isBookableDay(on, slots) && !days.some(({ date }) => date === on)) return 'NOT_WEEKEND'
  if (on < koreanDate(now)) return 'DATE_INVALID'
  return on > koreanDate(bookableWindow(now, slots).to) ? 'TOO_FAR' : null
}

/** Keyboard input fills the year digit by digit, so `0002-12-05` is an incomplete date. */
export const isTypedOut = (on: string): boolean => on === '' || on >= '1900-01-01'

export const freeCount = (day: Day): number => day.times.filter(({ free }) => free).length

export const daysWithFreeTimes = (days: readonly Day[]): Day[] => days.filter((day) => freeCount(day) > 0)

/** Start of the first free slot of a day; it determines the visitor's date of the consultation. */
export function firstFreeStart(day: Day): Date | null {
  const first = day.times.find(({ free }) => free)
  return first ? koreanInstant(day.date, first.time) : null
}
