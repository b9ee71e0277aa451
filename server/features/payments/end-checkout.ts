import type { Tx } from '#server/db/transaction.ts'
import { releaseSeat } from '#server/features/availability/seats.ts'
import { releaseCoupon } from '#server/features/coupons/reservations.ts'
import { OTHER_METHOD } from './holds-store.ts'
import type { PaymentRow } from './store.ts'
import { type Transition, transitionPayment } from './transitions-store.ts'

/** Ends an unpaid checkout and releases its slot and coupon. Does nothing if the payment has moved on. */
export async function endCheckout(
  tx: Tx,
  payment: PaymentRow,
  transition: Pick<Transition, 'issue' | 'now'> & { to: 'expired' | 'failed' | 'superseded' },
): Promise<PaymentRow> {
  const ended = await transitionPayment(tx, payment, transition)
  if (!ended) return payment
  await releaseReservations(tx, payment.id)
  return ended
}

/** True when the buyer has replaced this checkout: by another draft, or by another order for the same draft. */
export const isReplaced = ({ status, issue }: Pick<PaymentRow, 'status' | 'issue'>): boolean =>
  status === 'superseded' && (issue === 'NEWER_DRAFT' || issue === OTHER_METHOD)

/** Releases the slot and the coupon that a payment holds. */
export async function releaseReservations(tx: Tx, paymentId: string): Promise<void> {
  await releaseSeat(tx, paymentId)
  await releaseCoupon(tx, paymentId)
}
