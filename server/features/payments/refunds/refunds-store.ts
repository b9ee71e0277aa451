import { type Selectable, sql } from 'kysely'
import { type KnownRefund, REVERSED } from '#domain/refund-merge.ts'
import type { Refunds } from '#server/db/tables.ts'
import type { Db } from '#server/db/transaction.ts'
import type { ProviderName } from '#domain/way.ts'

export type RefundRow = KnownRefund & {
  id: string
  paymentId: string
  provider: ProviderName
  captureId: string
  reason: string
  issue: string | null
  tries: number
  createdAt: Date
}

/** The row as the features know it. */
export const refundRow = (row: Selectable<Refunds>): RefundRow => ({
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
  createdAt: row.created_at,
})

export async function refundsOf(db: Db, paymentId: string): Promise<RefundRow[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(refundRow)
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? refundRow(row) : null
}

/** The one refund that we owe for a payment. */
export async function ourRefundOf(db: Db, paymentId: string): Promise<RefundRow | null> {
  const row = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('origin', '=', 'ours')
    .executeTakeFirst()
  return row ? refundRow(row) : null
}

const providerOf = (paymentId: string) =>
  sql<ProviderName>`(select provider from payments where id = ${paymentId})`

/**
 * A part given back by hand, as a row of its own. Null when the key was used before: the same refund, or
 * another one, which the caller has to see.
 */
export async function insertRefundByHand(
  tx: Db,
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
  return row ? refundRow(row) : null
}

/** Zero cents: nothing is left for it, and it waits whether what others give arrives. False when there is one. */
export async function insertOurRefund(
  tx: Db,
  refund: { paymentId: string; captureId: string; amountCents: number; reason: string; now: Date },
): Promise<boolean> {
  const isCovered = refund.amountCents === 0
  const { numInsertedOrUpdatedRows } = await tx
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
    // Written out, not a parameter: a prepared statement could not tell that the partial index fits.
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        .where(sql<boolean>`origin = 'ours'`)
        .doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertProviderRefund(
  tx: Db,
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

/** Writes what was learned about a refund and ends its lease. */
export async function updateRefund(
  tx: Db,
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

/** More is owed than when this refund was refused; it waits for the office as before. The next try has another key. */
export async function raiseRefused(
  tx: Db,
  { id, amountCents, attempt }: Pick<RefundRow, 'id' | 'amountCents' | 'attempt'>,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ amount_cents: amountCents, attempt })
    .where('id', '=', id)
    .where('status', '=', 'needs_attention')
    .execute()
}

/** A refund of the provider's that came to nothing. */
export async function deleteProviderRefund(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('refunds').where('id', '=', id).where('origin', '=', 'provider').execute()
}

/** Somebody of the office has seen a reversal; false when there is none of this id that was not seen before. */
export async function markReversalSeen(tx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('provider_refund_id', 'like', `${REVERSED}%`)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
