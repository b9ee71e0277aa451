import { sql } from 'kysely'
import { addMs, MINUTE_MS } from '#domain/calendar.ts'
import { isPaymentMethod, type PaymentMethod } from '#domain/payment-method.ts'
import { type Db, exists, type Tx } from '#server/db/transaction.ts'
import { type PaymentRow, toPaymentRow } from '#server/features/payments/store.ts'

/** Sets the price after the coupon. */
export async function setPrice(
  tx: Tx,
  id: string,
  price: { amountCents: number; couponCode: string },
): Promise<PaymentRow> {
  const row = await tx
    .updateTable('payments')
    .set({ amount_cents: price.amountCents, coupon_code: price.couponCode })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPaymentRow(row)
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
export const hasBookingDuring = (
  db: Db,
  userId: string,
  { from, minutes }: { from: Date; minutes: number },
): Promise<boolean> =>
  exists(
    db
      .selectFrom('consultations')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', '<>', 'cancelled')
      .where('starts_at', '<', addMs(from, minutes * MINUTE_MS))
      .where(sql<boolean>`starts_at + duration_minutes * interval '1 minute' > ${from}`),
  )

/** Finds a file of this user that no consultation uses. */
export async function findFreeAttachment(db: Db, { id, userId }: { id: string; userId: string }) {
  return db
    .selectFrom('attachments')
    .select('file_name as fileName')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()
}
