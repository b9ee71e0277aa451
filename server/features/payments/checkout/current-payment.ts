import { localeOrDefault } from '#contract/locales.ts'
import type { CurrentPayment } from '#contract/payments.ts'
import { MINUTE_MS } from '#domain/calendar.ts'
import { fromMinor } from '#domain/currency.ts'
import { currencyOf } from '#domain/payment-method.ts'
import { isReplaceable } from '#domain/payment.ts'
import { fullRefundUntil } from '#domain/refund.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { findCouponOf } from '#server/features/coupons/reservations.ts'
import { describeReservation } from '#server/features/payments/describe-reservation.ts'
import { findPaymentWindow } from '#server/features/payments/place-order.ts'
import { findServiceOf } from '#server/features/payments/requested-service.ts'
import {
  chosenMethod,
  findOpenPayment,
  findPendingPayment,
  type PaymentRow,
} from '#server/features/payments/store.ts'
import { findFreeAttachment, findLastBookedAt, findLastMethod } from './checkout-store.ts'
import { findPaymentLink } from './payment-links.ts'
import { listPricedMethods, reservedPrices } from './payment-methods.ts'

/** Returns the caller's unpaid checkout, or else the pending payment. */
export async function currentPayment(
  deps: Pick<Deps, 'db' | 'now' | 'gateways' | 'settings' | 'config'>,
  actor: Actor,
): Promise<Result<CurrentPayment, never>> {
  const payment = (await findUnpaidCheckout(deps, actor.id)) ?? (await findPendingPayment(deps.db, actor.id))
  const coupon = payment?.couponCode ? await findCouponOf(deps.db, payment.id) : null
  const service = await findServiceOf(deps, payment?.draft ?? {})
  const today = service?.prices ?? {}
  const prices = payment && isReplaceable(payment) ? reservedPrices(today, payment) : today
  const paying = {
    ways: await listPricedMethods(deps, coupon?.percent ?? null, prices),
    lastWay: await findLastMethod(deps.db, actor.id),
  }
  if (!payment?.startsAt)
    return ok({ payment: null, ...paying, justBooked: await hasJustBooked(deps, actor.id) })
  const shown = await toView(deps, actor, { ...payment, startsAt: payment.startsAt })
  return ok({ ...paying, justBooked: false, payment: shown })
}

/** Builds the checkout as its payment page shows it. */
async function toView(
  deps: Pick<Deps, 'db' | 'now' | 'gateways' | 'settings' | 'config'>,
  actor: Actor,
  payment: PaymentRow & { startsAt: Date },
): Promise<NonNullable<CurrentPayment['payment']>> {
  const { draft, startsAt } = payment
  const file = draft.attachmentId
    ? await findFreeAttachment(deps.db, { id: draft.attachmentId, userId: actor.id })
    : undefined
  return {
    orderId: payment.orderId,
    way: chosenMethod(payment),
    state: checkoutStateOf(payment),
    amount: fromMinor(payment.amountCents, payment.currency),
    currency: currencyOf(chosenMethod(payment)),
    listAmount: fromMinor(payment.listPriceCents, payment.currency),
    holdExpiresAt: payment.holdUntil.toISOString(),
    approveUrl: payment.approveUrl,
    window: isReplaceable(payment) ? await findPaymentWindow(deps, payment) : null,
    link: isReplaceable(payment) ? await findPaymentLink(deps, payment.id) : null,
    name: draft.name,
    email: draft.email,
    platform: draft.platform,
    platformId: draft.platformId,
    language: draft.language ?? null,
    preferredDate: draft.preferredDate,
    preferredTime: draft.preferredTime,
    startsAt: startsAt.toISOString(),
    message: draft.message,
    attachmentId: (file && draft.attachmentId) ?? null,
    fileName: file?.fileName ?? null,
    couponCode: payment.couponCode,
    fullRefundUntil: fullRefundUntil(startsAt, payment.refundNoticeHours).toISOString(),
    ...(await describeReservation(deps, payment, localeOrDefault(actor.locale))),
    counsellorId: draft.counsellorId ?? null,
  }
}

function checkoutStateOf(payment: PaymentRow): 'open' | 'pending' | 'processing' {
  if (isReplaceable(payment)) return 'open'
  return payment.status === 'pending' ? 'pending' : 'processing'
}

/** During this time a checkout page that was reloaded after the payment redirects to the booking. */
const RECENT_MS = 60 * MINUTE_MS

async function hasJustBooked({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string): Promise<boolean> {
  const bookedAt = await findLastBookedAt(db, userId)
  return bookedAt !== null && now().getTime() - bookedAt.getTime() < RECENT_MS
}

/** Finds the open checkout, unless its hold has ended and no capture is under way. */
async function findUnpaidCheckout(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<PaymentRow | null> {
  const payment = await findOpenPayment(db, userId)
  return payment && (payment.status === 'capturing' || payment.holdUntil > now()) ? payment : null
}
