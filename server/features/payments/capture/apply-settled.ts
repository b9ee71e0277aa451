import { addMs } from '#domain/calendar.ts'
import { wasCaptured } from '#domain/capture-status.ts'
import { mergeFee } from '#domain/payment-fee.ts'
import { refundedCents } from '#domain/refund-merge.ts'
import { withheldIdOf } from '#domain/withheld.ts'
import type { Tx } from '#server/db/transaction.ts'
import { queueReversalMail } from '#server/features/consultations/booking.ts'
import { postFee } from '#server/features/payments/ledger.ts'
import { applyRefundsIn } from '#server/features/payments/refunds/apply-refunds.ts'
import { DISPUTE_RESOLVED } from '#server/features/payments/refunds/dispute-states.ts'
import { isDisputeOpen } from '#server/features/payments/refunds/disputes-store.ts'
import { applyDispute } from '#server/features/payments/refunds/store-dispute.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store.ts'
import { setFee } from '#server/features/payments/transitions-store.ts'
import type { ProviderCapture, ProviderOrder } from '#server/payment-gateway.ts'
import { insertFurtherCapture } from './further-captures.ts'
import { moveIntoReviewQueue, REVIEW_RECHECK_MS } from './unmatched-store.ts'

/**
 * Applies the provider's data for money that was booked or is being refunded: fee, refunds, a reversal of the
 * capture, withheld money, a dispute, and further captures of the same order.
 */
export async function applySettled(
  tx: Tx,
  payment: PaymentRow,
  order: ProviderOrder,
  now: Date,
): Promise<void> {
  const { captureId, provider } = payment
  if (captureId === null) return
  const captures = [...(order.capture ? [order.capture] : []), ...(order.otherCaptures ?? [])]
  const ours = captures.find((each) => each.captureId === captureId)
  const capture = ours ?? (order.hasFailed ? failedCapture(captureId) : null)
  await applyFee(tx, payment, capture, now)
  const rows = await applyRefundsIn(tx, payment, { capture, refunds: order.refunds }, now)
  if (capture) await applyWithheld(tx, payment, capture, { alreadyRefundedCents: refundedCents(rows), now })
  await applyDispute(tx, { provider, captureId }, order.dispute, now)
  for (const other of captures) if (other !== ours) await queueFurtherCapture(tx, payment, other, now)
}

/** Some providers show no capture once the whole payment has failed. */
const failedCapture = (captureId: string): ProviderCapture => ({
  captureId,
  status: 'declined',
  amount: null,
  fee: null,
  reason: null,
  createdAt: null,
  updatedAt: null,
})

/** The reply to a capture may leave out the fee, so a later sync fills it in. */
async function applyFee(
  tx: Tx,
  payment: PaymentRow,
  capture: ProviderCapture | null,
  now: Date,
): Promise<void> {
  const feeCents = mergeFee(payment, capture)
  if (feeCents === null || feeCents === payment.feeCents) return
  await setFee(tx, payment.id, feeCents)
  await postFee(tx, payment, { feeCents, happenedAt: capture?.createdAt ?? null, now })
}

/**
 * A completed capture that the provider reports as pending again: the provider withholds the money and may
 * keep it. It is stored like a dispute, with its own id, until the provider reports the outcome.
 */
async function applyWithheld(
  tx: Tx,
  payment: PaymentRow,
  capture: ProviderCapture,
  { alreadyRefundedCents, now }: { alreadyRefundedCents: number; now: Date },
): Promise<void> {
  const { captureId, status, reason, updatedAt } = capture
  if (status === 'unknown') return
  const disputeId = withheldIdOf(captureId)
  const isWithheld = status === 'pending'
  const minor = (payment.capturedCents ?? 0) - alreadyRefundedCents
  const wasWithheld = await isDisputeOpen(tx, { paymentId: payment.id, disputeId })
  if (isWithheld ? minor <= 0 : !wasWithheld) return
  const withheld = {
    disputeId,
    status: isWithheld ? 'OPEN' : DISPUTE_RESOLVED,
    at: updatedAt,
    reason,
    respondBy: null,
    amount: { minor, currency: payment.currency },
  }
  const isNew = await applyDispute(tx, { provider: payment.provider, captureId }, withheld, now)
  // A capture that is declined after being withheld is mailed as a reversal, and a refunded one by the refund mail.
  if (!isNew || wasWithheld === isWithheld || (!isWithheld && status !== 'completed')) return
  const state = isWithheld ? 'held' : 'restored'
  await queueReversalMail(tx, payment.id, { state, amountCents: minor, now })
}

/**
 * Puts a further capture into the review queue, from which it can be refunded: it belongs to no booking. One
 * that was refunded before it was seen needs no decision, only ledger entries.
 */
async function queueFurtherCapture(
  tx: Tx,
  { orderId, provider, userId, startsAt }: PaymentRow,
  { captureId, status, amount }: ProviderCapture,
  now: Date,
): Promise<void> {
  if (!wasCaptured({ status }) || (await findPayment(tx, { captureId, provider }))) return
  if (status === 'refunded') {
    const times = { now, nextCheckAt: now }
    if (orderId !== null) await insertFurtherCapture(tx, { orderId, captureId, provider }, times)
    return
  }
  await moveIntoReviewQueue(tx, {
    // Keyed by the capture id, because the order id belongs to the booked payment.
    orderId: captureId,
    ofOrderId: orderId,
    provider,
    origin: 'second',
    captureId,
    amount,
    userId,
    startsAt,
    paymentId: null,
    now,
    nextCheckAt: addMs(now, REVIEW_RECHECK_MS),
  })
}
