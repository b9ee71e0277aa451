import type { z } from 'zod/mini'
import type { getWeek } from '#contract/admin.ts'

export type FreeDay = { date: string; times: string[] }

type Days = z.output<typeof getWeek.output>['days']

/** Returns the days that have a free future start time other than the booked one. */
export function freeDays(days: Days, { now, except }: { now: number; except: string }): FreeDay[] {
  return days
    .map(({ date, hours, bookings }) => ({
      date,
      times: hours
        .filter(({ startsAt, seats, held }) => {
          const taken = bookings.filter(
            ({ consultation }) => consultation.startsAt === startsAt && consultation.status !== 'cancelled',
          ).length
          return startsAt !== except && Date.parse(startsAt) > now && seats > held + taken
        })
        .map(({ time }) => time),
    }))
    .filter(({ times }) => times.length > 0)
}

/** Returns the free start times of one counsellor by day. */
export const counsellorFreeDays = (
  days: readonly { date: string; times: readonly { time: string; free: boolean }[] }[],
): FreeDay[] =>
  days
    .map(({ date, times }) => ({ date, times: times.filter(({ free }) => free).map(({ time }) => time) }))
    .filter(({ times }) => times.length > 0)
