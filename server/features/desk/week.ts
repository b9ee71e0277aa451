import type { z } from 'zod/mini'
import type { DeskBooking, deskWeek as weekCall } from '#contract/desk.ts'
import { addDays, isCalendarDate, koreanDate, koreanInstant } from '#domain/calendar.ts'
import { no, ok } from '#domain/result.ts'
import type { Deps } from '#server/deps.ts'
import { listOpenings } from '#server/features/availability/openings.ts'
import { deskBookings } from './bookings.ts'
import { bookingsBetween } from './store.ts'

const WEEK_DAYS = 7
/** Twenty seats a time and twelve times a day for a week are fewer. */
const MOST_BOOKINGS = 1000

/** Openings and bookings of some days together. */
export async function deskWeek(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  { from: asked, days = WEEK_DAYS }: z.output<typeof weekCall.input>,
) {
  const now = deps.now()
  const today = koreanDate(now)
  const from = asked ?? today
  if (!isCalendarDate(from)) return no('INVALID_INPUT', { fields: { from: 'INVALID_INPUT' } })
  const to = addDays(from, days - 1)
  const period = { from: koreanInstant(from, '00:00'), until: koreanInstant(addDays(to, 1), '00:00') }
  const { slots } = deps.settings.office()
  const openings = await listOpenings(deps.db, { from, to, slots, now })
  const rows = await bookingsBetween(deps.db, { ...period, limit: MOST_BOOKINGS })
  const told = await deskBookings(
    deps.db,
    rows.map(({ id }) => id),
    now,
  )
  const byDay = new Map<string, DeskBooking[]>()
  for (const { id, startsAt } of rows) {
    const date = koreanDate(startsAt)
    const booking = told.get(id)
    if (booking) byDay.set(date, [...(byDay.get(date) ?? []), booking])
  }
  return ok({
    from,
    to,
    today,
    version: openings.version,
    days: openings.days.map((day) => ({ ...day, bookings: byDay.get(day.date) ?? [] })),
  })
}
