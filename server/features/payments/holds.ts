import { addMs } from '#domain/calendar.ts'
import { HOLD_PERIOD_MS, retryDeadline, type UnpaidHold } from '#domain/holds.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { listAvailability } from '#server/features/availability/free-times.ts'
import { listDaysWithHolds, listUnpaidHolds } from './holds-store.ts'
import type { PaymentRow } from './store.ts'

/** Recent unpaid holds of a locked buyer. */
export const listRecentHolds = (db: Db, userId: string, now: Date): Promise<UnpaidHold[]> =>
  listUnpaidHolds(db, userId, addMs(now, -HOLD_PERIOD_MS))

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

/** Threshold per day: more holds than are usual at once, and at least half of the slots that are free or held. */
const MANY_HOLDS = 6

/**
 * Korean dates on which unpaid checkouts hold many slots: how many, of how many that are free or held (`left`; the
 * first service's, one per counsellor), and since when.
 */
export async function listCrowdedDays(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
): Promise<{ date: string; held: number; left: number; since: Date }[]> {
  const many = (await listDaysWithHolds(deps.db, deps.now())).filter(({ held }) => held >= MANY_HOLDS)
  if (many.length === 0) return []
  const listed = await listAvailability(deps, null, { from: many[0]!.date, to: many.at(-1)!.date })
  const free = new Map(listed.ok ? listed.value.days.map(({ date, times }) => [date, countFree(times)]) : [])
  return many
    .map((day) => ({ ...day, left: day.held + (free.get(day.date) ?? 0) }))
    .filter(({ held, left }) => held * 2 >= left)
}

const countFree = (times: readonly { free: boolean; counsellors?: readonly string[] }[]): number =>
  times.reduce((count, { free, counsellors }) => count + (free ? (counsellors?.length ?? 1) : 0), 0)
