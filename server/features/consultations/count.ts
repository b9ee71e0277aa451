import { addMs, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import type { Db } from '#server/db/transaction.ts'
import { countSaved } from './view-store.ts'

/** From this number on counting takes longer than reading a page. */
const MIN_REMEMBERED = 100_000
const REMEMBERED_FOR_MS = 5 * MINUTE_MS
/** No transaction lasts this long, so no row is inserted into a period that was already counted. */
const SETTLED_AFTER_MS = HOUR_MS

/** Returns the number of consultations. */
export type CountAll = (now: Date) => Promise<number>

/**
 * Counts the consultations of a database. They are inserted in order of time and never deleted, so from
 * `minRemembered` rows on, those older than an hour are counted every few minutes and only newer ones each
 * time. The count is cached in this closure.
 */
export function createCachedCount(db: Db, { minRemembered = MIN_REMEMBERED } = {}): CountAll {
  let counted: { at: Date; before: Date; count: number } | null = null
  return async (now) => {
    if (counted && now.getTime() - counted.at.getTime() < REMEMBERED_FOR_MS) {
      const { count, before } = counted
      return count + (await countSaved(db, { since: before, before: now })).all
    }
    const before = addMs(now, -SETTLED_AFTER_MS)
    const { all, earlier } = await countSaved(db, { since: new Date(0), before })
    if (earlier >= minRemembered) counted = { at: now, before, count: earlier }
    return all
  }
}
