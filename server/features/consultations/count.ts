import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import type { Db } from '#server/db/transaction.ts'
import { countSaved } from './view-store.ts'

/** From here on counting takes longer than reading a page. */
const LEAST_REMEMBERED = 100_000
const REMEMBERED_FOR_MS = 5 * MINUTE_MS
/** A transaction ends long before this: nothing is saved into a past that was counted. */
const SETTLED_AFTER_MS = HOUR_MS

const counted = new WeakMap<Db, { at: Date; before: Date; count: number }>()

/**
 * How many consultations there are. They are saved one after the other and stay, so what is older
 * than an hour is counted once in a while and only the rest is counted anew.
 */
export async function countAll(db: Db, now: Date): Promise<number> {
  const known = counted.get(db)
  if (known && now.getTime() - known.at.getTime() < REMEMBERED_FOR_MS) {
    const { all } = await countSaved(db, { since: known.before, before: now })
    return known.count + all
  }
  const before = new Date(now.getTime() - SETTLED_AFTER_MS)
  const { all, earlier } = await countSaved(db, { since: new Date(0), before })
  if (earlier >= LEAST_REMEMBERED) counted.set(db, { at: now, before, count: earlier })
  return all
}
