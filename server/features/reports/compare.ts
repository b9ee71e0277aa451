import type { differenceKinds } from '#contract/ledger.ts'
import { koreanDate } from '#domain/calendar.ts'
import { wasCaptured } from '#domain/capture-status.ts'
import { fromMinor, type Money } from '#domain/currency.ts'
import type { ProviderName } from '#domain/payment-method.ts'
import { type PaymentStatus } from '#domain/payment.ts'
import { isReversal, isTransfer } from '#domain/refund-ids.ts'
import { isTryOf, refundsOfCapture, type StoredRefundStatus } from '#domain/refund-merge.ts'
import type { ProviderCapture, ProviderOrder, ProviderRefund } from '#server/payment-gateway.ts'
import type { Moved } from './store.ts'

/** Our record of one order. Amounts are in the smallest unit of the currency. */
export type OrderRecord = {
  /** Null for an order with money of which no payment is known. */
  paymentId: string | null
  orderId: string
  provider: ProviderName
  status: PaymentStatus
  captureId: string | null
  /** Null until the money is captured. */
  capturedCents: number | null
  feeCents: number | null
  currency: string
  consultationId: string | null
  consultationStatus: 'pending' | 'completed' | 'cancelled' | null
  refunds: RefundRecord[]
  /** The provider is known to hold the captured money. */
  isHeld?: boolean
  /** Amounts of the order in the ledger within the period. */
  moved: Moved
  /** The Korean dates on which the provider's captures, fees and refunds are booked. */
  posted: { kind: string; providerId: string; on: string }[]
}

type RefundRecord = {
  id: string
  refundId: string | null
  amountCents: number
  status: StoredRefundStatus
}

export type Difference = {
  kind: (typeof differenceKinds)[number]
  ours: string | null
  theirs: string | null
  refundId?: string | null
}

/** All differences between our record and the provider's order; null: the provider has no such order. */
export function compare(record: OrderRecord, order: ProviderOrder | null): Difference[] {
  if (!order) return compareUnknown(record)
  const { capture } = order
  if (capture?.status === 'unknown')
    return [{ kind: 'not_readable', ours: record.status, theirs: capture.reason }]
  return [
    ...compareCapture(record, order.capture),
    ...compareRefunds(record, order.refunds),
    ...compareService(record, order),
  ]
}

/**
 * The provider's order in terms of our ledger: of several captures the booked one, a known reversal as the
 * refund that represents it, and money known to be held as captured money.
 */
export function toOurTerms(record: OrderRecord, order: ProviderOrder): ProviderOrder {
  const captures = [order.capture ?? [], order.otherCaptures ?? []].flat()
  const capture = captures.find(({ captureId }) => captureId === record.captureId) ?? order.capture
  const refunds = refundsOfCapture(order.refunds, capture?.captureId ?? record.captureId)
  const reversal = record.refunds.find(({ refundId }) => isReversal({ providerRefundId: refundId }))
  const hasLost = capture?.status === 'declined' || (capture === null && order.hasFailed === true)
  if (reversal && hasLost && record.captureId !== null && record.capturedCents !== null) {
    const { captureId, currency } = record
    const notStated = { fee: null, createdAt: null, updatedAt: null }
    const amount = capture?.amount ?? { minor: record.capturedCents, currency }
    return {
      ...order,
      capture: { ...notStated, reason: null, ...capture, captureId, amount, status: 'refunded' },
      refunds: [
        ...refunds,
        {
          ...notStated,
          refundId: reversal.refundId ?? '',
          captureId,
          status: 'completed',
          amount: { minor: reversal.amountCents, currency },
          customId: null,
        },
      ],
    }
  }
  if (capture?.status === 'pending' && record.isHeld)
    return { ...order, refunds, capture: { ...capture, status: 'completed' } }
  return { ...order, refunds, capture }
}

/**
 * The provider's amounts of an order in a period. Each amount counts on the day on which our ledger booked
 * it, so that both sides compare the same; an amount that is not in the ledger on its own day.
 */
export function amountsAtProvider(
  { currency, posted }: Pick<OrderRecord, 'currency' | 'posted'>,
  order: ProviderOrder | null,
  { from, to }: { from: string; to: string },
): Moved {
  const isInPeriod = (kinds: readonly string[], id: string, at: Date | null): boolean => {
    const entry = posted.find(({ kind, providerId }) => kinds.includes(kind) && providerId === id)
    const on = entry?.on ?? (at && koreanDate(at))
    return on === null || (on >= from && on <= to)
  }
  const capture = capturedOf(order)
  const refunds = completedOf(order).filter(({ refundId, updatedAt, createdAt }) =>
    isInPeriod(['refund'], refundId, updatedAt ?? createdAt),
  )
  const isCaptured = capture && isInPeriod(['capture'], capture.captureId, capture.createdAt)
  const isFeeKept = capture && isInPeriod(['fee', 'capture'], capture.captureId, capture.createdAt)
  return {
    currency,
    capturedMinor: isCaptured ? (capture.amount?.minor ?? 0) : 0,
    feeMinor:
      (isFeeKept ? (capture.fee?.minor ?? 0) : 0) -
      refunds.reduce((sum, { fee }) => sum + (fee?.minor ?? 0), 0),
    refundedMinor: sumRefunds(refunds),
  }
}

const capturedOf = (order: ProviderOrder | null): ProviderCapture | null =>
  order?.capture && wasCaptured(order.capture) ? order.capture : null

const completedOf = (order: ProviderOrder | null): ProviderRefund[] =>
  (order?.refunds ?? []).filter(({ status }) => status === 'completed')

/** A provider deletes an order that was never paid within hours, so that is not a difference. */
function compareUnknown({ orderId, status, capturedCents, currency }: OrderRecord): Difference[] {
  if (capturedCents === null && status !== 'capturing' && status !== 'pending') return []
  const ours = capturedCents === null ? status : fromMinor(capturedCents, currency)
  return [{ kind: 'order_unknown_there', ours: `${orderId} ${ours}`, theirs: null }]
}

function compareCapture(record: OrderRecord, capture: ProviderCapture | null): Difference[] {
  const { capturedCents, status, currency } = record
  if (capturedCents === null) {
    const isNew = capture && (wasCaptured(capture) || (capture.status === 'pending' && status !== 'pending'))
    if (isNew)
      return [
        {
          kind: 'capture_missing_here',
          ours: record.paymentId && status,
          theirs: describeAmount(capture, currency),
        },
      ]
    const isLost = status === 'pending' && capture?.status !== 'pending'
    return isLost
      ? [
          {
            kind: 'capture_missing_there',
            ours: status,
            theirs: capture && describeAmount(capture, currency),
          },
        ]
      : []
  }
  if (!capture || !wasCaptured(capture))
    return [
      {
        kind: 'capture_missing_there',
        ours: fromMinor(capturedCents, currency),
        theirs: capture && describeAmount(capture, currency),
      },
    ]
  return [
    ...unless(record.captureId, capture.captureId, 'capture_id'),
    ...unlessCents(capturedCents, capture.amount, 'capture_amount', currency),
    ...unless(record.currency, capture.amount?.currency ?? null, 'currency'),
    ...unlessCents(record.feeCents, capture.fee, 'fee', currency),
  ]
}

function compareRefunds(
  { refunds: ours, currency }: Pick<OrderRecord, 'refunds' | 'currency'>,
  theirs: readonly ProviderRefund[],
): Difference[] {
  const unmatched = new Set(theirs)
  const found: Difference[] = []
  // Rows with an id first: a custom id alone could match a refund that belongs to another row.
  const rows = ours.filter(
    ({ status, refundId }) => status !== 'covered' && !isTransfer({ providerRefundId: refundId }),
  )
  for (const row of [...rows.filter((each) => each.refundId), ...rows.filter((each) => !each.refundId)]) {
    const their = theirsOf(row, [...unmatched])
    if (their) unmatched.delete(their)
    found.push(...compareRefund(row, their, currency))
  }
  const unexpected = [...unmatched].filter(isMoving)
  return [
    ...found,
    ...unexpected.map((refund) => ({
      kind: 'refund_unknown_here' as const,
      refundId: refund.refundId,
      ours: null,
      theirs: describeAmount(refund, currency),
    })),
  ]
}

/** The provider's refund of this row: by its id, otherwise our own attempt that is completed or pending. */
const theirsOf = (row: RefundRecord, theirs: readonly ProviderRefund[]): ProviderRefund | undefined =>
  row.refundId
    ? theirs.find(({ refundId }) => refundId === row.refundId)
    : theirs.find((refund) => isMoving(refund) && refund.customId && isTryOf(row.id, refund.customId))

function compareRefund(row: RefundRecord, their: ProviderRefund | undefined, currency: string): Difference[] {
  const { refundId, status, amountCents } = row
  const isSent = status === 'completed' || status === 'pending'
  if (!their)
    // Owed and not sent yet: neither side has it, so there is no difference.
    return isSent
      ? [
          {
            kind: 'refund_unknown_there',
            refundId,
            ours: `${fromMinor(amountCents, currency)} ${status}`,
            theirs: null,
          },
        ]
      : []
  const isSameStatus = isSent ? their.status === status : !isMoving(their)
  const differences: Difference[] = [
    ...(isSameStatus ? [] : [{ kind: 'refund_status' as const, ours: status, theirs: their.status }]),
    ...unlessCents(amountCents, their.amount, 'refund_amount', currency),
  ]
  return differences.map((difference) => ({ ...difference, refundId: their.refundId }))
}

/** Captured money must belong to a consultation, and a pending consultation must be paid. */
function compareService(record: OrderRecord, order: ProviderOrder): Difference[] {
  const theirCents = capturedOf(order)?.amount?.minor ?? 0
  const refundedCents = sumRefunds(completedOf(order))
  const { capturedCents, consultationId, consultationStatus, refunds, currency } = record
  if (consultationStatus === 'pending' && theirCents - refundedCents <= 0)
    return [
      {
        kind: 'consultation_without_money',
        ours: consultationStatus,
        theirs: fromMinor(theirCents - refundedCents, currency),
      },
    ]
  const owedCents = refunds
    .filter(({ status }) => status !== 'covered')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const keptCents = theirCents - Math.max(owedCents, refundedCents)
  if (capturedCents !== null && consultationId === null && keptCents > 0)
    return [{ kind: 'money_without_consultation', ours: null, theirs: fromMinor(keptCents, currency) }]
  return []
}

/** Completed or pending; refunds with another status moved no money. */
const isMoving = ({ status }: ProviderRefund): boolean => status === 'completed' || status === 'pending'

const sumRefunds = (refunds: readonly ProviderRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + (amount?.minor ?? 0), 0)

const describeAmount = (
  { amount, status }: { amount: Money | null; status: string },
  currency: string,
): string => (amount === null ? status : `${fromMinor(amount.minor, currency)} ${status}`)

/** A value that the provider's reply leaves out is not a difference. */
const unless = (ours: string | null, theirs: string | null, kind: Difference['kind']): Difference[] =>
  theirs === null || ours === theirs ? [] : [{ kind, ours, theirs }]

const unlessCents = (
  ours: number | null,
  theirs: Money | null,
  kind: Difference['kind'],
  currency: string,
): Difference[] => {
  const text = (minor: number | null): string | null => (minor === null ? null : fromMinor(minor, currency))
  return unless(text(ours), text(theirs?.minor ?? null), kind)
}
