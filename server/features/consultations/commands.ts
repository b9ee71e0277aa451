import type { z } from 'zod/mini'
import type {
  cancelConsultation as cancelCall,
  Consultation,
  RefundInfo,
  reviewConsultation as reviewCall,
} from '#contract/consultations.ts'
import { isBlank } from '#contract/fields.ts'
import { transition } from '#domain/consultation.ts'
import { fromMinor } from '#domain/currency.ts'
import { owedRefundCents } from '#domain/refund.ts'
import { created, err, ok } from '#domain/result.ts'
import { cancellationDeadline } from '#domain/stage.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Actor, Caller, Deps } from '#server/deps.ts'
import { issueCoupon } from '#server/features/coupons/issue-coupon.ts'
import { type RefundNeeds, sendRefundNow } from '#server/features/payments/refunds/refunds.ts'
import { cancelAndRefundIfOwed } from './cancel-and-refund.ts'
import { findConsultation } from './queries.ts'
import { type ConsultationRow, insertReview, lockConsultation } from './store.ts'

/** Locks a consultation; undefined also for one of another user, so that ids cannot be probed. */
export async function lockForCaller(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'>,
  id: string,
): Promise<ConsultationRow | undefined> {
  const row = await lockConsultation(tx, id)
  return actor.role === 'user' && row?.userId !== actor.id ? undefined : row
}

/** True when the start that the caller saw is not the current one. `seen`: undefined when the call has none. */
export const wasMoved = (
  { startsAt }: Pick<ConsultationRow, 'startsAt'>,
  seen: string | undefined,
): boolean => seen !== undefined && Date.parse(seen) !== startsAt.getTime()

/** Cancels a consultation and queues the refund that the policy owes. Users can only cancel their own. */
export async function cancelConsultation(
  deps: RefundNeeds,
  caller: Caller,
  input: z.output<typeof cancelCall.input>,
) {
  const { actor } = caller
  if (input.cancelledByAdmin && actor.role !== 'admin') return err('FORBIDDEN')
  if (isBlank(input.cancelReason)) return err('REASON_REQUIRED')
  const reason = input.cancelReason.trim()

  const cancelled = await inTransaction(deps.db, (tx) => cancelIn(tx, deps, caller, { ...input, reason }))
  if (!cancelled.ok) return cancelled

  deps.triggerWorker('emails')
  deps.triggerWorker('waits')
  // Sent at once, so that the reply can contain the refund's status; on failure the worker retries.
  const { paymentId, queuedCents, isOwed } = cancelled.value
  const sent = queuedCents > 0 ? await sendRefundNow(deps, paymentId) : null
  const consultation = await getConsultation(deps, input.consultationId, actor)
  // Earlier manual refunds are not part of this cancellation.
  const refund =
    sent && sent.amountCents > 0
      ? { amount: fromMinor(sent.amountCents, consultation.currency), status: sent.status }
      : consultation.refund
  return ok<{ consultation: Consultation; refund: RefundInfo | null }>({
    consultation,
    refund: isOwed ? refund : null,
  })
}

type Cancellation = { consultationId: string; seen?: string | undefined; reason: string }

/** Cancels in the caller's transaction. `queuedCents`: the refund that the worker sends; `isOwed`: by the policy. */
async function cancelIn(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  caller: Caller,
  { consultationId, seen, reason }: Cancellation,
) {
  const { actor } = caller
  const row = await lockForCaller(tx, actor, consultationId)
  if (!row) return err('CONSULTATION_NOT_FOUND')
  const next = transition(row.status, 'cancel', actor.role)
  if (!next.ok) return next
  if (wasMoved(row, seen)) return err('STALE_VERSION')

  // Read under the lock, so that a wait for it counts.
  const now = deps.now()
  // After the start a user cannot cancel; `reportMissed` handles a consultation that the counsellor missed.
  if (actor.role === 'user' && now >= row.startsAt) return err('TOO_LATE')
  const owedCents = owedRefundCents({
    ...row,
    paidCents: row.amountCents,
    refundUntil: cancellationDeadline(row, now),
    now,
    cancelledBy: actor.role,
  })
  const isOwed = owedCents > 0
  const { refundCents: queuedCents } = await cancelAndRefundIfOwed(tx, row, {
    by: actor.role,
    kind: actor.role === 'admin' ? 'cancelled_by_admin' : 'cancelled_by_user',
    reason,
    isOwed,
    now,
  })
  await audit(tx, {
    ...caller,
    action: 'consultation.cancel',
    target: row.id,
    detail: {
      from: row.status,
      to: next.value,
      refundCents: queuedCents,
      currency: row.currency,
    },
    at: now,
  })
  return ok({ paymentId: row.paymentId, queuedCents, isOwed })
}

/** Saves the one review of a completed consultation and issues a coupon for it. */
export async function reviewConsultation(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'triggerWorker'>,
  actor: Actor,
  input: z.output<typeof reviewCall.input>,
) {
  const reviewed = await inTransaction(deps.db, async (tx) => {
    const row = await lockConsultation(tx, input.id)
    if (row?.userId !== actor.id) return err('CONSULTATION_NOT_FOUND')
    if (row.status !== 'completed' || row.missedBy) return err('NOT_COMPLETED')

    const now = deps.now()
    const { rating, text, agreement } = input
    const isFirst = await insertReview(tx, {
      consultationId: row.id,
      userId: actor.id,
      rating,
      text,
      shownName: agreement?.name ?? null,
      now,
    })
    const coupon =
      isFirst &&
      (await issueCoupon(tx, {
        userId: actor.id,
        reason: 'review',
        sourceConsultationId: row.id,
        settings: deps.settings.current(),
        now,
      }))
    if (!coupon) return err('ALREADY_REVIEWED')
    return created({ coupon: { code: coupon.code, expiresAt: coupon.expiresAt.toISOString() } })
  })
  if (reviewed.ok) deps.triggerWorker('emails')
  return reviewed
}

/** The consultation in its current state, as its caller may see it. */
export async function getConsultation(
  deps: Pick<Deps, 'db' | 'now'>,
  id: string,
  actor: Actor,
): Promise<Consultation> {
  const consultation = await findConsultation(deps.db, { id }, deps.now(), actor.role)
  if (!consultation) throw new Error(`Consultation ${id} does not exist`)
  return consultation
}
