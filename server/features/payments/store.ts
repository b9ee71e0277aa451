import { type Selectable, sql } from 'kysely'
import type { Draft } from '#contract/payments.ts'
import { liveStatuses, nextLook, type PaymentStatus, statusesBefore } from '#domain/payment.ts'
import type { Payments } from '#server/db/tables.ts'
import type { Db } from '#server/db/transaction.ts'

export type PaymentRow = {
  id: string
  userId: string | null
  origin: 'server' | 'client' | 'orphan'
  status: PaymentStatus
  draft: Draft
  draftHash: string
  attachmentId: string | null
  startsAt: Date | null
  listPriceCents: number
  amountCents: number
  currency: string
  couponCode: string | null
  refundNoticeHours: number
  locale: string
  orderId: string | null
  approveUrl: string | null
  captureId: string | null
  capturedCents: number | null
  feeCents: number | null
  capturedAt: Date | null
  attempt: number
  issue: string | null
  holdUntil: Date
  tries: number
  createdAt: Date
}

export const toRow = (row: Selectable<Payments>): PaymentRow => ({
  id: row.id,
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
  refundNoticeHours: row.refund_notice_hours,
  locale: row.locale,
  orderId: row.order_id,
  approveUrl: row.approve_url,
  captureId: row.capture_id,
  capturedCents: row.captured_cents,
  feeCents: row.fee_cents,
  capturedAt: row.captured_at,
  attempt: row.attempt,
  issue: row.issue,
  holdUntil: row.hold_until,
  tries: row.tries,
  createdAt: row.created_at,
})

const orNull = (row: Selectable<Payments> | undefined): PaymentRow | null => (row ? toRow(row) : null)

/** Which payment: by our id, the provider's order or the provider's capture. */
export type PaymentKey = { id: string } | { orderId: string } | { captureId: string }

const matching = (key: PaymentKey) => {
  if ('id' in key) return sql<boolean>`id = ${key.id}`
  return 'orderId' in key
    ? sql<boolean>`order_id = ${key.orderId}`
    : sql<boolean>`capture_id = ${key.captureId}`
}

export const findPayment = async (db: Db, key: PaymentKey): Promise<PaymentRow | null> =>
  orNull(await db.selectFrom('payments').selectAll().where(matching(key)).executeTakeFirst())

export const lockPayment = async (tx: Db, id: string): Promise<PaymentRow> =>
  toRow(
    await tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  )

/**
 * Two tabs of one person are decided one after the other. False when the account was deleted meanwhile:
 * nothing may be held or charged for it any more.
 */
export async function lockBuyer(tx: Db, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user?.deleted_at === null
}

/** Where mails about a payment go. */
export const buyerOf = (db: Db, userId: string): Promise<{ to: string; locale: string }> =>
  db.selectFrom('users').select(['email as to', 'locale']).where('id', '=', userId).executeTakeFirstOrThrow()

const liveOf = (db: Db, userId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', [...liveStatuses])

export const findLivePayment = async (db: Db, userId: string): Promise<PaymentRow | null> =>
  orNull(await liveOf(db, userId).executeTakeFirst())

export const lockLivePayment = async (tx: Db, userId: string): Promise<PaymentRow | null> =>
  orNull(await liveOf(tx, userId).forUpdate().executeTakeFirst())

export const findOtherLive = async (
  db: Db,
  { userId, paymentId }: { userId: string; paymentId: string },
): Promise<PaymentRow | null> =>
  orNull(await liveOf(db, userId).where('id', '<>', paymentId).executeTakeFirst())

type Taken = { captureId: string; amountCents: number; feeCents: number | null }

export type NewPayment = Pick<
  PaymentRow,
  | 'id'
  | 'userId'
  | 'origin'
  | 'status'
  | 'draftHash'
  | 'attachmentId'
  | 'startsAt'
  | 'listPriceCents'
  | 'amountCents'
  | 'currency'
  | 'couponCode'
  | 'refundNoticeHours'
  | 'locale'
  | 'orderId'
  | 'holdUntil'
> & { draft: Draft | Record<string, never>; capture?: Taken; now: Date }

export async function insertPayment(tx: Db, payment: NewPayment): Promise<PaymentRow> {
  const { capture, now } = payment
  const row = await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      user_id: payment.userId,
      origin: payment.origin,
      status: payment.status,
      draft: JSON.stringify(payment.draft),
      draft_hash: payment.draftHash,
      attachment_id: payment.attachmentId,
      starts_at: payment.startsAt,
      list_price_cents: payment.listPriceCents,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      coupon_code: payment.couponCode,
      refund_notice_hours: payment.refundNoticeHours,
      locale: payment.locale,
      order_id: payment.orderId,
      capture_id: capture?.captureId ?? null,
      captured_cents: capture?.amountCents ?? null,
      fee_cents: capture?.feeCents ?? null,
      captured_at: capture ? now : null,
      hold_until: payment.holdUntil,
      next_check_at: nextLook(
        { ...payment, createdAt: now, capturedAt: capture ? now : null, tries: 0 },
        now,
      ),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toRow(row)
}

export async function setPrice(
  tx: Db,
  id: string,
  price: { amountCents: number; couponCode: string },
): Promise<PaymentRow> {
  const row = await tx
    .updateTable('payments')
    .set({ amount_cents: price.amountCents, coupon_code: price.couponCode })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toRow(row)
}

export type Move = {
  to: PaymentStatus
  now: Date
  /** Only while this capture attempt is under way. */
  ofAttempt?: number
  attempt?: number
  issue?: string | null
  holdUntil?: Date
  order?: { orderId: string; approveUrl: string | null }
  capture?: {
    captureId: string
    amountCents: number | null
    currency: string | null
    feeCents: number | null
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
      ...(move.attempt === undefined ? {} : { attempt: move.attempt }),
      ...(move.issue === undefined ? {} : { issue: move.issue }),
      ...(order ? { order_id: order.orderId, approve_url: order.approveUrl } : {}),
      ...(capture
        ? { capture_id: capture.captureId, captured_cents: capture.amountCents, fee_cents: capture.feeCents }
        : {}),
      // What goes back is what came, whatever a client had asked its buyer for.
      ...(to === 'refund_due' && capture?.currency ? { currency: capture.currency } : {}),
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

export async function setDispute(
  db: Db,
  captureId: string,
  dispute: { disputeId: string; status: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ dispute_id: dispute.disputeId, dispute_status: dispute.status, updated_at: dispute.now })
    .where('capture_id', '=', captureId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A file of the person's own that no consultation has yet. */
export async function findFreeAttachment(db: Db, { id, userId }: { id: string; userId: string }) {
  return db
    .selectFrom('attachments')
    .select('file_name as fileName')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()
}
