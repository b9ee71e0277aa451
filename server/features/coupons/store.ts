import { sql } from 'kysely'
import { normalizeCouponCode } from '#domain/coupon.ts'
import type { Db, RowOf, Tx } from '#server/db/transaction.ts'

export type CouponReason = 'payment' | 'review' | 'gift'

const coupons = (db: Db) =>
  db
    .selectFrom('coupons as c')
    .leftJoin('coupon_claims as held', 'held.code', 'c.code')
    .leftJoin('payments as holder', 'holder.id', 'held.payment_id')
    .select([
      'c.code',
      'c.percent',
      'c.reason',
      'c.issued_at as issuedAt',
      'c.expires_at as expiresAt',
      'c.revoked_at as revokedAt',
      'holder.status as holderStatus',
      'held.used_at as usedAt',
    ])

export type CouponRow = RowOf<typeof coupons>

export const listCouponRows = (db: Db, userId: string): Promise<CouponRow[]> =>
  coupons(db).where('c.user_id', '=', userId).orderBy('c.issued_at', 'desc').orderBy('c.code').execute()

/** Undefined for another user's coupon, as for one that does not exist. */
export const findCoupon = (
  db: Db,
  { code, userId }: { code: string; userId: string },
): Promise<CouponRow | undefined> =>
  coupons(db).where('c.code', '=', code).where('c.user_id', '=', userId).executeTakeFirst()

/**
 * Reserves a coupon for a payment that holds none, if it is the user's own, not revoked, not expired and not reserved
 * by another payment. Every end of a checkout releases it in the same transaction. Null for every refusal, so that
 * codes cannot be probed. One statement, so that only one of two concurrent reservations succeeds.
 */
export async function reserveCoupon(
  db: Db,
  reservation: { code: string; userId: string; paymentId: string; now: Date },
): Promise<{ percent: number } | null> {
  // The lock waits for a concurrent revocation; without it a revoked coupon could be reserved.
  const { rows } = await sql<{ percent: number }>`
    with usable as (
      select code, percent from coupons
      where code = ${normalizeCouponCode(reservation.code)} and user_id = ${reservation.userId} and revoked_at is null and expires_at > ${reservation.now}
      for update
    ), claimed as (
      insert into coupon_claims (code, payment_id) select code, ${reservation.paymentId}::uuid from usable
      on conflict do nothing
      returning code
    )
    select percent from usable join claimed using (code)`.execute(db)
  return rows[0] ?? null
}

/** The coupon that a payment has reserved or used; `percent`: its discount. Null without one. */
export const findCouponOf = async (db: Db, paymentId: string): Promise<{ percent: number } | null> =>
  (await db
    .selectFrom('coupon_claims as held')
    .innerJoin('coupons as c', 'c.code', 'held.code')
    .select('c.percent')
    .where('held.payment_id', '=', paymentId)
    .executeTakeFirst()) ?? null

/** Transfers the coupon of a payment to another payment of the same user, whatever the coupon's state. */
export async function transferCoupon(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await db.updateTable('coupon_claims').set({ payment_id: to }).where('payment_id', '=', from).execute()
}

export async function markCouponUsed(db: Db, paymentId: string, now: Date): Promise<void> {
  await db
    .updateTable('coupon_claims')
    .set({ used_at: now })
    .where('payment_id', '=', paymentId)
    .where('used_at', 'is', null)
    .execute()
}

/** Releases the coupon of a checkout that ended without a payment. */
export async function releaseCoupon(db: Db, paymentId: string): Promise<void> {
  await db
    .deleteFrom('coupon_claims')
    .where('payment_id', '=', paymentId)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes the reservation of a payment, used or not; returns its coupon. */
export const deleteReservation = (
  db: Db,
  paymentId: string,
): Promise<{ code: string; expiresAt: Date } | undefined> =>
  db
    .deleteFrom('coupon_claims')
    .using('coupons')
    .whereRef('coupons.code', '=', 'coupon_claims.code')
    .where('coupon_claims.payment_id', '=', paymentId)
    .returning(['coupons.code', 'coupons.expires_at as expiresAt'])
    .executeTakeFirst()

export async function setExpiry(db: Db, code: string, expiresAt: Date): Promise<void> {
  await db.updateTable('coupons').set({ expires_at: expiresAt }).where('code', '=', code).execute()
}

/** Finds and locks a client by the mailbox of the account. */
export const lockClientByEmail = (tx: Tx, emailKey: string): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('role', '=', 'user')
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Null when one was already issued for this payment or review. */
export async function insertCoupon(
  db: Db,
  coupon: {
    code: string
    userId: string
    percent: number
    reason: CouponReason
    sourcePaymentId: string | null
    sourceConsultationId: string | null
    issuedAt: Date
    expiresAt: Date
  },
): Promise<{ email: string; locale: string; timeZone: string | null } | null> {
  const { rows } = await sql<{ email: string; locale: string; timeZone: string | null }>`
    with issued as (
      insert into coupons (
        code, user_id, percent, reason, source_payment_id, source_consultation_id, issued_at, expires_at
      ) values (
        ${coupon.code}, ${coupon.userId}, ${coupon.percent}, ${coupon.reason}, ${coupon.sourcePaymentId},
        ${coupon.sourceConsultationId}, ${coupon.issuedAt}, ${coupon.expiresAt}
      ) on conflict do nothing
      returning user_id
    )
    select email, locale, (
      -- The time zone of the user's last booking.
      select draft ->> 'timeZone' from payments
      where payments.user_id = users.id and draft ? 'timeZone' order by created_at desc limit 1
    ) as "timeZone"
    from users join issued on users.id = issued.user_id`.execute(db)
  return rows[0] ?? null
}

/**
 * Revokes the coupon that a payment earned; returns its code if it was still usable. A use that already
 * happened stays valid; if that booking is refunded later, the restored coupon stays revoked.
 */
export async function revokeEarnedCoupon(db: Db, paymentId: string, now: Date): Promise<string | null> {
  const revoked = await db
    .updateTable('coupons')
    .set({ revoked_at: now })
    .where('source_payment_id', '=', paymentId)
    .where('reason', '=', 'payment')
    .where('revoked_at', 'is', null)
    .returning(({ exists, selectFrom }) => [
      'code',
      'expires_at as expiresAt',
      exists(
        selectFrom('coupon_claims')
          .whereRef('coupon_claims.code', '=', 'coupons.code')
          .where('used_at', 'is not', null),
      ).as('isUsed'),
    ])
    .executeTakeFirst()
  return revoked && revoked.expiresAt > now && !revoked.isUsed ? revoked.code : null
}
