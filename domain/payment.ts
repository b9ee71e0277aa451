import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from './calendar.ts'
import type { CaptureStatus } from './capture-status.ts'
import type { Money } from './currency.ts'
import type { ProviderName } from './payment-method.ts'

/**
 * creating: stored, without an order of the provider yet. created: ordered; the buyer can approve until the hold ends.
 * capturing: a capture was requested, and its outcome may be unknown. pending: accepted, and the money arrives later,
 * as with an eCheck. captured: the money has arrived and is booked; final, whatever is refunded later. refund_due: the
 * money has arrived and could not be booked; final, also after its refund. expired: the hold has ended, and no reply
 * has reported that to the buyer, so a late capture is still booked. superseded: replaced, cancelled, or expired and
 * reported to the buyer as expired, so a late capture is refunded. failed: refused by the
 * provider for good. orphan: an order that a client created and paid, and that cannot be booked.
 */
export const paymentStatuses = [
  'creating',
  'created',
  'capturing',
  'pending',
  'captured',
  'refund_due',
  'expired',
  'superseded',
  'failed',
  'orphan',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Allowed status changes of a payment. A missing pair is forbidden. */
const transitions = {
  creating: ['created', 'superseded', 'expired', 'failed'],
  created: ['capturing', 'pending', 'captured', 'refund_due', 'superseded', 'expired', 'failed'],
  capturing: ['created', 'pending', 'captured', 'refund_due', 'expired', 'failed'],
  pending: ['captured', 'refund_due', 'failed'],
  // The money has arrived; the refunds describe its further state.
  captured: [],
  refund_due: [],
  // The checkout has ended, but the provider may still report that money was captured.
  expired: ['capturing', 'captured', 'refund_due', 'superseded', 'failed'],
  // Never captured again: the reply to the buyer was that it has ended or was replaced, or there was nothing to book.
  failed: ['refund_due'],
  superseded: ['refund_due', 'failed'],
  orphan: ['refund_due', 'failed'],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

/** Statuses from which a payment may change to `to`; every update checks them. */
export const statusesBefore = (to: PaymentStatus): PaymentStatus[] =>
  paymentStatuses.filter((from) => (transitions[from] as readonly PaymentStatus[]).includes(to))

/** Statuses of a checkout in progress; a user has at most one. */
export const openStatuses = ['creating', 'created', 'capturing'] as const satisfies PaymentStatus[]

/** True for a checkout in progress. */
export const isCheckoutOpen = ({ status }: { status: PaymentStatus }): boolean =>
  openStatuses.some((open) => open === status)

/** True for a checkout that its buyer may still replace or cancel, because no capture has begun. */
export const isReplaceable = ({ status }: { status: PaymentStatus }): boolean =>
  status === 'creating' || status === 'created'

/** Statuses that hold slot and coupon. A pending payment does not prevent a new checkout. */
export const reservingStatuses = [...openStatuses, 'pending'] as const satisfies PaymentStatus[]

/** True for a payment that holds slot and coupon. */
export const isReserving = (status: PaymentStatus): boolean =>
  reservingStatuses.some((each) => each === status)

/** The money was captured, so only refunds can change anything. */
const isSettled = (status: PaymentStatus): boolean => status === 'captured' || status === 'refund_due'

export type KnownPayment = {
  id: string
  /** Creator of the order: this site, or the client's own front end. `orphan`: a row made of unmatched money. */
  origin: 'server' | 'client' | 'orphan'
  status: PaymentStatus
  amountCents: number
  currency: string
  holdUntil: Date
  /** The provider's reason for a failed capture, or ours for an ended checkout; null when a capture may be tried. */
  issue: string | null
  /** Approval from the buyer's browser, for a provider that does not show approvals itself. */
  approval: unknown
}

/** True when the buyer's instrument was declined at an open checkout: only the buyer can decide to try again. */
export const isDeclined = ({ issue }: Pick<KnownPayment, 'issue'>): boolean =>
  issue !== null && issue !== 'NOT_APPROVED'

/** The fields of a provider's order on which the decision depends. */
export type ReportedOrder = {
  /**
   * void: it can never be paid. completed: its money was requested, and the capture has the details. unknown: a
   * status that this release does not know.
   */
  status: 'open' | 'approved' | 'void' | 'completed' | 'unknown'
  amount: Money | null
  merchantId: string | null
  customId: string | null
  capture: {
    status: CaptureStatus
    amount: Money | null
  } | null
  /** The last payment attempt failed. If money was captured before, the provider has taken it back. */
  hasFailed?: boolean
}

/**
 * Next step for a payment, given the provider's order.
 * capture: approved, and it matches our request. refuse: approved, but it does not match.
 * reopen: the capture did not happen, the buyer can continue. wait: the money is pending.
 * book: the money is here and can be booked. refund: the money is here and cannot be booked.
 * merge: settled before; only refunds, a reversal or a hold can be new. fail, expire: it has ended. none:
 * nothing to do.
 */
export type PaymentStep =
  | 'capture'
  | 'refuse'
  | 'reopen'
  | 'wait'
  | 'book'
  | 'refund'
  | 'merge'
  | 'fail'
  | 'expire'
  | 'none'

/** Decides the next step of a payment. `order`: null when the provider replies that there is no such order. */
export function decide(
  payment: KnownPayment,
  order: ReportedOrder | null,
  /** `merchantId`: ours, once known. */
  { now, merchantId }: { now: Date; merchantId: string | null },
): PaymentStep {
  const { status } = payment
  // A pending capture can outlive its order.
  if (!order) return isReserving(status) && status !== 'pending' ? 'expire' : 'none'
  if (order.capture) return decideCaptured(payment, order, order.capture, merchantId)
  if (isSettled(status)) return order.hasFailed ? 'merge' : 'none'
  // The pending payment failed at the bank; the order can be paid again.
  if (status === 'pending') return isKnownOpen(order) ? 'fail' : 'none'
  return decideUnpaid(payment, order, { now, merchantId })
}

const isKnownOpen = (order: ReportedOrder): boolean => order.status === 'open' && order.amount !== null

/** Decides about an order without a capture. */
function decideUnpaid(
  payment: KnownPayment,
  order: ReportedOrder,
  { now, merchantId }: { now: Date; merchantId: string | null },
): PaymentStep {
  const { status } = payment
  const isOver = isReserving(status) && payment.holdUntil <= now
  // The approval counts once the provider knows the payment and its amount.
  const isApprovedHere = isKnownOpen(order) && payment.approval !== null
  switch (isApprovedHere ? 'approved' : order.status) {
    case 'approved':
      return decideApproved(payment, order, { isOver, merchantId })
    case 'void':
      return isReserving(status) ? 'expire' : 'none'
    case 'completed':
      // The capture is missing; a later sync will show it.
      return 'none'
    case 'open':
      if (status === 'capturing') return 'reopen'
      return isOver ? 'expire' : 'none'
    case 'unknown':
      // Only a capture of ours takes money, and none is under way.
      return isOver && status !== 'capturing' ? 'expire' : 'none'
  }
}

/** Decides about an order that its buyer has approved and that is not captured. */
function decideApproved(
  payment: KnownPayment,
  order: ReportedOrder,
  { isOver, merchantId }: { isOver: boolean; merchantId: string | null },
): PaymentStep {
  const { status } = payment
  // The reply to the buyer was that the checkout failed or ended, so a later approval is not captured.
  if (!isBookable(status)) return 'none'
  if (!matchesRequest(payment, order, merchantId)) return isReserving(status) ? 'refuse' : 'none'
  if (status === 'capturing' || !isDeclined(payment)) return 'capture'
  return isOver ? 'expire' : 'none'
}

function decideCaptured(
  payment: KnownPayment,
  order: ReportedOrder,
  capture: NonNullable<ReportedOrder['capture']>,
  merchantId: string | null,
): PaymentStep {
  const { status } = payment
  if (isSettled(status)) return 'merge'
  switch (capture.status) {
    case 'declined':
      return status === 'failed' ? 'none' : 'fail'
    case 'pending':
      return status === 'created' || status === 'capturing' ? 'wait' : 'none'
    case 'unknown':
      // Neither paid nor unpaid: the admins see the status, and a later sync may resolve it.
      return 'none'
    case 'completed':
    case 'partially_refunded':
    case 'refunded': {
      // An unreadable amount proves nothing; fetch it again.
      if (capture.amount === null) return 'none'
      if (!isBookable(status) || capture.status === 'refunded') return 'refund'
      const { minor, currency } = capture.amount
      const isFull = minor === payment.amountCents && currency === payment.currency
      return isFull && isForUs(payment, order, merchantId) ? 'book' : 'refund'
    }
  }
}

/** False for a checkout that has ended for the buyer: money that is captured nevertheless is refunded. */
const isBookable = (status: PaymentStatus): boolean =>
  status !== 'superseded' && status !== 'failed' && status !== 'orphan'

/**
 * Amount, currency, merchant and payment id must be those of the order that we created: a browser can change
 * an order.
 */
const matchesRequest = (payment: KnownPayment, order: ReportedOrder, merchantId: string | null): boolean =>
  order.amount?.minor === payment.amountCents &&
  order.amount.currency === payment.currency &&
  isForUs(payment, order, merchantId)

/** True when the order names our merchant and this payment. Fields that the reply leaves out count as matching. */
export const isForUs = (payment: KnownPayment, order: ReportedOrder, merchantId: string | null): boolean =>
  (merchantId === null || order.merchantId === null || order.merchantId === merchantId) &&
  (payment.origin !== 'server' || order.customId === null || order.customId === payment.id)

/** Minimum time between two "no such order" replies: a provider may give one just after an order changed. */
const MISSING_APART_MS = MINUTE_MS

/** True when the provider has replied "no such order" twice, at least a minute apart. */
export const isMissingForGood = (missingSince: Date | null, now: Date): boolean =>
  missingSince !== null && now.getTime() - missingSince.getTime() >= MISSING_APART_MS

const SYNC_INTERVAL_MS = 15_000
const QUICK_SYNCS = 20
const ENDED_SYNC_MS = 5 * MINUTE_MS
/**
 * Period in which an ended checkout may still be paid. An uncaptured order is usually returned for three hours after
 * its approval, and the approval comes within three hours. `portone` returns every order, and its
 * approvals are valid for minutes; but a bank may charge hours after it refused.
 */
const endedSyncMs = (provider: ProviderName): number => (provider === 'portone' ? DAY_MS : 7 * HOUR_MS)
/** Most refunds and reversals made outside this product happen in the first month. */
const REREAD_MS = 30 * DAY_MS

/**
 * Delay after `tries` unsuccessful syncs: short for five minutes, so that an outage of the provider is
 * handled within a minute of its end, then growing up to an hour.
 */
export const retryDelayMs = (tries: number): number =>
  tries < QUICK_SYNCS
    ? Math.min(5_000 * (tries + 1), SYNC_INTERVAL_MS)
    : Math.min(SYNC_INTERVAL_MS * 2 ** Math.min(tries - QUICK_SYNCS + 1, 10), HOUR_MS)

/** Time of the next scheduled sync; null: never. */
export function nextSyncAt(
  payment: {
    provider: ProviderName
    status: PaymentStatus
    orderId: string | null
    holdUntil: Date
    createdAt: Date
    capturedAt: Date | null
    tries: number
  },
  now: Date,
): Date | null {
  const { status, holdUntil } = payment
  switch (status) {
    case 'creating':
    case 'created':
      if (holdUntil <= now) return addMs(now, retryDelayMs(payment.tries))
      return holdUntil < addMs(now, SYNC_INTERVAL_MS) ? holdUntil : addMs(now, SYNC_INTERVAL_MS)
    case 'capturing':
    case 'pending':
      return addMs(now, retryDelayMs(payment.tries))
    case 'captured':
    case 'refund_due':
      return payment.capturedAt && now.getTime() - payment.capturedAt.getTime() < REREAD_MS
        ? addMs(now, DAY_MS)
        : null
    case 'expired':
    case 'superseded':
    case 'failed':
    case 'orphan': {
      const isPeriodOver = now.getTime() - payment.createdAt.getTime() >= endedSyncMs(payment.provider)
      if (!payment.orderId || isPeriodOver) return null
      return addMs(now, Math.min(ENDED_SYNC_MS * 2 ** Math.min(payment.tries, 4), HOUR_MS))
    }
  }
}
