import { type SlotSettings, startTimes } from '#domain/calendar.ts'
import { HOLD_PERIOD_MS, nextHold } from '#domain/holds.ts'
import { no, ok, type Result } from '#domain/result.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { daysWithHolds, unpaidHolds } from './holds-store.ts'

/** Until when a locked buyer may keep this time, after all that they kept before without paying. */
export async function holdDeadline(
  tx: Tx,
  { userId, startsAt, slots, now }: { userId: string; startsAt: Date; slots: SlotSettings; now: Date },
): Promise<Result<Date, 'HOLDS_USED_UP'>> {
  const before = await unpaidHolds(tx, userId, new Date(now.getTime() - HOLD_PERIOD_MS))
  const next = nextHold(before, startsAt, { slots, now })
  if ('holdUntil' in next) return ok(next.holdUntil)
  return no('HOLDS_USED_UP', { retryAfterSeconds: Math.ceil(next.waitMs / 1000) })
}

/** More at once than this office ever sees on one day, and half of what is left of the day. */
const MANY_HOLDS = 6

/** Days that people who have not paid keep from the others; empty when there is nothing to worry about. */
export async function crowdedDays(
  db: Db,
  { slots, now }: { slots: SlotSettings; now: Date },
): Promise<{ date: string; held: number; left: number; since: Date }[]> {
  const days = await daysWithHolds(db, now)
  const starts = startTimes(slots).length
  return days
    .map(({ booked, ...day }) => ({ ...day, left: starts - booked }))
    .filter(({ held, left }) => held >= MANY_HOLDS && held * 2 >= left)
}
