import { z } from 'zod/mini'
import { refundInfo } from './consultations.ts'
import { endpoint } from './endpoint.ts'
import { amount, id, paragraph } from './fields.ts'

const decimal = z.string('INVALID_INPUT').check(z.regex(/^\d{1,9}(\.\d{1,3})?$/, 'INVALID_INPUT'))

export const refundManually = endpoint('POST /api/consultations/:id/refund', {
  access: 'admin',
  input: z.strictObject({
    id,
    /** In the currency of the payment: "10.00", or "10000" for one without decimals. */
    amount: decimal,
    /** Shown to the client. */
    reason: paragraph(500),
    /** Idempotency key, created by the caller: repeated calls with it create one refund. */
    key: z.optional(id),
    /** The `refund.amount` that the caller saw, or "0". STALE_VERSION if another admin has refunded since. */
    seen: z.optional(decimal),
  }),
  output: z.object({
    refund: refundInfo,
    /** Amount that can still be refunded. */
    left: amount,
  }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Refund a booking in part or in full without cancelling it',
})
