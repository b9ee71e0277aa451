import { CompiledQuery, sql } from 'kysely'
import { addMs } from '#domain/calendar.ts'
import type { Money } from '#domain/currency.ts'
import { nextSyncAt, type PaymentStatus, statusesBefore } from '#domain/payment.ts'
import { RESTORED } from '#server/db/instance.ts'
import { countChanged, type Db, hasChanged, type Tx } from '#server/db/transaction.ts'
import type { Approval, ProviderCapture } from '#server/payment-gateway.ts'
import {
  findPayment,
  toPaymentRowOrNull,
  type PaymentRow,
  type StoredPayment,
  toPaymentRow,
} from './store.ts'

export type Transition = {
  to: PaymentStatus
  now: Date
  /** Apply only while this capture attempt is current. */
  ofAttempt?: number
  issue?: string | null
  /** Time at which the buyer's instrument was declined; stays stored when the buyer tries again. */
  declinedAt?: Date
  holdUntil?: Date
  capture?: {
    captureId: string
    amount: Money | null
    fee: Money | null
    receiptUrl?: string | null
  }
}

/**
 * Changes a payment's status if the transition table in `domain/payment.ts` allows it; null if not. Ends the
 * lease and schedules the next sync.
 */
export async function transitionPayment(
  db: Db,
  payment: PaymentRow,
  transition: Transition,
): Promise<PaymentRow | null> {
  const { to, now, capture } = transition
  const holdUntil = transition.holdUntil ?? payment.holdUntil
  const isPaid = to === 'captured' || to === 'refund_due'
  const capturedAt = isPaid ? now : payment.capturedAt
  const row = await db
    .updateTable('payments')
    .set({
      status: to,
      hold_until: holdUntil,
      captured_at: capturedAt,
      tries: 0,
      leased_until: null,
      next_check_at: nextSyncAt({ ...payment, status: to, holdUntil, capturedAt, tries: 0 }, now),
      updated_at: now,
      // An approval is used once. It is useless for a checkout that has ended or must be approved again.
      approval_token: null,
      approval_attempt: null,
      ...(transition.issue === undefined ? {} : { issue: transition.issue }),
      ...(transition.declinedAt === undefined ? {} : { declined_at: transition.declinedAt }),
      ...(capture
        ? {
            capture_id: capture.captureId,
            captured_cents: capture.amount?.minor ?? null,
            fee_cents: capture.fee?.minor ?? null,
            receipt_url: capture.receiptUrl ?? null,
          }
        : {}),
      // The refund uses the captured currency, which may differ from the expected one in an order made by a client.
      ...(to === 'refund_due' && capture?.amount ? { currency: capture.amount.currency } : {}),
    })
    .where('id', '=', payment.id)
    .where('status', 'in', statusesBefore(to))
    .$if(transition.ofAttempt !== undefined, (query) => query.where('attempt', '=', transition.ofAttempt!))
    .returningAll()
    .executeTakeFirst()
  return toPaymentRowOrNull(row)
}

const sqlList = (statuses: readonly PaymentStatus[]): string =>
  statuses.map((status) => `'${status}'`).join(', ')

/** Every booking runs these two statements, so their texts are built once. */
const ORDERED = `
  with ended as (delete from provider_facts where key = $2)
  update payments set
    status = 'created', order_id = $3, approve_url = $4, tries = 0, leased_until = null, next_check_at = $5,
    updated_at = $6, approval_token = null, approval_attempt = null
  where id = $1 and status = 'creating'
  returning *`
const CAPTURING = `
  update payments set
    status = 'capturing', attempt = attempt + 1, issue = null, tries = 0, leased_until = $3,
    next_check_at = $4, updated_at = $5
  where id = $1 and attempt = $2 and status in (${sqlList(statusesBefore('capturing'))})
  returning *`

/**
 * T2: stores the provider's order of a payment that has none. Null in any other status: the reply of a repeated call
 * may arrive when another node already captures the order, and must not make that checkout replaceable again.
 * `factToDelete`: key of a provider fact that no longer applies; deleted whether or not the status changes.
 */
export async function markOrdered(
  db: Db,
  payment: PaymentRow,
  {
    order,
    factToDelete,
    now,
  }: { order: { orderId: string; approveUrl: string | null }; factToDelete?: string | undefined; now: Date },
): Promise<PaymentRow | null> {
  const ordered = { ...payment, status: 'created', orderId: order.orderId, tries: 0 } as const
  const values = [
    payment.id,
    factToDelete ?? null,
    order.orderId,
    order.approveUrl,
    nextSyncAt(ordered, now),
    now,
  ]
  const { rows } = await db.executeQuery<StoredPayment>(CompiledQuery.raw(ORDERED, values))
  return toPaymentRowOrNull(rows[0])
}

/** T3: starts a capture attempt. Keeps the lease, because the provider is called next. */
export async function markCapturing(
  db: Db,
  payment: PaymentRow,
  { leasedUntil, now }: { leasedUntil: Date; now: Date },
): Promise<PaymentRow | null> {
  const nextCheckAt = nextSyncAt({ ...payment, status: 'capturing', tries: 0 }, now)
  const values = [payment.id, payment.attempt, leasedUntil, nextCheckAt, now]
  const { rows } = await db.executeQuery<StoredPayment>(CompiledQuery.raw(CAPTURING, values))
  return toPaymentRowOrNull(rows[0])
}

/**
 * Stores the approval that a buyer's browser has returned; a later one replaces an earlier one. False when
 * the capture has begun or the checkout has ended.
 */
export const storeApproval = (
  db: Db,
  id: string,
  { approval, now }: { approval: Approval; now: Date },
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('payments')
      .set({
        approval_token: approval.token,
        approval_attempt: approval.attemptId,
        issue: null,
        next_check_at: now,
      })
      .where('id', '=', id)
      .where('status', 'in', ['created', 'expired']),
  )

/**
 * The decline is timed by our clock and the approval by the provider's. No buyer approves again within this
 * time.
 */
const CLOCKS_DIFFER_MS = 5_000

/**
 * Clears a decline, because the buyer tries again. An approval given before the decline does not count: its
 * event may arrive late, or twice. The event of an approval does not reopen a checkout that a restore ended: after
 * the backup the buyer may have ended it, and the site of that time has replied so.
 */
export async function clearDecline(db: Db, id: string, approvedAt?: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ issue: null })
    .where('id', '=', id)
    .where('status', 'in', ['created', 'expired'])
    .$if(approvedAt !== undefined, (query) =>
      query
        .where('issue', 'is distinct from', RESTORED)
        .where((where) =>
          where.or([
            where('declined_at', 'is', null),
            where('declined_at', '<', addMs(approvedAt!, -CLOCKS_DIFFER_MS)),
          ]),
        ),
    )
    .execute()
}

/**
 * Marks expired checkouts as superseded before the reply to the buyer, so that no later sync captures them: an
 * `expired` payment is still booked when a capture arrives, a `superseded` one is refunded. Ignores payments that are
 * no longer expired. Returns the number of ended checkouts.
 */
export const supersedeExpired = (
  db: Db,
  which: { id: string } | { userId: string },
  { issue, now }: { issue: 'EXPIRED' | 'ABANDONED' | 'NEWER_DRAFT'; now: Date },
): Promise<number> =>
  countChanged(
    db
      .updateTable('payments')
      .set({ status: 'superseded', issue, updated_at: now, approval_token: null, approval_attempt: null })
      .where('status', '=', 'expired')
      .where((where) => ('id' in which ? where('id', '=', which.id) : where('user_id', '=', which.userId))),
  )

/** Stores the order of a payment without changing its status; an existing order id stays. */
export async function storeOrder(
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
      // A capture in progress keeps its lease.
      leased_until: sql`case when status = 'capturing' then leased_until end`,
      next_check_at: sql`coalesce(next_check_at, ${nextSyncAt({ ...payment, orderId: order.orderId }, now)})`,
    })
    .where('id', '=', payment.id)
    .where((where) => where.or([where('order_id', 'is', null), where('order_id', '=', order.orderId)]))
    .returningAll()
    .executeTakeFirst()
  return row ? toPaymentRow(row) : ((await findPayment(db, { id: payment.id })) ?? payment)
}

/** Stores the provider's fee of a capture. The payment must be locked. */
export async function setFee(tx: Tx, id: string, feeCents: number): Promise<void> {
  await tx.updateTable('payments').set({ fee_cents: feeCents }).where('id', '=', id).execute()
}

/**
 * Stores the provider's status of a capture if this release does not know it, and clears it once the status
 * is known.
 */
export async function setUnknownStatus(
  tx: Tx,
  { id, unknownStatus }: Pick<PaymentRow, 'id' | 'unknownStatus'>,
  capture: Pick<ProviderCapture, 'status' | 'reason'> | null,
): Promise<void> {
  // Without a capture there is no status of the money.
  if (!capture) return
  const state = capture.status === 'unknown' ? (capture.reason ?? '') : null
  if (state === unknownStatus) return
  await tx.updateTable('payments').set({ unread_state: state }).where('id', '=', id).execute()
}
