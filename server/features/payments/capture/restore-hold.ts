import { fullRefundUntil } from '#domain/refund.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import type { Tx } from '#server/db/transaction.ts'
import { listLanesForReserved } from '#server/features/availability/lanes.ts'
import { reserveSeat, findSeatOf } from '#server/features/availability/seats.ts'
import { reserveCoupon } from '#server/features/coupons/reservations.ts'
import { releaseReservations } from '#server/features/payments/end-checkout.ts'
import { choiceOf } from '#server/features/payments/requested-service.ts'
import { findOtherReserving, hasBookedSince, type PaymentRow } from '#server/features/payments/store.ts'

/**
 * Returns the seat that the payment holds, or reserves the first free one of the counsellors who work then. Null when
 * no seat is free, or when the start has passed: an eCheck may take longer than the time until the consultation.
 */
export async function keepOrReserveSeat(
  tx: Tx,
  { id: paymentId, startsAt, durationMinutes, draft }: PaymentRow,
  { reserved, now }: { reserved: number | null; now: Date },
): Promise<number | null> {
  if (!startsAt || startsAt <= now) return null
  if (reserved !== null) return reserved
  const lanes = await listLanesForReserved(tx, { ...choiceOf(draft), startsAt, durationMinutes })
  return reserveSeat(tx, { startsAt, paymentId, lanes })
}

/**
 * Reserves slot and coupon again for a checkout that had ended. Returns the seat; null when nothing was
 * reserved, also when the buyer has another open checkout or has booked since. The caller has locked the buyer and then
 * the payment (`lockBuyer`).
 */
export async function restoreHold(tx: Tx, payment: PaymentRow, now: Date): Promise<number | null> {
  const { userId, couponCode: code, id: paymentId } = payment
  if (!userId) return null
  if (!(await lockAccount(tx, userId))) return null
  if (await hasNewerCheckout(tx, payment)) return null
  if (isAfterRefundDeadline(payment, now)) return null
  const seat = await keepOrReserveSeat(tx, payment, { reserved: await findSeatOf(tx, paymentId), now })
  if (seat === null) return null
  if (!code || (await reserveCoupon(tx, { code, userId, paymentId, now }))) return seat
  await releaseReservations(tx, paymentId)
  return null
}

/**
 * True when the start is so close that the buyer could no longer cancel for a full refund, which they did not
 * know when they paid.
 */
export const isAfterRefundDeadline = ({ startsAt, refundNoticeHours }: PaymentRow, now: Date): boolean =>
  startsAt !== null && now > fullRefundUntil(startsAt, refundNoticeHours)

/** True when the buyer has another open checkout or has booked since. */
export async function hasNewerCheckout(
  tx: Tx,
  { id: paymentId, userId, createdAt }: PaymentRow,
): Promise<boolean> {
  if (!userId) return false
  if (await findOtherReserving(tx, { userId, paymentId })) return true
  return hasBookedSince(tx, { userId, createdAt })
}
