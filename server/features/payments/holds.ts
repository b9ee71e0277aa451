import { type SlotSettings, startTimes } from '#domain/calendar.ts'
import { HOLD_PERIOD_MS, nextHold, retryUntil, type UnpaidHold } from '#domain/holds.ts'
import { no, ok, type Result } from '#domain/result.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentRow } from './store.ts'
import { listDaysWithHolds, listUnpaidHolds } from './holds-store.ts'

/** Recent unpaid holds of a locked buyer. */
export const listRecentHolds = (tx: Tx, userId: string, now: Date): Promise<UnpaidHold[]> =>
  listUnpaidHolds(tx, userId, new Date(now.getTime() - HOLD_PERIOD_MS))

/**
 * Returns until when a buyer may hold this slot, given their earlier holds. HOLDS_USED_UP with the time to
 * wait.
 */
export function holdDeadline(
  before: readonly UnpaidHold[],
  { startsAt, slots, now }: { startsAt: Date; slots: SlotSettings; now: Date },
): Result<Date, 'HOLDS_USED_UP'> {
  const next = nextHold(before, startsAt, { slots, now })
  if ('holdUntil' in next) return ok(next.holdUntil)
  return no('HOLDS_USED_UP', { retryAfterSeconds: Math.ceil(next.waitMs / 1000) })
}

/** Returns until when a slot is held after the buyer's instrument was declined now. */
export async function retryDeadline(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { userId, startsAt, createdAt: from, holdUntil }: PaymentRow,
  now: Date,
): Promise<Date> {
  if (!userId || !startsAt) return holdUntil
  const before = await listUnpaidHolds(db, userId, new Date(now.getTime() - HOLD_PERIOD_MS))
  return retryUntil({ startsAt, from, holdUntil }, before, { slots: settings.current().slots, now })
}

/** Threshold per day: more holds than are usual at once, and at least half of the free slots. */
const MANY_HOLDS = 6

/** Days on which unpaid holds block many slots; empty when there are none. */
export async function listCrowdedDays(
  db: Db,
  { slots, now }: { slots: SlotSettings; now: Date },
): Promise<{ date: string; held: number; left: number; since: Date }[]> {
  const days = await listDaysWithHolds(db, now)
  const starts = startTimes(slots).length
  return days
    .map(({ booked, ...day }) => ({ ...day, left: starts - booked }))
    .filter(({ held, left }) => held >= MANY_HOLDS && held * 2 >= left)
}
