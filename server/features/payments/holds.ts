import { type SlotSettings, startTimes } from '#domain/calendar.ts'
import { HOLD_PERIOD_MS, retryDeadline, type UnpaidHold } from '#domain/holds.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentRow } from './store.ts'
import { listDaysWithHolds, listUnpaidHolds } from './holds-store.ts'

/** Recent unpaid holds of a locked buyer. */
export const listRecentHolds = (tx: Db, userId: string, now: Date): Promise<UnpaidHold[]> =>
  listUnpaidHolds(tx, userId, new Date(now.getTime() - HOLD_PERIOD_MS))

/** Returns until when a slot is held after the buyer's instrument was declined now. */
export async function findRetryDeadline(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { userId, startsAt, createdAt: from, holdUntil }: PaymentRow,
  now: Date,
): Promise<Date> {
  if (!userId || !startsAt) return holdUntil
  const before = await listRecentHolds(db, userId, now)
  return retryDeadline({ startsAt, from, holdUntil }, before, { slots: settings.current().slots, now })
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
