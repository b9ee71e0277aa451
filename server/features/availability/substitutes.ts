import { koreanDate, koreanDateTime, koreanInstant, weekOf } from '#domain/calendar.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { type Counsellor, fairOrder, type Load, worksDuring } from '#domain/working-hours.ts'
import type { Db } from '#server/db/transaction.ts'
import { listLoads } from './counsellors-store.ts'
import { readCounsellors, filterByChoice } from './lanes.ts'
import { listFreeLanes } from './seats.ts'

type BookedTime = {
  paymentId: string
  /** Null: the first service. */
  serviceId: string | null
  startsAt: Date
  durationMinutes: number
}

/**
 * For each booking, the colleagues of its counsellor who give the service, work during it and are free, the one with
 * the fewest booked minutes in that week first. Who is first for a booking is counted as booked for the next ones.
 * Reserves nothing.
 */
export async function listSubstitutes(
  db: Db,
  bookings: readonly BookedTime[],
  counsellorId: string,
): Promise<Map<string, Pick<Counsellor, 'id' | 'name'>[]>> {
  const [first, last] = [bookings[0], bookings.at(-1)]
  if (!first || !last) return new Map()
  const everyone = await readCounsellors(db, {
    from: koreanDate(first.startsAt),
    to: koreanDate(last.startsAt),
  })
  const others = everyone.filter(({ id }) => id !== counsellorId)
  const free = await listFreeLanes(db, {
    paymentIds: bookings.map(({ paymentId }) => paymentId),
    lanes: others.map(({ lane }) => lane),
  })
  const isFree = new Set(free.map(({ paymentId, lane }) => `${paymentId} ${lane}`))
  const weeks = new Map<string, Load[]>()
  const substitutes = new Map<string, Counsellor[]>()
  for (const { paymentId, serviceId, startsAt, durationMinutes } of bookings) {
    const { date, time } = koreanDateTime(startsAt)
    const there = filterByChoice(others, { serviceId: serviceId ?? firstServiceId }).filter(
      (each) => isFree.has(`${paymentId} ${each.lane}`) && worksDuring(each, date, { time, durationMinutes }),
    )
    const week = weekOf(date)
    const loads = weeks.get(week.from) ?? (await listWeekLoads(db, week))
    const order = fairOrder(there, loads)
    const load = loads.find(({ lane }) => lane === order[0]?.lane)
    if (load) load.minutes += durationMinutes
    weeks.set(week.from, loads)
    substitutes.set(paymentId, order)
  }
  return substitutes
}

const listWeekLoads = (db: Db, { from, until }: { from: string; until: string }): Promise<Load[]> =>
  listLoads(db, { from: koreanInstant(from, '00:00'), until: koreanInstant(until, '00:00') })
