import { givenByHandCents, refundedCents } from '#domain/refund-merge.ts'
import type { Tx } from '#server/db/transaction.ts'
import { insertOurRefund, refundsOf } from './refunds-store.ts'
import { lockPayment } from './store.ts'

/**
 * Writes down that a payment's money goes back, as much as has not gone back for good and is not given
 * back by hand; a worker sends it. US cents; null when nothing is left or a refund was queued before.
 */
export async function queueRefund(
  tx: Tx,
  { paymentId, reason, now }: { paymentId: string; reason: string; now: Date },
): Promise<{ amountCents: number } | null> {
  const payment = await lockPayment(tx, paymentId)
  if (!payment.captureId || payment.capturedCents === null) return null
  const rows = await refundsOf(tx, paymentId)
  const amountCents = payment.capturedCents - refundedCents(rows) - givenByHandCents(rows)
  if (amountCents <= 0) return null
  const refund = { paymentId, captureId: payment.captureId, amountCents, reason, now }
  return (await insertOurRefund(tx, refund)) ? { amountCents } : null
}
