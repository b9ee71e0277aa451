import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import type { Db } from '#server/db/transaction.ts'
import { countSaved } from './view-store.ts'

/** From here on counting takes longer than reading a page. */
const LEAST_REMEMBERED = 100_000
const REMEMBERED_FOR_MS = 5 * MINUTE_MS
/** A transaction ends long before this: nothing is saved into a past that was counted. */
const SETTLED_AFTER_MS = HOUR_MS

/** How many consultations there are. */
export type CountAll = (now: Date) => Promise<number>

/**
 * Counts the consultations of a database. They are saved one after the other and stay, so from
 * `leastRemembered` on what is older than an hour is counted once in a while and only the rest is
 * counted anew. What was counted is remembered here, and ends with its owner.
 */
export function rememberingCount(db: Db, { leastRemembered = LEAST_REMEMBERED } = {}): CountAll {
  let counted: { at: Date; before: Date; count: number } | null = null
  return async (now) => {
    if (counted && now.getTime() - counted.at.getTime() < REMEMBERED_FOR_MS) {
      const { count, before } = counted
      return count + (await countSaved(db, { since: before, before: now })).all
    }
    const before = new Date(now.getTime() - SETTLED_AFTER_MS)
    const { all, earlier } = await countSaved(db, { since: new Date(0), before })
    if (earlier >= leastRemembered) counted = { at: now, before, count: earlier }
    return all
  }
}
