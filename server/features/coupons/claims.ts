import { randomInt } from 'node:crypto'
import { couponExpiry, discountCents, givenBackExpiry, normaliseCouponCode } from '#domain/coupon.ts'
import type { Office } from '#domain/office.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { queueMail, type QueuedMail } from '#server/features/mails/outbox.ts'
import {
  type CouponReason,
  deleteClaim,
  deleteUnusedClaim,
  findHeld,
  insertClaim,
  insertCoupon,
  markClaimUsed,
  passClaim,
  revokeEarned,
  setExpiry,
} from './store.ts'

/** Without letters and digits that look alike: people type it from a mail on a telephone. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 31 to the power of 10 codes: guessing is hopeless even without the limit of tries. */
const RANDOM_LENGTH = 10

/**
 * Reserves the person's own coupon for a payment that holds none: whatever ends a checkout frees its coupon in the
 * same transaction. Null for every refusal, so that a code cannot be probed.
 */
export async function claimCoupon(
  tx: Tx,
  claim: { code: string; userId: string; paymentId: string; now: Date },
): Promise<{ percent: number } | null> {
  return (await insertClaim(tx, { ...claim, code: normaliseCouponCode(claim.code) })) ?? null
}

/** The coupon that a payment holds. */
export const heldCoupon = (db: Db, paymentId: string): Promise<{ percent: number } | null> =>
  findHeld(db, paymentId)

/** Hands the coupon of a payment over to another one of the same person, whatever has become of it since. */
export const passCoupon = (tx: Tx, args: { from: string; to: string }): Promise<void> => passClaim(tx, args)

/** The payment was captured: its coupon is spent. */
export const useCoupon = (tx: Tx, paymentId: string, now: Date): Promise<void> =>
  markClaimUsed(tx, paymentId, now)

/** The checkout is over without a payment: its coupon is free again. */
export const releaseCoupon = (tx: Tx, paymentId: string): Promise<void> => deleteUnusedClaim(tx, paymentId)

/** A booking was cancelled with a refund: its coupon comes back, with at least 30 days left to use it. */
export async function giveBackCoupon(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const coupon = await deleteClaim(tx, paymentId)
  if (coupon) await setExpiry(tx, coupon.code, givenBackExpiry(coupon.expiresAt, now))
}

/** A payment was refunded in full: the coupon that it earned is taken back. Answers its code if it is lost. */
export const revokeEarnedCoupon = (tx: Tx, paymentId: string, now: Date): Promise<string | null> =>
  revokeEarned(tx, paymentId, now)

type NewCoupon = {
  userId: string
  reason: CouponReason
  sourcePaymentId?: string
  sourceConsultationId?: string
  office: Pick<Office, 'coupon' | 'prices'>
  now: Date
  begunAt?: Date
  /** Another one than the settings say. */
  percent?: number | undefined
  /** What the office says about its gift; the person reads it. */
  note?: string
}
type IssuedCoupon = { code: string; percent: number; expiresAt: Date }

/** Gives a person a coupon and mails it; null when the same payment or review has earned one before. */
export async function issueCoupon(tx: Tx, coupon: NewCoupon): Promise<IssuedCoupon | null> {
  const issued = await earnCoupon(tx, coupon)
  if (issued) await queueMail(tx, issued.mail)
  return issued
}

/** The same with the mail still to be queued, in this transaction. */
export async function earnCoupon(
  tx: Tx,
  { userId, reason, office, now, ...source }: NewCoupon,
): Promise<(IssuedCoupon & { mail: QueuedMail<'coupon_issued'> }) | null> {
  const code = newCouponCode(office.coupon.prefix)
  const { percent = office.coupon.percent } = source
  const expiresAt = couponExpiry(now, office.coupon)
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
      code,
      percent,
      discountCents: discountCents(office.prices.USD, percent),
      expiresAt: expiresAt.toISOString(),
      timeZone: owner.timeZone,
      reason,
      ...(source.note ? { note: source.note } : {}),
    },
    now,
    ...(source.begunAt ? { begunAt: source.begunAt } : {}),
  }
  return { code, percent, expiresAt, mail }
}

const newCouponCode = (prefix: string): string =>
  `${prefix}${Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
