import { randomUUID } from 'node:crypto'
import { addMs, DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import { wasCaptured } from '#domain/capture-status.ts'
import { currencyOf, type ProviderName, defaultMethod } from '#domain/payment-method.ts'
import { retryDelayMs } from '#domain/payment.ts'
import { notBookedReason } from '#domain/system-reason.ts'
import { isUuid } from '#domain/uuid.ts'
import { getCurrentInstance, recordOtherInstance } from '#server/db/instance.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { reopenEvents } from '#server/features/payments/events-store.ts'
import { gatewayOf } from '#server/features/payments/gateways.ts'
import { insertPayment } from '#server/features/payments/insert-payment-store.ts'
import { captureTimeOf, postCapture } from '#server/features/payments/ledger.ts'
import { type OrderCreator, findCreator, readReference } from '#server/features/payments/order-references.ts'
import { saveFoundOrder } from '#server/features/payments/place-order.ts'
import { checkMerchant } from '#server/features/payments/provider-account.ts'
import { applyRefundsIn } from '#server/features/payments/refunds/apply-refunds.ts'
import { queueRefund } from '#server/features/payments/refunds/queue-refund.ts'
import { queueRefundStartedMail } from '#server/features/payments/refunds/refund-mails.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store.ts'
import type { ProviderCapture, ProviderOrder } from '#server/payment-gateway.ts'
import { fetchUnmatchedOrder, decideFurtherCapture, insertFurtherCapture } from './further-captures.ts'
import type { SyncNeeds } from './sync-needs.ts'
import { syncPayment } from './sync-payment.ts'
import {
  deleteUnmatched,
  findUnmatched,
  deleteUnchangedUnmatched,
  type Unmatched,
  type UnmatchedOrigin,
  postponeUnmatched,
  REVIEW_RECHECK_MS,
  moveIntoReviewQueue,
} from './unmatched-store.ts'

const PENDING_RECHECK_MS = HOUR_MS

/**
 * Resolves a captured order that has no payment here. It is refunded automatically only when it certainly
 * belongs to this instance; a restored or copied database must not refund bookings that it no longer
 * contains.
 */
export async function resolveUnmatched(deps: SyncNeeds, orderId: string): Promise<void> {
  const unmatched = await findUnmatched(deps.db, orderId)
  // An order that an admin chose to leave alone is not decided again.
  if (!unmatched || unmatched.status === 'left') return
  const answer = await fetchUnmatchedOrder(deps, unmatched)
  // Only an explicit "no such order" counts; every other error is retried.
  if (!answer.ok) {
    const nextCheckAt = addMs(deps.now(), retryDelayMs(unmatched.tries))
    return postponeUnmatched(deps.db, orderId, { nextCheckAt, issue: answer.issue })
  }
  const order = answer.value
  const { capture } = order ?? {}
  if (!order || !capture) {
    // An entry of the review queue stays when the provider no longer returns the order; an admin can dismiss it.
    const isInReview = unmatched.status === 'quarantined' && unmatched.captureId !== null
    return isInReview ? postponeBy(deps, orderId, DAY_MS) : deleteRow(deps, unmatched)
  }
  const decision = await decideUnmatched(deps, unmatched, order, capture)
  if (decision === 'wait') return postponeBy(deps, orderId, PENDING_RECHECK_MS)
  if (decision === 'ignore') return deleteRow(deps, unmatched)
  await insertOtherCaptures(deps, unmatched, order)
  await refundOrAsk(deps, unmatched, order, capture)
}

/** Decides about the money of an order: not yet (`wait`), never (`ignore`), or now (`ask`). */
async function decideUnmatched(
  deps: SyncNeeds,
  unmatched: Unmatched,
  order: ProviderOrder,
  capture: ProviderCapture,
): Promise<'wait' | 'ignore' | 'ask'> {
  if (capture.status === 'pending') return 'wait'
  if (capture.status === 'declined') return 'ignore'
  const { provider } = unmatched
  // Before our first order the merchant id is unknown; without it, other merchants' money cannot be recognised.
  const recipient = await checkMerchant(deps, gatewayOf(deps, provider), order)
  if (recipient === 'unknown') return 'wait'
  if (recipient === 'other' || (isFullyRefunded(order) && (await isForeign(deps, unmatched, order))))
    return 'ignore'
  if (unmatched.ofOrderId !== null)
    return decideFurtherCapture(deps.db, { ofOrderId: unmatched.ofOrderId, provider }, capture)
  return unmatched.paymentId === null && (await linkToPayment(deps, provider, order)) ? 'ignore' : 'ask'
}

/** Refunds the money when it certainly belongs to this instance; otherwise asks the admins. */
async function refundOrAsk(
  deps: SyncNeeds,
  unmatched: Unmatched,
  order: ProviderOrder,
  capture: ProviderCapture,
): Promise<void> {
  const { orderId, provider } = unmatched
  const recipient = await findRecipient(deps, unmatched, order)
  if (recipient) {
    // An unreadable amount would be refunded as zero.
    if (capture.amount === null) return postponeBy(deps, orderId, PENDING_RECHECK_MS)
    await refundUnmatched(deps, provider, order, capture, recipient.buyerId)
    return
  }
  // An amount that could not be read before may be readable now.
  if (unmatched.status === 'new' || unmatched.amountCents === null)
    await moveToReviewQueue(deps, unmatched, order, capture)
  else await postponeBy(deps, orderId, Math.min(REVIEW_RECHECK_MS * 2 ** unmatched.tries, DAY_MS))
}

/** Records every further capture of the order whose money was taken; each one is decided separately. */
async function insertOtherCaptures(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  unmatched: Unmatched,
  order: ProviderOrder,
): Promise<void> {
  if (unmatched.origin === 'foreign') return
  const times = { now: now(), nextCheckAt: now() }
  for (const capture of order.otherCaptures ?? [])
    if (wasCaptured(capture))
      await insertFurtherCapture(db, { ...unmatched, captureId: capture.captureId }, times)
}

/** Deletes the row: there is no money to decide about. */
const deleteRow = ({ db }: Pick<Deps, 'db'>, unmatched: Unmatched): Promise<void> =>
  deleteUnchangedUnmatched(db, unmatched)

/** Checks the order again after a delay. */
const postponeBy = ({ db, now }: Pick<Deps, 'db' | 'now'>, orderId: string, delayMs: number): Promise<void> =>
  postponeUnmatched(db, orderId, { nextCheckAt: addMs(now(), delayMs) })

/**
 * Links an order to the payment that it names and syncs that payment. True when the order belongs to one of our
 * payments.
 */
async function linkToPayment(
  deps: SyncNeeds,
  provider: ProviderName,
  order: ProviderOrder,
): Promise<boolean> {
  const { orderId, capture } = order
  if (await findPayment(deps.db, { orderId, provider })) return true
  if (capture && (await findPayment(deps.db, { captureId: capture.captureId, provider }))) return true
  const payment = await findNamedPayment(deps.db, order)
  if (!payment || payment.orderId || payment.provider !== provider) return false
  await saveFoundOrder(deps.db, payment, order, deps.now())
  await syncPayment(deps, payment.id)
  return true
}

const findNamedPayment = async (db: Db, { customId }: ProviderOrder): Promise<PaymentRow | null> =>
  customId && isUuid(customId) ? findPayment(db, { id: customId }) : null

/**
 * Finds the recipient of a refund that needs no decision. Returns null if an admin must decide; `buyerId` is null if no
 * buyer is known, and then no mail is sent. No decision is needed when everything was already refunded, when the buyer
 * claimed the order and it could not be booked, or for a second order of a payment created since the last restore.
 */
async function findRecipient(
  { db }: Pick<Deps, 'db'>,
  unmatched: Unmatched,
  order: ProviderOrder,
): Promise<{ buyerId: string | null } | null> {
  const { creator } = await findCreator(db, order)
  if (creator === 'foreign' || unmatched.origin === 'foreign') return null
  if (isFullyRefunded(order)) return { buyerId: null }
  if (unmatched.ofOrderId !== null) return null
  if (unmatched.status === 'quarantined') return null
  if (creator === 'unmarked' && unmatched.userId) return { buyerId: unmatched.userId }
  const payment = creator === 'us' ? await findNamedPayment(db, order) : null
  const { since } = await getCurrentInstance(db)
  return payment && payment.createdAt >= since ? { buyerId: payment.userId } : null
}

/** The stored origin is needed because an order that is no longer returned shows no marks. */
const isForeign = async (
  { db }: Pick<Deps, 'db'>,
  unmatched: Unmatched,
  order: ProviderOrder,
): Promise<boolean> => unmatched.origin === 'foreign' || (await findCreator(db, order)).creator === 'foreign'

/** True when all money was refunded; only the ledger entries are left to write. */
function isFullyRefunded({ capture, refunds }: ProviderOrder): boolean {
  if (capture?.status === 'refunded') return true
  const refundedCents = refunds
    .filter(({ status }) => status === 'completed')
    .reduce((sum, { amount }) => sum + (amount?.minor ?? 0), 0)
  return capture !== null && capture.amount !== null && refundedCents >= capture.amount.minor
}

const originByCreator = {
  us: 'lost',
  before: 'lost',
  foreign: 'foreign',
  unmarked: 'unmarked',
} as const satisfies Record<OrderCreator, UnmatchedOrigin>

async function moveToReviewQueue(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  { ofOrderId, provider }: Unmatched,
  order: ProviderOrder,
  capture: ProviderCapture,
): Promise<void> {
  const { db, log } = deps
  const now = deps.now()
  const { creator, mark } = await findCreator(db, order)
  const isFurther = ofOrderId !== null
  const origin = creator === 'foreign' || !isFurther ? originByCreator[creator] : 'second'
  if (mark && creator === 'foreign') {
    const isNew = await recordOtherInstance(db, { mark, address: null, now })
    if (isNew) log.warn({ mark }, 'provider account used by another instance')
  }
  const reference = isFurther ? null : readReference(order.reference)
  const isNew = await moveIntoReviewQueue(db, {
    orderId: order.orderId,
    ofOrderId,
    provider,
    origin,
    captureId: capture.captureId,
    amount: capture.amount,
    userId: reference?.userId ?? null,
    startsAt: reference?.startsAt ?? null,
    paymentId: null,
    now,
    nextCheckAt: addMs(deps.now(), REVIEW_RECHECK_MS),
  })
  if (isNew)
    log.warn(
      { orderId: order.orderId, captureId: capture.captureId, origin },
      'unmatched payment queued for review',
    )
}

/**
 * Records the capture as a payment without a booking and refunds it; mails the buyer, if known. False when it
 * was already settled.
 */
export async function refundUnmatched(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'triggerWorker'>,
  provider: ProviderName,
  order: ProviderOrder,
  capture: ProviderCapture,
  buyerId: string | null,
): Promise<boolean> {
  const now = deps.now()
  const amountCents = capture.amount?.minor ?? 0
  const isRecorded = await inTransaction(deps.db, async (tx) => {
    // Of two concurrent processes, the one that deletes the row refunds the money.
    if (!(await deleteUnmatched(tx, order.orderId))) return false
    if (await findPayment(tx, { orderId: order.orderId, provider })) return false
    if (await findPayment(tx, { captureId: capture.captureId, provider })) return false
    const payment = await insertPayment(tx, {
      id: randomUUID(),
      provider,
      way: defaultMethod(provider),
      userId: buyerId,
      origin: 'orphan',
      status: 'refund_due',
      draft: {},
      draftHash: order.orderId,
      attachmentId: null,
      startsAt: null,
      listPriceCents: amountCents,
      amountCents,
      currency: capture.amount?.currency ?? currencyOf(defaultMethod(provider)),
      couponCode: null,
      refundNoticeHours: 0,
      locale: 'en',
      orderId: order.orderId,
      holdUntil: now,
      capture: { captureId: capture.captureId, amountCents, feeCents: capture.fee?.minor ?? null },
      now,
    })
    await postCapture(tx, payment, { happenedAt: captureTimeOf(payment, capture), now })
    // Webhook events for this capture (a dispute, for example) were finished while no payment was known.
    // Process them again.
    await reopenEvents(tx, { provider, naming: capture.captureId, now })
    await applyRefundsIn(tx, payment, order, now)
    const owed = await queueRefund(tx, {
      paymentId: payment.id,
      reason: notBookedReason('no consultation'),
      now,
    })
    if (owed)
      await queueRefundStartedMail(tx, payment, { amountCents: owed.amountCents, reason: 'other', now })
    return true
  })
  if (!isRecorded) return false
  deps.log.warn({ orderId: order.orderId, captureId: capture.captureId }, 'unmatched payment refunded')
  deps.triggerWorker('payments')
  return true
}
