import type { Consultation } from '#contract/consultations.ts'
import { isDeclined } from '#domain/payment.ts'
import { created, err, type Err, ok, type Result } from '#domain/result.ts'
import { secondsUntil, takeFromLimits } from '#server/db/rate-limits.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { findConsultation } from '#server/features/consultations/queries.ts'
import type { SyncNeeds } from '#server/features/payments/capture/sync-needs.ts'
import { syncPaymentAgain, syncLeasedPayment } from '#server/features/payments/capture/sync-payment.ts'
import type { SyncResult } from '#server/features/payments/capture/sync-result.ts'
import { isReplaced } from '#server/features/payments/end-checkout.ts'
import { leaseEnd } from '#server/features/payments/lease.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store.ts'
import { supersedeExpired, clearDecline } from '#server/features/payments/transitions-store.ts'
import { beginConfirm, ACCOUNT_SYNC_LIMIT, ORDER_SYNC_LIMIT, syncLimitKeys } from './confirm-store.ts'

/** Reasons why an order is not captured. */
export type UnpaidCode =
  | 'RATE_LIMITED'
  | 'PAYMENT_PENDING'
  | 'PAYMENT_NOT_APPROVED'
  | 'INSTRUMENT_DECLINED'
  | 'PAYMENT_SUPERSEDED'
  | 'PAYMENT_EXPIRED'
  | 'PAYMENT_FAILED'
  | 'PAYMENT_MISMATCH'
  | 'PAYMENT_REFUNDED'
  | 'SLOT_TAKEN'

/**
 * Captures an approved order of the caller and returns its consultation. Idempotent. The only input is the
 * provider's order id, which is called `paymentId` on the wire.
 */
export async function confirmBooking(
  deps: SyncNeeds,
  actor: Actor,
  { paymentId: orderId }: { paymentId: string },
) {
  const now = deps.now()
  const begun = await beginConfirm(deps.db, { orderId, userId: actor.id, now, leasedUntil: leaseEnd(now) })
  // Another user's order gets the same reply as a missing one, so that ids cannot be probed.
  if (!begun) return err('PAYMENT_NOT_FOUND')
  if (begun.limitEndsAt)
    return err('RATE_LIMITED', { retryAfterSeconds: secondsUntil(begun.limitEndsAt, now) })
  return captureBooking(deps, begun)
}

/** Counts a sync that a client asks for, as `confirmBooking` does. */
export async function takeFromSyncLimits(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  payment: Pick<PaymentRow, 'id' | 'userId'>,
): Promise<Err<'RATE_LIMITED'> | null> {
  const [order, account] = syncLimitKeys(payment)
  const taken = await takeFromLimits(db, [
    { key: order, ...ORDER_SYNC_LIMIT, now: now() },
    { key: account, ...ACCOUNT_SYNC_LIMIT, now: now() },
  ])
  return taken.ok ? null : err('RATE_LIMITED', taken)
}

async function captureBooking(
  deps: SyncNeeds,
  begun: { payment: PaymentRow; isLeased: boolean },
): Promise<Result<{ consultation: Consultation }, UnpaidCode>> {
  const settled = await capturePayment(deps, begun)
  if (!settled.ok) return settled
  const { payment, booked, consultation: stored } = settled.value
  const consultation = stored ?? (await findConsultation(deps.db, { paymentId: payment.id }, deps.now()))
  if (!consultation) throw new Error(`Payment ${payment.id} is captured without a consultation`)
  return booked ? created({ consultation }) : ok({ consultation })
}

/** Syncs a payment and returns the result once it is captured; otherwise why it is not. */
export async function capturePayment(
  deps: SyncNeeds,
  { payment, isLeased }: { payment: PaymentRow; isLeased: boolean },
): Promise<Result<SyncResult, UnpaidCode>> {
  const wasDeclined = isDeclined(payment)
  if (wasDeclined) await clearDecline(deps.db, payment.id)
  if (payment.status === 'captured') return ok({ payment })
  const result = await (isLeased ? syncLeasedPayment(deps, payment) : syncPaymentAgain(deps, payment.id))
  if (result.payment.status === 'captured') return ok(result)
  const code = await expireAndExplain(deps, result)
  // A webhook may have recorded the decline before the buyer's browser asked; it is still the reason.
  const isDecline = code === 'INSTRUMENT_DECLINED' || (wasDeclined && code === 'PAYMENT_NOT_APPROVED')
  if (!isDecline) return err(code)
  return err((await isApprovedAgain(deps, result)) ? 'PAYMENT_PENDING' : 'INSTRUMENT_DECLINED')
}

/** True when the buyer has approved again during the sync, in another tab: that approval is charged, or already was. */
async function isApprovedAgain({ db }: Pick<Deps, 'db'>, { payment: synced }: SyncResult): Promise<boolean> {
  const current = await findPayment(db, { id: synced.id })
  return current?.attempt !== synced.attempt || current.approval?.token !== synced.approval?.token
}

/** Marks the payment as ended before the reply: after the reply that it expired, the buyer must never be charged. */
async function expireAndExplain(deps: Pick<Deps, 'db' | 'now'>, result: SyncResult): Promise<UnpaidCode> {
  const { id, status } = result.payment
  if (status !== 'expired' || result.mayBeOutdated) return unpaidCodeOf(result)
  const closed = await supersedeExpired(deps.db, { id }, { issue: 'EXPIRED', now: deps.now() })
  // A concurrent sync has just found an approval.
  return closed > 0 ? 'PAYMENT_EXPIRED' : 'PAYMENT_PENDING'
}

function unpaidCodeOf({ payment, mayBeOutdated }: SyncResult): UnpaidCode {
  const { status, issue } = payment
  switch (status) {
    case 'creating':
    case 'capturing':
    case 'pending':
      return 'PAYMENT_PENDING'
    case 'created':
      if (mayBeOutdated) return 'PAYMENT_PENDING'
      return isDeclined(payment) ? 'INSTRUMENT_DECLINED' : 'PAYMENT_NOT_APPROVED'
    case 'superseded':
      return isReplaced(payment) ? 'PAYMENT_SUPERSEDED' : 'PAYMENT_EXPIRED'
    case 'expired':
      // A late approval is still possible.
      return 'PAYMENT_PENDING'
    case 'failed':
      return issue === 'ORDER_MISMATCH' ? 'PAYMENT_MISMATCH' : 'PAYMENT_FAILED'
    case 'refund_due':
      return issue === 'MISMATCH' ? 'PAYMENT_MISMATCH' : 'PAYMENT_REFUNDED'
    case 'orphan':
      return 'SLOT_TAKEN'
    case 'captured':
      throw new Error('The payment is captured but counts as unpaid')
  }
}
