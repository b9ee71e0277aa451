import { addMs, addMonths, DAY_MS } from './calendar.ts'
import type { Currency, Settings } from './settings.ts'

export const couponStates = ['free', 'held', 'used', 'revoked', 'expired'] as const
export type CouponState = (typeof couponStates)[number]

/** Current state of a coupon. Revoked takes precedence over everything but an earlier use. */
export function couponState(
  coupon: { revokedAt: Date | null; usedAt: Date | null; heldByPayment: boolean; expiresAt: Date },
  now: Date,
): CouponState {
  if (coupon.usedAt) return 'used'
  if (coupon.revokedAt) return 'revoked'
  if (coupon.heldByPayment) return 'held'
  return coupon.expiresAt <= now ? 'expired' : 'free'
}

/** Discounts in won are rounded down to multiples of 100 won, like prices in won. */
const DISCOUNT_STEP: Record<Currency, number> = { USD: 1, KRW: 100 }

/** The discount in the smallest unit of the currency, rounded down. */
export function discountCents(feeCents: number, percent: number, currency: Currency): number {
  const step = DISCOUNT_STEP[currency]
  return percent === 100 ? feeCents : Math.floor((feeCents * percent) / 100 / step) * step
}

/** The discount in US dollars. */
export const discountDollars = (feeCents: number, percent: number): number =>
  discountCents(feeCents, percent, 'USD') / 100

/** The price of one consultation in the smallest unit of the currency, with or without a coupon. */
export const priceCents = (feeCents: number, couponPercent: number | null, currency: Currency): number =>
  feeCents - (couponPercent === null ? 0 : discountCents(feeCents, couponPercent, currency))

/** Expiry of a coupon that is issued now. */
export const couponExpiry = (
  issuedAt: Date,
  { validMonths }: Pick<Settings['coupon'], 'validMonths'>,
): Date => addMonths(issuedAt, validMonths)

/** A coupon restored by a refund is usable for at least this long. */
export const RESTORED_MIN_DAYS = 30

/** Expiry of a coupon that is restored by a refund: it stays usable for a minimum number of days. */
export function restoredExpiry(expiresAt: Date, now: Date): Date {
  const earliest = addMs(now, RESTORED_MIN_DAYS * DAY_MS)
  return expiresAt > earliest ? expiresAt : earliest
}

/** A code as typed: upper case, without the spaces people copy along. */
export const normalizeCouponCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()
