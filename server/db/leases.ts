import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'
import type { Db } from './transaction.ts'

/** Nobody works on the row: it was never reserved, or whoever had reserved it is gone by now. */
export const isFree = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(leased_until is null or leased_until <= ${now})`

/** Tables of things to send, with the same columns for that. */
type Queue = 'messages' | 'pushes'

/**
 * For `with('due', …)` of the statement that leases them: the ids of what is to be sent now, the longest due
 * first. Another worker that does the same at this moment skips them.
 */
export const dueIn =
  (queue: Queue, { now, limit }: { now: Date; limit: number }) =>
  (query: QueryCreator<Tables>) =>
    query
      // The columns named here are the same in both.
      .selectFrom(queue as 'messages')
      .select('id')
      .where('state', '=', 'queued')
      .where('run_at', '<=', now)
      .where(isFree(now))
      .orderBy('run_at')
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()

/** Tables of rows that are followed up with the provider, with the same columns for that. */
type Followed = 'payments' | 'refunds'

/** The ids of rows that are due for a look and that nobody works on, the longest due first. */
export async function dueRows(
  db: Db,
  table: Followed,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom(table as 'payments')
    .select('id')
    .where('next_check_at', '<=', now)
    .where(isFree(now))
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
