import { isReversal } from '#domain/refund-ids.ts'
import { type KnownRefund, pendingManualCents, refundedCents } from '#domain/refund-merge.ts'
import { sumOfRefunds } from '#domain/refund.ts'
import type { Tx } from '#server/db/transaction.ts'
import { lockPayment, type PaymentRow } from '#server/features/payments/store.ts'
import { insertOurRefund, listRefunds, type RefundRow } from './refunds-store.ts'

type Queued = { amountCents: number } | null
type Why = { reason: string; now: Date }

/**
 * Queues a refund of the money that is neither refunded nor being refunded by an admin; a worker sends it. Returns
 * the amount in the smallest unit of the payment's currency. Null when no money is queued now: nothing was captured,
 * nothing is left, a refund exists already, or only a row of 0 was inserted. That row is for a rest that an admin is
 * refunding or that was reversed: the refund may fail, and the reversal may end.
 */
export async function queueRefund(
  tx: Tx,
  { paymentId, ...why }: Why & { paymentId: string },
): Promise<Queued> {
  const payment = await lockPayment(tx, paymentId)
  return queueRest(tx, payment, await listRefunds(tx, paymentId), why)
}

/**
 * Queues the refund of a booking that is cancelled, if one is owed, and returns:
 * - `queued`: the amount that was queued now; null for none.
 * - `isMoneyReturned`: the money is or will be back with the client, also if everything was refunded before.
 * - `forMail`: the refund that the mail mentions, and the sum of the manual and external refunds before it. If one is
 *   owed and nothing was left to queue, the mail mentions the open refunds, and the sum of the completed ones.
 * - `isReversed`: the provider has taken the payment back.
 */
export async function refundCancellation(
  tx: Tx,
  { paymentId, isOwed, ...why }: Why & { paymentId: string; isOwed: boolean },
) {
  const payment = await lockPayment(tx, paymentId)
  const before = await listRefunds(tx, paymentId)
  const queued = isOwed ? await queueRest(tx, payment, before, why) : null
  const isBack = ({ status }: RefundRow): boolean => status === 'completed' || status === 'covered'
  const forMail =
    isOwed && !queued
      ? {
          refund: sumOfRefunds(before.filter((each) => !isBack(each))),
          backBeforeCents: sumOfRefunds(before.filter(isBack))?.amountCents ?? 0,
        }
      : {
          refund: queued && { amountCents: queued.amountCents, status: 'requested' as const },
          backBeforeCents: sumOfRefunds(before.filter(({ origin }) => origin !== 'ours'))?.amountCents ?? 0,
        }
  return {
    queued,
    isMoneyReturned: isOwed || isRefundedInFull(payment, before),
    forMail,
    isReversed: before.some(isReversal),
  }
}

async function queueRest(
  tx: Tx,
  { id: paymentId, captureId, capturedCents }: PaymentRow,
  rows: readonly RefundRow[],
  why: Why,
): Promise<Queued> {
  if (!captureId || capturedCents === null) return null
  const unrefundedCents = capturedCents - refundedCents(rows)
  // A reversal may end, and then its amount is owed.
  if (unrefundedCents <= 0 && !rows.some(isReversal)) return null
  const amountCents = Math.max(0, unrefundedCents - pendingManualCents(rows))
  const refund = { paymentId, captureId, amountCents, ...why }
  return (await insertOurRefund(tx, refund)) && amountCents > 0 ? { amountCents } : null
}

/** True when everything that was captured was refunded. A reversal does not count, because it may end. */
export const isRefundedInFull = (
  { capturedCents }: Pick<PaymentRow, 'capturedCents'>,
  refunds: readonly Pick<KnownRefund, 'status' | 'amountCents' | 'providerRefundId'>[],
): boolean =>
  capturedCents !== null && refundedCents(refunds.filter((refund) => !isReversal(refund))) >= capturedCents
