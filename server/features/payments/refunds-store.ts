import { type Selectable, sql } from 'kysely'
import type { KnownRefund } from '#domain/refund-merge.ts'
import { RESTORED } from '#server/db/installation.ts'
import { isFree } from '#server/db/leases.ts'
import type { Refunds } from '#server/db/tables.ts'
import type { Db } from '#server/db/transaction.ts'
import type { ProviderName } from '#domain/way.ts'
import { WAITS_FOR_DISPUTE } from './dispute-words.ts'

export const DISPUTE_RESOLVED = 'RESOLVED'

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

const toRow = (row: Selectable<Refunds>): RefundRow => ({
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
  return rows.map(toRow)
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toRow(row) : null
}

/**
 * Has a refund that waits sent now. A refusal was definite, so the next try gets a key of its own; one
 * that was held back keeps its key, for a copy of this site may have sent it.
 */
export async function reopenRefund(tx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({
      attempt: sql`case when issue = ${RESTORED} then attempt else attempt + 1 end`,
      issue: sql`case when issue = ${RESTORED} then null else issue end`,
      next_check_at: now,
    })
    .where('id', '=', id)
    .where('origin', '<>', 'provider')
    .where('status', '=', 'needs_attention')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The one refund that we owe for a payment. */
export async function ourRefundOf(db: Db, paymentId: string): Promise<RefundRow | null> {
  const row = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('origin', '=', 'ours')
    .executeTakeFirst()
  return row ? toRow(row) : null
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
  return row ? toRow(row) : null
}

/** False when a refund of ours exists already. */
export async function insertOurRefund(
  tx: Db,
  refund: { paymentId: string; captureId: string; amountCents: number; reason: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      provider: providerOf(refund.paymentId),
      capture_id: refund.captureId,
      amount_cents: refund.amountCents,
      origin: 'ours',
      status: 'requested',
      reason: refund.reason,
      next_check_at: refund.now,
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

/** A refund of the provider's that came to nothing. */
export async function deleteProviderRefund(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('refunds').where('id', '=', id).where('origin', '=', 'provider').execute()
}

/**
 * A try of ours was refused. Requested: it is tried again without anybody's help. False, and nothing is
 * written, when another try has gone further meanwhile.
 */
export async function noteRefusal(
  db: Db,
  refund: RefundRow,
  refusal: {
    status: 'requested' | 'needs_attention'
    issue: string
    attempt: number
    nextCheckAt: Date | null
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
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
    .where('status', 'in', ['requested', 'needs_attention'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What was refused for good, or because of a dispute, is asked for once more, under a new key. */
export async function reopenRefused(db: Db, captureId: string, now: Date): Promise<void> {
  await db
    .updateTable('refunds')
    // What waits for the dispute has the key of its next try already.
    .set({
      attempt: sql`case when status = 'requested' then attempt else attempt + 1 end`,
      next_check_at: now,
    })
    .where('capture_id', '=', captureId)
    .where('origin', '<>', 'provider')
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'needs_attention'), where('next_check_at', 'is', null)]),
        where.and([where('status', '=', 'requested'), where('issue', '=', WAITS_FOR_DISPUTE)]),
      ]),
    )
    .execute()
}

/** Locks the payment, so that its dispute cannot be resolved unseen meanwhile. */
export async function isDisputeResolved(tx: Db, paymentId: string): Promise<boolean> {
  const { dispute_status: status } = await tx
    .selectFrom('payments')
    .select('dispute_status')
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return status === DISPUTE_RESOLVED
}

export async function hasOpenDispute(tx: Db, paymentId: string): Promise<boolean> {
  const payment = await tx
    .selectFrom('payments')
    .select(['dispute_id', 'dispute_status'])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return Boolean(payment?.dispute_id) && payment?.dispute_status !== DISPUTE_RESOLVED
}

/** Nothing new was learned: ends the lease and plans the next try. */
export async function postponeRefund(db: Db, refund: RefundRow, nextCheckAt: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ tries: refund.tries + 1, leased_until: null, next_check_at: nextCheckAt })
    .where('id', '=', refund.id)
    .where('status', '=', refund.status)
    .where('attempt', '=', refund.attempt)
    .execute()
}

/** Nothing is done about it until somebody asks for it. */
export async function stopRefund(db: Db, refund: RefundRow): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ leased_until: null, next_check_at: null })
    .where('id', '=', refund.id)
    .where('status', '=', refund.status)
    .where('issue', '=', refund.issue)
    .execute()
}

/** Reserves an unfinished refund for one process; null when it is finished or another one works on it. */
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
  return row ? toRow(row) : null
}

/** Refunds that are due and that nobody works on, the longest due first. */
export async function dueRefunds(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('next_check_at', '<=', now)
    .where(isFree(now))
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
