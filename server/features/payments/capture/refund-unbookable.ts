import { addMs } from '#domain/calendar.ts'
import { isForUs } from '#domain/payment.ts'
import { notBookedReason } from '#domain/system-reason.ts'
import { isFromBeforeRestore } from '#server/db/instance.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { UnbookableReason } from '#server/features/mails/kinds.ts'
import { isReplaced, releaseReservations } from '#server/features/payments/end-checkout.ts'
import { captureTimeOf, postCapture } from '#server/features/payments/ledger.ts'
import { applyRefundsIn } from '#server/features/payments/refunds/apply-refunds.ts'
import { queueRefund } from '#server/features/payments/refunds/queue-refund.ts'
import { queueRefundStartedMail } from '#server/features/payments/refunds/refund-mails.ts'
import type { PaymentRow } from '#server/features/payments/store.ts'
import { scheduleNextSync } from '#server/features/payments/sync-store.ts'
import { transitionPayment } from '#server/features/payments/transitions-store.ts'
import type { ProviderOrder } from '#server/payment-gateway.ts'
import { hasNewerCheckout, isAfterRefundDeadline } from './restore-hold.ts'
import { moveIntoReviewQueue, REVIEW_RECHECK_MS } from './unmatched-store.ts'

/**
 * Decision of an admin about a payment. adopt: book it; if that is impossible, the payment stays in the review queue.
 * refund: refund it, even if it can be booked. Both words are values of the API.
 */
export type AdminDecision = 'adopt' | 'refund'

/** A captured order from the provider, and the options of its refund. */
export type CapturedOrder = {
  order: ProviderOrder
  now: Date
  decision: AdminDecision | undefined
  /** Our merchant id, once known. */
  merchantId: string | null
}

/**
 * Refunds a captured payment that cannot be booked, in full, and mails the buyer. Asks the admins instead if they
 * have decided to book it, or have not decided about a payment from before a restore.
 */
export async function refundUnbookable(
  tx: Tx,
  payment: PaymentRow,
  captured: CapturedOrder,
): Promise<PaymentRow> {
  const { order, now, decision } = captured
  const capture = order.capture!
  // A payment from before a restore may have been booked or cancelled in the days that the backup does not contain.
  const mustAsk = await isFromBeforeRestore(tx, payment.createdAt)
  if (decision === 'adopt' || (mustAsk && decision !== 'refund')) {
    await queueForDecision(tx, payment, order, now)
    await scheduleNextSync(tx, payment, now)
    return payment
  }
  const reason = await findUnbookableReason(tx, payment, captured)
  await releaseReservations(tx, payment.id)
  const due = await transitionPayment(tx, payment, {
    to: 'refund_due',
    issue: reason.toUpperCase(),
    capture,
    now,
  })
  if (!due) throw new Error(`Payment ${payment.id} cannot be refunded in status ${payment.status}`)
  await postCapture(tx, due, { happenedAt: captureTimeOf(payment, capture), now })
  await applyRefundsIn(tx, due, order, now)
  const owed = await queueRefund(tx, { paymentId: due.id, reason: notBookedReason(reason), now })
  if (owed) {
    const begunAt = decision === 'refund' ? {} : { begunAt: payment.createdAt }
    await queueRefundStartedMail(tx, due, { amountCents: owed.amountCents, reason, now, ...begunAt })
  }
  return due
}

async function queueForDecision(
  tx: Tx,
  { id: paymentId, provider, userId, startsAt }: PaymentRow,
  order: ProviderOrder,
  now: Date,
): Promise<void> {
  const { captureId, amount } = order.capture!
  await moveIntoReviewQueue(tx, {
    ofOrderId: null,
    orderId: order.orderId,
    provider,
    origin: 'unbookable',
    captureId,
    amount,
    userId,
    startsAt,
    paymentId,
    now,
    nextCheckAt: addMs(now, REVIEW_RECHECK_MS),
  })
}

async function findUnbookableReason(
  tx: Tx,
  payment: PaymentRow,
  { order, now, decision, merchantId }: CapturedOrder,
): Promise<UnbookableReason> {
  if (isReplaced(payment)) return 'superseded'
  const { amount, status } = order.capture!
  if (amount?.minor !== payment.amountCents || amount.currency !== payment.currency) return 'mismatch'
  if (!isForUs(payment, order, merchantId)) return 'mismatch'
  if (payment.status === 'superseded' || payment.status === 'failed') return 'over'
  if (payment.status === 'expired' && (await hasNewerCheckout(tx, payment))) return 'superseded'
  if (payment.status === 'expired' && isAfterRefundDeadline(payment, now)) return 'over'
  // An admin may refund although the time is free.
  if (decision === 'refund') return 'other'
  // The time has passed, so its end is the reason, whether or not another client had it.
  if (payment.startsAt && payment.startsAt <= now) return 'over'
  return payment.status === 'orphan' || status !== 'refunded' ? 'slot_taken' : 'other'
}
