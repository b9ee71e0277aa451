import { randomUUID } from 'node:crypto'
import { addMs } from '#domain/calendar.ts'
import type { CaptureStatus } from '#domain/capture-status.ts'
import { retryDelayMs } from '#domain/payment.ts'
import { isReversal } from '#domain/refund-ids.ts'
import {
  addUnlistedAndReversal,
  adjustOwnRefunds,
  type KnownRefund,
  mergeRefunds,
  refundedCents,
  refundsOfCapture,
} from '#domain/refund-merge.ts'
import { systemReasons } from '#domain/system-reason.ts'
import type { Tx } from '#server/db/transaction.ts'
import {
  cancelAlreadyRefunded,
  isCancelled,
  queueReversalMail,
} from '#server/features/consultations/booking.ts'
import { restoreCoupon, revokeEarnedCoupon } from '#server/features/coupons/reservations.ts'
import { postRefunds } from '#server/features/payments/ledger.ts'
import type { PaymentRow } from '#server/features/payments/store.ts'
import type { ProviderRefund } from '#server/payment-gateway.ts'
import { endReversedDisputes } from './disputes.ts'
import { isRefundedInFull, queueRefund } from './queue-refund.ts'
import {
  queueOwnRefundMail,
  queueRefundCompletedMail,
  queueRefundStartedMail,
  readUnbookableReason,
} from './refund-mails.ts'
import { reopenRefused } from './refund-tries-store.ts'
import {
  deleteProviderRefund,
  insertProviderRefund,
  insertManualRefund,
  raiseRefusedAmount,
  type RefundRow,
  listRefunds,
  updateRefund,
} from './refunds-store.ts'

/** Refunds from the provider: those of an order, or only some of them. Those of other captures are ignored. */
type ReportedRefunds = { refunds: readonly ProviderRefund[]; capture?: { status: CaptureStatus } | null }

const FAILED_REASON = 'A refund failed'

/**
 * Stores the provider's refunds of a locked payment with their consequences: the mail when an owed refund is
 * complete, and the cancellation of the consultation when all the money was refunded.
 */
export async function applyRefundsIn(
  tx: Tx,
  payment: PaymentRow,
  shown: ReportedRefunds,
  now: Date,
): Promise<KnownRefund[]> {
  const reported = { ...shown, refunds: refundsOfCapture(shown.refunds, payment.captureId) }
  const before = await listRefunds(tx, payment.id)
  const after = merge(before, reported, payment)
  const mergedRowOf = (row: RefundRow): KnownRefund | undefined => after.find(({ id }) => id === row.id)
  const isReversed = after.some(isReversal)
  // Only completed refunds count: a pending one may fail, and the buyer would have neither money nor booking.
  // A reversal by the provider does not count either: it may end, and the admins decide about the booking.
  const isInFull = isRefundedInFull(payment, after)
  const wasInFull = isRefundedInFull(payment, before)
  const isEnding = payment.status === 'captured' && isInFull && !wasInFull
  const lostCoupon = isEnding ? await settleCoupons(tx, payment.id, now) : null
  // Deletions come first: a refund of ours may take over the provider's id of a row that is deleted.
  for (const row of before) if (!mergedRowOf(row)) await deleteProviderRefund(tx, row.id)
  let isMailed = false
  for (const row of before) {
    const merged = mergedRowOf(row)
    if (!merged || merged === row) continue
    const isMailedHere = await saveChange(tx, payment, {
      before: row,
      after: merged,
      isReversed,
      lostCoupon,
      now,
    })
    isMailed ||= isMailedHere
  }
  const wasReversed = before.find(isReversal)
  if (!isReversed && wasReversed) {
    const isMailedHere = await mailCoveredRefunds(tx, payment, { before, after, lostCoupon, now })
    isMailed ||= isMailedHere
  }
  await mailReversal(tx, payment.id, { before: wasReversed, after: after.find(isReversal), reported, now })
  for (const row of after) if (row.id === null) await insertNew(tx, payment, row, now)
  // A refund in the provider's dashboard is usually not mailed, because the provider does so. It may end a reversal,
  // which gave the buyer nothing.
  const returnedCents = (rows: readonly KnownRefund[]): number =>
    refundedCents(rows.filter((row) => !isReversal(row)))
  if (lostCoupon !== null && !isMailed)
    await queueRefundCompletedMail(tx, payment, {
      reference: payment.id,
      amountCents: returnedCents(after) - returnedCents(before),
      lostCoupon,
      begunAt: now,
      now,
    })
  await postRefunds(tx, payment, { refunds: after, reported: reported.refunds, now })
  await endReversedDisputes(tx, payment, after, now)
  // An admin refunded the last part manually, which keeps the booking.
  const isManual = ({ id, origin, status }: KnownRefund): boolean =>
    origin === 'office' && status === 'completed' && before.find((row) => row.id === id)?.status !== status
  if (isEnding && !after.some(isManual))
    await cancelAlreadyRefunded(tx, payment.id, systemReasons.refundedOutside, now)
  // A partly refunded capture is left out, because a manual refund of the rest may be in progress.
  if (reported.capture?.status === 'completed' && !isReversed && payment.captureId)
    await reopenRefused(tx, payment.captureId, { afterDispute: false, now })
  // A refund was completed and failed afterwards, so the provider returned the money to us.
  if (wasInFull && !isInFull) await requeueRefund(tx, payment, now)
  return after
}

/** Mails the client about a reversal, and about its end when the provider shows the capture as completed again. */
async function mailReversal(
  tx: Tx,
  paymentId: string,
  {
    before,
    after,
    reported,
    now,
  }: { before?: KnownRefund; after?: KnownRefund; reported: ReportedRefunds; now: Date },
): Promise<void> {
  if (after && !before)
    await queueReversalMail(tx, paymentId, { state: 'reversed', amountCents: after.amountCents, now })
  const isRestored =
    reported.capture?.status === 'completed' || reported.capture?.status === 'partially_refunded'
  if (before && !after && isRestored)
    await queueReversalMail(tx, paymentId, { state: 'restored', amountCents: before.amountCents, now })
}

/**
 * Mails the buyer about refunds that the reversal had covered silently and that have now arrived as refunds. Returns true
 * when there are any.
 */
async function mailCoveredRefunds(
  tx: Tx,
  payment: PaymentRow,
  {
    before,
    after,
    lostCoupon,
    now,
  }: { before: readonly RefundRow[]; after: readonly KnownRefund[]; lostCoupon: string | null; now: Date },
): Promise<boolean> {
  let isMailed = false
  const byProviderCents = refundedCents(after.filter(({ origin }) => origin === 'provider'))
  for (const row of before) {
    const isStillCovered = row.status === 'covered' && after.some((each) => each === row)
    // A covered cancellation has the amount 0: everything was refunded.
    const amountCents = row.amountCents || byProviderCents
    if (!isStillCovered) continue
    await queueOwnRefundMail(tx, payment, { before: { ...row, amountCents }, after: row, lostCoupon, now })
    isMailed = true
  }
  return isMailed
}

/**
 * Settles the coupons of a booking that was cancelled before, perhaps too late for a refund, once all of its money is
 * refunded. Returns the code of a coupon that is lost with it.
 */
async function settleCoupons(tx: Tx, paymentId: string, now: Date): Promise<string | null> {
  if (!(await isCancelled(tx, paymentId))) return null
  await restoreCoupon(tx, paymentId, now)
  return revokeEarnedCoupon(tx, paymentId, now)
}

async function insertNew(tx: Tx, payment: PaymentRow, row: KnownRefund, now: Date): Promise<void> {
  const { id: paymentId, captureId } = payment
  if (!captureId) return
  const { amountCents } = row
  if (row.origin === 'provider') {
    const nextCheckAt = nextCheck(row, 0, now)
    await insertProviderRefund(tx, {
      ...row,
      paymentId,
      captureId,
      reason: isReversal(row) ? systemReasons.reversed : systemReasons.refundedOutside,
      nextCheckAt,
      now,
    })
  } else {
    const refund = { key: randomUUID(), paymentId, captureId, amountCents, reason: FAILED_REASON, now }
    await insertManualRefund(tx, refund)
  }
}

/**
 * Queues the refund again. Mails a buyer who got no mail about the first one because the money was already
 * refunded when the payment was found.
 */
async function requeueRefund(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const owed = await queueRefund(tx, { paymentId: payment.id, reason: FAILED_REASON, now })
  if (!owed || payment.status !== 'refund_due') return
  const { amountCents } = owed
  await queueRefundStartedMail(tx, payment, { amountCents, reason: readUnbookableReason(payment), now })
}

function merge(
  before: readonly KnownRefund[],
  reported: ReportedRefunds,
  { captureId, capturedCents }: PaymentRow,
): KnownRefund[] {
  const merged = mergeRefunds(before, reported.refunds)
  if (captureId === null || capturedCents === null) return merged
  const status = reported.capture?.status ?? null
  return adjustOwnRefunds(addUnlistedAndReversal(merged, { captureId, capturedCents, status }), capturedCents)
}

/** Saves a changed row. Returns true when this completes the refund, about which the buyer then gets a mail. */
async function saveChange(
  tx: Tx,
  payment: PaymentRow,
  {
    before,
    after,
    isReversed,
    lostCoupon,
    now,
  }: { before: RefundRow; after: KnownRefund; isReversed: boolean; lostCoupon: string | null; now: Date },
): Promise<boolean> {
  // The refund was refused, for now or for good; a higher amount does not change that.
  if (after.status === 'needs_attention') {
    await raiseRefusedAmount(tx, { ...after, id: before.id })
    return false
  }
  const isAnotherTry = after.status === 'requested'
  await updateRefund(tx, {
    ...after,
    id: before.id,
    issue: isAnotherTry ? 'REFUND_FAILED' : null,
    tries: isAnotherTry ? before.tries + 1 : 0,
    nextCheckAt: nextCheck(after, before.tries, now),
    now,
  })
  // The provider has the money: a reversal gives the buyer nothing that could be confirmed.
  const isCoveredByReversal = after.status === 'covered' && isReversed
  if (after.origin === 'provider' || isCoveredByReversal) return false
  return queueOwnRefundMail(tx, payment, { before, after, lostCoupon, now })
}

const nextCheck = (refund: Pick<KnownRefund, 'status'>, tries: number, now: Date): Date | null =>
  refund.status === 'pending' || refund.status === 'requested' ? addMs(now, retryDelayMs(tries)) : null
