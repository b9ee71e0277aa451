import { z } from 'zod/mini'
import { platforms } from '#domain/consultation.ts'
import { nationality } from './accounts.ts'
import { consultation, refundInfo } from './consultations.ts'
import { endpoint } from './endpoint.ts'
import { contactEmail, currency, date, id, instant, line, paragraph, time } from './fields.ts'
import { locales } from './locales.ts'

/** Bookings that staff make for a client, and refunds of money that was received outside a provider. */

/** Longest time for which staff hold a slot for a payment link. */
export const MAX_STAFF_LINK_HOURS = 72

/** Decimal amount in the currency of the payment: "36.00", or "50000" for one without decimals. */
const decimal = z.string('INVALID_INPUT').check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'INVALID_INPUT'))

const client = z.union(
  [
    z.strictObject({ userId: id }),
    /** An address with an account is that client; name and language then stay as they are. */
    z.strictObject({
      email: contactEmail,
      name: line(100),
      locale: z.enum(locales, 'INVALID_INPUT'),
      nationality: z.optional(nationality),
    }),
  ],
  'INVALID_INPUT',
)

const pay = z.discriminatedUnion(
  'kind',
  [
    /** Cash or a transfer that the office has received. */
    z.strictObject({ kind: z.literal('outside'), amount: decimal, currency, note: line(300) }),
    z.strictObject({ kind: z.literal('free'), reason: line(300) }),
    /** The slot is held until the link expires. */
    z.strictObject({
      kind: z.literal('link'),
      hours: z
        .int('INVALID_INPUT')
        .check(z.gte(1, 'INVALID_INPUT'), z.lte(MAX_STAFF_LINK_HOURS, 'INVALID_INPUT')),
    }),
  ],
  'INVALID_INPUT',
)

export const bookForClient = endpoint('POST /api/admin/bookings', {
  access: 'admin',
  input: z.strictObject({
    client,
    /** Default: the first service. */
    serviceId: z.optional(id),
    /** Default: a counsellor who is free. */
    counsellorId: z.optional(id),
    date,
    time,
    platform: z.enum(platforms, 'INVALID_INPUT'),
    platformId: line(100),
    message: z.optional(paragraph(5000)),
    pay,
  }),
  output: z.object({
    consultation: z.optional(consultation),
    link: z.optional(z.object({ url: z.string(), expiresAt: instant })),
  }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Book for a client: paid outside a provider, free of charge, or with a payment link',
})

/** For a refund of money received outside a provider, and for one that the provider has refused for good. */
export const recordTransfer = endpoint('POST /api/refunds/:id/transferred', {
  access: 'admin',
  input: z.strictObject({
    id,
    /** The amount that the caller saw and transferred. STALE_VERSION if another amount is owed by now. */
    seen: z.optional(decimal),
  }),
  output: z.object({ refund: refundInfo }),
  summary: 'Record that a refund was paid in cash or by bank transfer; the client is mailed',
})
