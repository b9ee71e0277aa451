import { z } from 'zod/mini'
import { toMinor, type Money } from '#domain/currency.ts'
import type {
  ProviderCapture,
  ProviderEvent,
  ProviderOrder,
  ProviderRefund,
} from '#server/payment-gateway.ts'

/**
 * Parses the needed fields of PayPal's replies and ignores all others. A reply that does not match is null:
 * it allows no conclusion. A missing field and null are the same.
 */

/** Returns a function that parses a reply and converts it; null for one that does not match. */
const replyReader =
  <Schema extends z.ZodMiniType, Value>(schema: Schema, convert: (read: z.output<Schema>) => Value) =>
  (body: unknown): Value | null => {
    const parsed = schema.safeParse(body)
    return parsed.success ? convert(parsed.data) : null
  }

const text = z.string()
export const money = z.looseObject({ currency_code: text, value: text })

/** An amount; null when it is missing, or invalid in its currency. */
export function moneyOf(read: z.output<typeof money> | null | undefined): Money | null {
  const minor = read ? toMinor(read.value, read.currency_code) : null
  return read && minor !== null ? { minor, currency: read.currency_code } : null
}

/** A fee; null also in another currency than the amount, because the ledger has one currency per payment. */
const feeOf = (
  fee: z.output<typeof money> | null | undefined,
  amount: z.output<typeof money> | null | undefined,
): Money | null => (fee?.currency_code === amount?.currency_code ? moneyOf(fee) : null)

const times = { create_time: z.nullish(text), update_time: z.nullish(text) }
const links = z.nullish(z.array(z.looseObject({ rel: z.nullish(text), href: z.nullish(text) })))

// Unknown statuses of orders, captures and refunds are accepted, so that the rest of the order is not lost.
const capture = z.looseObject({
  id: text,
  status: z.nullish(text),
  status_details: z.nullish(z.looseObject({ reason: z.nullish(text) })),
  amount: money,
  seller_receivable_breakdown: z.nullish(z.looseObject({ paypal_fee: z.nullish(money) })),
  // Only in the reply for the capture itself ("capture-2" of the Payments API).
  payee: z.nullish(z.looseObject({ merchant_id: z.nullish(text) })),
  ...times,
})

const refund = z.looseObject({
  id: text,
  status: z.nullish(text),
  amount: z.nullish(money),
  custom_id: z.nullish(text),
  seller_payable_breakdown: z.nullish(z.looseObject({ paypal_fee: z.nullish(money) })),
  ...times,
  links,
})

const order = z.looseObject({
  id: text,
  status: text,
  purchase_units: z.nullish(
    z.array(
      z.looseObject({
        amount: z.nullish(money),
        payee: z.nullish(z.looseObject({ merchant_id: z.nullish(text) })),
        custom_id: z.nullish(text),
        invoice_id: z.nullish(text),
        reference_id: z.nullish(text),
        payments: z.nullish(
          z.looseObject({ captures: z.nullish(z.array(capture)), refunds: z.nullish(z.array(refund)) }),
        ),
      }),
    ),
  ),
  links,
})

/** Order statuses of the Orders API; any other is `unknown`. */
const orderStates: Partial<Record<string, ProviderOrder['status']>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  VOIDED: 'void',
  COMPLETED: 'completed',
}

/** Capture statuses of the Payments API; any other is `unknown`. */
const captureStates: Partial<Record<string, ProviderCapture['status']>> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
  PARTIALLY_REFUNDED: 'partially_refunded',
  REFUNDED: 'refunded',
}

/** Refund statuses of the Payments API. An unknown one counts as pending, so the refund is still synced. */
const refundStates: Partial<Record<string, ProviderRefund['status']>> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

export function readOrder(body: unknown): ProviderOrder | null {
  const parsed = order.safeParse(body)
  if (!parsed.success) return null
  const { id, status, purchase_units: units, links: orderLinks } = parsed.data
  const unit = units?.[0]
  const approve = orderLinks?.find(({ rel }) => rel === 'approve' || rel === 'payer-action')
  // A declined capture may exist beside the one that succeeded.
  const [first, ...others] = (unit?.payments?.captures ?? [])
    .map(toCapture)
    .toSorted((a, b) => weights[b.status] - weights[a.status])
  return {
    orderId: id,
    status: orderStates[status] ?? 'unknown',
    amount: moneyOf(unit?.amount),
    merchantId: unit?.payee?.merchant_id ?? null,
    customId: unit?.custom_id ?? null,
    invoiceId: unit?.invoice_id ?? null,
    reference: unit?.reference_id ?? null,
    approveUrl: approve?.href ?? null,
    capture: first ?? null,
    otherCaptures: others,
    refunds: (unit?.payments?.refunds ?? []).map(toRefund),
  }
}

const toCapture = (read: z.output<typeof capture>): ProviderCapture => ({
  captureId: read.id,
  status: captureStateOf(read),
  amount: moneyOf(read.amount),
  fee: feeOf(read.seller_receivable_breakdown?.paypal_fee, read.amount),
  merchantId: read.payee?.merchant_id ?? null,
  reason: captureStateOf(read) === 'unknown' ? (read.status ?? null) : (read.status_details?.reason ?? null),
  ...toTimes(read),
})

const captureStateOf = ({ status }: z.output<typeof capture>): ProviderCapture['status'] =>
  captureStates[status ?? ''] ?? 'unknown'

/** Priority of an order's captures: the greatest weight determines its state. */
const weights: Record<ProviderCapture['status'], number> = {
  completed: 3,
  partially_refunded: 3,
  refunded: 3,
  pending: 2,
  unknown: 1,
  declined: 0,
}

const toRefund = (read: z.output<typeof refund>): ProviderRefund => ({
  refundId: read.id,
  status: refundStates[read.status ?? ''] ?? 'pending',
  amount: moneyOf(read.amount),
  customId: read.custom_id ?? null,
  captureId:
    /\/captures\/([^/?]+)/.exec(read.links?.find(({ rel }) => rel === 'up')?.href ?? '')?.[1] ?? null,
  fee: feeOf(read.seller_payable_breakdown?.paypal_fee, read.amount),
  ...toTimes(read),
})

export const readCapture = replyReader(capture, toCapture)
export const readRefund = replyReader(refund, toRefund)

const toTimes = (read: {
  create_time?: string | null | undefined
  update_time?: string | null | undefined
}): { createdAt: Date | null; updatedAt: Date | null } => ({
  createdAt: toInstant(read.create_time),
  updatedAt: toInstant(read.update_time),
})

/** Null for a missing or invalid instant. */
const toInstant = (text: string | null | undefined): Date | null =>
  !text || Number.isNaN(Date.parse(text)) ? null : new Date(text)

const token = z.looseObject({ access_token: text, expires_in: z.number() })

export const readToken = replyReader(token, (read) => ({
  token: read.access_token,
  expiresInSeconds: read.expires_in,
}))

const failure = z.looseObject({
  name: z.nullish(text),
  debug_id: z.nullish(text),
  details: z.nullish(z.array(z.looseObject({ issue: z.nullish(text) }))),
})

/** Issues of PayPal match this; a proxy may reply with a page or with JSON of its own. */
const PAYPAL_NAME = /^[A-Z][A-Z0-9_]+$/

/**
 * PayPal's issue names: of the details, else of the error. Empty when there is none, so that the reply may not be from
 * PayPal.
 */
export function readIssues(body: unknown): string[] {
  const parsed = failure.safeParse(body)
  if (!parsed.success) return []
  const { details, name } = parsed.data
  const issues = (details ?? []).flatMap(({ issue }) => issue ?? [])
  return (issues.length > 0 ? issues : [name ?? '']).filter((issue) => PAYPAL_NAME.test(issue))
}

/** True when PayPal replies that the resource does not exist. */
export const isMissingReply = (body: unknown): boolean =>
  failure.safeParse(body).data?.name === 'RESOURCE_NOT_FOUND'

const verification = z.looseObject({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

export const readVerification = replyReader(verification, (read) =>
  read.verification_status === 'SUCCESS' ? 'genuine' : 'forged',
)

const webhook = z.looseObject({
  id: text,
  url: text,
  event_types: z.nullish(z.array(z.looseObject({ name: text }))),
})
export type PaypalWebhook = { id: string; url: string; eventTypes: string[] }

const toWebhook = (read: z.output<typeof webhook>): PaypalWebhook => ({
  id: read.id,
  url: read.url,
  eventTypes: (read.event_types ?? []).map(({ name }) => name),
})

export const readRegisteredWebhook = replyReader(webhook, toWebhook)

const webhookList = z.looseObject({ webhooks: z.array(webhook) })

export const readRegisteredWebhooks = replyReader(webhookList, ({ webhooks }) => webhooks.map(toWebhook))

const eventList = z.looseObject({
  events: z.nullish(z.array(z.looseObject({ id: text, event_type: text }))),
  links,
})

/** One page of webhook events and the address of the next one. */
export const readEvents = replyReader(eventList, (read) => ({
  events: (read.events ?? []).map((event): ProviderEvent => ({
    eventId: event.id,
    eventType: event.event_type,
    body: JSON.stringify(event),
  })),
  next: read.links?.find(({ rel }) => rel === 'next')?.href ?? null,
}))
