import { z } from 'zod/mini'
import { couponStates } from '#domain/coupon.ts'
import { endpoint } from './endpoint.ts'
import { couponCode, email, instant, paragraph } from './fields.ts'

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

export const giftCoupon = endpoint('POST /api/coupons/gift', {
  access: 'admin',
  input: z.strictObject({
    /** Address of the client's account. */
    email,
    /** Default: the configured percentage. At most 90, because no provider accepts an order of 0. */
    percent: z.optional(z.int('INVALID_INPUT').check(z.gte(1, 'INVALID_INPUT'), z.lte(90, 'INVALID_INPUT'))),
    /** Shown to the client. */
    reason: paragraph(500),
  }),
  output: z.object({ coupon }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Give a client a coupon',
})
