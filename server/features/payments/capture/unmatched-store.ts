import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import type { Money } from '#domain/currency.ts'
import type { ProviderName } from '#domain/payment-method.ts'
import { type Db, hasChanged, type RowOf, type Tx } from '#server/db/transaction.ts'

/** Period in which a client can still claim an order that it captured itself; then it is handled as unclaimed. */
export const UNMATCHED_GRACE_MS = 10 * MINUTE_MS

/**
 * Interval for fetching an order of the review queue again: if an admin settles it at the provider, no decision is
 * needed.
 */
export const REVIEW_RECHECK_MS = HOUR_MS

/**
 * Reason why a captured order has no payment. lost: this site created it, and the row is missing. foreign: another
 * instance created it. unmarked: a client created it. unbookable: the payment is known, and an admin decides about it
 * after a restore. second: a further capture of an order.
 */
export type UnmatchedOrigin = 'lost' | 'foreign' | 'unmarked' | 'unbookable' | 'second'

/** Records a captured order that has no payment here. */
export async function insertUnmatched(
  db: Db,
  unmatched: {
    orderId: string
    provider: ProviderName
    /** User who claims the order. */
    claimedBy?: string
    captureId?: string | null
    ofOrderId?: string | null
    now: Date
    nextCheckAt: Date
  },
): Promise<void> {
  const user_id = unmatched.claimedBy ?? null
  const capture_id = unmatched.captureId ?? null
  await db
    .insertInto('orphan_orders')
    .values({
      order_id: unmatched.orderId,
      provider: unmatched.provider,
      user_id,
      capture_id,
      of_order_id: unmatched.ofOrderId ?? null,
      seen_at: unmatched.now,
      next_check_at: unmatched.nextCheckAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({
          user_id: sql`coalesce(excluded.user_id, orphan_orders.user_id)`,
          capture_id: sql`coalesce(orphan_orders.capture_id, excluded.capture_id)`,
        })
        .where('orphan_orders.status', '=', 'new'),
    )
    .execute()
}

export async function listDueUnmatched(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orphan_orders')
    .select('order_id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.order_id)
}

const selectUnmatched = (db: Db, orderId: string) =>
  db
    .selectFrom('orphan_orders')
    .select([
      'order_id as orderId',
      /** For a further capture, whose id is in `orderId`: the order that was captured. Null for an order. */
      'of_order_id as ofOrderId',
      'provider',
      'status',
      'tries',
      'origin',
      'user_id as userId',
      'payment_id as paymentId',
      'amount_cents as amountCents',
      /** Used to fetch the money when the provider no longer returns the order. */
      'capture_id as captureId',
      'starts_at as startsAt',
    ])
    .where('order_id', '=', orderId)

export type Unmatched = RowOf<typeof selectUnmatched>

export const findUnmatched = async (db: Db, orderId: string): Promise<Unmatched | null> =>
  (await selectUnmatched(db, orderId).executeTakeFirst()) ?? null

/** Null when the row is deleted, or another admin has already decided. */
export const lockInReview = async (tx: Tx, orderId: string): Promise<Unmatched | null> =>
  (await selectUnmatched(tx, orderId).where('status', '=', 'quarantined').forUpdate().executeTakeFirst()) ??
  null

/** Schedules the next check. `issue`: the provider's error, when it gave no answer. */
export async function postponeUnmatched(
  db: Db,
  orderId: string,
  { nextCheckAt, issue = null }: { nextCheckAt: Date; issue?: string | null },
): Promise<void> {
  await db
    .updateTable('orphan_orders')
    .set({ next_check_at: nextCheckAt, issue, tries: sql`tries + 1` })
    .where('order_id', '=', orderId)
    // An admin may have chosen "leave" while the provider was called.
    .where('status', '<>', 'left')
    .execute()
}

/** Puts an order's money into the review queue until an admin decides. True when it was not there before. */
export async function moveIntoReviewQueue(
  db: Db,
  unmatched: {
    orderId: string
    ofOrderId: string | null
    provider: ProviderName
    origin: UnmatchedOrigin
    captureId: string
    amount: Money | null
    /** Read from the order; stored only if this user still exists. */
    userId: string | null
    startsAt: Date | null
    paymentId: string | null
    now: Date
    nextCheckAt: Date
  },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into orphan_orders (order_id, provider, status, origin, capture_id, amount_cents, currency, user_id, starts_at,
      payment_id, of_order_id, seen_at, next_check_at)
    values (${unmatched.orderId}, ${unmatched.provider}, 'quarantined', ${unmatched.origin}, ${unmatched.captureId}, ${unmatched.amount?.minor ?? null},
      ${unmatched.amount?.currency ?? null}, (select id from users where id = ${unmatched.userId}::uuid), ${unmatched.startsAt}, ${unmatched.paymentId}, ${unmatched.ofOrderId},
      ${unmatched.now}, ${unmatched.nextCheckAt})
    on conflict (order_id) do update set status = 'quarantined', origin = excluded.origin,
      capture_id = excluded.capture_id, amount_cents = excluded.amount_cents, currency = excluded.currency,
      user_id = excluded.user_id, starts_at = excluded.starts_at, payment_id = excluded.payment_id,
      issue = null, next_check_at = excluded.next_check_at, tries = 0
    where orphan_orders.status = 'new'
      or (orphan_orders.status = 'quarantined' and orphan_orders.amount_cents is null)
    returning true as "isNew"`.execute(db)
  return rows.length > 0
}

/** Stores the payment that was made from an unmatched order. */
export async function linkUnmatched(
  tx: Tx,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<void> {
  await tx
    .updateTable('orphan_orders')
    .set({ payment_id: paymentId })
    .where('order_id', '=', orderId)
    .execute()
}

/** Marks an order as left alone. The row is kept so that a later webhook event does not ask again. */
export async function leaveUnmatched(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('orphan_orders')
    .set({ status: 'left', next_check_at: null, issue: null })
    .where('order_id', '=', orderId)
    .execute()
}

/**
 * Deletes a row that needs no decision, but only in the state in which `unmatched` was read: the provider's
 * reply may be older than a decision, a claim or an event that arrived since.
 */
export async function deleteUnchangedUnmatched(
  db: Db,
  { orderId, status, captureId, userId }: Pick<Unmatched, 'orderId' | 'status' | 'captureId' | 'userId'>,
): Promise<void> {
  await db
    .deleteFrom('orphan_orders')
    .where('order_id', '=', orderId)
    .where('status', '=', status)
    .where('capture_id', 'is not distinct from', captureId)
    .where('user_id', 'is not distinct from', userId)
    .execute()
}

/** False when the row was already deleted. */
export const deleteUnmatched = (db: Db, orderId: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('orphan_orders').where('order_id', '=', orderId))

/** Returns name, mail address and last chat app of a user; null once the account is deleted. */
export async function findPerson(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('consultations', 'consultations.user_id', 'users.id')
    .select(['users.name', 'users.email', 'users.locale', 'platform', 'platform_id as platformId'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .orderBy('consultations.created_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
