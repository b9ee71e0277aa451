import { restoredExpiry } from '#domain/coupon.ts'
import type { Tx } from '#server/db/transaction.ts'
import { deleteReservation, setExpiry } from './store.ts'

/** Reservations of coupons, which other features make, transfer and end in their own transactions. */
export {
  findCouponOf,
  markCouponUsed,
  releaseCoupon,
  reserveCoupon,
  revokeEarnedCoupon,
  transferCoupon,
} from './store.ts'

/** Restores the coupon of a refunded booking, with at least 30 days left to use it. */
export async function restoreCoupon(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const coupon = await deleteReservation(tx, paymentId)
  if (coupon) await setExpiry(tx, coupon.code, restoredExpiry(coupon.expiresAt, now))
}
