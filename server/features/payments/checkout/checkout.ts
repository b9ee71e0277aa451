import { DEFAULT_LOCALE, isLocale } from '#contract/locales.ts'
import type { Draft, Order } from '#contract/payments.ts'
import { firstService } from '#contract/services.ts'
import { isTimeZone, slotRefusal, type SlotRefusal } from '#domain/calendar.ts'
import { normalizeCouponCode, priceCents } from '#domain/coupon.ts'
import { created, no, type Nothing, ok, type Result } from '#domain/result.ts'
import { currencyOf, type PaymentMethod } from '#domain/payment-method.ts'
import { inTransactionUnlessRefused } from '#server/db/transaction-unless-refused.ts'
import { type Limit, takeFromLimit } from '#server/db/rate-limits.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { findLanes } from '#server/features/availability/lanes.ts'
import { reserveSeat } from '#server/features/availability/seats.ts'
import { reserveCoupon } from '#server/features/coupons/claims.ts'
import { holdDeadline } from '#domain/holds.ts'
import { listRecentHolds } from '#server/features/payments/holds.ts'
import { findServiceOf, requestedBy } from '#server/features/payments/service.ts'
import {
  describeReservation,
  publicCounsellor,
  type OrderRefusal,
  type OrderNeeds,
  placeAndDescribeOrder,
} from '#server/features/payments/capture/orders.ts'
import { releaseHeldOffer } from '#server/features/waiting-list/offers.ts'
import { firstServiceOf, type Service, textIn } from '#server/features/services/catalogue.ts'
import type { RELEASED } from '#server/features/payments/holds-store.ts'
import { transferHold } from './change-payment-method.ts'
import { holdInOneStatement } from './hold-store.ts'
import { hashOf, newPayment, type NewPaymentArgs, startOf } from './new-payment.ts'
import { endCheckout } from '#server/features/payments/capture/end-checkout.ts'
import { openMethods } from '#server/features/payments/gateways.ts'
import { endExpiredCheckouts } from '#server/features/payments/capture/transitions-store.ts'
import { findFreeAttachment, insertPayment, setPrice } from '#server/features/payments/checkout-store.ts'
import {
  chosenMethod,
  findPendingPayment,
  lockBuyer,
  lockCheckouts,
  lockOpenPayment,
  type PaymentRow,
} from '#server/features/payments/store.ts'

export type BookingRefusal =
  | SlotRefusal
  | 'INVALID_INPUT'
  | 'SLOT_TAKEN'
  | 'COUPON_INVALID'
  | 'ATTACHMENT_NOT_FOUND'
type CheckoutRefusal =
  | BookingRefusal
  | 'LOGIN_REQUIRED'
  | 'PAYMENT_IN_PROGRESS'
  | 'INVALID_INPUT'
  | 'HOLDS_USED_UP'

/**
 * Reserves slot and coupon for the caller, calculates the price and creates the provider's order. The same
 * draft returns the same order; a different one supersedes the earlier checkout. Counts the call under `limit`
 * when the draft is possible.
 */
export async function createOrder(
  deps: OrderNeeds,
  actor: Actor,
  { way = 'paypal', ...sent }: Draft & { way?: PaymentMethod | undefined },
  limit: Limit,
): Promise<
  Result<Order, CheckoutRefusal | OrderRefusal | 'WAY_UNAVAILABLE' | 'OPENING_SOON' | 'RATE_LIMITED'>
> {
  const { serviceId, ...others } = sent
  const draft: Draft = serviceId === firstService.id ? others : sent
  if (!(await deps.settings.isSelling())) return no('OPENING_SOON')
  if (!(await openMethods(deps)).includes(way)) return no('WAY_UNAVAILABLE')
  const { languages, platforms } = deps.settings.current()
  if (draft.timeZone && !isTimeZone(draft.timeZone)) return invalidField('timeZone')
  if (draft.language && !languages.includes(draft.language)) return invalidField('language')
  if (!platforms[draft.platform].offered) return invalidField('platform')
  const request = { draft, draftHash: hashOf(draft), way }
  const locale = isLocale(actor.locale) ? actor.locale : DEFAULT_LOCALE
  const first = firstServiceOf(deps.settings.current())
  const usual = await tryHoldInOneStatement(deps, actor, { ...request, service: first }, limit)
  const counted = usual?.limit ?? (await takeFromLimit(deps.db, limit))
  if (!counted.ok) return no('RATE_LIMITED', { retryAfterSeconds: counted.retryAfterSeconds })
  if (usual?.held) {
    const { payment, instance, counsellor } = usual.held
    const order = await placeAndDescribeOrder(deps, payment, { isNew: true, instance })
    return withReservation(order, {
      service: { id: first.id, name: textIn(first.names, locale) },
      counsellor: counsellor && publicCounsellor(deps, counsellor),
    })
  }
  const service = await findServiceOf(deps, draft)
  if (!service?.active) return invalidField('serviceId')
  if (service.prices[currencyOf(way)] === undefined) return no('WAY_UNAVAILABLE')
  const intent = await startCheckout(deps, actor, { ...request, service })
  if (!intent.ok) return intent
  const order = await placeAndDescribeOrder(deps, intent.value, { isNew: intent.created === true })
  return withReservation(order, await describeReservation(deps, intent.value, locale))
}

const invalidField = (name: keyof Draft) => no('INVALID_INPUT', { fields: { [name]: 'INVALID_INPUT' } })

/** An order with what it is for. */
const withReservation = <Refusal extends string>(
  order: Result<Order, Refusal>,
  reservation: Pick<Order, 'service' | 'counsellor'>,
): Result<Order, Refusal> => (order.ok ? { ...order, value: { ...order.value, ...reservation } } : order)

type CheckoutRequest = { draft: Draft; draftHash: string; way: PaymentMethod; service: Service }

/** T1 of the usual case: a bookable time, no coupon, no file. Null in every other case. */
function tryHoldInOneStatement(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  request: CheckoutRequest,
  limit: Limit,
): ReturnType<typeof holdInOneStatement> {
  const now = deps.now()
  const settings = deps.settings.current()
  const { draft } = request
  const isUsual = !draft.couponCode && !draft.attachmentId && !draft.serviceId && !draft.counsellorId
  if (!isUsual || slotRefusal(draft.preferredDate, draft.preferredTime, now, settings.slots))
    return Promise.resolve(null)
  const payment = newPayment({ ...request, actor, settings, origin: 'server', orderId: null, now })
  return holdInOneStatement(deps.db, payment, limit)
}

/** T1: stores the payment with its reservations before the provider is called. */
async function startCheckout(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  request: CheckoutRequest,
): Promise<Result<PaymentRow, CheckoutRefusal>> {
  const { draft, draftHash, way, service } = request
  return inTransactionUnlessRefused(deps, async (tx) => {
    const now = deps.now()
    const [userExists, { live, hasExpired }, before] = await Promise.all([
      lockBuyer(tx, actor.id),
      lockCheckouts(tx, actor.id),
      listRecentHolds(tx, actor.id, now),
    ])
    if (!userExists) return no('LOGIN_REQUIRED')
    if (hasExpired) await endExpiredCheckouts(tx, { userId: actor.id }, { issue: 'NEWER_DRAFT', now })
    if (live) {
      const isOpen = live.status === 'creating' || live.status === 'created'
      if (!isOpen) return no('PAYMENT_IN_PROGRESS')
      if (live.draftHash === draftHash && live.holdUntil > now) {
        if (live.way === way) return ok(live)
        return created(await transferHold(tx, live, { way, prices: service.prices, now }))
      }
      await cancelCheckout(tx, live, { issue: 'NEWER_DRAFT', now })
    }
    const settings = deps.settings.current()
    const holds = live ? await listRecentHolds(tx, actor.id, now) : before
    const deadline = holdDeadline(holds, { startsAt: startOf(draft), slots: settings.slots, now })
    if (!deadline.ok) return deadline
    const held = await insertReservedPayment(tx, {
      ...request,
      actor,
      holdUntil: deadline.value,
      settings,
      origin: 'server',
      orderId: null,
      now,
    })
    if (held.ok) return created(held.value)
    const isTakenByCaller =
      held.code === 'SLOT_TAKEN' && (await findPendingPayment(tx, actor.id, startOf(draft)))
    return isTakenByCaller ? no('PAYMENT_IN_PROGRESS') : held
  })
}

/** Ends an open checkout at the request of the buyer or of staff. Its order expires unpaid at the provider. */
export const cancelCheckout = (
  tx: Tx,
  payment: PaymentRow,
  reason: { issue: 'NEWER_DRAFT' | 'ABANDONED' | typeof RELEASED; now: Date },
): Promise<PaymentRow> => endCheckout(tx, payment, { to: 'superseded', ...reason })

/** Inserts a payment with its seat and coupon at the current price. The caller must roll back after a refusal. */
export async function insertReservedPayment(
  tx: Tx,
  args: NewPaymentArgs,
): Promise<Result<PaymentRow, BookingRefusal>> {
  const { actor, draft, settings, now } = args
  const lanes = await findLanes(
    tx,
    { date: draft.preferredDate, time: draft.preferredTime },
    { ...requestedBy(draft), length: args.service.length, slots: settings.slots, now },
  )
  if (!lanes.ok) return lanes
  if (draft.attachmentId) {
    const file = await findFreeAttachment(tx, { id: draft.attachmentId, userId: actor.id })
    if (!file) return no('ATTACHMENT_NOT_FOUND', { fields: { attachmentId: 'ATTACHMENT_NOT_FOUND' } })
  }
  const fresh = newPayment(args)
  await releaseHeldOffer(tx, { userId: actor.id, startsAt: startOf(draft), now })
  const [payment, seat] = await Promise.all([
    insertPayment(tx, fresh),
    reserveSeat(tx, { startsAt: startOf(draft), paymentId: fresh.id, lanes: lanes.value }),
  ])
  if (seat === null) return no('SLOT_TAKEN', { fields: { preferredTime: 'SLOT_TAKEN' } })
  if (!draft.couponCode) return ok(payment)

  const code = normalizeCouponCode(draft.couponCode)
  const coupon = await reserveCoupon(tx, { code, userId: actor.id, paymentId: payment.id, now })
  if (!coupon) return no('COUPON_INVALID', { fields: { couponCode: 'COUPON_INVALID' } })
  return ok(
    await setPrice(tx, payment.id, {
      amountCents: priceCents(payment.listPriceCents, coupon.percent, currencyOf(chosenMethod(payment))),
      couponCode: code,
    }),
  )
}

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
  const live = await lockOpenPayment(tx, userId)
  await endExpiredCheckouts(tx, { userId }, { issue: 'ABANDONED', now })
  if (!live) return (await hasPendingPayment(tx, userId)) ? no('PAYMENT_IN_PROGRESS') : ok({})
  if (live.status !== 'creating' && live.status !== 'created') return no('PAYMENT_IN_PROGRESS')
  await cancelCheckout(tx, live, { issue: 'ABANDONED', now })
  return ok({})
}
