import { sql } from 'kysely'
import { RESTORED } from '#server/db/instance.ts'
import { listDueIds, isFree } from '#server/db/leases.ts'
import { type Db, hasChanged, type Tx } from '#server/db/transaction.ts'
import { WAITS_FOR_DISPUTE } from './dispute-states.ts'
import { toRefundRow, type RefundRow } from './refunds-store.ts'

/** Ends the lease and schedules the next try. */
export async function postponeRefund(db: Db, refund: RefundRow, nextCheckAt: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ tries: refund.tries + 1, leased_until: null, next_check_at: nextCheckAt })
    .where('id', '=', refund.id)
    .where('status', '=', refund.status)
    .where('attempt', '=', refund.attempt)
    .execute()
}

/** Takes the refund out of the worker's queue until an admin retries it. */
export async function stopRefund(db: Db, refund: RefundRow): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ leased_until: null, next_check_at: null })
    .where('id', '=', refund.id)
    .where('status', '=', refund.status)
    .where('issue', '=', refund.issue)
    .execute()
}

/** Leases an unfinished refund to one process; null when it is finished or leased to another one. */
export async function leaseRefund(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<RefundRow | null> {
  const row = await db
    .updateTable('refunds')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst()
  return row ? toRefundRow(row) : null
}

/** Ids of refunds that are due and not leased, the longest due first. */
export const listDueRefunds = (db: Db, now: Date, limit: number): Promise<string[]> =>
  listDueIds(db, 'refunds', { now, limit })

/**
 * Stores a refusal. `requested`: it is retried automatically. False, without a change, when another try has
 * progressed since.
 */
export const storeRefusal = (
  db: Db,
  refund: RefundRow,
  refusal: {
    status: 'requested' | 'needs_attention'
    issue: string
    attempt: number
    nextCheckAt: Date | null
  },
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('refunds')
      .set({
        status: refusal.status,
        issue: refusal.issue,
        attempt: refusal.attempt,
        tries: refund.tries + 1,
        leased_until: null,
        next_check_at: refusal.nextCheckAt,
      })
      .where('id', '=', refund.id)
      .where('attempt', '=', refund.attempt)
      .where('status', 'in', ['requested', 'needs_attention']),
  )

/**
 * Repeats refunds of a capture that were refused permanently, with a new key. `afterDispute`: also those that wait for
 * the end of a dispute. A refund that was paused by a restore stays paused.
 */
export async function reopenRefused(
  db: Db,
  captureId: string,
  { afterDispute, now }: { afterDispute: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('refunds')
    // A refund that waits for the dispute already has the key of its next try.
    .set({
      attempt: sql`case when status = 'requested' then attempt else attempt + 1 end`,
      next_check_at: now,
    })
    .where('capture_id', '=', captureId)
    .where('origin', '<>', 'provider')
    .where('issue', 'is distinct from', RESTORED)
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'needs_attention'), where('next_check_at', 'is', null)]),
        ...(afterDispute
          ? [where.and([where('status', '=', 'requested'), where('issue', '=', WAITS_FOR_DISPUTE)])]
          : []),
      ]),
    )
    .execute()
}

/** Makes a refund due that was paused by a restore, so that the provider is asked for it; null when it is not paused. */
export async function makeRestoredRefundDue(db: Db, id: string, now: Date): Promise<RefundRow | null> {
  const row = await db
    .updateTable('refunds')
    .set({ next_check_at: now })
    .where('id', '=', id)
    .where('issue', '=', RESTORED)
    .where('status', '=', 'needs_attention')
    .returningAll()
    .executeTakeFirst()
  return row ? toRefundRow(row) : null
}

/**
 * Makes a waiting refund due now. After a final refusal, which has no next check, the next try gets a new key. A refund
 * that is tried again anyway keeps its key, because the outcome of its last try may be unknown; so does one that was
 * paused by a restore, because another copy of this site may have sent it already.
 */
export const reopenRefund = (tx: Tx, id: string, now: Date): Promise<boolean> =>
  hasChanged(
    tx
      .updateTable('refunds')
      .set({
        attempt: sql`case when issue = ${RESTORED} or next_check_at is not null then attempt else attempt + 1 end`,
        issue: sql`case when issue = ${RESTORED} then null else issue end`,
        next_check_at: now,
      })
      .where('id', '=', id)
      .where('origin', '<>', 'provider')
      .where('status', '=', 'needs_attention')
      // While a check is due, the provider has not answered whether a refund from before a restore exists.
      .where((where) =>
        where.or([where('issue', 'is distinct from', RESTORED), where('next_check_at', 'is', null)]),
      ),
  )
