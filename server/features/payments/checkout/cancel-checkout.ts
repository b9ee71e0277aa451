import { isReplaceable } from '#domain/payment.ts'
import { err, type Nothing, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Actor, Caller, Deps } from '#server/deps.ts'
import { endCheckout } from '#server/features/payments/end-checkout.ts'
import { listOpenCheckoutIds, RELEASED } from '#server/features/payments/holds-store.ts'
import {
  findPendingPayment,
  lockOpenPayment,
  lockPayment,
  type PaymentRow,
} from '#server/features/payments/store.ts'
import { supersedeExpired } from '#server/features/payments/transitions-store.ts'

/** Ends an open checkout at the request of the buyer or of staff. Its order expires unpaid at the provider. */
export const cancelCheckout = (
  tx: Tx,
  payment: PaymentRow,
  reason: { issue: 'NEWER_DRAFT' | 'ABANDONED' | typeof RELEASED; now: Date },
): Promise<PaymentRow> => endCheckout(tx, payment, { to: 'superseded', ...reason })

/** True when a payment of this user is pending, such as an eCheck. */
export const hasPendingPayment = async (tx: Tx, userId: string): Promise<boolean> =>
  (await findPendingPayment(tx, userId)) !== null

/** Releases the caller's reserved slot and coupon before the hold ends. No error when there is no reservation. */
export const cancelOwnCheckout = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<Result<Nothing, 'PAYMENT_IN_PROGRESS'>> =>
  inTransaction(deps.db, (tx) => cancelOpenCheckout(tx, actor.id, deps.now()))

/** Like `cancelOwnCheckout`, in an open transaction. PAYMENT_IN_PROGRESS while the outcome of a payment is unknown. */
export async function cancelOpenCheckout(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<Result<Nothing, 'PAYMENT_IN_PROGRESS'>> {
  const open = await lockOpenPayment(tx, userId)
  await supersedeExpired(tx, { userId }, { issue: 'ABANDONED', now })
  if (!open) return (await hasPendingPayment(tx, userId)) ? err('PAYMENT_IN_PROGRESS') : ok({})
  if (!isReplaceable(open)) return err('PAYMENT_IN_PROGRESS')
  await cancelCheckout(tx, open, { issue: 'ABANDONED', now })
  return ok({})
}

/**
 * Releases every reserved slot that is not paid. These buyers are not charged afterwards and must choose a
 * slot again; one who loses a slot twice has to wait.
 */
export async function releaseHolds(deps: Pick<Deps, 'db' | 'now'>, { actor, address }: Caller) {
  let released = 0
  for (const id of await listOpenCheckoutIds(deps.db)) {
    const isReleased = await inTransaction(deps.db, async (tx) => {
      const payment = await lockPayment(tx, id)
      if (!isReplaceable(payment)) return false
      await cancelCheckout(tx, payment, { issue: RELEASED, now: deps.now() })
      return true
    })
    if (isReleased) released++
  }
  await audit(deps.db, { actor, action: 'holds.release', address, detail: { released }, at: deps.now() })
  return ok({ released })
}
