import type { z } from 'zod/mini'
import type { WeekBooking, getWeek } from '#contract/admin.ts'
import { weekOf } from '#domain/calendar.ts'

export type Week = z.output<typeof getWeek.output>
export type WeekDay = Week['days'][number]

/** One start time of a day with its bookings, holds and free seats. */
export type Slot = {
  time: string
  free: number
  taken: number
  /** Seats taken by bookings that start at another time and overlap this one. */
  overlapping: number
  held: number
  note: string
  bookings: WeekBooking[]
  isPast: boolean
  /** One of the office's current start times; older bookings may have another one. */
  isUsual: boolean
}

/** True for a past time without a booking, which a phone leaves out. */
export const isOver = ({ isPast, taken }: Slot): boolean => isPast && taken === 0

export const WEEK_DAYS = 7

/** Query parameters of links to other weeks and months. */
export type LinkQuery = Record<string, string>

/** Returns the Monday of a Korean date's week, so that the weekend is at its end. */
export const mondayOf = (on: string): string => weekOf(on).from

/** Returns the start times of a day in order. */
export function slotsOf({ hours, bookings }: Pick<WeekDay, 'hours' | 'bookings'>, now: number): Slot[] {
  const at = (time: string): WeekBooking[] =>
    bookings.filter(({ consultation }) => consultation.preferredTime === time)
  const others = new Set(
    bookings
      .map(({ consultation }) => consultation.preferredTime)
      .filter((time) => !hours.some((hour) => hour.time === time)),
  )
  const slots: Slot[] = [
    ...hours.map(({ time, startsAt, seats, held, note, overlapping }) => {
      // A booking of another counsellor takes no seat of the office.
      const taken = at(time).filter(({ counsellor }) => !counsellor).length + held
      return {
        time,
        free: Math.max(0, seats - taken - overlapping),
        taken,
        overlapping: Math.min(overlapping, Math.max(0, seats - taken)),
        held,
        note,
        bookings: at(time),
        isPast: Date.parse(startsAt) <= now,
        isUsual: true,
      }
    }),
    ...[...others].map((time) => ({
      time,
      free: 0,
      taken: at(time).length,
      overlapping: 0,
      held: 0,
      note: '',
      bookings: at(time),
      isPast: at(time).every(({ consultation }) => Date.parse(consultation.startsAt) <= now),
      isUsual: false,
    })),
  ]
  slots.sort((a, b) => (a.time < b.time ? -1 : 1))
  return slots
}

/** Start times by date at which counsellors can be booked, with their ids. */
export type FreeTimes = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/**
 * Returns the days on which the office is usually open, is closed by the staff, has a booking, or a counsellor is free.
 */
export const shownDays = (days: readonly WeekDay[], free?: FreeTimes): WeekDay[] =>
  days.filter(
    ({ date, usual, closed, bookings }) => usual || closed !== null || bookings.length > 0 || free?.has(date),
  )
