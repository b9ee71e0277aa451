import { sql } from 'kysely'
import type { Draft } from '#contract/payments.ts'
import { MINUTE_MS } from '#domain/calendar.ts'
import { nextSyncAt } from '#domain/payment.ts'
import { isPaymentMethod, type PaymentMethod } from '#domain/payment-method.ts'
import type { Db } from '#server/db/transaction.ts'
import { type PaymentRow, toRow } from './store.ts'

type NewCapture = { captureId: string; amountCents: number; feeCents: number | null }

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
  | 'provider'
  | 'way'
> &
  Partial<Pick<PaymentRow, 'agreedPrices' | 'madeByStaff'>> & {
    draft: Draft | Record<string, never>
    /** Minutes of the consultation and the break after it; unknown for money without a booking. */
    length?: { durationMinutes: number; breakMinutes: number }
    capture?: NewCapture
    /** How staff received the money, or why nothing is paid. */
    note?: string
    now: Date
  }

/** Inserts a payment and schedules its first sync. */
export async function insertPayment(tx: Db, payment: NewPayment): Promise<PaymentRow> {
  const { capture, now } = payment
  const row = await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      provider: payment.provider,
      way: payment.way,
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
      ...(payment.length
        ? { duration_minutes: payment.length.durationMinutes, break_minutes: payment.length.breakMinutes }
        : {}),
      locale: payment.locale,
      order_id: payment.orderId,
      note: payment.note ?? null,
      agreed_prices: payment.agreedPrices ? JSON.stringify(payment.agreedPrices) : null,
      made_by_staff: payment.madeByStaff ?? false,
      capture_id: capture?.captureId ?? null,
      captured_cents: capture?.amountCents ?? null,
      fee_cents: capture?.feeCents ?? null,
      captured_at: capture ? now : null,
      hold_until: payment.holdUntil,
      next_check_at: nextSyncAt(
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

/** Sets the price after the coupon. */
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

/** Returns the user's last payment method; null without a captured payment. */
export async function findLastMethod(db: Db, userId: string): Promise<PaymentMethod | null> {
  const row = await db
    .selectFrom('payments')
    .select('way')
    .where('user_id', '=', userId)
    .where('status', '=', 'captured')
    .where('way', '<>', 'outside')
    .orderBy('captured_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && isPaymentMethod(row.way) ? row.way : null
}

/** Returns when the user's newest checkout was booked; null unless that booking is still active. */
export async function findLastBookedAt(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('payments')
    .leftJoin('consultations', 'consultations.payment_id', 'payments.id')
    .select(['consultations.status', 'consultations.created_at as bookedAt'])
    .where('payments.user_id', '=', userId)
    .orderBy('payments.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.status === 'pending' ? row.bookedAt : null
}

/** True when the user has a booking, not cancelled, during these minutes. */
export async function hasBookingDuring(
  db: Db,
  userId: string,
  { from, minutes }: { from: Date; minutes: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('consultations')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '<>', 'cancelled')
    .where('starts_at', '<', new Date(from.getTime() + minutes * MINUTE_MS))
    .where(sql<boolean>`starts_at + duration_minutes * interval '1 minute' > ${from}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns name, mail address and last chat app of a user; null once the account is deleted. */
export async function findPerson(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('consultations', 'consultations.user_id', 'users.id')
    .select(['users.name', 'users.email', 'users.locale', 'platform', 'platform_id as platformId'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .orderBy('consultations.created_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Finds a file of this user that no consultation has claimed. */
export async function findFreeAttachment(db: Db, { id, userId }: { id: string; userId: string }) {
  return db
    .selectFrom('attachments')
    .select('file_name as fileName')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()
}
