import type { Payment, PaymentCancellation } from '@portone/server-sdk/payment'
import { z } from 'zod/mini'
import {
  blankOrder,
  type ProviderCapture,
  type ProviderDispute,
  type ProviderOrder,
  type ProviderRefund,
} from '#server/payment-gateway.ts'

/**
 * Parses the needed fields of PortOne's replies and ignores all others: fields, statuses and errors may be
 * added any time. A reply that does not match is null: it allows no conclusion.
 */

const text = z.string()
const whole = z.int().check(z.gte(0))

const cancellation = z.looseObject({
  id: text,
  status: text,
  totalAmount: whole,
  reason: z.nullish(text),
  requestedAt: z.nullish(text),
  cancelledAt: z.nullish(text),
})

/** Only present while nothing of the payment was refunded. */
const dispute = z.looseObject({
  status: text,
  createdAt: z.nullish(text),
  resolvedAt: z.nullish(text),
})

const payment = z.looseObject({
  id: text,
  status: text,
  storeId: text,
  channel: z.nullish(z.looseObject({ type: text })),
  amount: z.looseObject({ total: whole, cancelled: z.nullish(whole) }),
  currency: text,
  paidAt: z.nullish(text),
  receiptUrl: z.nullish(text),
  statusChangedAt: z.nullish(text),
  cancellations: z.nullish(z.array(cancellation)),
  disputes: z.nullish(z.array(dispute)),
})

type Known<T extends { status: unknown }> = Extract<T['status'], string>

/**
 * Order status for each payment status. An order can be paid again after a failure, so FAILED is open.
 * Virtual accounts are not offered, because their deposits arrive days later. PENDING is the filter's name of
 * PAY_PENDING.
 */
export const orderStates = {
  READY: 'open',
  FAILED: 'open',
  PENDING: 'completed',
  PAY_PENDING: 'completed',
  VIRTUAL_ACCOUNT_ISSUED: 'void',
  PAID: 'completed',
  PARTIAL_CANCELLED: 'completed',
  CANCELLED: 'completed',
} as const satisfies Record<Known<Payment> | 'PENDING' | 'VIRTUAL_ACCOUNT_ISSUED', ProviderOrder['status']>
export type Status = keyof typeof orderStates

const isKnown = (status: string): status is Status => Object.hasOwn(orderStates, status)

const captureStates = {
  PENDING: 'pending',
  PAY_PENDING: 'pending',
  PAID: 'completed',
  PARTIAL_CANCELLED: 'partially_refunded',
  CANCELLED: 'refunded',
} as const satisfies Partial<Record<Status, ProviderCapture['status']>>

export const refundStates = {
  SUCCEEDED: 'completed',
  REQUESTED: 'pending',
  FAILED: 'failed',
} as const satisfies Record<Known<PaymentCancellation>, ProviderRefund['status']>

/** Identifies the merchant: the store and its mode. A test channel moves no real money. */
export const merchantIdOf = (storeId: string, mode: string): string => `${storeId} ${mode.toUpperCase()}`

/** Null when it is unreadable or about another payment than the requested one. */
export function readPayment(paymentId: string, body: unknown): ProviderOrder | null {
  const parsed = payment.safeParse(body)
  return parsed.success && parsed.data.id === paymentId ? toOrder(parsed.data) : null
}

function toOrder(read: z.output<typeof payment>): ProviderOrder {
  const { id, status, currency } = read
  // It is unknown whether a status that this release does not know means captured money.
  const known = isKnown(status) ? status : null
  const states: Partial<Record<Status, ProviderCapture['status']>> = captureStates
  const state = known === null ? 'unknown' : (states[known] ?? null)
  const amount = { minor: read.amount.total, currency }
  return {
    ...unpaidOrder(id),
    status: known === null ? 'completed' : orderStates[known],
    hasFailed: status === 'FAILED',
    amount,
    merchantId: read.channel ? merchantIdOf(read.storeId, read.channel.type) : null,
    capture: state && {
      captureId: id,
      status: state,
      amount,
      fee: null,
      receiptUrl: toLink(read.receiptUrl),
      reason: state === 'unknown' ? status : null,
      createdAt: toInstant(read.paidAt),
      updatedAt: toInstant(read.statusChangedAt),
    },
    refunds: (read.cancellations ?? []).map((each) => toRefund(id, each, currency)),
    dispute: newestDispute(id, read.disputes ?? []),
  }
}

/**
 * A webhook event contains no dispute id, so all disputes of a payment share this one, and the newest
 * determines its state.
 */
export const disputeIdOf = (paymentId: string): string => `${paymentId}-dispute`

function newestDispute(
  paymentId: string,
  disputes: readonly z.output<typeof dispute>[],
): ProviderDispute | null {
  const newest = disputes.toSorted((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? '')).at(-1)
  if (!newest) return null
  const isOver = newest.status === 'RESOLVED'
  return {
    disputeId: disputeIdOf(paymentId),
    status: isOver ? 'RESOLVED' : 'OPEN',
    at: toInstant((isOver ? newest.resolvedAt : null) ?? newest.createdAt),
    reason: null,
    respondBy: null,
    amount: null,
  }
}

/** An order without a payment attempt: PortOne has it only once the window opens. */
export const unpaidOrder = (orderId: string): ProviderOrder => ({
  ...blankOrder(orderId),
  // The order's id is our payment id.
  customId: orderId,
})

const toRefund = (
  paymentId: string,
  read: z.output<typeof cancellation>,
  currency: string,
): ProviderRefund => ({
  refundId: read.id,
  // An unknown status counts as pending, so the refund is still synced.
  status: (refundStates as Partial<Record<string, ProviderRefund['status']>>)[read.status] ?? 'pending',
  amount: { minor: read.totalAmount, currency },
  customId: markIn(read.reason ?? ''),
  captureId: paymentId,
  fee: null,
  createdAt: toInstant(read.requestedAt),
  updatedAt: toInstant(read.cancelledAt),
})

/** A cancellation has no field for a custom id, so it is appended to the reason. */
export const reasonOf = (note: string, mark: string): string => `${note} [${mark}]`
const markIn = (reason: string): string | null => /\[([0-9a-f-]{36}-\d+)\]$/.exec(reason)?.[1] ?? null

export function readCancelled(paymentId: string, body: unknown, currency: string): ProviderRefund | null {
  const parsed = z.looseObject({ cancellation }).safeParse(body)
  return parsed.success ? toRefund(paymentId, parsed.data.cancellation, currency) : null
}

/** One page of payments. Unreadable ones are left out; they are synced individually. */
export function readPage(body: unknown): { items: z.output<typeof payment>[]; total: number } | null {
  const list = z.looseObject({ items: z.array(z.unknown()), page: z.looseObject({ totalCount: whole }) })
  const parsed = list.safeParse(body)
  if (!parsed.success) return null
  const items = parsed.data.items.flatMap((item) => {
    const read = payment.safeParse(item)
    return read.success ? [read.data] : []
  })
  return { items, total: parsed.data.page.totalCount }
}

/** The issue of a refusal; '' when the reply may be from a proxy and not from PortOne. */
export function readIssue(body: unknown): { issue: string; pgCode: string | null } {
  const parsed = z.looseObject({ type: text, pgCode: z.nullish(text) }).safeParse(body)
  const isName = parsed.success && /^[A-Z][A-Z0-9_]{2,80}$/.test(parsed.data.type)
  return isName
    ? { issue: parsed.data.type, pgCode: parsed.data.pgCode ?? null }
    : { issue: '', pgCode: null }
}

/** A link that may be shown to the buyer: https only. */
const toLink = (given: string | null | undefined): string | null =>
  given && given.length <= 2_000 && URL.parse(given)?.protocol === 'https:' ? given : null

const toInstant = (given: string | null | undefined): Date | null =>
  !given || Number.isNaN(Date.parse(given)) ? null : new Date(given)
