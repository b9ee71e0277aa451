import type { Money } from './money.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './calendar.ts'
import type { CaptureStatus } from './refund-merge.ts'
import type { ProviderName } from './way.ts'

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

/** Where a payment may go. A pair that is absent is forbidden. */
const transitions = {
  creating: ['created', 'superseded', 'expired', 'failed'],
  created: ['capturing', 'pending', 'captured', 'refund_due', 'superseded', 'expired', 'failed'],
  capturing: ['created', 'pending', 'captured', 'refund_due', 'expired', 'failed'],
  pending: ['captured', 'refund_due', 'failed'],
  // Money is here; what becomes of it is told by the refunds.
  captured: [],
  refund_due: [],
  // Given up, yet the provider may still say that money was taken.
  expired: ['capturing', 'captured', 'refund_due', 'superseded', 'failed'],
  // Never captured again: the buyer was told that it is over, or has moved on, or there was nothing to book.
  failed: ['refund_due'],
  superseded: ['refund_due', 'failed'],
  orphan: ['refund_due', 'failed'],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

/** The states from which a payment may go to `to`: the guard of every update. */
export const statusesBefore = (to: PaymentStatus): PaymentStatus[] =>
  paymentStatuses.filter((from) => (transitions[from] as readonly PaymentStatus[]).includes(to))

/** A checkout whose buyer is still at it; a person has at most one. */
export const openStatuses = ['creating', 'created', 'capturing'] as const satisfies PaymentStatus[]

/** A checkout that holds its slot and coupon. Money that is on its way for days stands in nobody's way. */
export const liveStatuses = [...openStatuses, 'pending'] as const satisfies PaymentStatus[]

export const isLive = (status: PaymentStatus): boolean => liveStatuses.some((live) => live === status)

/** Money was taken, so only refunds can change anything. */
const isSettled = (status: PaymentStatus): boolean => status === 'captured' || status === 'refund_due'

export type KnownPayment = {
  id: string
  origin: 'server' | 'client' | 'orphan'
  status: PaymentStatus
  amountCents: number
  currency: string
  holdUntil: Date
  /** Why the last capture did not happen, in the provider's word; null when it may be tried. */
  issue: string | null
  /** What the buyer's browser brought back from a provider that does not show an approval itself. */
  approval: unknown
}

/** The buyer's instrument was refused: whether to try again is the buyer's to say, not ours. */
export const isDeclined = ({ issue }: Pick<KnownPayment, 'issue'>): boolean =>
  issue !== null && issue !== 'NOT_APPROVED'

/** The part of a provider's order that decides. */
export type SeenOrder = {
  /** void: it can never be paid. completed: its money was asked for, and the capture tells the rest. */
  status: 'open' | 'approved' | 'void' | 'completed'
  amount: Money | null
  payeeId: string | null
  customId: string | null
  capture: {
    status: CaptureStatus
    amount: Money | null
  } | null
  /** The last try to pay has failed. Of money that was taken before, it means that the money is gone again. */
  hasFailed?: boolean
}

/**
 * What the provider's order means for our payment.
 * capture: approved, and it is what we asked for. refuse: approved, but not what we asked for.
 * reopen: the capture did not happen, the buyer can go on. hold: the money is on its way.
 * book: the money is ours to serve. give_back: the money is here and cannot be served.
 * merge: settled before; only refunds, a reversal or a hold can be new. fail, expire: it is over. none: nothing to do.
 */
export type Step =
  | 'capture'
  | 'refuse'
  | 'reopen'
  | 'hold'
  | 'book'
  | 'give_back'
  | 'merge'
  | 'fail'
  | 'expire'
  | 'none'

/** Reads the provider's truth about a payment; `order` is null when it says that there is no such order. */
export function decide(
  payment: KnownPayment,
  order: SeenOrder | null,
  { now, payeeId }: { now: Date; /** Our own account, once known. */ payeeId: string | null },
): Step {
  const { status } = payment
  // A capture that is on its way outlives its order's page.
  if (!order) return isLive(status) && status !== 'pending' ? 'expire' : 'none'
  if (order.capture) return decideCaptured(payment, order, order.capture, payeeId)
  if (isSettled(status)) return order.hasFailed ? 'merge' : 'none'
  // What its bank was still thinking about has come to nothing, and it may be tried anew.
  if (status === 'pending') return isKnownOpen(order) ? 'fail' : 'none'
  return decideUnpaid(payment, order, { now, payeeId })
}

const isKnownOpen = (order: SeenOrder): boolean => order.status === 'open' && order.amount !== null

/** An order of which no money is known. */
function decideUnpaid(
  payment: KnownPayment,
  order: SeenOrder,
  { now, payeeId }: { now: Date; payeeId: string | null },
): Step {
  const { status } = payment
  const isOver = isLive(status) && payment.holdUntil <= now
  // The proof counts once the provider has heard of the payment, and says what it is for.
  const isApprovedHere = isKnownOpen(order) && payment.approval !== null
  switch (isApprovedHere ? 'approved' : order.status) {
    case 'approved':
      return decideApproved(payment, order, { isOver, payeeId })
    case 'void':
      return isLive(status) ? 'expire' : 'none'
    case 'completed':
      // Completed by what? The capture will be shown at a later look.
      return 'none'
    case 'open':
      if (status === 'capturing') return 'reopen'
      return isOver ? 'expire' : 'none'
  }
}

/** An order that its buyer has approved and nobody has captured. */
function decideApproved(
  payment: KnownPayment,
  order: SeenOrder,
  { isOver, payeeId }: { isOver: boolean; payeeId: string | null },
): Step {
  const { status } = payment
  // Whoever was told that it failed has stopped waiting for it.
  if (status === 'superseded' || status === 'orphan' || status === 'failed') return 'none'
  if (!isWhatWeAsked(payment, order, payeeId)) return isLive(status) ? 'refuse' : 'none'
  if (status === 'capturing' || !isDeclined(payment)) return 'capture'
  return isOver ? 'expire' : 'none'
}

function decideCaptured(
  payment: KnownPayment,
  order: SeenOrder,
  capture: NonNullable<SeenOrder['capture']>,
  payeeId: string | null,
): Step {
  const { status } = payment
  if (isSettled(status)) return 'merge'
  switch (capture.status) {
    case 'declined':
      return status === 'failed' ? 'none' : 'fail'
    case 'pending':
      return status === 'created' || status === 'capturing' ? 'hold' : 'none'
    case 'unknown':
      // Neither money nor its absence: the office is shown the word, and a later look may say more.
      return 'none'
    case 'completed':
    case 'partially_refunded':
    case 'refunded': {
      // An amount that cannot be read proves nothing; look again.
      if (capture.amount === null) return 'none'
      if (!isBookable(status) || capture.status === 'refunded') return 'give_back'
      const { minor, currency } = capture.amount
      const isFull = minor === payment.amountCents && currency === payment.currency
      return isFull && isForUs(payment, order, payeeId) ? 'book' : 'give_back'
    }
  }
}

/** Whoever was told that it is over gets the money back, should it come all the same. */
const isBookable = (status: PaymentStatus): boolean =>
  status !== 'superseded' && status !== 'failed' && status !== 'orphan'

/** The amount, currency, account and purpose are those of the order that we made: a browser can patch an order. */
const isWhatWeAsked = (payment: KnownPayment, order: SeenOrder, payeeId: string | null): boolean =>
  order.amount?.minor === payment.amountCents &&
  order.amount.currency === payment.currency &&
  isForUs(payment, order, payeeId)

/** What the reply leaves out is not held against it. */
const isForUs = (payment: KnownPayment, order: SeenOrder, payeeId: string | null): boolean =>
  (payeeId === null || order.payeeId === null || order.payeeId === payeeId) &&
  (payment.origin !== 'server' || order.customId === null || order.customId === payment.id)

/** Something between us may say once that there is no such order. */
const MISSING_APART_MS = MINUTE_MS

/** "No such order" is believed when the provider says so again, a while after the first time. */
export const isMissingForGood = (missingSince: Date | null, now: Date): boolean =>
  missingSince !== null && now.getTime() - missingSince.getTime() >= MISSING_APART_MS

const LOOK_MS = 15_000
const QUICK_LOOKS = 20
const TOMBSTONE_LOOK_MS = 5 * MINUTE_MS
/**
 * How long money may still come for a checkout that was given up. The first provider forgets an order
 * that is not captured three hours after its approval, and that took three at most; the second forgets
 * nothing, and takes money only for an approval, whose proof lasts for minutes.
 */
const tombstoneMs = (provider: ProviderName): number => (provider === 'portone' ? DAY_MS : 7 * HOUR_MS)
/** Most refunds and reversals that are made elsewhere come in the first month. */
const REREAD_MS = 30 * DAY_MS

/**
 * How long to wait after `tries` fruitless looks: soon for five minutes, so that an outage of the
 * provider is settled within a minute of its end, then ever longer up to an hour.
 */
export const retryDelayMs = (tries: number): number =>
  tries < QUICK_LOOKS
    ? Math.min(5_000 * (tries + 1), LOOK_MS)
    : Math.min(LOOK_MS * 2 ** Math.min(tries - QUICK_LOOKS + 1, 10), HOUR_MS)

/** When to look at the provider again without being told to; null: never. */
export function nextLook(
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
  const after = (ms: number): Date => new Date(now.getTime() + ms)
  const { status, holdUntil } = payment
  switch (status) {
    case 'creating':
    case 'created':
      if (holdUntil <= now) return after(retryDelayMs(payment.tries))
      return holdUntil < after(LOOK_MS) ? holdUntil : after(LOOK_MS)
    case 'capturing':
    case 'pending':
      return after(retryDelayMs(payment.tries))
    case 'captured':
    case 'refund_due':
      return payment.capturedAt && now.getTime() - payment.capturedAt.getTime() < REREAD_MS
        ? after(DAY_MS)
        : null
    case 'expired':
    case 'superseded':
    case 'failed':
    case 'orphan': {
      const isForgotten = now.getTime() - payment.createdAt.getTime() >= tombstoneMs(payment.provider)
      if (!payment.orderId || isForgotten) return null
      return after(Math.min(TOMBSTONE_LOOK_MS * 2 ** Math.min(payment.tries, 4), HOUR_MS))
    }
  }
}

/** The fee of a capture in the smallest unit of its currency; null when the provider did not say, or in another currency. */
export const feeMinorOf = ({ fee, amount }: { fee: Money | null; amount: Money | null }): number | null =>
  fee !== null && fee.currency === amount?.currency ? fee.minor : null

/**
 * What the provider keeps of a capture, in the smallest unit of its currency: what it said first stays, whatever a later view of it
 * leaves out. Null while it has not said, as while money is on its way.
 */
export const mergeFee = (
  known: { captureId: string | null; feeCents: number | null },
  seen: { captureId: string; fee: Money | null; amount: Money | null } | null,
): number | null => known.feeCents ?? (seen?.captureId === known.captureId ? feeMinorOf(seen) : null)
