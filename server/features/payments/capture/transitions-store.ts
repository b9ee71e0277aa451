import { sql } from 'kysely'
import type { Money } from '#domain/money.ts'
import { feeMinorOf, nextLook, type PaymentStatus, statusesBefore } from '#domain/payment.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Approval, ProviderCapture } from '#server/features/payments/gateway.ts'
import { findPayment, orNull, type PaymentRow, toRow } from '#server/features/payments/store.ts'

/** The issue of a checkout whose buyer goes on with another way to pay. */
export const OTHER_WAY = 'OTHER_WAY'

export type Move = {
  to: PaymentStatus
  now: Date
  /** Only while this capture attempt is under way. */
  ofAttempt?: number
  attempt?: number
  issue?: string | null
  /** Since when the buyer's instrument is refused. */
  declinedAt?: Date
  holdUntil?: Date
  order?: { orderId: string; approveUrl: string | null }
  capture?: {
    captureId: string
    amount: Money | null
    fee: Money | null
    receiptUrl?: string | null
  }
}

/**
 * Moves a payment to another state if the table of `domain/payment.ts` allows it from where it is;
 * null when it does not. Ends the lease and plans the next look.
 */
export async function movePayment(tx: Db, payment: PaymentRow, move: Move): Promise<PaymentRow | null> {
  const { to, now, capture, order } = move
  const holdUntil = move.holdUntil ?? payment.holdUntil
  const isPaid = to === 'captured' || to === 'refund_due'
  const capturedAt = isPaid ? now : payment.capturedAt
  const orderId = order?.orderId ?? payment.orderId
  const row = await tx
    .updateTable('payments')
    .set({
      status: to,
      hold_until: holdUntil,
      captured_at: capturedAt,
      tries: 0,
      leased_until: null,
      next_check_at: nextLook({ ...payment, status: to, orderId, holdUntil, capturedAt, tries: 0 }, now),
      updated_at: now,
      // An approval is used once, and of no use to a checkout that is over or has to be approved anew.
      approval_token: null,
      approval_attempt: null,
      ...(move.attempt === undefined ? {} : { attempt: move.attempt }),
      ...(move.issue === undefined ? {} : { issue: move.issue }),
      ...(move.declinedAt === undefined ? {} : { declined_at: move.declinedAt }),
      ...(order ? { order_id: order.orderId, approve_url: order.approveUrl } : {}),
      ...(capture
        ? {
            capture_id: capture.captureId,
            captured_cents: capture.amount?.minor ?? null,
            fee_cents: feeMinorOf(capture),
            receipt_url: capture.receiptUrl ?? null,
          }
        : {}),
      // What goes back is what came, whatever a client had asked its buyer for.
      ...(to === 'refund_due' && capture?.amount ? { currency: capture.amount.currency } : {}),
    })
    .where('id', '=', payment.id)
    .where('status', 'in', statusesBefore(to))
    .$if(move.ofAttempt !== undefined, (query) => query.where('attempt', '=', move.ofAttempt!))
    .returningAll()
    .executeTakeFirst()
  return orNull(row)
}

/** Starts the capture, T3: the lease is kept, for the call to the provider comes next. */
export async function markCapturing(
  tx: Db,
  payment: PaymentRow,
  args: { leasedUntil: Date; now: Date },
): Promise<PaymentRow | null> {
  const row = await tx
    .updateTable('payments')
    .set({
      status: 'capturing',
      attempt: payment.attempt + 1,
      issue: null,
      tries: 0,
      leased_until: args.leasedUntil,
      next_check_at: nextLook({ ...payment, status: 'capturing', tries: 0 }, args.now),
      updated_at: args.now,
    })
    .where('id', '=', payment.id)
    .where('attempt', '=', payment.attempt)
    .where('status', 'in', statusesBefore('capturing'))
    .returningAll()
    .executeTakeFirst()
  return orNull(row)
}

/**
 * Keeps what a buyer's browser has brought back; a later approval takes the place of one before. False
 * when the payment is past it: its capture has begun, or it is over.
 */
export async function keepApproval(
  db: Db,
  id: string,
  { approval, now }: { approval: Approval; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({
      approval_token: approval.token,
      approval_attempt: approval.attemptId,
      issue: null,
      declined_at: null,
      next_check_at: now,
    })
    .where('id', '=', id)
    .where('status', 'in', ['created', 'expired'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The refusal is timed by our clock and the approval by the provider's, and nobody approves anew this soon. */
const CLOCKS_DIFFER_MS = 5_000

/**
 * The buyer wants to pay once more, so what was refused before may be tried again. An approval that was
 * given before the refusal is none: it may be reported late, or twice.
 */
export async function forgetDecline(db: Db, id: string, approvedAt?: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ issue: null, declined_at: null })
    .where('id', '=', id)
    .where('status', 'in', ['created', 'expired'])
    .$if(approvedAt !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('declined_at', 'is', null),
          where('declined_at', '<', new Date(approvedAt!.getTime() - CLOCKS_DIFFER_MS)),
        ]),
      ),
    )
    .execute()
}

/**
 * Makes the end of expired checkouts final, before their buyer is told of it: no later look may capture
 * them. What is not expired any more is left alone. Answers how many there were.
 */
export async function closeExpired(
  db: Db,
  which: { id: string } | { userId: string },
  { issue, now }: { issue: 'EXPIRED' | 'ABANDONED' | 'NEWER_DRAFT'; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ status: 'superseded', issue, updated_at: now, approval_token: null, approval_attempt: null })
    .where('status', '=', 'expired')
    .where((where) => ('id' in which ? where('id', '=', which.id) : where('user_id', '=', which.userId)))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Notes the order of a payment without changing its state; an order that it has already stays. */
export async function keepOrder(
  db: Db,
  payment: PaymentRow,
  order: { orderId: string; approveUrl: string | null },
  now: Date,
): Promise<PaymentRow> {
  const row = await db
    .updateTable('payments')
    .set({
      order_id: order.orderId,
      approve_url: order.approveUrl,
      leased_until: null,
      next_check_at: sql`coalesce(next_check_at, ${nextLook({ ...payment, orderId: order.orderId }, now)})`,
    })
    .where('id', '=', payment.id)
    .where((where) => where.or([where('order_id', 'is', null), where('order_id', '=', order.orderId)]))
    .returningAll()
    .executeTakeFirst()
  return row ? toRow(row) : ((await findPayment(db, { id: payment.id })) ?? payment)
}

/** Notes what the provider keeps of a locked payment's capture. */
export async function setFee(tx: Db, id: string, feeCents: number): Promise<void> {
  await tx.updateTable('payments').set({ fee_cents: feeCents }).where('id', '=', id).execute()
}

/** Notes the provider's word for a capture whose state this release does not know, and forgets it once the state is known. */
export async function noteUnreadState(
  tx: Db,
  { id, unreadState }: Pick<PaymentRow, 'id' | 'unreadState'>,
  capture: Pick<ProviderCapture, 'status' | 'reason'> | null,
): Promise<void> {
  // Without a capture nothing is said about the money.
  if (!capture) return
  const word = capture.status === 'unknown' ? (capture.reason ?? '') : null
  if (word === unreadState) return
  await tx.updateTable('payments').set({ unread_state: word }).where('id', '=', id).execute()
}
