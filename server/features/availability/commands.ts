import type { z } from 'zod/mini'
import type {
  removeCalendarException as removeCall,
  setCalendarException as setCall,
} from '#contract/availability.ts'
import {
  addMs,
  isBookableDay,
  isCalendarDate,
  koreanDate,
  koreanInstant,
  MINUTE_MS,
  type SlotSettings,
  startTimes,
} from '#domain/calendar.ts'
import { err, ok, type Err, type Result } from '#domain/result.ts'
import { DEFAULT_SEATS } from '#domain/working-hours.ts'
import { audit, type AuditEntry } from '#server/db/audit.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { listWorkdays } from './lanes.ts'
import { isCurrentVersion } from './openings.ts'
import {
  deleteClosedDate,
  deleteSeats,
  isLaneTaken,
  isSeatTaken,
  koreanDay,
  listExceptions,
  lockReservations,
  upsertClosedDate,
  upsertSeats,
} from './store.ts'

type ChangeDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/** Lists the closed dates and the times with another number of seats, from today on. */
export async function listCalendarExceptions(deps: Pick<Deps, 'db' | 'now'>) {
  return ok({ exceptions: await listExceptions(deps.db, koreanDate(deps.now())) })
}

/** Closes a date or a time, or changes its number of seats; never below the seats taken. */
export const setCalendarException = (
  deps: ChangeDeps,
  caller: Caller,
  { date, time = null, seats, note = '', version }: z.output<typeof setCall.input>,
) => {
  const change = { date, time, seats, version, action: 'calendar.set', detail: { seats } } as const
  return changeCalendar(deps, caller, change, async (tx, slots) => {
    if (time === null && seats === 0) {
      if (await isLaneTaken(tx, periodOf(date, time))) return err('SLOT_IN_USE')
      await upsertClosedDate(tx, date, note)
    } else {
      if (time === null) await deleteClosedDate(tx, date)
      for (const each of time === null ? startTimes(slots) : [time])
        await upsertSeats(tx, koreanInstant(date, each), seats, note)
    }
    return ok(null)
  })
}

/** Resets a time, or a date with all its times, to the default of one seat. */
export const removeCalendarException = (
  deps: ChangeDeps,
  caller: Caller,
  { date, time = null, version }: z.output<typeof removeCall.input>,
) => {
  const change = { date, time, seats: DEFAULT_SEATS, version, action: 'calendar.remove', detail: {} } as const
  return changeCalendar(deps, caller, change, async (tx) => {
    if (time === null) await deleteClosedDate(tx, date)
    await deleteSeats(tx, periodOf(date, time))
    return ok(null)
  })
}

/** Changes the calendar as its caller has seen it, with an audit entry. `seats`: refused if more of them are taken. */
async function changeCalendar(
  deps: ChangeDeps,
  { actor, address }: Caller,
  change: Pick<z.output<typeof setCall.input>, 'date' | 'seats' | 'version'> &
    Pick<AuditEntry, 'action' | 'detail'> & { time: string | null },
  apply: (tx: Tx, slots: SlotSettings) => Promise<Result<null, 'SLOT_IN_USE'>>,
) {
  const { date, time, seats, version, action, detail } = change
  const now = deps.now()
  const { slots } = deps.settings.current()
  const refusal = exceptionRefusal(change, { slots, now })
  if (refusal) return refusal
  if (
    action === 'calendar.set' &&
    (await listWorkdays(deps.db, { from: date, to: date }, slots)).length === 0
  )
    return notAWorkday
  return inTransaction(deps.db, async (tx) => {
    await lockReservations(tx)
    if (!(await isCurrentVersion(tx, version, now))) return err('STALE_VERSION')
    if (await isSeatTaken(tx, periodOf(date, time), seats)) return err('SLOT_IN_USE')
    const applied = await apply(tx, slots)
    if (!applied.ok) return applied
    await audit(tx, { actor, action, target: targetOf(date, time), address, detail, at: now })
    return ok({ exceptions: await listExceptions(tx, koreanDate(now)) })
  })
}

const notAWorkday = err('NOT_WEEKEND', { fields: { date: 'NOT_WEEKEND' } })

/** Times and numbers of seats are those of the settings; whole days can be closed and opened for all counsellors. */
function exceptionRefusal(
  {
    date,
    time,
    seats,
    action,
  }: { date: string; time: string | null; seats: number; action: AuditEntry['action'] },
  { slots, now }: { slots: SlotSettings; now: Date },
): Err<'DATE_INVALID' | 'NOT_WEEKEND' | 'TIME_INVALID'> | null {
  if (!isCalendarDate(date) || date < koreanDate(now))
    return err('DATE_INVALID', { fields: { date: 'DATE_INVALID' } })
  const isWholeDay = time === null && (seats === 0 || action === 'calendar.remove')
  if (!isWholeDay && !isBookableDay(date, slots)) return notAWorkday
  if (time !== null && !startTimes(slots).includes(time))
    return err('TIME_INVALID', { fields: { time: 'TIME_INVALID' } })
  return null
}

function periodOf(date: string, time: string | null) {
  if (time === null) return koreanDay(date)
  const from = koreanInstant(date, time)
  return { from, until: addMs(from, MINUTE_MS) }
}

const targetOf = (date: string, time: string | null): string => (time === null ? date : `${date} ${time}`)
