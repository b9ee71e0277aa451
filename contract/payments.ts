import { z } from 'zod/mini'
import { platforms } from '#domain/consultation.ts'
import { concerns } from '#domain/concerns.ts'
import { ways } from '#domain/way.ts'
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
  /** What brought the visitor to the form; it decides which questions are asked before the hour. */
  concern: z.optional(z.enum(concerns, 'INVALID_INPUT')),
})
export type Draft = z.output<typeof draft>

const way = z.enum(ways, 'INVALID_INPUT')

/** What the provider's script is asked to open; nothing in it is believed when the buyer comes back. */
export const paymentWindow = z.object({
  storeId: z.string(),
  channelKey: z.string(),
  paymentId: z.string(),
  orderName: z.string(),
  /** In the smallest unit of the currency. */
  totalAmount: z.number(),
  currency,
  payMethod: z.enum(['CARD', 'EASY_PAY']),
  easyPayProvider: z.nullable(z.enum(['KAKAOPAY', 'NAVERPAY', 'TOSSPAY'])),
  redirectUrl: z.string(),
  customer: z.object({ fullName: z.string(), email: z.string() }),
})
export type PaymentWindow = z.output<typeof paymentWindow>

export const order = z.object({
  /** The provider's order id. */
  orderId: z.string(),
  way,
  /** The price of this way in its own currency. */
  amount,
  currency,
  holdExpiresAt: instant,
  /** The provider's own page, for browsers in which pop-ups die; ours, where the window opens from it. */
  approveUrl: z.string(),
  /** Null for a provider that needs no more than the order. */
  window: z.nullable(paymentWindow),
})

/** How it will be paid is no part of what is asked for: another way keeps the draft, the time and the coupon. */
const orderInput = z.extend(draft, { way: z.optional(way) })

export type Order = z.output<typeof order>

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/payments/orders',
  access: 'customer',
  input: orderInput,
  output: order,
  // Each takes a time away from others for half an hour.
  limits: [{ per: 'account', calls: 30, seconds: 3600 }],
  summary: 'Hold the slot and the coupon and create the provider order',
})

/** What the buyer can know of a payment; the machine's own states are in domain/payment.ts. */
export const checkoutStates = ['open', 'processing', 'pending'] as const

export const checkout = z.object({
  orderId: z.nullable(z.string()),
  way,
  state: z.enum(checkoutStates),
  amount,
  currency,
  /** The price before the coupon. */
  listAmount: amount,
  holdExpiresAt: instant,
  approveUrl: z.nullable(z.string()),
  window: z.nullable(paymentWindow),
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

/** Goes on with the open checkout by another way: the same time, coupon and end of the hold, another price. */
export const changeWay = endpoint({
  method: 'POST',
  path: '/api/payments/way',
  access: 'customer',
  input: z.strictObject({ way }),
  output: order,
  // Each makes an order at a provider.
  limits: [{ per: 'account', calls: 60, seconds: 3600 }],
  summary: 'Pay the open checkout by another way',
})

/** Where the provider's window leads a browser back to. Anybody may call it: it believes only a proof. */
export const RETURN_PATH = '/api/payments/return'

export const currentPayment = endpoint({
  method: 'GET',
  path: '/api/payments/current',
  access: 'customer',
  input: none,
  output: z.object({
    payment: z.nullable(checkout),
    /** The ways to pay that are on offer, each at what the open checkout would cost by it. */
    ways: z.array(z.object({ way, amount, currency })),
    /** How this person paid the last time. */
    lastWay: z.nullable(way),
    /** There is no live checkout because the newest one has become a booking, less than an hour ago. */
    justBooked: z.boolean(),
  }),
  summary: "The caller's live checkout, if there is one",
})

export type CurrentPayment = z.output<typeof currentPayment.output>

export const abandonPayment = endpoint({
  method: 'POST',
  path: '/api/payments/abandon',
  access: 'customer',
  input: none,
  output: none,
  summary: 'Give the held slot and coupon back before the hold ends',
})
