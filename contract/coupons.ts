import { z } from 'zod/mini'
import { couponStates } from '#domain/coupon.ts'
import { endpoint } from './endpoint.ts'
import { couponCode, email, instant } from './fields.ts'

export const verifyCoupon = endpoint('POST /api/verify-coupon', {
  access: 'customer',
  input: z.strictObject({ code: couponCode, email: z.optional(email) }),
  output: z.object({
    /** In US dollars, for clients of the first release (docs/glossary.md, *specification*). */
    discount: z.number(),
    message: z.string(),
  }),
  limits: [{ per: 'account', calls: 10, seconds: 3600 }],
  summary: 'Check whether a coupon can be used, and its discount',
})

export const coupon = z.object({
  code: z.string(),
  percent: z.number(),
  /** US dollars off one consultation. */
  discount: z.number(),
  state: z.enum(couponStates),
  reason: z.enum(['payment', 'review', 'gift']),
  expiresAt: instant,
  issuedAt: instant,
})
export type Coupon = z.output<typeof coupon>

export const listCoupons = endpoint('GET /api/coupons', {
  access: 'customer',
  output: z.object({ coupons: z.array(coupon) }),
  summary: "List the caller's coupons",
})
