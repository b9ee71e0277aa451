import { z } from 'zod/mini'
import { coupon } from './coupons.ts'
import { refundInfo } from './consultations.ts'
import { endpoint } from './endpoint.ts'
import { amount, email, id, paragraph } from './fields.ts'

/** What the owner gives by hand: money of a booking that stays, and coupons. */

const decimal = z.string('INVALID_INPUT').check(z.regex(/^\d{1,9}(\.\d{1,3})?$/, 'INVALID_INPUT'))

export const refundByHand = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/refund',
  access: 'admin',
  input: z.strictObject({
    id,
    /** In the currency that was paid: "10.00", or "10000" of one without decimals. */
    amount: decimal,
    /** The client reads it. */
    reason: paragraph(500),
    /** Made where it is asked for: the same key again is the same refund, however often it is sent. */
    key: z.optional(id),
    /** The `refund.amount` that the caller saw, or "0": what somebody else has given meanwhile is told, not added to. */
    seen: z.optional(decimal),
  }),
  output: z.object({
    refund: refundInfo,
    /** What can still be given back. */
    left: amount,
  }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Give a part or all of the money of a booking back, which stays as it is',
})

export const giftCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons/gift',
  access: 'admin',
  input: z.strictObject({
    /** Of the client's account. */
    email,
    /** As the settings say when it is not given; no provider takes an order of nothing. */
    percent: z.optional(z.int('INVALID_INPUT').check(z.gte(1, 'INVALID_INPUT'), z.lte(90, 'INVALID_INPUT'))),
    /** The client reads it. */
    reason: paragraph(500),
  }),
  output: z.object({ coupon }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Give a client a coupon',
})
