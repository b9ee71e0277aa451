import { z } from 'zod/mini'
import { platforms } from '#domain/consultation.ts'
import { endpoint } from './endpoint.ts'
import {
  amount,
  contactEmail,
  couponCode,
  currency,
  date,
  id,
  instant,
  line,
  none,
  paragraph,
  time,
  timeZone,
} from './fields.ts'

/** What a visitor asks for. It has no price: the server prices it. */
export const draft = z.strictObject({
  name: line(100),
  email: contactEmail,
  platform: z.enum(platforms, 'INVALID_INPUT'),
  platformId: line(100),
  preferredDate: date,
  preferredTime: time,
  message: paragraph(5000),
  attachmentId: z.optional(id),
  couponCode: z.optional(couponCode),
  timeZone: z.optional(timeZone),
  /** In which the two will talk; one of the office's languages. */
  language: z.optional(line(10)),
})
export type Draft = z.output<typeof draft>

export const order = z.object({
  /** The provider's order id. */
  orderId: z.string(),
  amount,
  currency,
  holdExpiresAt: instant,
  /** The provider's own page, for browsers in which pop-ups die. */
  approveUrl: z.string(),
})

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/payments/orders',
  access: 'customer',
  input: draft,
  output: order,
  // Each takes a time away from others for half an hour.
  limits: [{ per: 'account', calls: 30, seconds: 3600 }],
  summary: 'Hold the slot and the coupon and create the provider order',
})

/** What the buyer can know of a payment; the machine's own states are in domain/payment.ts. */
export const checkoutStates = ['open', 'processing', 'pending'] as const

export const checkout = z.object({
  orderId: z.nullable(z.string()),
  state: z.enum(checkoutStates),
  amount,
  currency,
  /** The price before the coupon. */
  listAmount: amount,
  holdExpiresAt: instant,
  approveUrl: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  platform: z.enum(platforms),
  platformId: z.string(),
  /** In which the two will talk; null when it was not asked for. */
  language: z.nullable(z.string()),
  preferredDate: date,
  preferredTime: time,
  startsAt: instant,
  message: z.string(),
  /** Of the file that waits for this checkout: sent again when the details are changed. */
  attachmentId: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  couponCode: z.nullable(z.string()),
  fullRefundUntil: instant,
})
export type Checkout = z.output<typeof checkout>

export const currentPayment = endpoint({
  method: 'GET',
  path: '/api/payments/current',
  access: 'customer',
  input: none,
  output: z.object({ payment: z.nullable(checkout) }),
  summary: "The caller's live checkout, if there is one",
})

export const abandonPayment = endpoint({
  method: 'POST',
  path: '/api/payments/abandon',
  access: 'customer',
  input: none,
  output: none,
  summary: 'Give the held slot and coupon back before the hold ends',
})
