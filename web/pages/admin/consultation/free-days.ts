import type { z } from 'zod/mini'
import type { deskWeek } from '#contract/desk.ts'

export type FreeDay = { date: string; times: string[] }

type Days = z.output<typeof deskWeek.output>['days']

/** The days with an hour ahead that has room for one more, apart from the hour that is booked. */
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
