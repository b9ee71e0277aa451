import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/audit.ts'
import type { Draft } from '#contract/payments.ts'
import { addMs, koreanDateTime } from '#domain/calendar.ts'
import { wasCaptured } from '#domain/capture-status.ts'
import { NO_MESSAGE } from '#domain/consultation.ts'
import { currencyOf, defaultMethod } from '#domain/payment-method.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { getCurrentInstance, isSuspended } from '#server/db/instance.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { findConsultation } from '#server/features/consultations/queries.ts'
import { insertPayment } from '#server/features/payments/insert-payment-store.ts'
import { findCreator, readReference } from '#server/features/payments/order-references.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store.ts'
import type { ProviderCapture, ProviderOrder } from '#server/payment-gateway.ts'
import { applyOrder } from './apply.ts'
import { fetchUnmatchedOrder } from './further-captures.ts'
import type { SyncNeeds } from './sync-needs.ts'
import {
  deleteUnmatched,
  findPerson,
  leaveUnmatched,
  linkUnmatched,
  lockInReview,
  type Unmatched,
} from './unmatched-store.ts'
import { refundUnmatched } from './unmatched.ts'

/**
 * CONFLICT: another admin decided at the same time.
 * PAYMENT_WITHHELD: the provider holds the money back, or has returned it; the entry stays until that is settled.
 * PAYMENT_OF_OTHER_SITE: a refund or a booking here would end a booking of that site.
 * NOT_TAKEN_OVER: the database is a restored copy, and the original site may still be in use.
 */
type Refusal =
  | 'PAYMENT_NOT_FOUND'
  | 'PROVIDER_UNAVAILABLE'
  | 'SLOT_TAKEN'
  | 'CONFLICT'
  | 'PAYMENT_WITHHELD'
  | 'PAYMENT_OF_OTHER_SITE'
  | 'NOT_TAKEN_OVER'

type Decision = 'adopt' | 'refund' | 'leave'

const actions = {
  adopt: 'order.adopt',
  refund: 'order.refund',
  leave: 'order.leave',
} as const satisfies Record<Decision, AuditAction>

type Decided = { orderId: string; decision: Decision }

/** Carries out an admin's decision about money without a booking. */
export async function decideOrder(
  deps: SyncNeeds,
  caller: Caller,
  decided: Decided,
): Promise<Result<{ consultationId: string | null }, Refusal>> {
  const { orderId, decision } = decided
  const asked = await inTransaction(deps.db, (tx) => lockDecidable(tx, decided))
  if (!asked.ok) return asked
  const fetched = decision === 'leave' ? null : await fetchDecidable(deps, asked.value)
  if (fetched && !fetched.ok) return fetched

  // The decision is audited before it is carried out; the provider's results are tracked in their own rows.
  const recorded = await inTransaction(deps.db, async (tx): Promise<Result<Unmatched, Refusal>> => {
    const locked = await lockDecidable(tx, decided)
    if (!locked.ok) return locked
    await audit(tx, {
      ...caller,
      action: actions[decision],
      target: orderId,
      detail: { origin: locked.value.origin },
      at: deps.now(),
    })
    if (decision === 'leave') await leaveUnmatched(tx, orderId)
    return locked
  })
  if (!recorded.ok) return recorded
  if (decision === 'leave' || !fetched) return ok({ consultationId: null })
  const unmatched = recorded.value
  const order = fetched.value
  if (decision === 'adopt') return bookUnmatched(deps, unmatched, order)

  if (unmatched.paymentId) {
    const { payment } = await applyOrder(deps, unmatched.paymentId, order, { decision })
    await deleteUnmatched(deps.db, orderId)
    if (payment.status === 'captured') return err('CONFLICT')
  } else if (!(await refundUnmatched(deps, unmatched.provider, order, order.capture, null)))
    return err('CONFLICT')
  deps.triggerWorker('payments')
  return ok({ consultationId: null })
}

/** Locks money in the review queue about which this decision is possible. */
async function lockDecidable(tx: Tx, { orderId, decision }: Decided): Promise<Result<Unmatched, Refusal>> {
  const locked = await lockInReview(tx, orderId)
  if (!locked) return err('PAYMENT_NOT_FOUND')
  const isOtherSites = locked.origin === 'foreign'
  if (isOtherSites && decision !== 'leave') return err('PAYMENT_OF_OTHER_SITE')
  // The order of a further capture belongs to another payment, so the capture can only be refunded or left.
  if (decision === 'adopt' && locked.ofOrderId !== null) return err('PAYMENT_NOT_FOUND')
  if (!isOtherSites && isSuspended(await getCurrentInstance(tx))) return err('NOT_TAKEN_OVER')
  if (!locked.paymentId && (await hasPayment(tx, locked))) {
    // The buyer claimed the order just before it entered the review queue, so no decision is left.
    await deleteUnmatched(tx, orderId)
    return err('PAYMENT_NOT_FOUND')
  }
  return ok(locked)
}

/** Fetches the order of unmatched money that can be booked or refunded now. */
async function fetchDecidable(
  deps: SyncNeeds,
  unmatched: Unmatched,
): Promise<Result<ProviderOrder & { capture: ProviderCapture }, Refusal>> {
  const answer = await fetchUnmatchedOrder(deps, unmatched)
  // An unreadable amount would be refunded as zero.
  if (!answer.ok || answer.value?.capture?.amount === null) return err('PROVIDER_UNAVAILABLE')
  const order = answer.value
  if (!order?.capture) return err('PAYMENT_NOT_FOUND')
  const { capture } = order
  if (!wasCaptured(capture)) return err('PAYMENT_WITHHELD')
  if ((await findCreator(deps.db, order)).creator === 'foreign') return err('PAYMENT_OF_OTHER_SITE')
  return ok({ ...order, capture })
}

async function hasPayment(tx: Tx, { orderId, captureId, provider }: Unmatched): Promise<boolean> {
  if (await findPayment(tx, { orderId, provider })) return true
  return captureId !== null && (await findPayment(tx, { captureId, provider })) !== null
}

/**
 * Creates the booking that the money was for, from the order's reference and the user's data. SLOT_TAKEN: the slot is
 * booked by now, and the money stays in the review queue.
 */
async function bookUnmatched(
  deps: SyncNeeds,
  unmatched: Unmatched,
  order: ProviderOrder,
): Promise<Result<{ consultationId: string | null }, Refusal>> {
  const rebuilt = unmatched.paymentId ? ok(unmatched.paymentId) : await rebuildPayment(deps, unmatched, order)
  if (!rebuilt.ok) return rebuilt
  const paymentId = rebuilt.value
  const { payment } = await applyOrder(deps, paymentId, order, { decision: 'adopt' })
  if (payment.status === 'refund_due') return err('CONFLICT')
  if (payment.status !== 'captured') return err('SLOT_TAKEN')
  await deleteUnmatched(deps.db, order.orderId)
  const consultation = await findConsultation(deps.db, { paymentId }, deps.now())
  return ok({ consultationId: consultation?._id ?? null })
}

/** Creates the lost payment row of one of our orders; fails when the order does not identify user and slot. */
async function rebuildPayment(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  unmatched: Unmatched,
  order: ProviderOrder,
): Promise<Result<string, 'PAYMENT_NOT_FOUND' | 'CONFLICT'>> {
  const { customId, orderId } = order
  const amount = order.capture?.amount
  const method = defaultMethod(unmatched.provider)
  // If the provider no longer returns the order, use the data that was stored from it.
  const isOrderGone = order.reference === null && unmatched.origin === 'lost'
  const id = isOrderGone ? randomUUID() : customId
  const reference = isOrderGone ? unmatched : readReference(order.reference)
  if (
    !id ||
    !reference?.userId ||
    !reference.startsAt ||
    !amount?.minor ||
    amount.currency !== currencyOf(method)
  )
    return err('PAYMENT_NOT_FOUND')
  const { startsAt, userId } = reference
  return inTransaction(deps.db, async (tx) => {
    const person = await findPerson(tx, userId)
    if (!person) return err('PAYMENT_NOT_FOUND')
    // A concurrent refund deletes the same row.
    if (!(await lockInReview(tx, orderId)) || (await findPayment(tx, { id }))) return err('CONFLICT')
    const { restoredAt } = await getCurrentInstance(tx)
    const payment: PaymentRow = await insertPayment(tx, {
      id,
      provider: unmatched.provider,
      way: method,
      userId,
      origin: 'server',
      status: 'expired',
      draft: rebuildDraft(person, startsAt),
      draftHash: orderId,
      attachmentId: null,
      startsAt,
      listPriceCents: deps.settings.current().prices[currencyOf(method)],
      amountCents: amount.minor,
      currency: currencyOf(method),
      couponCode: null,
      refundNoticeHours: deps.settings.current().policy.refundNoticeHours,
      locale: person.locale,
      orderId,
      holdUntil: deps.now(),
      // Dated before the restore, because the payment began in the lost period.
      now: restoredAt ? addMs(restoredAt, -1) : deps.now(),
    })
    await linkUnmatched(tx, { orderId, paymentId: payment.id })
    return ok(payment.id)
  })
}

/** Rebuilds a draft. The original is lost, so the chat app is taken from the user's last booking. */
function rebuildDraft(person: NonNullable<Awaited<ReturnType<typeof findPerson>>>, startsAt: Date): Draft {
  const { date, time } = koreanDateTime(startsAt)
  return {
    name: person.name,
    email: person.email,
    platform: person.platform ?? 'kakao',
    platformId: person.platformId ?? '?',
    preferredDate: date,
    preferredTime: time,
    message: NO_MESSAGE,
  }
}
