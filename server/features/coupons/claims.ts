import { randomInt } from 'node:crypto'
import { couponExpiry, discountCents, restoredExpiry, normalizeCouponCode } from '#domain/coupon.ts'
import type { Settings } from '#domain/settings.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { queueMail, type QueuedMail } from '#server/features/mails/outbox.ts'
import {
  type CouponReason,
  deleteReservation,
  deleteUnusedReservation,
  findReserved,
  insertReservation,
  insertCoupon,
  markReservationUsed,
  transferReservation,
  revokeEarned,
  setExpiry,
} from './store.ts'

/** Without letters and digits that look alike, because people type the code from a mail. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 31 to the power of 10 codes: guessing is infeasible even without a rate limit. */
const RANDOM_LENGTH = 10

/**
 * Reserves the user's own coupon for a payment that holds none. Every end of a checkout releases the coupon
 * in the same transaction. Null for every refusal, so that codes cannot be probed.
 */
export async function reserveCoupon(
  tx: Tx,
  reservation: { code: string; userId: string; paymentId: string; now: Date },
): Promise<{ percent: number } | null> {
  return (
    (await insertReservation(tx, { ...reservation, code: normalizeCouponCode(reservation.code) })) ?? null
  )
}

/** The coupon that a payment has reserved or used; `percent`: its discount. Null without one. */
export const findCouponOf = (db: Db, paymentId: string): Promise<{ percent: number } | null> =>
  findReserved(db, paymentId)

/**
 * Transfers the coupon reservation of a payment to another payment of the same user, whatever the coupon's
 * state.
 */
export const transferCoupon = (tx: Tx, args: { from: string; to: string }): Promise<void> =>
  transferReservation(tx, args)

/** Marks the coupon of a captured payment as used. */
export const markCouponUsed = (tx: Tx, paymentId: string, now: Date): Promise<void> =>
  markReservationUsed(tx, paymentId, now)

/** Releases the coupon of a checkout that ended without a payment. */
export const releaseCoupon = (tx: Tx, paymentId: string): Promise<void> =>
  deleteUnusedReservation(tx, paymentId)

/** Restores the coupon of a refunded booking, with at least 30 days left to use it. */
export async function restoreCoupon(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const coupon = await deleteReservation(tx, paymentId)
  if (coupon) await setExpiry(tx, coupon.code, restoredExpiry(coupon.expiresAt, now))
}

/** Revokes the coupon that a fully refunded payment earned. Returns its code if it was still usable. */
export const revokeEarnedCoupon = (tx: Tx, paymentId: string, now: Date): Promise<string | null> =>
  revokeEarned(tx, paymentId, now)

type NewCoupon = {
  userId: string
  reason: CouponReason
  sourcePaymentId?: string
  sourceConsultationId?: string
  settings: Pick<Settings, 'coupon' | 'prices'>
  now: Date
  begunAt?: Date
  /** Overrides the percentage of the settings. */
  percent?: number | undefined
  /** The admin's reason for a gift, which the recipient reads. */
  note?: string
}
type IssuedCoupon = { code: string; percent: number; expiresAt: Date }

/** Issues a coupon and queues its mail; null when the same payment or review already earned one. */
export async function issueCoupon(tx: Tx, coupon: NewCoupon): Promise<IssuedCoupon | null> {
  const issued = await earnCoupon(tx, coupon)
  if (issued) await queueMail(tx, issued.mail)
  return issued
}

/** Issues a coupon; returns the mail, which the caller queues in this transaction. */
export async function earnCoupon(
  tx: Tx,
  { userId, reason, settings, now, ...source }: NewCoupon,
): Promise<(IssuedCoupon & { mail: QueuedMail<'coupon_issued'> }) | null> {
  const { code, percent, expiresAt } = draftCoupon({ settings, percent: source.percent, now })
  const owner = await insertCoupon(tx, {
    code,
    userId,
    percent,
    reason,
    sourcePaymentId: source.sourcePaymentId ?? null,
    sourceConsultationId: source.sourceConsultationId ?? null,
    issuedAt: now,
    expiresAt,
  })
  if (!owner) return null
  const mail = {
    kind: 'coupon_issued' as const,
    reference: code,
    to: owner.email,
    locale: owner.locale,
    userId,
    data: {
      ...couponMailData({ code, percent, expiresAt }, { settings, reason }),
      timeZone: owner.timeZone,
      ...(source.note ? { note: source.note } : {}),
    },
    now,
    ...(source.begunAt ? { begunAt: source.begunAt } : {}),
  }
  return { code, percent, expiresAt, mail }
}

/** A coupon with a new code that is not stored yet. `percent`: overrides that of the settings. */
export const draftCoupon = ({
  settings,
  percent = settings.coupon.percent,
  now,
}: Pick<NewCoupon, 'settings' | 'percent' | 'now'>): IssuedCoupon => ({
  code: newCouponCode(settings.coupon.prefix),
  percent,
  expiresAt: couponExpiry(now, settings.coupon),
})

/** Data of the mail about a new coupon, without the time zone of its owner. */
export const couponMailData = (
  { code, percent, expiresAt }: IssuedCoupon,
  { settings, reason }: Pick<NewCoupon, 'settings' | 'reason'>,
) => ({
  code,
  percent,
  discountCents: discountCents(settings.prices.USD, percent),
  expiresAt: expiresAt.toISOString(),
  reason,
})

const newCouponCode = (prefix: string): string =>
  `${prefix}${Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
