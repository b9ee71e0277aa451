import type { z } from 'zod/mini'
import type { getWeek } from '#contract/admin.ts'
import type { FreeDay } from '#domain/free-days.ts'

type Days = z.output<typeof getWeek.output>['days']

/** Returns the days on which the first owner has a free future start time other than the booked one. */
export function firstOwnerFreeDays(days: Days, { now, except }: { now: number; except: string }): FreeDay[] {
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
