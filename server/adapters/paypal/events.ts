import { z } from 'zod/mini'
import type { EventHint, ProviderEvent } from '#server/payment-gateway.ts'
import { money, moneyOf } from './replies.ts'

const text = z.string()

/** The fields of a webhook event that identify the payment; no other field is trusted. */
const event = z.looseObject({
  id: text,
  event_type: text,
  create_time: z.nullish(text),
  resource_type: z.nullish(text),
  resource: z.looseObject({
    id: z.nullish(text),
    order_id: z.nullish(text),
    custom_id: z.nullish(text),
    purchase_units: z.nullish(z.array(z.looseObject({ custom_id: z.nullish(text) }))),
    supplementary_data: z.nullish(
      z.looseObject({ related_ids: z.nullish(z.looseObject({ order_id: z.nullish(text) })) }),
    ),
    links: z.nullish(z.array(z.looseObject({ rel: z.nullish(text), href: z.nullish(text) }))),
    update_time: z.nullish(text),
    dispute_id: z.nullish(text),
    dispute_amount: z.nullish(money),
    status: z.nullish(text),
    reason: z.nullish(text),
    seller_response_due_date: z.nullish(text),
    dispute_outcome: z.nullish(z.looseObject({ outcome_code: z.nullish(text) })),
    disputed_transactions: z.nullish(
      z.array(z.looseObject({ seller_transaction_id: z.nullish(text), custom: z.nullish(text) })),
    ),
  }),
})

/**
 * Parses the subject of a webhook event; null when it is not a PayPal event.
 * https://developer.paypal.com/api/rest/webhooks/event-names/
 */
export function readHint(rawBody: string): EventHint | null {
  const parsed = parseEvent(rawBody)
  if (!parsed) return null
  const { event_type: eventType, create_time: createdAt, resource_type: resourceType, resource } = parsed
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href ?? ''
  const ownId = (type: string) => (resourceType === type ? resource.id : undefined)
  const [disputed, ...others] = resource.disputed_transactions ?? []
  const otherCaptureIds = others.flatMap(({ seller_transaction_id: id }) => id ?? [])
  return {
    about: aboutOf(eventType),
    at: earlierOf(instantOf(createdAt), instantOf(resource.update_time)),
    orderId:
      resource.order_id ??
      ownId('checkout-order') ??
      resource.supplementary_data?.related_ids?.order_id ??
      /\/orders\/([A-Z0-9]+)/.exec(up)?.[1] ??
      null,
    // A refund contains its capture only in a link.
    captureId:
      disputed?.seller_transaction_id ?? ownId('capture') ?? /\/captures\/([A-Z0-9]+)/.exec(up)?.[1] ?? null,
    ...(otherCaptureIds.length > 0 ? { otherCaptureIds } : {}),
    refundId: ownId('refund') || null,
    customId: customIdOf(parsed) ?? disputed?.custom ?? null,
    dispute: disputeOf(parsed),
  }
}

const customIdOf = ({ resource_type: type, resource }: z.output<typeof event>) =>
  type === 'checkout-order' ? resource.purchase_units?.[0]?.custom_id : resource.custom_id

/** Outcomes in which the buyer gets the money: decided by the provider, or a claim that we accepted. */
const LOST_OUTCOMES: readonly string[] = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

function disputeOf({
  event_type: eventType,
  create_time: createdAt,
  resource,
}: z.output<typeof event>): EventHint['dispute'] {
  if (typeof resource.dispute_id !== 'string') return null
  const isOfSeveral = (resource.disputed_transactions?.length ?? 0) > 1
  return {
    disputeId: resource.dispute_id,
    status: resource.status ?? (eventType === 'CUSTOMER.DISPUTE.RESOLVED' ? 'RESOLVED' : 'OPEN'),
    at: instantOf(createdAt),
    reason: resource.reason ?? null,
    respondBy: instantOf(resource.seller_response_due_date),
    // A dispute of several payments has no amount per payment, so each counts as disputed in full.
    amount: isOfSeveral ? null : moneyOf(resource.dispute_amount),
    buyerWon: LOST_OUTCOMES.includes(resource.dispute_outcome?.outcome_code ?? ''),
  }
}

/** Id and type of a webhook event to store; null when it is not a PayPal event. */
export function readEvent(rawBody: string): ProviderEvent | null {
  const parsed = parseEvent(rawBody)
  return parsed ? { eventId: parsed.id, eventType: parsed.event_type, body: rawBody } : null
}

/** The last event: id and subject of an event are read one after the other. */
let last: { rawBody: string; parsed: z.output<typeof event> | null } | null = null

function parseEvent(rawBody: string): z.output<typeof event> | null {
  if (last?.rawBody !== rawBody) last = { rawBody, parsed: event.safeParse(parseJson(rawBody)).data ?? null }
  return last.parsed
}

function aboutOf(eventType: string): EventHint['about'] {
  if (eventType === 'CHECKOUT.ORDER.APPROVED') return 'approval'
  if (eventType === 'PAYMENT.CAPTURE.COMPLETED') return 'arrival'
  if (eventType === 'PAYMENT.REFUND.FAILED') return 'failed_refund'
  return eventType.startsWith('PAYMENT.CAPTURE.') ? 'capture' : 'other'
}

/** An event may be created some time after the change that it reports. */
const earlierOf = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b))

const instantOf = (text: string | null | undefined): Date | null =>
  typeof text !== 'string' || Number.isNaN(Date.parse(text)) ? null : new Date(text)

function parseJson(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody)
  } catch {
    return null
  }
}
