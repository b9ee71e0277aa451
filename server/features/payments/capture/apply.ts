import { HOUR_MS } from '#domain/calendar.ts'
import { decide, isReserving, type PaymentStep } from '#domain/payment.ts'
import type { Settings } from '#domain/settings.ts'
import { inTransaction, pipelined, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findSeatOf } from '#server/features/availability/seats.ts'
import { bookConsultation } from '#server/features/consultations/booking.ts'
import { issueCouponReturningMail } from '#server/features/coupons/issue-coupon.ts'
import { markCouponUsed } from '#server/features/coupons/reservations.ts'
import { queueMail, queueMails } from '#server/features/mails/outbox.ts'
import { endCheckout } from '#server/features/payments/end-checkout.ts'
import { reopenEvents } from '#server/features/payments/events-store.ts'
import { captureTimeOf, postCapture } from '#server/features/payments/ledger.ts'
import { findMerchantId } from '#server/features/payments/provider-account.ts'
import { applyRefundsIn } from '#server/features/payments/refunds/apply-refunds.ts'
import { endDisputesWithoutMoney } from '#server/features/payments/refunds/disputes.ts'
import { getBuyer, lockBuyer, lockPayment, type PaymentRow } from '#server/features/payments/store.ts'
import { scheduleNextSync } from '#server/features/payments/sync-store.ts'
import { transitionPayment, setUnknownStatus } from '#server/features/payments/transitions-store.ts'
import type { ProviderCapture, ProviderOrder } from '#server/payment-gateway.ts'
import { applySettled } from './apply-settled.ts'
import { type AdminDecision, refundUnbookable, type CapturedOrder } from './refund-unbookable.ts'
import { restoreHold, keepOrReserveSeat } from './restore-hold.ts'
import type { SyncResult } from './sync-result.ts'

/**
 * Webhook events for an unknown capture are retried for longer than this. The retries of an older payment may be over,
 * so its events are reopened when its capture is recorded.
 */
const LATE_MS = HOUR_MS

type ApplyOptions = {
  decision?: AdminDecision | undefined
  /** Attempt number of the payment when the order was fetched. */
  ofAttempt?: number | undefined
}

/**
 * T4: applies an order from the provider to our tables. Payment, consultation, coupons and mails change in one
 * transaction. `one-statement-booking-store.ts` does it for the usual case. `order`: null when the provider has no such
 * order.
 */
export async function applyOrder(
  deps: Pick<Deps, 'db' | 'now' | 'gateways' | 'merchants' | 'settings' | 'triggerWorker'>,
  paymentId: string,
  order: ProviderOrder | null,
  { decision, ofAttempt }: ApplyOptions = {},
): Promise<SyncResult> {
  const result = await inTransaction(deps.db, (tx) =>
    applyOrderIn(tx, deps, paymentId, order, { decision, ofAttempt }),
  )
  deps.triggerWorker('emails')
  if (result.payment.status === 'refund_due') deps.triggerWorker('payments')
  return result
}

/** Like `applyOrder`, in an open transaction; the caller triggers the workers after the commit. */
export async function applyOrderIn(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'gateways' | 'merchants' | 'settings'>,
  paymentId: string,
  order: ProviderOrder | null,
  { decision, ofAttempt }: ApplyOptions = {},
): Promise<SyncResult> {
  const now = deps.now()
  // The buyer is locked first, because `restoreHold` needs the lock. The seat is read after both are acquired.
  const [, payment, seat] = await pipelined([
    lockBuyer(tx, paymentId),
    lockPayment(tx, paymentId),
    findSeatOf(tx, paymentId),
  ])
  // The order was fetched before the current capture attempt. Apply it only if it contains a capture.
  const isStale = ofAttempt !== undefined && payment.attempt !== ofAttempt && !order?.capture
  if (isStale) return { payment, mayBeOutdated: true }
  const merchantId = await findMerchantId({ ...deps, db: tx }, payment.provider)
  const proposed = decide(payment, order, { now, merchantId })
  // The admin's decision counts even if the time has become free.
  const step = decision === 'refund' && proposed === 'book' ? 'refund' : proposed
  await setUnknownStatus(tx, payment, order?.capture ?? null)
  const settings = deps.settings.current()
  const result = await applyStep(tx, payment, { step, order, seat, settings, now, decision, merchantId })
  const { captureId, provider } = result.payment
  const isLate = now.getTime() - payment.createdAt.getTime() > LATE_MS
  // Refunded before it was booked: the order may not list a refund that only a webhook event named.
  const hasRefunds = order?.capture?.status === 'partially_refunded' || order?.capture?.status === 'refunded'
  // Webhook events for this capture may have arrived before it was known. Process them again.
  if ((isLate || hasRefunds) && captureId && !payment.captureId)
    await reopenEvents(tx, { provider, naming: captureId, now })
  return result
}

async function applyStep(
  tx: Tx,
  payment: PaymentRow,
  args: {
    step: PaymentStep
    order: ProviderOrder | null
    /** Seat number that the payment holds; null without a seat. */
    seat: number | null
    settings: CouponTerms
    now: Date
    decision: AdminDecision | undefined
    merchantId: string | null
  },
): Promise<SyncResult> {
  const { step, order, seat, settings, now, decision, merchantId } = args
  switch (step) {
    case 'expire':
      return { payment: await endCheckout(tx, payment, { to: 'expired', now }) }
    case 'refuse':
      return { payment: await endCheckout(tx, payment, { to: 'failed', issue: 'ORDER_MISMATCH', now }) }
    case 'fail': {
      const issue = order?.capture?.reason ?? 'CAPTURE_DECLINED'
      const failed = await endCheckout(tx, payment, { to: 'failed', issue, now })
      await endDisputesWithoutMoney(tx, payment, now)
      // The buyer of a pending payment has a mail that the slot is reserved, and may not return to the site.
      if (payment.status === 'pending') await queueBuyerMail(tx, payment, { kind: 'payment_declined', now })
      return { payment: failed }
    }
    case 'reopen': {
      const opened = await transitionPayment(tx, payment, { to: 'created', issue: 'NOT_APPROVED', now })
      return { payment: opened ?? payment }
    }
    case 'wait':
      return { payment: await markPending(tx, payment, order!.capture!, now) }
    case 'book':
      // Paid after the draft was deleted (one month after the checkout ended): nothing can be booked, so refund it.
      if (payment.draftHash === '')
        return { payment: await refundUnbookable(tx, payment, { order: order!, now, decision, merchantId }) }
      return bookOrRefund(tx, payment, { order: order!, now, decision, merchantId, reserved: seat, settings })
    case 'refund':
      return { payment: await refundUnbookable(tx, payment, { order: order!, now, decision, merchantId }) }
    case 'merge':
      await applySettled(tx, payment, order!, now)
      await scheduleNextSync(tx, payment, now)
      return { payment }
    case 'capture':
    case 'none':
      await scheduleNextSync(tx, payment, now)
      return { payment }
  }
}

/** An eCheck or a review: the payment keeps its slot and coupon, and nothing is booked until the money arrives. */
async function markPending(
  tx: Tx,
  payment: PaymentRow,
  capture: ProviderCapture,
  now: Date,
): Promise<PaymentRow> {
  const pending = await transitionPayment(tx, payment, { to: 'pending', issue: capture.reason, capture, now })
  if (!pending) return payment
  await queueBuyerMail(tx, payment, { kind: 'payment_pending', now })
  return pending
}

/** Mails the buyer that a payment is pending, or that a pending payment was declined. */
async function queueBuyerMail(
  tx: Tx,
  payment: PaymentRow,
  { kind, now }: { kind: 'payment_pending' | 'payment_declined'; now: Date },
): Promise<void> {
  const { id, userId, startsAt, draft, amountCents, currency } = payment
  if (!userId || !startsAt) return
  await queueMail(tx, {
    kind,
    reference: id,
    ...(await getBuyer(tx, userId)),
    userId,
    data: {
      name: draft.name,
      startsAt: startsAt.toISOString(),
      timeZone: draft.timeZone ?? null,
      amountCents,
      currency,
    },
    now,
    begunAt: payment.createdAt,
  })
}

type CouponTerms = Pick<Settings, 'coupon'>

async function bookOrRefund(
  tx: Tx,
  payment: PaymentRow,
  arrived: CapturedOrder & { reserved: number | null; settings: CouponTerms },
): Promise<SyncResult> {
  const { order, reserved, settings, now } = arrived
  const capture = order.capture!
  const seat = isReserving(payment.status)
    ? await keepOrReserveSeat(tx, payment, { reserved, now })
    : await restoreHold(tx, payment, now)
  if (seat === null || !payment.userId) return { payment: await refundUnbookable(tx, payment, arrived) }

  const { captureId, amount } = capture
  const paid = {
    ...payment,
    captureId,
    capturedCents: amount?.minor ?? null,
    feeCents: capture.fee?.minor ?? null,
  }
  const { userId, id: sourcePaymentId, createdAt: begunAt } = payment
  const [captured, , mails, coupon] = await pipelined([
    transitionPayment(tx, payment, { to: 'captured', issue: null, capture, now }),
    postCapture(tx, paid, { happenedAt: captureTimeOf(payment, capture), now }),
    bookConsultation(tx, { payment, seat, now }),
    // A booking free of charge earns none.
    payment.amountCents > 0
      ? issueCouponReturningMail(tx, { userId, reason: 'payment', sourcePaymentId, settings, now, begunAt })
      : null,
    payment.couponCode ? markCouponUsed(tx, payment.id, now) : null,
  ])
  if (!captured) throw new Error(`Payment ${payment.id} cannot be captured in status ${payment.status}`)
  await queueMails(tx, coupon ? [...mails, coupon.mail] : mails)
  if (!isFresh(payment, order)) await applyRefundsIn(tx, captured, order, now)
  return { payment: captured, booked: true }
}

/** True when no refund can exist: the capture was unknown until now and the provider shows no refunds. */
const isFresh = ({ captureId }: PaymentRow, { capture, refunds }: ProviderOrder): boolean =>
  captureId === null && capture?.status === 'completed' && refunds.length === 0
