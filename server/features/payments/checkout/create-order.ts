import { createHash, randomUUID } from 'node:crypto'
import { localeOrDefault } from '#contract/locales.ts'
import type { Draft, Order } from '#contract/payments.ts'
import { textIn } from '#contract/services.ts'
import { addMs, isTimeZone, MINUTE_MS, slotRefusal, type SlotRefusal } from '#domain/calendar.ts'
import { normalizeCouponCode, priceCents } from '#domain/coupon.ts'
import { storedServiceId } from '#domain/first-service.ts'
import { holdDeadline } from '#domain/holds.ts'
import { currencyOf, type PaymentMethod, providerOf } from '#domain/payment-method.ts'
import { isReplaceable } from '#domain/payment.ts'
import { created, err, ok, type Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import { type Limit, takeFromLimit } from '#server/db/rate-limits.ts'
import { inTransactionUnlessRefused } from '#server/db/transaction-unless-refused.ts'
import { pipelined, type Tx } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { reserveCoupon } from '#server/features/coupons/reservations.ts'
import { describeReservation, publicCounsellor } from '#server/features/payments/describe-reservation.ts'
import { openMethods } from '#server/features/payments/gateways.ts'
import { listRecentHolds } from '#server/features/payments/holds.ts'
import type { NewPayment } from '#server/features/payments/insert-payment-store.ts'
import {
  type OrderRefusal,
  type OrderNeeds,
  placeAndDescribeOrder,
} from '#server/features/payments/place-order.ts'
import { findServiceOf } from '#server/features/payments/requested-service.ts'
import {
  chosenMethod,
  findPendingPayment,
  lockCheckouts,
  type PaymentRow,
} from '#server/features/payments/store.ts'
import { supersedeExpired } from '#server/features/payments/transitions-store.ts'
import { firstServiceOf, type Service } from '#server/features/services/catalogue.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { transferHold } from './change-payment-method.ts'
import { findFreeAttachment, setPrice } from './checkout-store.ts'
import { holdInOneStatement } from './one-statement-hold-store.ts'
import { findLanesForDraft, insertPaymentWithSeat, slotStartOf } from './reserve-slot.ts'

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
  const draft = toStoredDraft(sent)
  if (!(await deps.settings.isSelling())) return err('OPENING_SOON')
  if (!(await openMethods(deps)).includes(way)) return err('WAY_UNAVAILABLE')
  const { languages, platforms } = deps.settings.current()
  if (draft.timeZone && !isTimeZone(draft.timeZone)) return invalidField('timeZone')
  if (draft.language && !languages.includes(draft.language)) return invalidField('language')
  if (!platforms[draft.platform].offered) return invalidField('platform')
  const request = { draft, draftHash: hashDraft(draft), way }
  const locale = localeOrDefault(actor.locale)
  const first = firstServiceOf(deps.settings.current())
  const fastPath = await tryHoldInOneStatement(deps, actor, { ...request, service: first }, limit)
  const counted = fastPath?.limit ?? (await takeFromLimit(deps.db, limit))
  if (!counted.ok) return err('RATE_LIMITED', counted)
  if (fastPath?.held) {
    const { payment, instance, counsellor } = fastPath.held
    const order = await placeAndDescribeOrder(deps, payment, { isNew: true, instance })
    return withReservation(order, {
      service: { id: first.id, name: textIn(first.names, locale) },
      counsellor: counsellor && publicCounsellor(deps, counsellor),
    })
  }
  const service = await findServiceOf(deps, draft)
  if (!service?.active) return invalidField('serviceId')
  if (service.prices[currencyOf(way)] === undefined) return err('WAY_UNAVAILABLE')
  const intent = await startCheckout(deps, actor, { ...request, service })
  if (!intent.ok) return intent
  const order = await placeAndDescribeOrder(deps, intent.value, { isNew: intent.created === true })
  return withReservation(order, await describeReservation(deps, intent.value, locale))
}

const invalidField = (name: keyof Draft) => err('INVALID_INPUT', { fields: { [name]: 'INVALID_INPUT' } })

/** Adds the names of service and counsellor to an order. */
const withReservation = <Refusal extends string>(
  order: Result<Order, Refusal>,
  reservation: Pick<Order, 'service' | 'counsellor'>,
): Result<Order, Refusal> => (order.ok ? { ...order, value: { ...order.value, ...reservation } } : order)

type CheckoutRequest = { draft: Draft; draftHash: string; way: PaymentMethod; service: Service }

/**
 * T1 in one statement (docs/adr/0112), for the usual case: a bookable time, no coupon, no file. Null in every other
 * case.
 */
function tryHoldInOneStatement(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  request: CheckoutRequest,
  limit: Limit,
): ReturnType<typeof holdInOneStatement> {
  const now = deps.now()
  const settings = deps.settings.current()
  const { draft } = request
  const isPlain = !draft.couponCode && !draft.attachmentId && !draft.serviceId && !draft.counsellorId
  if (!isPlain || slotRefusal(draft.preferredDate, draft.preferredTime, now, settings.slots))
    return Promise.resolve(null)
  const payment = newPayment({ ...request, actor, settings, origin: 'server', orderId: null, now })
  return holdInOneStatement(deps.db, payment, limit)
}

/**
 * T1 (docs/architecture.md, Steps of a booking): stores the payment with its reservations before the provider is
 * called.
 */
async function startCheckout(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  request: CheckoutRequest,
): Promise<Result<PaymentRow, CheckoutRefusal>> {
  const { draft, draftHash, way, service } = request
  return inTransactionUnlessRefused(deps, async (tx) => {
    const now = deps.now()
    // The user is locked before the checkouts are read.
    const [userExists, { open, hasExpired }, before] = await pipelined([
      lockAccount(tx, actor.id),
      lockCheckouts(tx, actor.id),
      listRecentHolds(tx, actor.id, now),
    ])
    if (!userExists) return err('LOGIN_REQUIRED')
    if (hasExpired) await supersedeExpired(tx, { userId: actor.id }, { issue: 'NEWER_DRAFT', now })
    if (open) {
      if (!isReplaceable(open)) return err('PAYMENT_IN_PROGRESS')
      if (open.draftHash === draftHash && open.holdUntil > now) {
        if (open.way === way) return ok(open)
        return created(await transferHold(tx, open, { way, prices: service.prices, now }))
      }
      await cancelCheckout(tx, open, { issue: 'NEWER_DRAFT', now })
    }
    const settings = deps.settings.current()
    const holds = open ? await listRecentHolds(tx, actor.id, now) : before
    const deadline = holdDeadline(holds, { startsAt: slotStartOf(draft), slots: settings.slots, now })
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
      held.code === 'SLOT_TAKEN' && (await findPendingPayment(tx, actor.id, slotStartOf(draft)))
    return isTakenByCaller ? err('PAYMENT_IN_PROGRESS') : held
  })
}

/** Inserts a payment with its seat and coupon at the current price. The caller must roll back after a refusal. */
export async function insertReservedPayment(
  tx: Tx,
  args: NewPaymentArgs,
): Promise<Result<PaymentRow, BookingRefusal>> {
  const { actor, draft, settings, now } = args
  const lanes = await findLanesForDraft(tx, draft, {
    length: args.service.length,
    slots: settings.slots,
    now,
  })
  if (!lanes.ok) return lanes
  if (draft.attachmentId) {
    const file = await findFreeAttachment(tx, { id: draft.attachmentId, userId: actor.id })
    if (!file) return err('ATTACHMENT_NOT_FOUND', { fields: { attachmentId: 'ATTACHMENT_NOT_FOUND' } })
  }
  const payment = await insertPaymentWithSeat(tx, newPayment(args), lanes.value)
  if (!payment) return err('SLOT_TAKEN', { fields: { preferredTime: 'SLOT_TAKEN' } })
  if (!draft.couponCode) return ok(payment)

  const code = normalizeCouponCode(draft.couponCode)
  const coupon = await reserveCoupon(tx, { code, userId: actor.id, paymentId: payment.id, now })
  if (!coupon) return err('COUPON_INVALID', { fields: { couponCode: 'COUPON_INVALID' } })
  return ok(
    await setPrice(tx, payment.id, {
      amountCents: priceCents(payment.listPriceCents, coupon.percent, currencyOf(chosenMethod(payment))),
      couponCode: code,
    }),
  )
}

/**
 * Price of a service with a payment method. @throws when it is not sold in its currency, which `createOrder` refuses
 */
function priceOf({ slug, prices }: Service, method: PaymentMethod): number {
  const price = prices[currencyOf(method)]
  if (price === undefined) throw new Error(`Service ${slug} has no price in ${currencyOf(method)}`)
  return price
}

export type NewPaymentArgs = {
  actor: Pick<Actor, 'id' | 'locale'>
  draft: Draft
  draftHash: string
  origin: 'server' | 'client'
  way: PaymentMethod
  orderId: string | null
  /** Default: now plus the configured hold time. */
  holdUntil?: Date
  /** Settings that supply slots and terms. */
  settings: Settings
  service: Service
  now: Date
}

/** Builds the row of a draft at the full price with the current policy. */
export const newPayment = (args: NewPaymentArgs) =>
  ({
    id: randomUUID(),
    provider: providerOf(args.way),
    way: args.way,
    userId: args.actor.id,
    origin: args.origin,
    status: args.orderId ? 'created' : 'creating',
    draft: args.draft,
    draftHash: args.draftHash,
    attachmentId: args.draft.attachmentId ?? null,
    startsAt: slotStartOf(args.draft),
    listPriceCents: priceOf(args.service, args.way),
    amountCents: priceOf(args.service, args.way),
    currency: currencyOf(args.way),
    // Every currency was shown: a later change of the price does not apply to this checkout.
    agreedPrices: args.service.prices,
    couponCode: null,
    refundNoticeHours: args.settings.policy.refundNoticeHours,
    length: args.service.length,
    locale: args.actor.locale,
    orderId: args.orderId,
    holdUntil: args.holdUntil ?? addMs(args.now, args.settings.slots.holdMinutes * MINUTE_MS),
    now: args.now,
  }) satisfies NewPayment

/** The draft as it is stored and hashed: the first service has no id. */
export const toStoredDraft = ({ serviceId: sentId, ...draft }: Draft): Draft => {
  const serviceId = storedServiceId(sentId)
  return serviceId === null ? draft : { ...draft, serviceId }
}

/** Hash of a draft. The order of the fields does not matter. */
export const hashDraft = (draft: Draft): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(draft).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
