import type { Payment, PaymentCancellation } from '@portone/server-sdk/payment'
import { z } from 'zod/mini'
import type {
  ProviderCapture,
  ProviderDispute,
  ProviderOrder,
  ProviderRefund,
} from '#server/features/payments/gateway.ts'

/**
 * Reads the few fields that we need of PortOne's replies and lets all others be what they are: fields,
 * states and errors may be added any day. A reply that does not fit is null: nothing can be concluded.
 */

const text = z.string()
const whole = z.int().check(z.gte(0))

const cancellation = z.looseObject({
  id: text,
  status: z.enum(['SUCCEEDED', 'REQUESTED', 'FAILED']),
  totalAmount: whole,
  reason: z.nullish(text),
  requestedAt: z.nullish(text),
  cancelledAt: z.nullish(text),
})

/** Shown as long as nothing of the payment went back. */
const dispute = z.looseObject({
  status: text,
  createdAt: z.nullish(text),
  resolvedAt: z.nullish(text),
})

const statuses = [
  'READY',
  'PENDING',
  'PAY_PENDING',
  'VIRTUAL_ACCOUNT_ISSUED',
  'PAID',
  'FAILED',
  'PARTIAL_CANCELLED',
  'CANCELLED',
] as const
export type Status = (typeof statuses)[number]

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
 * What a state of a payment says of the order. An order can be tried again after a failure, so that is
 * no end; nobody may pay by a deposit that comes days later. PENDING is the filter's name of PAY_PENDING.
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
} as const satisfies Record<Known<Payment> | Status, ProviderOrder['status']>

const isKnown = (status: string): status is Status => (statuses as readonly string[]).includes(status)

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

/** Whose money it is: the store, and whether it is real. A test channel pays with nothing. */
export const payeeOf = (storeId: string, mode: string): string => `${storeId} ${mode.toUpperCase()}`

/** Null when it cannot be read, or is about another payment than the one that was asked for. */
export function readPayment(paymentId: string, body: unknown): ProviderOrder | null {
  const parsed = payment.safeParse(body)
  return parsed.success && parsed.data.id === paymentId ? toOrder(parsed.data) : null
}

function toOrder(read: z.output<typeof payment>): ProviderOrder {
  const { id, status, currency } = read
  // A state that this release does not know may mean money or none.
  const known = isKnown(status) ? status : null
  const states: Partial<Record<Status, ProviderCapture['status']>> = captureStates
  const state = known === null ? 'unknown' : (states[known] ?? null)
  const amount = { minor: read.amount.total, currency }
  return {
    ...unpaidOrder(id),
    status: known === null ? 'completed' : orderStates[known],
    hasFailed: status === 'FAILED',
    amount,
    payeeId: read.channel ? payeeOf(read.storeId, read.channel.type) : null,
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

/** A delivery names no dispute, so those of one payment go by one name, and the newest stands for them. */
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

/** An order that nobody has tried to pay: PortOne hears of it by the window alone. */
export const unpaidOrder = (orderId: string): ProviderOrder => ({
  orderId,
  status: 'open',
  amount: null,
  payeeId: null,
  // The id of the order is the id of our payment.
  customId: orderId,
  invoiceId: null,
  reference: null,
  approveUrl: null,
  capture: null,
  refunds: [],
})

const toRefund = (
  paymentId: string,
  read: z.output<typeof cancellation>,
  currency: string,
): ProviderRefund => ({
  refundId: read.id,
  status: refundStates[read.status],
  amount: { minor: read.totalAmount, currency },
  customId: markIn(read.reason ?? ''),
  captureId: paymentId,
  fee: null,
  createdAt: toInstant(read.requestedAt),
  updatedAt: toInstant(read.cancelledAt),
})

/** A cancellation has no field for a mark of ours, so its reason ends with it. */
export const reasonOf = (note: string, mark: string): string => `${note} [${mark}]`
const markIn = (reason: string): string | null => /\[([0-9a-f-]{36}-\d+)\]$/.exec(reason)?.[1] ?? null

export function readCancelled(paymentId: string, body: unknown, currency: string): ProviderRefund | null {
  const parsed = z.looseObject({ cancellation }).safeParse(body)
  return parsed.success ? toRefund(paymentId, parsed.data.cancellation, currency) : null
}

/** One page of payments; one that cannot be read is looked at when its own turn comes. */
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

/** Something between us and PortOne may answer in its name. */
export function readIssue(body: unknown): { issue: string; pgCode: string | null } {
  const parsed = z.looseObject({ type: text, pgCode: z.nullish(text) }).safeParse(body)
  const isName = parsed.success && /^[A-Z][A-Z0-9_]{2,80}$/.test(parsed.data.type)
  return isName
    ? { issue: parsed.data.type, pgCode: parsed.data.pgCode ?? null }
    : { issue: '', pgCode: null }
}

/** An address that may be shown to the buyer. */
const toLink = (given: string | null | undefined): string | null =>
  given && given.length <= 2_000 && URL.parse(given)?.protocol === 'https:' ? given : null

const toInstant = (given: string | null | undefined): Date | null =>
  !given || Number.isNaN(Date.parse(given)) ? null : new Date(given)
