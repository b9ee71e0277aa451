import { randomUUID } from 'node:crypto'
import type { Order } from '#contract/payments.ts'
import { priceCents } from '#domain/coupon.ts'
import { currencyOf, providerOf, type PaymentMethod } from '#domain/payment-method.ts'
import { created, err, ok, type Result } from '#domain/result.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Actor } from '#server/deps.ts'
import { transferSeat } from '#server/features/availability/seats.ts'
import { findCouponOf, transferCoupon } from '#server/features/coupons/reservations.ts'
import { openMethods } from '#server/features/payments/gateways.ts'
import { OTHER_METHOD } from '#server/features/payments/holds-store.ts'
import { insertPayment } from '#server/features/payments/insert-payment-store.ts'
import {
  type OrderNeeds,
  type OrderRefusal,
  placeAndDescribeOrder,
} from '#server/features/payments/place-order.ts'
import { findServiceOf } from '#server/features/payments/requested-service.ts'
import type { PaymentRow } from '#server/features/payments/store.ts'
import { transitionPayment } from '#server/features/payments/transitions-store.ts'
import type { Service } from '#server/features/services/catalogue.ts'
import { lockOpenCheckout, type OpenCheckoutRefusal } from './open-checkout.ts'
import { transferLinks } from './payment-links-store.ts'

/** Changes the payment method of the caller's open checkout. With the same method, returns the same order. */
export async function changePaymentMethod(
  deps: OrderNeeds,
  actor: Actor,
  { way }: { way: PaymentMethod },
): Promise<Result<Order, OrderRefusal | OpenCheckoutRefusal | 'WAY_UNAVAILABLE'>> {
  if (!(await openMethods(deps)).includes(way)) return err('WAY_UNAVAILABLE')
  const intent = await inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const locked = await lockOpenCheckout(tx, actor.id, now)
    if (!locked.ok) return locked
    const open = locked.value
    if (open.way === way) return ok(open)
    const prices = (await findServiceOf({ ...deps, db: tx }, open.draft))?.prices ?? {}
    if (prices[currencyOf(way)] === undefined) return err('WAY_UNAVAILABLE')
    return created(await transferHold(tx, open, { way, prices, now }))
  })
  return intent.ok ? placeAndDescribeOrder(deps, intent.value, { isNew: intent.created === true }) : intent
}

/**
 * Replaces an open checkout by one with another payment method, which takes over seat, coupon and end of the
 * hold. Every currency keeps the price that was shown when the checkout began. An approval of the old checkout is not
 * used any more, so the buyer is not charged twice.
 * @throws when the service has no price in the currency of the method, which the callers refuse
 */
export async function transferHold(
  tx: Tx,
  open: PaymentRow,
  { way, prices, now }: { way: PaymentMethod; prices: Service['prices']; now: Date },
): Promise<PaymentRow> {
  const currency = currencyOf(way)
  const coupon = open.couponCode ? await findCouponOf(tx, open.id) : null
  const agreedPrices = { ...open.agreedPrices, [open.currency]: open.listPriceCents }
  const list = agreedPrices[currency] ?? prices[currency]
  if (list === undefined) throw new Error(`The service has no price in ${currency}`)
  const price =
    currency === open.currency
      ? {}
      : { listPriceCents: list, amountCents: priceCents(list, coupon?.percent ?? null, currency), currency }
  await transitionPayment(tx, open, { to: 'superseded', issue: OTHER_METHOD, now })
  const payment = await insertPayment(tx, {
    ...open,
    ...price,
    agreedPrices,
    id: randomUUID(),
    provider: providerOf(way),
    way,
    origin: 'server',
    status: 'creating',
    orderId: null,
    length: open,
    now,
  })
  await transferSeat(tx, { from: open.id, to: payment.id })
  await transferCoupon(tx, { from: open.id, to: payment.id })
  await transferLinks(tx, { from: open.id, to: payment.id })
  return payment
}
