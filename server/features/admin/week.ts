import type { z } from 'zod/mini'
import type { getWeek as weekCall, WeekBooking } from '#contract/admin.ts'
import { scopeOf } from '#contract/staff-access.ts'
import { addDays, isCalendarDate, koreanDate, koreanDateTime, koreanInstant } from '#domain/calendar.ts'
import { err, ok } from '#domain/result.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { readFilterNames } from '#server/features/availability/lanes.ts'
import { listOpenings } from '#server/features/availability/openings.ts'
import { toCounsellorFilter } from '#server/features/consultations/reach.ts'
import { listBookingsBetween } from './store.ts'

const WEEK_DAYS = 7
/** Limit of the bookings of one day in a reply: twenty seats in each hour. */
const MAX_PER_DAY = 20 * 24

/** Open slots and bookings of several days. */
export async function getWeek(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  { from: asked, days = WEEK_DAYS, counsellor }: z.output<typeof weekCall.input>,
) {
  const now = deps.now()
  const today = koreanDate(now)
  const from = asked ?? today
  if (!isCalendarDate(from)) return err('INVALID_INPUT', { fields: { from: 'INVALID_INPUT' } })
  const to = addDays(from, days - 1)
  const period = { from: koreanInstant(from, '00:00'), until: koreanInstant(addDays(to, 1), '00:00') }
  const { slots } = deps.settings.current()
  const of = await toCounsellorFilter(deps.db, counsellor)
  const [openings, rows, counsellors] = await Promise.all([
    listOpenings(deps.db, { from, to, slots, now }),
    listBookingsBetween(deps.db, {
      ...period,
      limit: days * MAX_PER_DAY,
      counsellorId: scopeOf(actor, 'GET /api/desk/week'),
      of,
    }),
    readFilterNames(deps, actor),
  ])
  const byDay = new Map<string, WeekBooking[]>()
  for (const { clientId, nationality, locale, counsellor: by, counsellorId, startsAt, ...row } of rows) {
    const { date, time } = koreanDateTime(startsAt)
    const consultation = {
      ...row,
      preferredDate: date,
      preferredTime: time,
      startsAt: startsAt.toISOString(),
    }
    const booking = { consultation, clientId, nationality, locale, counsellor: by, counsellorId }
    const ofDay = byDay.get(date)
    if (ofDay) ofDay.push(booking)
    else byDay.set(date, [booking])
  }
  return ok({
    counsellors,
    from,
    to,
    today,
    version: openings.version,
    days: openings.days.map((day) => ({ ...day, bookings: byDay.get(day.date) ?? [] })),
  })
}
