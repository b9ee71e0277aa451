import { createHash, randomUUID } from 'node:crypto'
import type { Draft } from '#contract/payments.ts'
import { koreanInstant, MINUTE_MS } from '#domain/calendar.ts'
import type { Settings } from '#domain/settings.ts'
import { currencyOf, providerOf, type PaymentMethod } from '#domain/payment-method.ts'
import type { Actor } from '#server/deps.ts'
import type { NewPayment } from '#server/features/payments/checkout-store.ts'
import type { Service } from '#server/features/services/catalogue.ts'

/** Start of the requested slot. */
export const startOf = (draft: Draft): Date => koreanInstant(draft.preferredDate, draft.preferredTime)

/** Price of a service with a payment method. @throws when it is not sold in its currency, which `createOrder` refuses */
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
    startsAt: startOf(args.draft),
    listPriceCents: priceOf(args.service, args.way),
    amountCents: priceOf(args.service, args.way),
    currency: currencyOf(args.way),
    couponCode: null,
    refundNoticeHours: args.settings.policy.refundNoticeHours,
    length: args.service.length,
    locale: args.actor.locale,
    orderId: args.orderId,
    holdUntil: args.holdUntil ?? new Date(args.now.getTime() + args.settings.slots.holdMinutes * MINUTE_MS),
    now: args.now,
  }) satisfies NewPayment

/** Hash of a draft. The order of the fields does not matter. */
export const hashOf = (draft: Draft): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(draft).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
