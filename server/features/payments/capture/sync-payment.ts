import { MAX_LINK_HOURS } from '#contract/payment-links.ts'
import { HOUR_MS } from '#domain/calendar.ts'
import { decide, isDeclined, isMissingForGood } from '#domain/payment.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { toConsultation } from '#server/features/consultations/to-consultation.ts'
import { endCheckout } from '#server/features/payments/end-checkout.ts'
import { gatewayOf, fetchOrder } from '#server/features/payments/gateways.ts'
import { findRetryDeadline } from '#server/features/payments/holds.ts'
import { leaseEnd } from '#server/features/payments/lease.ts'
import { placeOrder } from '#server/features/payments/place-order.ts'
import {
  accountRefusalFact,
  clearAccountRefusal,
  recordAccountRefusal,
  findMerchantId,
} from '#server/features/payments/provider-account.ts'
import { findPayment, lockBuyer, lockPayment, type PaymentRow } from '#server/features/payments/store.ts'
import {
  leasePayment,
  setMissingSince,
  scheduleNextSync,
  stopSyncing,
} from '#server/features/payments/sync-store.ts'
import { markCapturing, transitionPayment } from '#server/features/payments/transitions-store.ts'
import type { ProviderOrder, ProviderRefusal } from '#server/payment-gateway.ts'
import { applyOrder } from './apply.ts'
import { bookInOneStatement } from './one-statement-booking-store.ts'
import { restoreHold } from './restore-hold.ts'
import type { SyncNeeds } from './sync-needs.ts'
import type { SyncResult } from './sync-result.ts'

/** True while this process syncs the payment. The data of that run may be older than a webhook event. */
export const isSyncing = ({ syncsInFlight }: Pick<Deps, 'syncsInFlight'>, paymentId: string): boolean =>
  syncsInFlight.has(paymentId)

/**
 * Fetches the order from the provider, applies it to the payment, captures it if it is approved, and returns
 * the result. Idempotent; called by the confirm request, webhooks and the worker. In this process a payment has
 * one run at a time, and a call during a run gets its result; other processes are kept away by the lease. So a
 * delayed capture cannot race with an expiry. `reported.captureId`: capture id from a webhook event, used when
 * the provider no longer returns the order; a call during a run does not pass its own on.
 */
export function syncPayment(
  deps: SyncNeeds,
  paymentId: string,
  reported: { captureId: string | null } = { captureId: null },
): Promise<SyncResult> {
  return (
    deps.syncsInFlight.get(paymentId) ?? shareRun(deps, paymentId, leaseAndSync(deps, paymentId, reported))
  )
}

/** Makes a run visible to concurrent callers until it ends. */
function shareRun(
  { syncsInFlight }: Pick<Deps, 'syncsInFlight'>,
  paymentId: string,
  run: Promise<SyncResult>,
): Promise<SyncResult> {
  const shared = run.finally(() => {
    if (syncsInFlight.get(paymentId) === shared) syncsInFlight.delete(paymentId)
  })
  syncsInFlight.set(paymentId, shared)
  return shared
}

/**
 * Like `syncPayment`, but for callers with new information: waits for a run that is under way, because it may have
 * fetched older data, and then starts another one.
 */
export async function syncPaymentAgain(deps: SyncNeeds, paymentId: string): Promise<SyncResult> {
  const earlier = await deps.syncsInFlight.get(paymentId)?.catch(() => null)
  return earlier?.payment.status === 'captured' ? earlier : syncPayment(deps, paymentId)
}

/**
 * Like `syncPaymentAgain`, for a payment that the caller has leased. The run is visible while it waits for an earlier
 * one, so that other callers that wait for that one do not start another.
 */
export function syncLeasedPayment(deps: SyncNeeds, payment: PaymentRow): Promise<SyncResult> {
  const earlier = deps.syncsInFlight.get(payment.id)
  const run = earlier
    ? syncAfter(deps, payment.id, earlier)
    : syncLeasedRow(deps, payment, { captureId: null })
  return shareRun(deps, payment.id, run)
}

async function syncAfter(deps: SyncNeeds, id: string, earlier: Promise<SyncResult>): Promise<SyncResult> {
  const result = await earlier.catch(() => null)
  if (result?.payment.status === 'captured') return result
  return syncLeasedRow(deps, await getPayment(deps, id), { captureId: null })
}

async function leaseAndSync(
  deps: SyncNeeds,
  paymentId: string,
  reported: { captureId: string | null },
): Promise<SyncResult> {
  const now = deps.now()
  const payment = await leasePayment(deps.db, paymentId, { now, until: leaseEnd(now) })
  return payment ? syncLeasedRow(deps, payment, reported) : outdated(await getPayment(deps, paymentId))
}

async function syncLeasedRow(
  deps: SyncNeeds,
  payment: PaymentRow,
  reported: { captureId: string | null },
): Promise<SyncResult> {
  if (!payment.orderId) return syncWithoutOrder(deps, payment)

  const captureId = payment.captureId ?? reported.captureId
  const answer = await fetchOrder(deps, { provider: payment.provider, orderId: payment.orderId, captureId })
  if (!answer.ok) return postpone(deps, payment, answer)
  const order = answer.value
  if (!order && !isMissingForGood(payment.missingSince, deps.now())) return recordMissingOrder(deps, payment)
  if (!order && outlivesOrder(payment, deps.now())) {
    await scheduleNextSync(deps.db, payment, deps.now())
    return { payment }
  }
  if (order && payment.missingSince) await setMissingSince(deps.db, payment.id, null)
  const merchantId = await findMerchantId(deps, payment.provider)
  const step = decide(payment, order, { now: deps.now(), merchantId })
  if (step === 'capture' && order) return captureApproved(deps, payment, order.orderId)
  if (step !== 'none') return applyOrder(deps, payment.id, order, { ofAttempt: payment.attempt })

  // A pending payment is fetched until the provider reports its outcome.
  if (order || payment.status === 'pending') await scheduleNextSync(deps.db, payment, deps.now())
  else await stopSyncing(deps.db, payment)
  return { payment }
}

/**
 * True for a checkout that a payment link, of staff or of the buyer, holds for so long that the provider may no longer
 * return its order. A missing order does not end it: opening the link creates another order until the hold ends.
 */
const outlivesOrder = ({ createdAt, holdUntil, status }: PaymentRow, now: Date): boolean =>
  status === 'created' &&
  holdUntil > now &&
  holdUntil.getTime() - createdAt.getTime() > MAX_LINK_HOURS * HOUR_MS

/**
 * The provider replies that the order does not exist. One such reply may be wrong, so the order is fetched again
 * before it counts.
 */
async function recordMissingOrder(deps: Pick<Deps, 'db' | 'now'>, payment: PaymentRow): Promise<SyncResult> {
  await setMissingSince(deps.db, payment.id, payment.missingSince ?? deps.now())
  await scheduleNextSync(deps.db, payment, deps.now())
  return outdated(payment)
}

/** The order was never created, or its creation was not saved. */
async function syncWithoutOrder(deps: SyncNeeds, payment: PaymentRow): Promise<SyncResult> {
  if (payment.status !== 'creating') {
    await stopSyncing(deps.db, payment)
    return { payment }
  }
  if (payment.holdUntil <= deps.now()) {
    await inTransaction(deps.db, async (tx) => {
      const locked = await lockPayment(tx, payment.id)
      // The order may have been created while we waited for the lock.
      if (locked.status === 'creating') await endCheckout(tx, locked, { to: 'expired', now: deps.now() })
    })
  } else {
    await placeOrder(deps, payment)
  }
  return outdated(await getPayment(deps, payment.id))
}

async function captureApproved(deps: SyncNeeds, approved: PaymentRow, orderId: string): Promise<SyncResult> {
  const payment = await beginCapture(deps, approved)
  if (!payment) {
    await scheduleNextSync(deps.db, approved, deps.now())
    return { payment: await getPayment(deps, approved.id) }
  }
  const gateway = gatewayOf(deps, payment.provider)
  const answer = await gateway.captureOrder({
    key: `${payment.id}-c${payment.attempt}`,
    orderId,
    amount: { minor: payment.amountCents, currency: payment.currency },
    approval: payment.approval,
  })
  const call = { provider: payment.provider, call: 'capture' } as const
  if (answer.ok) {
    const booked = await tryBookInOneStatement(deps, payment, answer.value)
    if (booked) return booked
    await clearAccountRefusal(deps, call)
    return applyOrder(deps, payment.id, answer.value)
  }
  await recordAccountRefusal(deps, call, answer)
  switch (answer.kind) {
    case 'already':
    case 'final': {
      // After a final refusal, too: an earlier request of this attempt may have captured the money.
      const fetched = await gateway.getOrder(orderId)
      if (!fetched.ok) return postpone(deps, payment, fetched)
      if (!fetched.value) return recordMissingOrder(deps, payment)
      return answer.kind === 'final' && !fetched.value.capture
        ? failCapture(deps, payment, answer)
        : applyOrder(deps, payment.id, fetched.value, { ofAttempt: payment.attempt })
    }
    case 'unknown':
      return postpone(deps, payment, answer)
    case 'declined':
    case 'later':
    case 'disputed':
      return reopen(deps, payment, answer)
  }
}

/** Null when the booking is not the usual case; then nothing is written. */
async function tryBookInOneStatement(
  deps: SyncNeeds,
  payment: PaymentRow,
  order: ProviderOrder,
): Promise<SyncResult | null> {
  const merchantId = await findMerchantId(deps, payment.provider)
  const now = deps.now()
  const booked = await bookInOneStatement(deps.db, payment, {
    order,
    merchantId,
    settings: deps.settings.current(),
    factToDelete: accountRefusalFact(payment.provider, 'capture'),
    now,
  })
  if (!booked) return null
  deps.triggerWorker('emails')
  return {
    payment: booked.payment,
    booked: true,
    consultation: toConsultation(booked.view, { now, by: 'user' }),
  }
}

/**
 * T3: records the capture attempt before the provider is called. The attempt number is part of the
 * idempotency key, so an attempt with unknown outcome is repeated with the same key. Null when the payment
 * cannot be fulfilled.
 */
async function beginCapture(deps: Pick<Deps, 'db' | 'now'>, payment: PaymentRow): Promise<PaymentRow | null> {
  if (payment.status === 'capturing') return payment
  const now = deps.now()
  const lease = { leasedUntil: leaseEnd(now), now }
  if (payment.status === 'created') return markCapturing(deps.db, payment, lease)
  // An expired checkout must reserve its slot and coupon again before the buyer is charged.
  return inTransaction(deps.db, async (tx) => {
    await lockBuyer(tx, payment.id)
    // In the meantime the buyer may have got the reply that the checkout has expired.
    if ((await lockPayment(tx, payment.id)).status !== 'expired') return null
    const seat = await restoreHold(tx, payment, now)
    return seat === null ? null : markCapturing(tx, payment, lease)
  })
}

/** Lets the buyer try another instrument: the order stays payable and the hold is extended. */
async function reopen(deps: SyncNeeds, payment: PaymentRow, refusal: ProviderRefusal): Promise<SyncResult> {
  const now = deps.now()
  const opened = await transitionPayment(deps.db, payment, {
    to: 'created',
    ofAttempt: payment.attempt,
    issue: refusal.issue,
    ...(isDeclined(refusal) ? { declinedAt: now } : {}),
    holdUntil: await findRetryDeadline(deps, payment, now),
    now,
  })
  return { payment: opened ?? (await getPayment(deps, payment.id)) }
}

async function failCapture(
  deps: SyncNeeds,
  payment: PaymentRow,
  refusal: ProviderRefusal,
): Promise<SyncResult> {
  deps.log.warn({ paymentId: payment.id, issue: refusal.issue, debugId: refusal.debugId }, 'capture refused')
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    if (locked.status !== 'capturing' || locked.attempt !== payment.attempt) return
    await endCheckout(tx, locked, { to: 'failed', issue: refusal.issue, now: deps.now() })
  })
  return { payment: await getPayment(deps, payment.id) }
}

/** Logs a failed call and schedules the next sync, which repeats a capture with the same idempotency key. */
async function postpone(deps: SyncNeeds, payment: PaymentRow, refusal: ProviderRefusal): Promise<SyncResult> {
  const { issue, kind, debugId } = refusal
  deps.log.warn(
    { paymentId: payment.id, status: payment.status, issue, kind, debugId },
    'provider outcome unknown',
  )
  await scheduleNextSync(deps.db, payment, deps.now())
  return outdated(payment)
}

const outdated = (payment: PaymentRow): SyncResult => ({ payment, mayBeOutdated: true })

async function getPayment(deps: Pick<Deps, 'db'>, id: string): Promise<PaymentRow> {
  const payment = await findPayment(deps.db, { id })
  if (!payment) throw new Error(`Payment ${id} does not exist`)
  return payment
}
