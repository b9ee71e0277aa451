import { givenByHandCents, isReversal, refundedCents } from '#domain/refund-merge.ts'
import type { Tx } from '#server/db/transaction.ts'
import { insertOurRefund, refundsOf } from './refunds-store.ts'
import { findPayment, lockPayment } from '#server/features/payments/store.ts'

/**
 * Writes down that a payment's money goes back, as much as has not gone back for good and is not given
 * back by hand; a worker sends it. US cents; null when nothing is left or a refund was queued before. That
 * all of it is owed is noted even when nothing is left: what others are giving may still fail.
 */
export async function queueRefund(
  tx: Tx,
  { paymentId, reason, now }: { paymentId: string; reason: string; now: Date },
): Promise<{ amountCents: number } | null> {
  const payment = await lockPayment(tx, paymentId)
  if (!payment.captureId || payment.capturedCents === null) return null
  const rows = await refundsOf(tx, paymentId)
  const notBackCents = payment.capturedCents - refundedCents(rows)
  // A reversal may end, and what it took is owed then.
  if (notBackCents <= 0 && !rows.some(isReversal)) return null
  const amountCents = Math.max(0, notBackCents - givenByHandCents(rows))
  const refund = { paymentId, captureId: payment.captureId, amountCents, reason, now }
  return (await insertOurRefund(tx, refund)) && amountCents > 0 ? { amountCents } : null
}

/** Everything that a payment brought was refunded for good; what the provider took back itself may come again. */
export async function isAllBack(tx: Tx, paymentId: string): Promise<boolean> {
  const payment = await findPayment(tx, { id: paymentId })
  const takenCents = payment?.capturedCents ?? null
  const refunds = (await refundsOf(tx, paymentId)).filter((row) => !isReversal(row))
  return takenCents !== null && refundedCents(refunds) >= takenCents
}
