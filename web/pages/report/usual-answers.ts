import type { Consultation } from '#contract/consultations.ts'
import type { Coupon } from '#contract/coupons.ts'

/** Answers that a returning client usually gives again. */
export type UsualAnswers = Partial<Pick<Consultation, 'platform' | 'platformId'>> & { language?: string }

/** The chat app, account and language of the booking that was made last; empty without one. */
export function usualAnswers(bookings: readonly Consultation[]): UsualAnswers {
  const [first, ...others] = bookings
  if (!first) return {}
  const last = others.reduce((newest, each) => (each.createdAt > newest.createdAt ? each : newest), first)
  const { platform, platformId, language } = last
  return { platform, platformId, ...(language === null ? {} : { language }) }
}

/**
 * The coupons to offer in the request form: those that can be used now, one of each percentage, the highest
 * first. Of two with the same percentage the one that expires first.
 */
export function couponsToOffer(coupons: readonly Coupon[]): Coupon[] {
  const offered = new Map<number, Coupon>()
  for (const coupon of coupons) {
    const other = offered.get(coupon.percent)
    if (coupon.state === 'free' && (!other || coupon.expiresAt < other.expiresAt))
      offered.set(coupon.percent, coupon)
  }
  const highestFirst = [...offered.values()]
  // Phones of 2022 lack `toSorted`.
  highestFirst.sort((a, b) => b.percent - a.percent)
  return highestFirst
}
