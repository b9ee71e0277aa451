import type { CurrentPayment } from '#contract/payments.ts'
import { MINUTE_MS } from '#domain/calendar.ts'
import { fromMinor } from '#domain/currency.ts'
import { fullRefundUntil } from '#domain/refund.ts'
import { ok, type Result } from '#domain/result.ts'
import { currencyOf } from '#domain/way.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { heldCoupon } from '#server/features/coupons/claims.ts'
import {
  findFreeAttachment,
  findLastBookedAt,
  findLastWay,
} from '#server/features/payments/checkout-store.ts'
import { findOpenPayment, findPendingPayment, type PaymentRow } from '#server/features/payments/store.ts'
import { type PricedWay, pricedWays, windowOf } from './ways.ts'

/** The caller's checkout that can still be paid, or else the one whose money is on its way. */
export async function currentPayment(
  deps: Pick<Deps, 'db' | 'now' | 'payments' | 'settings' | 'config'>,
  actor: Actor,
): Promise<Result<CurrentPayment, never>> {
  const payment = (await findPayable(deps, actor.id)) ?? (await findPendingPayment(deps.db, actor.id))
  const coupon = payment?.couponCode ? await heldCoupon(deps.db, payment.id) : null
  const isOpen = payment?.status === 'creating' || payment?.status === 'created'
  const ways = await pricedWays(deps, coupon?.percent ?? null)
  const paying = {
    ways: payment && isOpen ? ways.map((each) => keptPrice(each, payment)) : ways,
    lastWay: await findLastWay(deps.db, actor.id),
  }
  if (!payment?.startsAt)
    return ok({ payment: null, ...paying, justBooked: await hasJustBooked(deps, actor.id) })

  const { draft, startsAt } = payment
  const file = draft.attachmentId
    ? await findFreeAttachment(deps.db, { id: draft.attachmentId, userId: actor.id })
    : undefined
  return ok({
    ...paying,
    justBooked: false,
    payment: {
      orderId: payment.orderId,
      way: payment.way,
      state: isOpen ? 'open' : payment.status === 'pending' ? 'pending' : 'processing',
      amount: fromMinor(payment.amountCents, payment.currency),
      currency: currencyOf(payment.way),
      listAmount: fromMinor(payment.listPriceCents, payment.currency),
      holdExpiresAt: payment.holdUntil.toISOString(),
      approveUrl: payment.approveUrl,
      window: isOpen ? windowOf(deps, payment) : null,
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
    },
  })
}

/** A page of the checkout that did not see the end of it, as after a reload, leads to the booking for so long. */
const NEWS_MS = 60 * MINUTE_MS

async function hasJustBooked({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string): Promise<boolean> {
  const bookedAt = await findLastBookedAt(db, userId)
  return bookedAt !== null && now().getTime() - bookedAt.getTime() < NEWS_MS
}

/** By another way of its currency a checkout costs what it cost when the time was kept: see `passOn`. */
const keptPrice = (way: PricedWay, { amountCents, currency }: PaymentRow): PricedWay =>
  way.currency === currency ? { ...way, amount: fromMinor(amountCents, currency) } : way

/** The checkout that is open, unless its hold is over and nothing was taken. */
async function findPayable(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<PaymentRow | null> {
  const payment = await findOpenPayment(db, userId)
  return payment && (payment.status === 'capturing' || payment.holdUntil > now()) ? payment : null
}
