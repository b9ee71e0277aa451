import { z } from 'zod/mini'
import { paymentMethods } from '#domain/payment-method.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, instant, line } from './fields.ts'
import { order } from './payments.ts'

const linkStates = ['open', 'paid', 'expired', 'revoked'] as const
export type LinkState = (typeof linkStates)[number]

/** Token of a link: 256 random-looking bits in base64url. Another value is like an unknown token. */
const token = line(100)
const way = z.enum(paymentMethods, 'INVALID_INPUT')
const link = z.object({ url: z.string(), expiresAt: instant })
export type PaymentLink = z.output<typeof link>

/** Maximum number of hours for which a checkout is held after its first link. */
export const MAX_LINK_HOURS = 2

export const createPaymentLink = endpoint('POST /api/payments/link', {
  access: 'customer',
  input: z.strictObject({
    hours: z.optional(
      z.int('INVALID_INPUT').check(z.gte(1, 'INVALID_INPUT'), z.lte(MAX_LINK_HOURS, 'INVALID_INPUT')),
    ),
  }),
  output: z.object({ link }),
  limits: [{ per: 'account', calls: 30, seconds: 3600 }],
  summary:
    'Create a link with which another person can pay for the open checkout; a second call returns the same link',
})

export const revokePaymentLink = endpoint('DELETE /api/payments/link', {
  access: 'customer',
  summary: 'Revoke the payment link of the open checkout',
})

export const linkedPayment = z.object({
  /** First name of the client. */
  name: z.string(),
  /** The name is in the language of the reader. */
  service: z.object({ id: z.string(), name: z.string(), durationMinutes: z.number() }),
  startsAt: instant,
  timeZone: z.nullable(z.string()),
  /** One price per currency in which it can be paid. */
  prices: z.array(z.object({ amount, currency })),
  ways: z.array(z.object({ way, amount, currency })),
  expiresAt: instant,
  fullRefundUntil: instant,
  state: z.enum(linkStates),
  /** The provider has not decided yet about a payment that was made. */
  isPending: z.boolean(),
  /** The payment arrived and could not be booked, so it is refunded; the state is `expired`. */
  isRefunded: z.boolean(),
  /** The consultation was paid, booked and cancelled; the state is `paid`. */
  isCancelled: z.boolean(),
})
export type LinkedPayment = z.output<typeof linkedPayment>

export const getLinkedPayment = endpoint('GET /api/pay/:token', {
  access: 'public',
  input: z.strictObject({ token }),
  output: z.object({ payable: linkedPayment }),
  // Guessing a token is infeasible; this bounds the cost of trying.
  limits: [{ per: 'address', calls: 120, seconds: 60 }],
  summary: 'Get what a payment link pays for',
})

export const createLinkedOrder = endpoint('POST /api/pay/:token/orders', {
  access: 'public',
  input: z.strictObject({ token, way: z.optional(way) }),
  output: order,
  // Each new payment method creates an order at a provider.
  limits: [{ per: 'address', calls: 30, seconds: 600 }],
  summary:
    'Create the order with which the opener of a payment link pays; repeating it returns the same order',
})

export const confirmLinkedOrder = endpoint('POST /api/pay/:token/confirm', {
  access: 'public',
  input: z.strictObject({ token, paymentId: line(100) }),
  output: z.object({ paid: z.literal(true) }),
  limits: [{ per: 'address', calls: 120, seconds: 60 }],
  summary: 'Capture the approved order of a payment link; repeating it is safe',
})
