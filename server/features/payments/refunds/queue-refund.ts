import { pendingManualCents, isReversal, refundedCents } from '#domain/refund-merge.ts'
import type { Tx } from '#server/db/transaction.ts'
import { insertOurRefund, listRefunds } from './refunds-store.ts'
import { findPayment, lockPayment } from '#server/features/payments/store.ts'

/**
 * Queues a refund of the money that is neither refunded nor being refunded by an admin; a worker sends it. Returns
 * the amount in the smallest unit of the payment's currency. Null when no money is queued now: nothing was captured,
 * nothing is left, a refund exists already, or only a row of 0 was inserted. That row is for a rest that an admin is
 * refunding or that was reversed: the refund may fail, and the reversal may end.
 */
export async function queueRefund(
  tx: Tx,
  { paymentId, reason, now }: { paymentId: string; reason: string; now: Date },
): Promise<{ amountCents: number } | null> {
  const payment = await lockPayment(tx, paymentId)
  if (!payment.captureId || payment.capturedCents === null) return null
  const rows = await listRefunds(tx, paymentId)
  const notBackCents = payment.capturedCents - refundedCents(rows)
  // A reversal may end, and then its amount is owed.
  if (notBackCents <= 0 && !rows.some(isReversal)) return null
  const amountCents = Math.max(0, notBackCents - pendingManualCents(rows))
  const refund = { paymentId, captureId: payment.captureId, amountCents, reason, now }
  return (await insertOurRefund(tx, refund)) && amountCents > 0 ? { amountCents } : null
}

/** True when everything that was captured was refunded. A reversal does not count, because it may end. */
export async function isFullyRefunded(tx: Tx, paymentId: string): Promise<boolean> {
  const payment = await findPayment(tx, { id: paymentId })
  const takenCents = payment?.capturedCents ?? null
  const refunds = (await listRefunds(tx, paymentId)).filter((row) => !isReversal(row))
  return takenCents !== null && refundedCents(refunds) >= takenCents
}
