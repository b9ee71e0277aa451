import { z } from 'zod/mini'
import { concerns } from '#domain/concerns.ts'
import { platforms } from '#domain/consultation.ts'
import { paymentMethods } from '#domain/payment-method.ts'
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
  paragraph,
  time,
  timeZone,
} from './fields.ts'
import { givenBy, named } from './services.ts'

/** A visitor's booking request. It contains no price: the server calculates it. */
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
  /** Language of the conversation; one of the configured languages. */
  language: z.optional(line(10)),
  /** The visitor's concern; it selects the questions before the consultation. */
  concern: z.optional(z.enum(concerns, 'INVALID_INPUT')),
  /** Default: the first service. */
  serviceId: z.optional(id),
  /** Default: a counsellor who is free, the one with the fewest bookings of the week first. */
  counsellorId: z.optional(id),
})
export type Draft = z.output<typeof draft>

const way = z.enum(paymentMethods, 'INVALID_INPUT')

/** Parameters of the provider's payment window. None of them is trusted when the buyer returns. */
const paymentWindow = z.object({
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
  /** Price of this payment method in its own currency. */
  amount,
  currency,
  holdExpiresAt: instant,
  /** URL of the provider's page, for browsers that block pop-ups; of our page if the window opens from it. */
  approveUrl: z.string(),
  /** Null for a provider that needs only the order. */
  window: z.nullable(paymentWindow),
  /** Absent in the reply to a payer with a link. */
  service: z.optional(named),
  /** Null before the site has an owner. */
  counsellor: z.optional(z.nullable(givenBy)),
})

/** The payment method is not part of the draft: changing it keeps draft, slot and coupon. */
const orderInput = z.extend(draft, { way: z.optional(way) })

export type Order = z.output<typeof order>

/** Each order reserves a slot for half an hour. */
export const ORDER_LIMIT = { per: 'account', calls: 30, seconds: 3600 } as const

export const createOrder = endpoint('POST /api/payments/orders', {
  access: 'customer',
  input: orderInput,
  output: order,
  limits: [ORDER_LIMIT],
  summary: 'Hold the slot and the coupon, and create the order at the provider',
})

/** Checkout states for the buyer; the internal statuses are in domain/payment.ts. */
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
  /** The link with which another person can pay; null without one. */
  link: z.nullable(z.object({ url: z.string(), expiresAt: instant })),
  name: z.string(),
  email: z.string(),
  platform: z.enum(platforms),
  platformId: z.string(),
  /** Language of the conversation; null when it was not asked. */
  language: z.nullable(z.string()),
  preferredDate: date,
  preferredTime: time,
  startsAt: instant,
  message: z.string(),
  /** Attachment of this checkout, to be sent again when the details are changed. */
  attachmentId: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  couponCode: z.nullable(z.string()),
  fullRefundUntil: instant,
  service: named,
  counsellor: z.nullable(givenBy),
  /** The counsellor whom the client chose; null for anyone. */
  counsellorId: z.nullable(z.string()),
})
export type Checkout = z.output<typeof checkout>

/** Changes the payment method of the open checkout: same slot, coupon and end of the hold, another price. */
export const changePaymentMethod = endpoint('POST /api/payments/way', {
  access: 'customer',
  input: z.strictObject({ way }),
  output: order,
  // Each call creates an order at a provider.
  limits: [{ per: 'account', calls: 60, seconds: 3600 }],
  summary: 'Change the payment method of the open checkout',
})

/** Return URL of the provider's payment window. Public; only a valid approval has an effect. */
export const RETURN_PATH = '/api/payments/return'

/** A payment method with the price of a service, or of an open checkout. */
const pricedMethod = z.object({ way, amount, currency })
export type PricedMethod = z.output<typeof pricedMethod>

export const currentPayment = endpoint('GET /api/payments/current', {
  access: 'customer',
  output: z.object({
    payment: z.nullable(checkout),
    /** Available payment methods, each with the price of the open checkout. */
    ways: z.array(pricedMethod),
    /** Payment method of the user's last payment. */
    lastWay: z.nullable(way),
    /** There is no open checkout, because the newest one was booked less than an hour ago. */
    justBooked: z.boolean(),
  }),
  summary: "Get the caller's open checkout, if there is one",
})

export type CurrentPayment = z.output<typeof currentPayment.output>

export const cancelOwnCheckout = endpoint('POST /api/payments/abandon', {
  access: 'customer',
  summary: 'Cancel the checkout: release the held slot and coupon',
})
