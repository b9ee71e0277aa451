import { randomInt } from 'node:crypto'
import { couponExpiry } from '#domain/coupon.ts'
import type { Settings } from '#domain/settings.ts'
import type { Tx } from '#server/db/transaction.ts'
import { queueMail, type QueuedMail } from '#server/features/mails/outbox.ts'
import { type CouponReason, insertCoupon } from './store.ts'

/** Without letters and digits that look alike, because people type the code from a mail. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 31 to the power of 10 codes: guessing is infeasible even without a rate limit. */
const RANDOM_LENGTH = 10

type NewCoupon = {
  userId: string
  reason: CouponReason
  sourcePaymentId?: string
  sourceConsultationId?: string
  settings: Pick<Settings, 'coupon'>
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
  const issued = await issueCouponReturningMail(tx, coupon)
  if (issued) await queueMail(tx, issued.mail)
  return issued
}

/** Like `issueCoupon`, but returns the mail, which the caller queues in this transaction together with others. */
export async function issueCouponReturningMail(
  tx: Tx,
  { userId, reason, settings, now, ...source }: NewCoupon,
): Promise<(IssuedCoupon & { mail: QueuedMail<'coupon_issued'> }) | null> {
  const { code, percent, expiresAt } = buildCoupon({ settings, percent: source.percent, now })
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
      ...couponMailData({ code, percent, expiresAt }, { reason }),
      timeZone: owner.timeZone,
      ...(source.note ? { note: source.note } : {}),
    },
    now,
    ...(source.begunAt ? { begunAt: source.begunAt } : {}),
  }
  return { code, percent, expiresAt, mail }
}

/** Builds a coupon with a new code, which is not stored yet. `percent`: overrides that of the settings. */
export const buildCoupon = ({
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
  { reason }: Pick<NewCoupon, 'reason'>,
) => ({
  code,
  percent,
  expiresAt: expiresAt.toISOString(),
  reason,
})

const newCouponCode = (prefix: string): string =>
  `${prefix}${Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
