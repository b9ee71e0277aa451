import { createHmac, randomUUID } from 'node:crypto'
import type { Locale } from '#contract/locales.ts'
import { MAX_LINK_HOURS, type LinkedPayment, type PaymentLink } from '#contract/payment-links.ts'
import type { Order } from '#contract/payments.ts'
import { textIn } from '#contract/services.ts'
import { HOUR_MS } from '#domain/calendar.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { currencyOf, type PaymentMethod } from '#domain/payment-method.ts'
import { nextSyncAt } from '#domain/payment.ts'
import { fullRefundUntil } from '#domain/refund.ts'
import { created, err, type Nothing, ok, type Result } from '#domain/result.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { findBooked } from '#server/features/consultations/booking.ts'
import type { SyncNeeds } from '#server/features/payments/capture/sync-needs.ts'
import { openMethods } from '#server/features/payments/gateways.ts'
import {
  type OrderNeeds,
  type OrderRefusal,
  placeAndDescribeOrder,
} from '#server/features/payments/place-order.ts'
import { findServiceOf } from '#server/features/payments/requested-service.ts'
import { chosenMethod, findPayment, lockPayment, type PaymentRow } from '#server/features/payments/store.ts'
import { deriveKey, hashToken } from '#server/secrets.ts'
import { transferHold } from './change-payment-method.ts'
import { capturePayment, takeFromSyncLimits, type UnpaidCode } from './confirm.ts'
import { lockOpenCheckout, type OpenCheckoutRefusal } from './open-checkout.ts'
import { endWithHold, linkStateOf } from './payment-link-state.ts'
import {
  extendHold,
  findLinkByToken,
  findLinkOf,
  findFirstLinkAt,
  insertLink,
  markLinkOrder,
  extendLink,
  revokeLinkOf,
  type StoredLink,
} from './payment-links-store.ts'
import { listPayableMethods, pricesOf } from './payment-methods.ts'

type CreateNeeds = Pick<Deps, 'config' | 'db' | 'now'>

/**
 * Creates the link with which another person pays for the caller's open checkout, and holds the slot as long.
 * A later call returns the same link; all links of one checkout together hold it for two hours at most.
 */
export const createPaymentLink = (
  deps: CreateNeeds,
  actor: Actor,
  { hours = MAX_LINK_HOURS }: { hours?: number | undefined },
): Promise<Result<{ link: PaymentLink }, OpenCheckoutRefusal>> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const open = await lockOpenCheckout(tx, actor.id, now)
    if (!open.ok) return open
    const payment = open.value
    const known = await findLinkOf(tx, payment.id)
    const first = (await findFirstLinkAt(tx, payment.id)) ?? now
    const latestMs = Math.min(first.getTime() + MAX_LINK_HOURS * HOUR_MS, payment.startsAt!.getTime())
    const wantedMs = Math.min(now.getTime() + hours * HOUR_MS, latestMs)
    // A hold that lasts longer, because of a declined card, is not shortened.
    const expiresAt = new Date(Math.max(wantedMs, payment.holdUntil.getTime()))
    const id = known?.id ?? randomUUID()
    if (known) await extendLink(tx, id, expiresAt)
    else
      await insertLink(tx, {
        id,
        tokenHash: hashToken(tokenOf(deps, id)),
        paymentId: payment.id,
        expiresAt,
        now,
      })
    await extendHold(tx, payment.id, {
      holdUntil: expiresAt,
      nextCheckAt: nextSyncAt({ ...payment, holdUntil: expiresAt }, now),
    })
    const link = toPaymentLink(deps, { id, expiresAt })
    return known ? ok({ link }) : created({ link })
  })

/** Creates the link of a checkout that staff opened for a client. */
export async function insertStaffLink(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  { paymentId, expiresAt, now }: { paymentId: string; expiresAt: Date; now: Date },
): Promise<PaymentLink> {
  const id = randomUUID()
  await insertLink(tx, { id, tokenHash: hashToken(tokenOf(deps, id)), paymentId, expiresAt, now })
  return toPaymentLink(deps, { id, expiresAt })
}

/**
 * Revokes the link of the caller's open checkout. The hold stays as it is. An order that was opened with the link is
 * replaced, so that an approval of it is not charged any more. No error without a link.
 */
export async function revokePaymentLink(
  deps: OrderNeeds,
  actor: Actor,
): Promise<Result<Nothing, OpenCheckoutRefusal>> {
  const revoked = await inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const open = await lockOpenCheckout(tx, actor.id, now)
    if (!open.ok) return open
    const payment = open.value
    const link = await findLinkOf(tx, payment.id)
    await revokeLinkOf(tx, payment.id, now)
    if (!link?.hasOrder) return ok(null)
    return ok(await transferHold(tx, payment, { way: chosenMethod(payment), prices: {}, now }))
  })
  if (!revoked.ok) return revoked
  // After a refusal the payment page or the worker asks for the order again.
  if (revoked.value) await placeAndDescribeOrder(deps, revoked.value, { isNew: true })
  return ok({})
}

/** The address and the end of the unexpired link of a checkout; null without one. */
export async function findPaymentLink(deps: CreateNeeds, paymentId: string): Promise<PaymentLink | null> {
  const link = await findLinkOf(deps.db, paymentId)
  return link && link.expiresAt > deps.now() ? toPaymentLink(deps, link) : null
}

const toPaymentLink = (
  deps: Pick<Deps, 'config'>,
  { id, expiresAt }: { id: string; expiresAt: Date },
): PaymentLink => ({
  url: `${deps.config.publicUrl}${pathOf(tokenOf(deps, id))}`,
  expiresAt: expiresAt.toISOString(),
})

/** Tokens are derived, so that a link can be shown again although only its hash is stored. */
const tokenOf = ({ config }: Pick<Deps, 'config'>, linkId: string): string =>
  createHmac('sha256', deriveKey(config.secretKey, 'payment links')).update(linkId).digest('base64url')

/** Path of the page of a link. */
const pathOf = (token: string): string => `/pay/${token}`

/** The service, time and price of a link, without personal data beyond the first name. */
export async function getLinkedPayment(
  deps: Pick<Deps, 'db' | 'now' | 'gateways' | 'settings'>,
  { token, locale }: { token: string; locale: Locale },
): Promise<Result<{ payable: LinkedPayment }, 'NOT_FOUND'>> {
  const found = await findLinked(deps.db, token)
  if (!found) return err('NOT_FOUND')
  const { link } = found
  const payment =
    linkStateOf(link, found.payment, deps.now()) === 'expired'
      ? await inTransaction(deps.db, async (tx) =>
          endWithHold(tx, await lockPayment(tx, found.payment.id), deps.now()),
        )
      : found.payment
  const service = await findServiceOf(deps, payment.draft)
  const state = linkStateOf(link, payment, deps.now())
  const isPending = payment.status === 'pending' || payment.status === 'capturing'
  const methods =
    state === 'open' && !isPending ? await listPayableMethods(deps, payment, service?.prices) : []
  // A booking may have been moved since it was paid.
  const booked = await findBooked(deps.db, payment.id)
  const startsAt = booked?.startsAt ?? payment.startsAt!
  const refundUntil = booked?.fullRefundUntil ?? fullRefundUntil(startsAt, payment.refundNoticeHours)
  return ok({
    payable: {
      name: firstName(payment),
      service: {
        id: service?.id ?? firstServiceId,
        name: service ? textIn(service.names, locale) : '',
        durationMinutes: payment.durationMinutes,
      },
      startsAt: startsAt.toISOString(),
      timeZone: payment.draft.timeZone ?? null,
      prices: pricesOf(payment, methods),
      ways: methods,
      expiresAt: payment.holdUntil.toISOString(),
      fullRefundUntil: refundUntil.toISOString(),
      state,
      isPending,
      isRefunded: payment.status === 'refund_due',
      isCancelled: booked?.isCancelled ?? false,
    },
  })
}

const MAX_NAME = 40
const firstName = ({ draft }: PaymentRow): string =>
  ((draft as { name?: string }).name ?? '').trim().split(/\s+/)[0]!.slice(0, MAX_NAME)

/** True for the token of a payment link, in whatever state. */
export const hasPaymentLink = async (db: Db, token: string): Promise<boolean> =>
  (await findLinkByToken(db, hashToken(token))) !== undefined

async function findLinked(db: Db, token: string): Promise<{ link: StoredLink; payment: PaymentRow } | null> {
  const link = await findLinkByToken(db, hashToken(token))
  const payment = link && (await findPayment(db, { id: link.paymentId }))
  return link && payment?.startsAt ? { link, payment } : null
}

/** A provider may delete an unapproved order after three hours, so an older one is replaced. */
const ORDER_LASTS_MS = 2 * HOUR_MS

type LinkRefusal = 'NOT_FOUND' | 'PAYMENT_IN_PROGRESS' | 'PAYMENT_EXPIRED' | 'PAYMENT_SUPERSEDED'

/**
 * Creates the order with which the opener of a link pays; repeating it returns the same order. It replaces an
 * order that the client has opened, whose approval is not used any more, so that only one person is charged.
 */
export async function createLinkedOrder(
  deps: OrderNeeds,
  { token, way }: { token: string; way?: PaymentMethod | undefined },
): Promise<Result<Order, LinkRefusal | OrderRefusal | 'WAY_UNAVAILABLE'>> {
  if (way && !(await openMethods(deps)).includes(way)) return err('WAY_UNAVAILABLE')
  const found = await findLinked(deps.db, token)
  if (!found?.payment.userId) return err('NOT_FOUND')
  const { userId } = found.payment
  const intent = await inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    if (!(await lockAccount(tx, userId))) return err('PAYMENT_EXPIRED')
    // Read again under the lock: another payment method may have moved the link to a new checkout.
    const link = (await findLinkByToken(tx, hashToken(token)))!
    const payment = await endWithHold(tx, await lockPayment(tx, link.paymentId), now)
    const ended = linkRefusalOf(link, payment, now)
    if (ended) return err(ended)
    const wanted = way ?? chosenMethod(payment)
    const isFresh = now.getTime() - payment.createdAt.getTime() < ORDER_LASTS_MS
    if (link.hasOrder && payment.way === wanted && isFresh) return ok(payment)
    const prices = (await findServiceOf({ ...deps, db: tx }, payment.draft))?.prices ?? {}
    if (prices[currencyOf(wanted)] === undefined) return err('WAY_UNAVAILABLE')
    const next = await transferHold(tx, payment, { way: wanted, prices, now })
    await markLinkOrder(tx, link.id)
    return created(next)
  })
  if (!intent.ok) return intent
  const isNew = intent.created === true
  return placeAndDescribeOrder(deps, intent.value, {
    isNew,
    link: { path: pathOf(token), name: firstName(intent.value) },
  })
}

function linkRefusalOf(
  link: StoredLink,
  payment: PaymentRow,
  now: Date,
): Exclude<LinkRefusal, 'NOT_FOUND'> | null {
  if (payment.status === 'capturing') return 'PAYMENT_IN_PROGRESS'
  switch (linkStateOf(link, payment, now)) {
    case 'open':
      return null
    case 'paid':
      return 'PAYMENT_IN_PROGRESS'
    case 'revoked':
      return 'PAYMENT_SUPERSEDED'
    case 'expired':
      return 'PAYMENT_EXPIRED'
  }
}

/** Captures the approved order of a link. Idempotent; nothing about the consultation is returned. */
export async function confirmLinkedOrder(
  deps: SyncNeeds,
  { token, paymentId: orderId }: { token: string; paymentId: string },
): Promise<Result<{ paid: true }, UnpaidCode | 'NOT_FOUND' | 'PAYMENT_NOT_FOUND'>> {
  const found = await findLinked(deps.db, token)
  if (!found) return err('NOT_FOUND')
  const payment = found.payment.orderId === orderId ? found.payment : await findPayment(deps.db, { orderId })
  // The order may be one of the same client that was replaced by the order of the link.
  if (!payment || payment.userId !== found.payment.userId || !isSameChain(payment, found.payment))
    return err('PAYMENT_NOT_FOUND')
  if (payment.status !== 'captured') {
    const limited = await takeFromSyncLimits(deps, payment)
    if (limited) return limited
  }
  const settled = await capturePayment(deps, { payment, isLeased: false })
  return settled.ok ? ok({ paid: true }) : settled
}

/** True for checkouts of the same draft and start: each has replaced the one before. */
const isSameChain = (one: PaymentRow, other: PaymentRow): boolean =>
  one.startsAt?.getTime() === other.startsAt?.getTime() && one.draftHash === other.draftHash
