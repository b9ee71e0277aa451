import { addMs } from '#domain/calendar.ts'
import { retryDelayMs } from '#domain/payment.ts'
import { isTransfer } from '#domain/refund-ids.ts'
import { type KnownRefund, pendingManualCents, refundedCents, refundMark } from '#domain/refund-merge.ts'
import { type RefundStatus, shownStatus } from '#domain/refund.ts'
import { RESTORED } from '#server/db/instance.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { gatewayOf, fetchOrder } from '#server/features/payments/gateways.ts'
import { leaseEnd } from '#server/features/payments/lease.ts'
import { findPayment, lockPayment, type PaymentRow } from '#server/features/payments/store.ts'
import type {
  ProviderAnswer,
  ProviderOrder,
  ProviderRefund,
  ProviderRefusal,
} from '#server/payment-gateway.ts'
import { within } from '#server/within.ts'
import { applyRefundsIn } from './apply-refunds.ts'
import { DISPUTE_RESOLVED } from './dispute-states.ts'
import {
  handleFinalRefusal,
  notifyOfOutage,
  handleTemporaryRefusal,
  waitForDispute,
} from './handle-refusal.ts'
import { leaseRefund, postponeRefund, reopenRefused, stopRefund } from './refund-tries-store.ts'
import { findRefund, findOurRefund, type RefundRow, listRefunds, updateRefund } from './refunds-store.ts'
import { fetchReportedRefunds } from './reported-refunds.ts'

/** Dependencies of a call that can send a refund. */
export type RefundNeeds = Pick<Deps, 'db' | 'now' | 'gateways' | 'settings' | 'log' | 'triggerWorker'>

/** Notes to the payer, in English like all texts of an order. */
const NOTES = {
  notBooked: 'Consultation not booked',
  cancelled: 'Consultation cancelled',
  office: 'Refund by the office',
}
const SEND_NOW_MS = 5_000

/**
 * Sends a payment's refund now and waits at most five seconds, so that the reply to a cancellation contains
 * its status; the worker continues afterwards. Call it after the commit.
 */
export async function sendRefundNow(
  deps: RefundNeeds,
  paymentId: string,
): Promise<{ amountCents: number; status: RefundStatus } | null> {
  const refund = await findOurRefund(deps.db, paymentId)
  return refund && sendRefundRowNow(deps, refund)
}

/** Like `sendRefundNow`, for a given refund of any origin. */
export async function sendRefundRowNow(
  deps: RefundNeeds,
  refund: RefundRow,
): Promise<{ amountCents: number; status: RefundStatus }> {
  await within(SEND_NOW_MS, sendRefund(deps, refund.id), undefined)
  const { status, amountCents } = (await findRefund(deps.db, refund.id)) ?? refund
  return { amountCents, status: shownStatus(status) }
}

/** Runs one step of a refund: sends it, or fetches its status. False when another process holds the lease. */
export async function sendRefund(deps: RefundNeeds, refundId: string): Promise<boolean> {
  const now = deps.now()
  const refund = await leaseRefund(deps.db, refundId, { now, until: leaseEnd(now) })
  if (!refund) return false
  if (refund.providerRefundId) await syncRefund(deps, refund, refund.providerRefundId)
  else await requestRefund(deps, refund)
  return true
}

/** Fetches a refund that the provider has accepted and stores its status, or postpones the next fetch. */
async function syncRefund(deps: RefundNeeds, refund: RefundRow, providerRefundId: string): Promise<void> {
  const answer = await gatewayOf(deps, refund.provider).getRefund(providerRefundId, refund.captureId)
  if (answer.ok && !answer.value) return syncUnlistedRefund(deps, refund, providerRefundId)
  if (!answer.ok || !answer.value || answer.value.status === 'pending') return postpone(deps, refund)
  await applyRefunds(deps, refund.paymentId, [answer.value])
}

/**
 * Ends a pending refund that the provider no longer lists because it reports the whole payment as failed; the reversal
 * of the payment then covers it. Otherwise postpones the next fetch.
 */
async function syncUnlistedRefund(deps: RefundNeeds, refund: RefundRow, refundId: string): Promise<void> {
  const { orderId, ...payment } = (await findPayment(deps.db, { id: refund.paymentId }))!
  const order = orderId === null ? null : await fetchOrder(deps, { ...payment, orderId })
  if (!order?.ok || !order.value?.hasFailed) return postpone(deps, refund)
  const notStated = { amount: null, customId: null, fee: null, createdAt: null, updatedAt: null }
  const { captureId, paymentId } = refund
  await applyRefunds(deps, paymentId, [{ refundId, captureId, status: 'failed', ...notStated }])
}

/** Sends a refund to the provider and handles each kind of refusal. A repeat uses the same idempotency key. */
async function requestRefund(deps: RefundNeeds, refund: RefundRow): Promise<void> {
  if (refund.issue === RESTORED) return syncRestoredRefund(deps, refund)
  const mark = refundMark(refund)
  const payment = (await findPayment(deps.db, { id: refund.paymentId }))!
  const isNeverBooked = payment.status === 'refund_due'
  const { currency } = payment
  const answer = await gatewayOf(deps, refund.provider).refundCapture({
    key: mark,
    captureId: refund.captureId,
    amount: { minor: refund.amountCents, currency },
    refundable: { minor: cancellableCents(payment, await listRefunds(deps.db, refund.paymentId)), currency },
    customId: mark,
    // There may be several manual refunds, and each needs its own invoice number.
    invoiceId: refund.origin === 'office' ? mark : `${refund.paymentId}-R${refund.attempt}`,
    note: NOTES[isNeverBooked ? 'notBooked' : refund.origin === 'office' ? 'office' : 'cancelled'],
  })
  if (answer.ok) {
    // A short reply may leave the mark out; it still answers this try.
    const sent = { ...answer.value, customId: answer.value.customId ?? mark }
    const rows = await applyRefunds(deps, refund.paymentId, [sent])
    // If the reply changed nothing, the next check is delayed as after any other reply.
    const isUnchanged = rows.some(({ id, status }) => id === refund.id && status === refund.status)
    return isUnchanged ? postpone(deps, refund) : undefined
  }
  deps.log.warn({ refundId: refund.id, issue: answer.issue, kind: answer.kind }, 'refund not accepted')
  switch (answer.kind) {
    case 'unknown':
      // It may or may not have been executed, so it is repeated with the same key.
      await notifyOfOutage(deps, refund, answer.issue)
      return postpone(deps, refund)
    case 'already':
      return mergeEarlierRefunds(deps, payment, refund, answer.issue)
    case 'later':
    case 'disputed':
    case 'final':
    case 'declined':
      return handleRefusal(deps, payment, refund, answer)
  }
}

/**
 * Handles a refusal, after which the next try has another key. An earlier request with this key may have been executed
 * although its reply was lost, so the provider's refunds are stored first: one of this try ends the handling.
 */
async function handleRefusal(
  deps: RefundNeeds,
  payment: PaymentRow,
  refund: RefundRow,
  refusal: ProviderRefusal,
): Promise<void> {
  const reported = await fetchRefunds(deps, payment, refund)
  if (!reported.ok) return postpone(deps, refund)
  if (reported.value) await applyRefunds(deps, payment.id, reported.value.refunds)
  switch (refusal.kind) {
    case 'later':
      return handleTemporaryRefusal(deps, refund, refusal)
    case 'disputed':
      return waitForDispute(deps, refund)
    default:
      // The next try succeeds once the admins have fixed our account.
      if (refusal.needsAdmin) return handleTemporaryRefusal(deps, refund, refusal)
      return handleFinalRefusal(deps, refund, refusal.issue)
  }
}

/** Fetches the order of a refund, with the refunds that only webhook events have named. `value: null`: no such order. */
async function fetchRefunds(
  deps: RefundNeeds,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<ProviderAnswer<ProviderOrder | null>> {
  const { orderId } = payment
  if (!orderId) return { ok: true, value: null }
  const answer = await fetchOrder(deps, { ...payment, orderId })
  if (!answer.ok || !answer.value) return answer
  const reported = await fetchReportedRefunds(deps, refund, answer.value.refunds)
  return { ok: true, value: { ...answer.value, refunds: [...answer.value.refunds, ...reported] } }
}

/**
 * Amount that the provider can still refund: the captured amount without its completed and pending refunds. Refunds
 * that are not sent yet are still in it.
 */
const cancellableCents = (payment: PaymentRow, rows: readonly RefundRow[]): number =>
  rows
    .filter((row) => (row.status === 'completed' || row.status === 'pending') && !isTransfer(row))
    .reduce((left, { amountCents }) => left - amountCents, payment.capturedCents ?? 0)

/** Fetches and stores the provider's refunds of the payment, if it answers within five seconds. */
export async function fetchAndStoreRefunds(deps: RefundNeeds, refund: RefundRow): Promise<void> {
  const payment = (await findPayment(deps.db, { id: refund.paymentId }))!
  const reported = await within(SEND_NOW_MS, fetchRefunds(deps, payment, refund), null)
  if (reported?.ok && reported.value) await applyRefunds(deps, payment.id, reported.value.refunds)
}

/**
 * Handles a refund that was open in a restored backup: it may have been sent since, and another copy of the
 * site may be in use. Stores the provider's refunds; the rest waits until an admin retries it.
 */
async function syncRestoredRefund(deps: RefundNeeds, refund: RefundRow): Promise<void> {
  const payment = await findPayment(deps.db, { id: refund.paymentId })
  const answer = payment?.orderId ? await gatewayOf(deps, refund.provider).getOrder(payment.orderId) : null
  if (answer && !answer.ok) return postpone(deps, refund)
  await applyRefunds(deps, refund.paymentId, answer?.value?.refunds ?? [])
  await stopRefund(deps.db, refund)
}

/**
 * Repeats refused refunds when their dispute is resolved. If the buyer has won, the provider replies that the
 * money was already refunded, which completes the refund as well.
 */
export async function reopenRefundsAfterDispute(
  deps: RefundNeeds,
  captureId: string,
  status: string,
): Promise<void> {
  if (status === DISPUTE_RESOLVED)
    await reopenRefused(deps.db, captureId, { afterDispute: true, now: deps.now() })
}

/** The provider replies that the money was already refunded, by an earlier try of ours or in its dashboard. */
async function mergeEarlierRefunds(
  deps: RefundNeeds,
  payment: PaymentRow,
  refund: RefundRow,
  issue: string,
): Promise<void> {
  const answer = await fetchRefunds(deps, payment, refund)
  if (!answer.ok || !answer.value) return postpone(deps, refund)
  const order = answer.value
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayment(tx, refund.paymentId)
    const rows = await applyRefundsIn(tx, locked, order, deps.now())
    const ours = rows.find((row) => row.id === refund.id)
    if (ours?.status !== 'requested' && ours?.status !== 'needs_attention') return
    const unrefundedCents = (locked.capturedCents ?? 0) - refundedCents(rows)
    const owedCents =
      refund.origin === 'office'
        ? Math.min(refund.amountCents, unrefundedCents)
        : unrefundedCents - pendingManualCents(rows)
    // Pending manual refunds may be all that is left, or more. Ours is then `covered`, as in `insertOurRefund`.
    const isCovered = owedCents <= 0
    // While another refund is pending, sending ours would refund too much; if the other fails, ours is owed.
    await updateRefund(tx, {
      ...refund,
      ...ours,
      id: refund.id,
      status: isCovered ? 'covered' : 'requested',
      issue,
      amountCents: Math.max(0, owedCents),
      attempt: Math.max(ours.attempt, refund.attempt + 1),
      tries: refund.tries + 1,
      nextCheckAt: isCovered ? null : addMs(deps.now(), retryDelayMs(refund.tries)),
      now: deps.now(),
    })
  })
  deps.triggerWorker('emails')
}

/**
 * Stores refunds that the provider returned for a payment, in a transaction of its own; others stay as they are.
 * Returns all refunds of the payment.
 */
export async function applyRefunds(
  deps: RefundNeeds,
  paymentId: string,
  refunds: readonly ProviderRefund[],
): Promise<KnownRefund[]> {
  const rows = await inTransaction(deps.db, async (tx) =>
    applyRefundsIn(tx, await lockPayment(tx, paymentId), { refunds }, deps.now()),
  )
  deps.triggerWorker('emails')
  return rows
}

const postpone = (deps: RefundNeeds, refund: RefundRow): Promise<void> =>
  postponeRefund(deps.db, refund, addMs(deps.now(), retryDelayMs(refund.tries)))
