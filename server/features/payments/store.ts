import { CompiledQuery, type Selectable, sql } from 'kysely'
import type { Draft } from '#contract/payments.ts'
import { isPaymentMethod, type ProviderName, type PaymentMethod } from '#domain/payment-method.ts'
import { isCheckoutOpen, reservingStatuses, openStatuses, type PaymentStatus } from '#domain/payment.ts'
import { REVERSED } from '#domain/refund-ids.ts'
import type { Currency } from '#domain/settings.ts'
import { WITHHELD_PREFIX } from '#domain/withheld.ts'
import type { Limit } from '#server/db/rate-limits.ts'
import type { Tables } from '#server/db/tables.ts'
import { type Db, exists, type Tx } from '#server/db/transaction.ts'
import type { Approval } from '#server/payment-gateway.ts'

/** Payment method of a checkout. @throws for money received outside, which has no checkout */
export function chosenMethod({ way }: Pick<PaymentRow, 'way'>): PaymentMethod {
  if (!isPaymentMethod(way)) throw new Error('Money received outside has no checkout')
  return way
}

/** A row of the table `payments`. */
export type StoredPayment = Selectable<Tables['payments']>

const approvalOf = (row: StoredPayment): Approval | null =>
  row.approval_token === null ? null : { token: row.approval_token, attemptId: row.approval_attempt }

/** Converts a row of `payments` as the database returns it. */
export const toPaymentRow = (row: StoredPayment) => ({
  id: row.id,
  provider: row.provider,
  way: row.way,
  userId: row.user_id,
  origin: row.origin,
  status: row.status,
  // Validated by the contract before it was stored.
  draft: row.draft as Draft,
  draftHash: row.draft_hash,
  attachmentId: row.attachment_id,
  startsAt: row.starts_at,
  listPriceCents: row.list_price_cents,
  amountCents: row.amount_cents,
  currency: row.currency,
  couponCode: row.coupon_code,
  /** List prices of the service when the slot was reserved; null for money without a checkout. */
  agreedPrices: row.agreed_prices as Partial<Record<Currency, number>> | null,
  /** Staff have opened the checkout for a client, who has not chosen to hold the slot. */
  madeByStaff: row.made_by_staff,
  refundNoticeHours: row.refund_notice_hours,
  durationMinutes: row.duration_minutes,
  breakMinutes: row.break_minutes,
  locale: row.locale,
  orderId: row.order_id,
  approveUrl: row.approve_url,
  /** Approval from the buyer's browser, until it was used or is useless. */
  approval: approvalOf(row),
  captureId: row.capture_id,
  capturedCents: row.captured_cents,
  feeCents: row.fee_cents,
  capturedAt: row.captured_at,
  attempt: row.attempt,
  issue: row.issue,
  holdUntil: row.hold_until,
  tries: row.tries,
  /** Time since which the provider reports that it has no such order. */
  missingSince: row.missing_since,
  /** The provider's status of its capture, if this release does not know it. */
  unknownStatus: row.unread_state,
  createdAt: row.created_at,
})

export type PaymentRow = ReturnType<typeof toPaymentRow>

/** Like `toPaymentRow`; null without a row. */
export const toPaymentRowOrNull = (row: StoredPayment | undefined): PaymentRow | null =>
  row ? toPaymentRow(row) : null

/** Identifies a payment by our id, the provider's order or the provider's capture. */
type PaymentKey =
  | { id: string }
  | { orderId: string; provider?: ProviderName }
  | { captureId: string; provider?: ProviderName }

const matching = (key: PaymentKey) => {
  if ('id' in key) return sql<boolean>`id = ${key.id}`
  const ofProvider = key.provider ? sql` and provider = ${key.provider}` : sql``
  return 'orderId' in key
    ? sql<boolean>`order_id = ${key.orderId}${ofProvider}`
    : sql<boolean>`capture_id = ${key.captureId}${ofProvider}`
}

/** Finds a payment without locking it; null when there is none. Order and capture ids are unique per provider. */
export const findPayment = async (db: Db, key: PaymentKey): Promise<PaymentRow | null> =>
  toPaymentRowOrNull(await db.selectFrom('payments').selectAll().where(matching(key)).executeTakeFirst())

/** True when a payment was made with a payment link, so that its payer may be another person than the client. */
export const isPaidByLink = (db: Db, paymentId: string): Promise<boolean> =>
  exists(
    db
      .selectFrom('payment_links')
      .select('id')
      .where('payment_id', '=', paymentId)
      .where('has_order', '=', true),
  )

/**
 * The list comes from a subselect, whose length the planner does not know. With a known length it would plan the
 * statement again for every execution, which takes longer than running it.
 */
const BOOKED_ORDERS = `
  select provider, order_id as "orderId", capture_id as "captureId"
  from payments
  where order_id = any((select $1::text[])::text[]) and status = 'captured' and fee_cents is not null
    -- An arrival matters again after a reversal, a hold or an unknown status.
    and unread_state is null
    and not exists (
      select from refunds where payment_id = payments.id and provider_refund_id like '${REVERSED}%'
    )
    and not exists (
      select from disputes where payment_id = payments.id and dispute_id like '${WITHHELD_PREFIX}%' and status <> 'RESOLVED'
    )
    and not exists (select from rate_limits where key = $2 and calls >= $3 and expires_at > $4)`

export type BookedOrder = Pick<PaymentRow, 'provider' | 'orderId' | 'captureId'>

/**
 * Lists those of the orders that are booked with a known fee, so that nothing is left to fetch; none while
 * `unless`, a limit that is only read, is used up.
 */
export async function listBookedOrders(
  db: Db,
  orderIds: readonly string[],
  unless?: Pick<Limit, 'key' | 'calls' | 'now'>,
): Promise<BookedOrder[]> {
  if (orderIds.length === 0) return []
  const values = [orderIds, unless?.key ?? null, unless?.calls ?? null, unless?.now ?? null]
  const { rows } = await db.executeQuery<BookedOrder>(CompiledQuery.raw(BOOKED_ORDERS, values))
  return rows
}

/**
 * Locks a payment until the transaction ends and returns it. Every change of money takes this lock first.
 * @throws when there is no payment with this id
 */
export const lockPayment = async (tx: Tx, id: string): Promise<PaymentRow> =>
  toPaymentRow(
    await tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  )

/**
 * Locks the buyer's account of a payment. A transaction that needs both locks takes this one first, as orders do, so
 * that the two cannot deadlock.
 */
export const lockBuyer = async (tx: Tx, paymentId: string): Promise<void> => {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', tx.selectFrom('payments').select('user_id').where('id', '=', paymentId))
    .forNoKeyUpdate()
    .execute()
}

/** Recipient of mails about a payment. */
export const getBuyer = (db: Db, userId: string): Promise<{ to: string; locale: string }> =>
  db.selectFrom('users').select(['email as to', 'locale']).where('id', '=', userId).executeTakeFirstOrThrow()

const paymentsOf = (db: Db, userId: string, statuses: readonly PaymentStatus[]) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', [...statuses])

/** Finds the checkout in progress of a user (`openStatuses`), without locking it; there is at most one. */
export const findOpenPayment = async (db: Db, userId: string): Promise<PaymentRow | null> =>
  toPaymentRowOrNull(await paymentsOf(db, userId, openStatuses).executeTakeFirst())

/** Like `findOpenPayment`, and locks it until the transaction ends. */
export const lockOpenPayment = async (tx: Tx, userId: string): Promise<PaymentRow | null> =>
  toPaymentRowOrNull(await paymentsOf(tx, userId, openStatuses).forUpdate().executeTakeFirst())

/** Locks the open checkout of a user, and those that expired without a reply that reported it (`hasExpired`). */
export async function lockCheckouts(
  tx: Tx,
  userId: string,
): Promise<{ open: PaymentRow | null; hasExpired: boolean }> {
  const rows = await paymentsOf(tx, userId, [...openStatuses, 'expired'])
    .forUpdate()
    .execute()
  return { open: toPaymentRowOrNull(rows.find(isCheckoutOpen)), hasExpired: !rows.every(isCheckoutOpen) }
}

/** Finds the latest pending payment, optionally for one start. */
export async function findPendingPayment(
  db: Db,
  userId: string,
  startsAt?: Date,
): Promise<PaymentRow | null> {
  const row = await paymentsOf(db, userId, ['pending'])
    .$if(startsAt !== undefined, (query) => query.where('starts_at', '=', startsAt!))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return toPaymentRowOrNull(row)
}

/** Finds another payment of a user that holds slot and coupon (`reservingStatuses`); null when there is none. */
export const findOtherReserving = async (
  db: Db,
  { userId, paymentId }: { userId: string; paymentId: string },
): Promise<PaymentRow | null> =>
  toPaymentRowOrNull(
    await paymentsOf(db, userId, reservingStatuses).where('id', '<>', paymentId).executeTakeFirst(),
  )

/** True when this buyer has paid for a checkout that they began after this one. */
export const hasBookedSince = (
  db: Db,
  { userId, createdAt }: { userId: string; createdAt: Date },
): Promise<boolean> =>
  exists(
    db
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', '=', 'captured')
      .where('created_at', '>', createdAt),
  )
