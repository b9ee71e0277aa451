import type { IncomingHttpHeaders } from 'node:http'
import { addMs } from '#domain/calendar.ts'
import type { ProviderName } from '#domain/payment-method.ts'
import { isDeclined, retryDelayMs } from '#domain/payment.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { type Limit, takeFromLimits } from '#server/db/rate-limits.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import {
  type EventRow,
  finishEvents,
  insertEvents,
  leaseEvents,
  postponeEvent,
} from '#server/features/payments/events-store.ts'
import { gatewayOf } from '#server/features/payments/gateways.ts'
import { leaseEnd } from '#server/features/payments/lease.ts'
import { saveFoundOrder } from '#server/features/payments/place-order.ts'
import { checkMerchant } from '#server/features/payments/provider-account.ts'
import { listCapturesOfDispute } from '#server/features/payments/refunds/disputes-store.ts'
import { fetchReportedRefund } from '#server/features/payments/refunds/fetch-reported-refund.ts'
import { reopenRefused } from '#server/features/payments/refunds/refund-tries-store.ts'
import { reopenRefundsAfterDispute } from '#server/features/payments/refunds/refunds.ts'
import { storeDispute } from '#server/features/payments/refunds/store-dispute.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store.ts'
import { clearDecline } from '#server/features/payments/transitions-store.ts'
import type { EventHint } from '#server/payment-gateway.ts'
import { type ListBookedOrders, isDuplicateEvent, findDuplicateEvents } from './duplicate-events.ts'
import { insertFurtherCapture } from './further-captures.ts'
import type { SyncNeeds } from './sync-needs.ts'
import { syncPayment, isSyncing } from './sync-payment.ts'
import { UNMATCHED_GRACE_MS, findUnmatched, insertUnmatched } from './unmatched-store.ts'

const BATCH = 50
/**
 * Limit of signature checks that call this provider, because anyone can send a webhook. Events above the
 * limit are refused and the provider sends them again. Signatures that we check ourselves cost no call, and
 * forgeries for one provider do not delay another.
 */
const VERIFICATION_LIMIT = { key: 'webhooks verified', calls: 300, seconds: 60 }
/** Only a well-formed event type is logged, no other text from an unverified sender. */
const EVENT_TYPE = /^[A-Za-z0-9._-]{1,60}$/
/** A dispute about an unknown capture is retried for about four hours; then it is not ours. */
const UNKNOWN_DISPUTE_TRIES = 30

/**
 * Receives a webhook: verify, store, then acknowledge, so that no acknowledged event is lost and none is
 * processed twice. One that cannot be verified now is refused with RETRY, and the provider sends it again.
 * Events that add nothing are acknowledged without verification, which saves a call to the provider.
 */
export async function receiveWebhook(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'gateways' | 'triggerWorker'>,
  provider: ProviderName,
  {
    headers,
    rawBody,
    limits,
    pause,
    findBooked,
  }: {
    headers: IncomingHttpHeaders
    rawBody: string
    /** Limits of the sender's network: all webhooks, and forged ones. */
    limits?: { own: Limit; forgeries: Limit }
    /** Waits a moment, so that a buyer who returns now can book before the event is checked. */
    pause?: (() => Promise<void>) | undefined
    findBooked?: ListBookedOrders
  },
): Promise<Result<{ isGenuine: boolean }, 'SIGNATURE_INVALID' | 'RETRY' | 'RATE_LIMITED'>> {
  const gateway = gatewayOf(deps, provider)
  const webhook = gateway.readWebhook(headers, rawBody)
  // A network that forges webhooks gets no information about an order, so that order ids cannot be probed.
  const unless = limits?.forgeries
  if (
    webhook &&
    (await isDuplicateEvent(deps, { ...webhook.event, provider }, { unless, pause, find: findBooked }))
  )
    return ok({ isGenuine: false })
  // Requests that are no webhook count as well. They cannot use up this limit, because a sender's limit of forgeries
  // is lower.
  const calls = { ...VERIFICATION_LIMIT, key: `${VERIFICATION_LIMIT.key} ${provider}`, now: deps.now() }
  const all = [...(limits ? [limits.own] : []), ...(gateway.capabilities.verifiesThroughApi ? [calls] : [])]
  const taken = all.length > 0 ? await takeFromLimits(deps.db, all, limits?.forgeries) : { ok: true as const }
  if (!taken.ok) return taken.key === calls.key ? err('RETRY') : err('RATE_LIMITED', taken)
  if (!webhook) return err('SIGNATURE_INVALID')
  const { event } = webhook
  const verdict = await webhook.verify()
  if (verdict === 'unknown') return err('RETRY')
  if (verdict === 'forged') {
    const eventType = EVENT_TYPE.test(event.eventType) ? event.eventType : 'not a type'
    deps.log.warn({ eventType }, 'webhook signature invalid')
    return err('SIGNATURE_INVALID')
  }
  await insertEvents(deps.db, provider, [event], deps.now())
  deps.triggerWorker('webhookEvents')
  return ok({ isGenuine: true })
}

/** Processes stored webhook events. Each one only triggers a sync; its content is never trusted. */
export async function processEvents(deps: SyncNeeds): Promise<boolean> {
  const now = deps.now()
  const events = await leaseEvents(deps.db, { now, until: leaseEnd(now), limit: BATCH })
  const duplicates = await findDuplicateEvents(deps, events)
  await finishEvents(deps.db, [...duplicates])
  for (const event of events) {
    if (duplicates.has(event)) continue
    try {
      await processEvent(deps, event)
    } catch (error) {
      // The event stays stored and is processed again when its lease ends.
      deps.log.error({ err: error, eventId: event.eventId }, 'webhook event not processed')
    }
  }
  return events.length > 0
}

async function processEvent(deps: SyncNeeds, event: EventRow): Promise<void> {
  const hint = gatewayOf(deps, event.provider).readHint(event.body)
  const isDone = hint ? await applyEvent(deps, hint, event) : true
  if (isDone) return finishEvents(deps.db, [event])
  await postponeEvent(deps.db, event, addMs(deps.now(), retryDelayMs(event.tries)))
}

/** False when the event must be processed again. */
async function applyEvent(
  deps: SyncNeeds,
  hint: EventHint,
  { provider, tries }: Pick<EventRow, 'provider' | 'tries'>,
): Promise<boolean> {
  const now = deps.now()
  const unknownCaptures = await storeDisputes(deps, provider, hint, now)
  // A capture with unknown outcome may be disputed before we know that it is ours.
  if (unknownCaptures.length > 0 && tries < UNKNOWN_DISPUTE_TRIES) return false
  const payment = await findPaymentOf(deps, provider, hint)
  if (payment === 'unknown') return false
  if (!payment) {
    await recordUnmatched(deps.db, provider, hint, now)
    return true
  }
  if (isSyncing(deps, payment.id)) return false
  if (hint.about === 'approval' && hint.at && isDeclined(payment))
    await clearDecline(deps.db, payment.id, hint.at)
  // The capture id allows a fetch if the provider no longer returns the order by then.
  const captureId = hint.orderId === payment.orderId ? hint.captureId : null
  const { payment: synced, mayBeOutdated } = await syncPayment(deps, payment.id, { captureId })
  if (mayBeOutdated) return false
  await recordFurtherCapture(deps, hint, synced, now)
  // The money has arrived again: repeat refunds that were refused while the provider had reversed it.
  if (hint.about === 'arrival' && synced.captureId)
    await reopenRefused(deps.db, synced.captureId, { afterDispute: true, now })
  // This sync revealed the disputed payment, which was unknown when the dispute was handled above: process
  // the event again.
  for (const disputed of unknownCaptures) if (await isOurCapture(deps.db, provider, disputed)) return false
  if (!hint.refundId || !synced.captureId) return true
  const refetch = hint.about === 'failed_refund'
  return fetchReportedRefund(deps, synced, { refundId: hint.refundId, refetch })
}

const isOurCapture = async (db: Db, provider: ProviderName, captureId: string): Promise<boolean> =>
  (await findPayment(db, { captureId, provider })) !== null

/** Stores a dispute for each payment that it concerns; returns the captures that belong to no payment of ours. */
async function storeDisputes(
  deps: SyncNeeds,
  provider: ProviderName,
  { dispute, captureId: first, otherCaptureIds = [] }: EventHint,
  now: Date,
): Promise<string[]> {
  const unknownCaptures: string[] = []
  if (!dispute) return unknownCaptures
  // A later event about a known dispute may not name its payments.
  const captureIds = first
    ? [first, ...otherCaptureIds]
    : await listCapturesOfDispute(deps.db, { provider, disputeId: dispute.disputeId })
  for (const captureId of captureIds) {
    if (!(await isOurCapture(deps.db, provider, captureId))) {
      unknownCaptures.push(captureId)
      continue
    }
    const isNew = await storeDispute(deps, { provider, captureId }, dispute, now)
    if (isNew) deps.log.warn({ ...dispute, captureId }, 'payment disputed')
    await reopenRefundsAfterDispute(deps, captureId, dispute.status)
  }
  return unknownCaptures
}

/** Records money without a payment; it is resolved after a grace period. */
async function recordUnmatched(
  db: Db,
  provider: ProviderName,
  { orderId, captureId, about }: EventHint,
  now: Date,
): Promise<void> {
  if (!orderId || (about !== 'capture' && about !== 'arrival')) return
  const nextCheckAt = addMs(now, UNMATCHED_GRACE_MS)
  await insertUnmatched(db, { orderId, provider, captureId, now, nextCheckAt })
  // Once the provider no longer returns the order, only the webhook event names a further capture.
  const known = await findUnmatched(db, orderId)
  if (about === 'arrival' && captureId && known?.captureId !== captureId)
    await insertFurtherCapture(db, { orderId, captureId, provider }, { now, nextCheckAt })
}

/** Records a capture other than the booked one. The order may no longer list it, so it is fetched by its own id. */
async function recordFurtherCapture(
  { db }: Pick<Deps, 'db'>,
  { about, captureId, orderId }: EventHint,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  const isFurther = captureId !== null && payment.captureId !== null && captureId !== payment.captureId
  if (about !== 'arrival' || !isFurther || orderId === null || orderId !== payment.orderId) return
  await insertFurtherCapture(
    db,
    { orderId, captureId, provider: payment.provider },
    { now, nextCheckAt: now },
  )
}

/** Finds the payment of a webhook event by order, capture or our payment id. `unknown`: the provider did not answer. */
async function findPaymentOf(
  deps: SyncNeeds,
  provider: ProviderName,
  hint: EventHint,
): Promise<PaymentRow | 'unknown' | null> {
  const { db } = deps
  const { orderId, captureId, customId } = hint
  const found =
    (orderId && (await findPayment(db, { orderId, provider }))) ||
    (captureId && (await findPayment(db, { captureId, provider })))
  if (found) return found
  const named = customId && isUuid(customId) ? await findPayment(db, { id: customId }) : null
  // Our payment id on another order is a copy: that order is not ours.
  if (named?.provider !== provider || (named.orderId && orderId && named.orderId !== orderId)) return null
  return !named.orderId && orderId ? saveNamedOrder(deps, named, orderId) : named
}

/**
 * The process ended between the provider's reply and the save; the event contains the order id. A client can
 * copy our payment id onto its own order, so the order must pay to us.
 */
async function saveNamedOrder(
  deps: SyncNeeds,
  named: PaymentRow,
  orderId: string,
): Promise<PaymentRow | 'unknown' | null> {
  const gateway = gatewayOf(deps, named.provider)
  const answer = await gateway.getOrder(orderId)
  if (!answer.ok) return 'unknown'
  if (!answer.value) return null
  const recipient = await checkMerchant(deps, gateway, answer.value)
  if (recipient === 'unknown') return 'unknown'
  return recipient === 'ours' ? saveFoundOrder(deps.db, named, answer.value, deps.now()) : null
}
