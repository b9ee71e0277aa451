import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'
import type { Db } from './transaction.ts'

/** True for a row without a valid lease: it was never leased, or the lease has expired. */
export const isFree = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(leased_until is null or leased_until <= ${now})`

/** Tables of things to send, which share these columns. */
type Queue = 'messages' | 'pushes'

/**
 * For `with('due', …)` of the statement that leases them: ids of due rows, the longest due first. Rows locked
 * by another worker are skipped.
 */
export const selectDueIds =
  (queue: Queue, { now, limit }: { now: Date; limit: number }) =>
  (query: QueryCreator<Tables>) =>
    query
      // Both tables have these columns.
      .selectFrom(queue as 'messages')
      .select('id')
      // A literal, so that the plan for all parameters can use the index of queued rows.
      .where('state', '=', sql.lit('queued'))
      .where('run_at', '<=', now)
      .where(isFree(now))
      .orderBy('run_at')
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()

/** Tables of rows that are synced with the provider, which share these columns. */
type SyncedTable = 'payments' | 'refunds'

/** Ids of due rows without a lease, the longest due first. */
export async function listDueIds(
  db: Db,
  table: SyncedTable,
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
