import type { CaptureStatus } from './capture-status.ts'
import type { Money } from './currency.ts'
import { hasPrefix, isReversal, isTransfer, type Prefix, REVERSED, UNLISTED } from './refund-ids.ts'

export type StoredRefundStatus = 'requested' | 'pending' | 'completed' | 'needs_attention' | 'covered'

/**
 * Origin of a refund. ours: owed by a cancellation, for all money that is left; at most one per payment. office: any
 * other refund that we send: one that an admin makes while the booking stays, or, once ours was sent, the rest that is
 * owed because a refund made by others has failed. provider: made at the provider without us.
 */
export type RefundOrigin = 'ours' | 'office' | 'provider'

export type KnownRefund = {
  /** Null for a refund of the provider that is not stored yet. */
  id: string | null
  origin: RefundOrigin
  status: StoredRefundStatus
  amountCents: number
  attempt: number
  providerRefundId: string | null
}

export type ReportedRefund = {
  refundId: string
  status: 'completed' | 'pending' | 'failed'
  amount: Money | null
  customId: string | null
}

/**
 * Filters the refunds of one capture, including those without a capture id: an order may also list those of a
 * further capture. Returns all of them when `captureId` is null.
 */
export const refundsOfCapture = <Refund extends { captureId: string | null }>(
  refunds: readonly Refund[],
  captureId: string | null,
): Refund[] =>
  refunds.filter((each) => captureId === null || each.captureId === null || each.captureId === captureId)

/** Mark that identifies a try of ours at the provider; it is also its idempotency key. */
export const refundMark = (refund: { id: string; attempt: number }): string =>
  `${refund.id}-${refund.attempt}`

/**
 * Merges the provider's refunds into the stored ones. Pure and idempotent: unchanged rows are the same
 * objects, rows with `id: null` are new, a failed refund of the provider is left out.
 */
export function mergeRefunds(
  known: readonly KnownRefund[],
  reported: readonly ReportedRefund[],
): KnownRefund[] {
  return reported.reduce<KnownRefund[]>(mergeRefund, [...known])
}

function mergeRefund(known: KnownRefund[], refund: ReportedRefund): KnownRefund[] {
  const succeeds = refund.status === 'completed' || refund.status === 'pending'
  const rows = mergeDuplicateRow(known, refund)
  const row = rows.find((each) => each.providerRefundId === refund.refundId) ?? findOurRow(rows, refund)
  if (!row) {
    // An unreadable amount proves nothing.
    if (!succeeds || refund.amount === null) return rows
    const found = { id: null, origin: 'provider', attempt: 1, ...outcomeOf(refund, 0) } as const
    return [...rows, found]
  }
  // A completed refund stays completed, even if older data show it as pending; a failure is always newer.
  if (row.status === 'completed' && succeeds) return rows
  const replace = (by: KnownRefund[]): KnownRefund[] => rows.flatMap((each) => (each === row ? by : [each]))
  if (succeeds) {
    const changes = outcomeOf(refund, row.amountCents)
    const isSame = row.status === changes.status && row.providerRefundId === changes.providerRefundId
    return isSame ? rows : replace([{ ...row, ...changes }])
  }
  if (row.origin === 'provider') return replace([])
  return replace([{ ...row, status: 'requested', attempt: row.attempt + 1, providerRefundId: null }])
}

/**
 * A reply without our mark stores a refund of ours as one of the provider. As soon as the mark is seen, our
 * refund takes over its state, so that it is not counted twice.
 */
function mergeDuplicateRow(rows: KnownRefund[], refund: ReportedRefund): KnownRefund[] {
  const duplicate = rows.find(
    (each) => each.origin === 'provider' && each.providerRefundId === refund.refundId,
  )
  const own = duplicate && findOurRow(rows, refund)
  if (!own) return rows
  const { status, amountCents, providerRefundId } = duplicate
  return rows.flatMap((each) => {
    if (each === duplicate) return []
    return each === own ? [{ ...own, status, amountCents, providerRefundId }] : [each]
  })
}

/**
 * Finds our refund that `refund` is a try of, unless another try of it is known. The success of any try counts,
 * because a repeated request may succeed after we gave it up; a failure counts only for the current try.
 */
function findOurRow(rows: readonly KnownRefund[], refund: ReportedRefund): KnownRefund | undefined {
  const { customId } = refund
  if (!customId) return undefined
  const succeeds = refund.status === 'completed' || refund.status === 'pending'
  return rows.find((row) => {
    if (row.origin === 'provider' || row.id === null || row.providerRefundId !== null) return false
    if (succeeds) return isTryOf(row.id, customId)
    const isUnderWay = row.status === 'requested' || row.status === 'needs_attention'
    return isUnderWay && customId === refundMark({ id: row.id, attempt: row.attempt })
  })
}

type ReportedCapture = { captureId: string; capturedCents: number; status: CaptureStatus | null }

/**
 * Adds money that the provider reports as refunded without listing its refunds: the full remaining amount
 * when the capture is refunded, nothing when it is completed. A refund that is listed later is not counted
 * twice. Unchanged rows are the same objects.
 */
export const addUnlisted = (rows: readonly KnownRefund[], capture: ReportedCapture): KnownRefund[] =>
  withSumRow(rows, UNLISTED, capture, ({ uncoveredCents, knownCents }) => {
    const { status } = capture
    if (status === 'refunded') return uncoveredCents
    if (status === 'completed') return 0
    // With this refund the sum would be the full amount, which contradicts the status, so it has failed.
    if (status === 'partially_refunded' && knownCents >= uncoveredCents) return 0
    return Math.min(uncoveredCents, knownCents)
  })

/**
 * Adds a reversal: a completed capture that the provider now reports as declined or failed, for the remaining
 * amount. Only a status that shows the money again removes it. Unchanged rows are the same objects.
 */
const addReversal = (rows: readonly KnownRefund[], capture: ReportedCapture): KnownRefund[] =>
  withSumRow(rows, REVERSED, capture, ({ uncoveredCents, knownCents }) => {
    switch (capture.status) {
      case 'declined':
        return uncoveredCents
      case 'pending':
      case 'unknown':
      case null:
        return Math.min(uncoveredCents, knownCents)
      case 'completed':
      case 'partially_refunded':
      case 'refunded':
        return 0
    }
  })

/** Keeps one row for a sum of this prefix. Another sum gets another id, so that the ledger posts the change. */
function withSumRow(
  rows: readonly KnownRefund[],
  prefix: Prefix,
  { captureId, capturedCents }: ReportedCapture,
  /** `uncoveredCents`: part of the capture that no other row covers. `knownCents`: the sum so far. */
  centsOf: (args: { uncoveredCents: number; knownCents: number }) => number,
): KnownRefund[] {
  const others = rows.filter((row) => !hasPrefix(prefix)(row))
  const known = rows.find(hasPrefix(prefix))
  const uncoveredCents =
    capturedCents -
    sumCents(
      others.filter((row) => (row.status === 'completed' || row.status === 'pending') && !isTransfer(row)),
    )
  const amountCents = centsOf({ uncoveredCents, knownCents: known?.amountCents ?? 0 })
  if (known?.amountCents === amountCents) return [...rows]
  if (amountCents <= 0) return others
  const providerRefundId = `${prefix}${captureId}-${amountCents}`
  const row = { origin: 'provider', status: 'completed', attempt: 1, providerRefundId } as const
  return [...others, { id: known?.id ?? null, ...row, amountCents }]
}

/** Adds both sums: an unlisted sum from before a reversal stays, and the reversal covers only the rest. */
export function addUnlistedAndReversal(rows: readonly KnownRefund[], of: ReportedCapture): KnownRefund[] {
  const [reversals, others] = [rows.filter(isReversal), rows.filter((row) => !isReversal(row))]
  return addReversal([...addUnlisted(others, of), ...reversals], of)
}

/**
 * Adjusts our refunds to those of others. If others have refunded everything (in the provider's dashboard, or by a lost
 * dispute), our open refund is closed as `covered`. If a refund of others fails later, its money is owed again: our
 * refund is raised or reopened if it is not sent yet, or else another one is added. Unchanged rows are the same
 * objects, rows with `id: null` are new.
 */
export function adjustOwnRefunds(rows: readonly KnownRefund[], capturedCents: number): KnownRefund[] {
  const unrefundedCents = capturedCents - refundedCents(rows)
  // A pending manual refund reduces the amount that is owed.
  const reopened = lowerManualRefunds(
    rows.map((row) => reopenCoveredManualRefund(row, unrefundedCents)),
    capturedCents,
  )
  const leftCents = unrefundedCents - pendingManualCents(reopened)
  const isReversed = rows.some(isReversal)
  const settled = reopened.map((row): KnownRefund => {
    if (row.origin === 'provider') return row
    const isOwed = row.status === 'requested' || row.status === 'needs_attention'
    const isByAdmin = row.origin === 'office'
    // A reversal may end, and then the part refunded manually is owed as before (`reopenCoveredManualRefund`).
    if (isOwed && unrefundedCents <= 0)
      return { ...row, status: 'covered', amountCents: isByAdmin && isReversed ? row.amountCents : 0 }
    // The admin chose its amount, so it is never raised.
    if (isByAdmin) return row
    if (isOwed && row.amountCents < leftCents)
      return { ...row, amountCents: leftCents, attempt: row.attempt + 1 }
    if (row.status !== 'covered' || leftCents <= 0) return row
    return { ...row, status: 'requested', amountCents: leftCents, attempt: row.attempt + 1 }
  })
  return addMissingRefund(settled, capturedCents)
}

/**
 * Lowers manual refunds that the provider has not accepted to what others have left: the rest cannot be sent, and
 * no page or mail may announce more than was paid. A reversal does not count, because it may end.
 */
function lowerManualRefunds(rows: readonly KnownRefund[], capturedCents: number): KnownRefund[] {
  const isUnsent = ({ origin, status }: KnownRefund): boolean =>
    origin === 'office' && (status === 'requested' || status === 'needs_attention')
  const byOthersCents = refundedCents(rows.filter((row) => !isReversal(row)))
  let leftCents = capturedCents - byOthersCents - pendingManualCents(rows.filter((row) => !isUnsent(row)))
  return rows.map((row) => {
    if (!isUnsent(row)) return row
    const amountCents = Math.max(0, Math.min(row.amountCents, leftCents))
    leftCents -= amountCents
    if (amountCents === row.amountCents) return row
    if (amountCents === 0) return { ...row, status: 'covered', amountCents }
    return { ...row, amountCents, attempt: row.attempt + 1 }
  })
}

/** Reopens a manual refund that only a reversal had covered, once the money is there again. */
function reopenCoveredManualRefund(row: KnownRefund, unrefundedCents: number): KnownRefund {
  const isOver = row.origin === 'office' && row.status === 'covered' && row.amountCents > 0
  if (!isOver || unrefundedCents <= 0) return row
  const amountCents = Math.min(row.amountCents, unrefundedCents)
  return { ...row, status: 'requested', amountCents, attempt: row.attempt + 1 }
}

/** Adds a refund for what ours does not cover any more: a refund of ours means that the full amount is owed. */
function addMissingRefund(rows: KnownRefund[], capturedCents: number): KnownRefund[] {
  const ours = rows.find(({ origin }) => origin === 'ours')
  if (ours?.status !== 'pending' && ours?.status !== 'completed') return rows
  // Pending refunds of any origin may still arrive.
  const missingCents = capturedCents - sumCents(rows.filter(({ status }) => status !== 'covered'))
  if (missingCents <= 0) return rows
  const rest = {
    id: null,
    origin: 'office',
    status: 'requested',
    attempt: 1,
    providerRefundId: null,
  } as const
  return [...rows, { ...rest, amountCents: missingCents }]
}

/** True when the mark belongs to any try of this refund of ours. */
export const isTryOf = (id: string, customId: string): boolean =>
  customId.startsWith(`${id}-`) && /^\d+$/.test(customId.slice(id.length + 1))

const outcomeOf = (
  reported: ReportedRefund,
  amountCents: number,
): Pick<KnownRefund, 'status' | 'amountCents' | 'providerRefundId'> => ({
  status: reported.status === 'completed' ? 'completed' : 'pending',
  amountCents: reported.amount?.minor ?? amountCents,
  providerRefundId: reported.refundId,
})

const sumCents = (refunds: readonly Pick<KnownRefund, 'amountCents'>[]): number =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

const isUnfinishedManual = ({ origin, status }: Pick<KnownRefund, 'origin' | 'status'>): boolean =>
  origin === 'office' && status !== 'completed' && status !== 'covered'

/** Sum of the manual refunds that have not arrived yet, in minor units. */
export const pendingManualCents = (
  refunds: readonly Pick<KnownRefund, 'origin' | 'status' | 'amountCents'>[],
): number => sumCents(refunds.filter(isUnfinishedManual))

/** Sum of the completed refunds in minor units; a pending one may still fail. */
export const refundedCents = (refunds: readonly Pick<KnownRefund, 'status' | 'amountCents'>[]): number =>
  sumCents(refunds.filter(({ status }) => status === 'completed'))
