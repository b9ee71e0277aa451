import { type Selectable, sql } from 'kysely'
import type { ProviderName } from '#domain/payment-method.ts'
import { REVERSED } from '#domain/refund-ids.ts'
import type { KnownRefund } from '#domain/refund-merge.ts'
import type { Tables } from '#server/db/tables.ts'
import { type Db, hasChanged, type Tx } from '#server/db/transaction.ts'

export type RefundRow = KnownRefund & {
  id: string
  paymentId: string
  provider: ProviderName
  captureId: string
  reason: string
  issue: string | null
  tries: number
  /** Null when nothing is tried automatically any more. */
  nextCheckAt: Date | null
  createdAt: Date
}

/** Converts a row of `refunds` as the database returns it. */
export const toRefundRow = (row: Selectable<Tables['refunds']>): RefundRow => ({
  id: row.id,
  paymentId: row.payment_id,
  provider: row.provider,
  captureId: row.capture_id,
  origin: row.origin,
  status: row.status,
  amountCents: row.amount_cents,
  reason: row.reason,
  attempt: row.attempt,
  providerRefundId: row.provider_refund_id,
  issue: row.issue,
  tries: row.tries,
  nextCheckAt: row.next_check_at,
  createdAt: row.created_at,
})

/** Lists the refunds of a payment of every origin, the oldest first. */
export async function listRefunds(db: Db, paymentId: string): Promise<RefundRow[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toRefundRow)
}

/** Finds a refund by our id, without locking it; null when there is none. */
export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toRefundRow(row) : null
}

/** Finds a refund by our id and locks it until the end of the transaction. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  const row = await tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toRefundRow(row) : null
}

/** Finds the refund that we owe for a payment; there is at most one. */
export async function findOurRefund(db: Db, paymentId: string): Promise<RefundRow | null> {
  const row = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('origin', '=', 'ours')
    .executeTakeFirst()
  return row ? toRefundRow(row) : null
}

const providerOf = (paymentId: string) =>
  sql<ProviderName>`(select provider from payments where id = ${paymentId})`

/**
 * Inserts a manual refund (origin `office`). Null when the key was used before, by the same refund or another one; the caller
 * must check.
 */
export async function insertManualRefund(
  tx: Tx,
  refund: {
    key: string
    paymentId: string
    captureId: string
    amountCents: number
    reason: string
    now: Date
  },
): Promise<RefundRow | null> {
  const row = await tx
    .insertInto('refunds')
    .values({
      id: refund.key,
      payment_id: refund.paymentId,
      provider: providerOf(refund.paymentId),
      capture_id: refund.captureId,
      amount_cents: refund.amountCents,
      origin: 'office',
      status: 'requested',
      reason: refund.reason,
      next_check_at: refund.now,
      created_at: refund.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? toRefundRow(row) : null
}

/**
 * Inserts the refund that we owe. Zero cents: other refunds cover it, and it is owed only if they fail. False
 * when there is one already.
 */
export async function insertOurRefund(
  tx: Tx,
  refund: { paymentId: string; captureId: string; amountCents: number; reason: string; now: Date },
): Promise<boolean> {
  const isCovered = refund.amountCents === 0
  return hasChanged(
    tx
      .insertInto('refunds')
      .values({
        payment_id: refund.paymentId,
        provider: providerOf(refund.paymentId),
        capture_id: refund.captureId,
        amount_cents: refund.amountCents,
        origin: 'ours',
        status: isCovered ? 'covered' : 'requested',
        reason: refund.reason,
        next_check_at: isCovered ? null : refund.now,
        created_at: refund.now,
      })
      // A literal, not a parameter: the planner of a prepared statement could not match the partial index.
      .onConflict((conflict) =>
        conflict
          .column('payment_id')
          .where(sql<boolean>`origin = 'ours'`)
          .doNothing(),
      ),
  )
}

/** Inserts a refund that was made at the provider, not by us. Amounts are in minor units. */
export async function insertProviderRefund(
  tx: Tx,
  refund: Pick<RefundRow, 'paymentId' | 'captureId' | 'status' | 'amountCents' | 'providerRefundId'> & {
    reason: string
    nextCheckAt: Date | null
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      provider: providerOf(refund.paymentId),
      capture_id: refund.captureId,
      amount_cents: refund.amountCents,
      origin: 'provider',
      status: refund.status,
      reason: refund.reason,
      provider_refund_id: refund.providerRefundId,
      next_check_at: refund.nextCheckAt,
      created_at: refund.now,
      completed_at: refund.status === 'completed' ? refund.now : null,
    })
    .execute()
}

/** Stores the new state of a refund and ends its lease. */
export async function updateRefund(
  tx: Tx,
  refund: Pick<RefundRow, 'id' | 'status' | 'amountCents' | 'attempt' | 'providerRefundId'> & {
    issue: string | null
    tries: number
    nextCheckAt: Date | null
    now: Date
  },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      status: refund.status,
      amount_cents: refund.amountCents,
      attempt: refund.attempt,
      provider_refund_id: refund.providerRefundId,
      issue: refund.issue,
      tries: refund.tries,
      leased_until: null,
      next_check_at: refund.nextCheckAt,
      completed_at: refund.status === 'completed' ? refund.now : null,
    })
    .where('id', '=', refund.id)
    .execute()
}

/** Raises the amount of a refused refund, which keeps waiting for an admin. The next try has another key. */
export async function raiseRefusedAmount(
  tx: Tx,
  { id, amountCents, attempt }: Pick<RefundRow, 'id' | 'amountCents' | 'attempt'>,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ amount_cents: amountCents, attempt })
    .where('id', '=', id)
    .where('status', '=', 'needs_attention')
    .execute()
}

/** Deletes a refund of the provider that failed. */
export async function deleteProviderRefund(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('refunds').where('id', '=', id).where('origin', '=', 'provider').execute()
}

/** Marks a reversal as seen by an admin. False when there is no unseen reversal with this id. */
export const markReversalSeen = (tx: Tx, id: string, now: Date): Promise<boolean> =>
  hasChanged(
    tx
      .updateTable('refunds')
      .set({ seen_at: now })
      .where('id', '=', id)
      .where('provider_refund_id', 'like', `${REVERSED}%`)
      .where('seen_at', 'is', null),
  )
