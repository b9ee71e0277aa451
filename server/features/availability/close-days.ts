import type { z } from 'zod/mini'
import type { closeDays as closeCall } from '#contract/availability.ts'
import { addDays, isCalendarDate, koreanDate } from '#domain/calendar.ts'
import { err, ok } from '#domain/result.ts'
import { LAST_LANE } from '#domain/working-hours.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { listWorkdays } from './lanes.ts'
import { isCurrentVersion } from './openings.ts'
import { isSeatTaken, koreanDay, listExceptions, lockReservations, upsertClosedDate } from './store.ts'

/** The longest period that can be closed at once. */
const MAX_DAYS = 366

/**
 * Closes every day of a period on which a counsellor works, all or none. A day with a booking or a checkout is refused;
 * with `keepBooked` it is closed too, and its bookings stay.
 */
export async function closeDays(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  caller: Caller,
  { from, until, note = '', keepBooked = false, version }: z.output<typeof closeCall.input>,
) {
  const now = deps.now()
  if (!isCalendarDate(from) || from < koreanDate(now))
    return err('DATE_INVALID', { fields: { from: 'DATE_INVALID' } })
  if (!isCalendarDate(until) || until < from || until > addDays(from, MAX_DAYS))
    return err('DATE_INVALID', { fields: { until: 'DATE_INVALID' } })
  const days = await listWorkdays(deps.db, { from, to: until }, deps.settings.current().slots)
  if (days.length === 0) return err('NOT_WEEKEND', { fields: { from: 'NOT_WEEKEND' } })
  return inTransaction(deps.db, async (tx) => {
    await lockReservations(tx)
    if (!(await isCurrentVersion(tx, version, now))) return err('STALE_VERSION')
    const period = { from: koreanDay(from).from, until: koreanDay(until).until }
    if (!keepBooked && (await isSeatTaken(tx, period, 0, LAST_LANE))) return err('SLOT_IN_USE')
    for (const date of days) await upsertClosedDate(tx, date, note)
    const detail = { days: days.length, keepBooked }
    await audit(tx, {
      ...caller,
      action: 'calendar.set',
      target: from === until ? from : `${from} ${until}`,
      detail,
      at: now,
    })
    return ok({ exceptions: await listExceptions(tx, koreanDate(now)), closedDays: days.length })
  })
}
