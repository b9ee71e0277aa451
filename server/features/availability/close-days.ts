import type { z } from 'zod/mini'
import type { closeDays as closeCall } from '#contract/availability.ts'
import {
  addDays,
  bookableDays,
  isCalendarDate,
  koreanDate,
  koreanInstant,
  startTimes,
} from '#domain/calendar.ts'
import { err, ok } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { isCurrentVersion } from './openings.ts'
import { hasCounsellors } from './counsellors-store.ts'
import {
  isLaneTaken,
  koreanDay,
  listExceptions,
  listReservedStarts,
  lockReservations,
  upsertClosedDate,
  upsertSeats,
} from './store.ts'

/** The longest period that can be closed at once. */
const MAX_DAYS = 366

/**
 * Closes every working day of a period, all or none. A day with a booking or a checkout is refused; with
 * `keepBooked`, only its free seats are closed.
 */
export async function closeDays(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  caller: Caller,
  { from, until, note = '', keepBooked = false, version }: z.output<typeof closeCall.input>,
) {
  const now = deps.now()
  const { slots } = deps.settings.current()
  if (!isCalendarDate(from) || from < koreanDate(now))
    return err('DATE_INVALID', { fields: { from: 'DATE_INVALID' } })
  if (!isCalendarDate(until) || until < from || until > addDays(from, MAX_DAYS))
    return err('DATE_INVALID', { fields: { until: 'DATE_INVALID' } })
  const days = bookableDays(from, until, slots)
  if (days.length === 0) return err('NOT_WEEKEND', { fields: { from: 'NOT_WEEKEND' } })
  return inTransaction(deps.db, async (tx) => {
    await lockReservations(tx)
    if (!(await isCurrentVersion(tx, version, now))) return err('STALE_VERSION')
    const taken = new Map<string, Awaited<ReturnType<typeof listReservedStarts>>>()
    for (const date of days) taken.set(date, await listReservedStarts(tx, koreanDay(date)))
    const period = { from: koreanDay(from).from, until: koreanDay(until).until }
    const isTaken = [...taken.values()].some((times) => times.length > 0) || (await isLaneTaken(tx, period))
    if (!keepBooked && isTaken) return err('SLOT_IN_USE')
    // With rows of counsellors the whole date is closed, which keeps its bookings. Otherwise only the free seats of
    // the first owner are closed, time by time.
    const others = await hasCounsellors(tx)
    for (const [date, times] of taken) {
      if (times.length === 0 || others) {
        await upsertClosedDate(tx, date, note)
        continue
      }
      for (const time of startTimes(slots)) {
        const startsAt = koreanInstant(date, time)
        const reserved = times.find((each) => each.startsAt.getTime() === startsAt.getTime())
        await upsertSeats(tx, startsAt, reserved?.seats ?? 0, note)
      }
    }
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
