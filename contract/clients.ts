import { z } from 'zod/mini'
import { platforms } from '#domain/consultation.ts'
import { paymentStatuses } from '#domain/payment.ts'
import { refundStatuses } from '#domain/refund.ts'
import { retention } from '#domain/retention.ts'
import { consultation, dispute } from './consultations.ts'
import { coupon } from './coupons.ts'
import { endpoint } from './endpoint.ts'
import { amount, anyCurrency, anyText, email, id, instant, storedLocale } from './fields.ts'
import { outgoingMail } from './outbox.ts'
import { publishedPlan } from './preparation.ts'
import { personalData } from './privacy.ts'

const clientLine = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Country code. */
  nationality: z.string(),
  locale: storedLocale,
  createdAt: instant,
  bookings: z.number(),
  /** From the newest booking. */
  platform: z.nullable(z.enum(platforms)),
  platformId: z.nullable(z.string()),
  /** Latest start of a booking that is not cancelled. */
  lastStartsAt: z.nullable(instant),
})
export type ClientLine = z.output<typeof clientLine>

export const searchClients = endpoint('GET /api/clients', {
  access: 'admin',
  input: z.strictObject({
    /**
     * At least two letters: a part of name, mail address or chat id; the beginning of a booking's id; a
     * complete booking number (N-7K2P4), order, transaction or coupon code. A shorter query returns the
     * newest clients.
     */
    q: z.optional(anyText(100)),
  }),
  output: z.object({
    clients: z.array(clientLine),
    /** True when there are further matches. */
    more: z.boolean(),
  }),
  reads: 'clients.read',
  summary: 'Search clients by part of a name, mailbox or chat id, or by booking number',
})

/** A payment with its refunds. */
const clientPayment = z.object({
  id: z.string(),
  consultationId: z.nullable(z.string()),
  status: z.enum(paymentStatuses),
  amount,
  listAmount: amount,
  /** Sum of the completed refunds. */
  refunded: amount,
  currency: anyCurrency,
  couponCode: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  captureId: z.nullable(z.string()),
  startsAt: z.nullable(instant),
  createdAt: instant,
  paidAt: z.nullable(instant),
  dispute: z.nullable(dispute),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount,
      status: z.enum(refundStatuses),
      /** Owed by a cancellation, a manual refund, or made at the provider. */
      origin: z.enum(['ours', 'office', 'provider']),
      reason: z.string(),
      createdAt: instant,
    }),
  ),
})

const ofBooking = { consultationId: z.string(), startsAt: instant }

export const getClient = endpoint('GET /api/clients/:id', {
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.object({
    client: clientLine,
    /** The newest fifty of each, the newest first. */
    bookings: z.array(consultation),
    payments: z.array(clientPayment),
    mails: z.array(outgoingMail),
    coupons: z.array(coupon),
    plans: z.array(z.object({ ...ofBooking, ...publishedPlan.shape })),
    /** Notes that the staff share, and the caller's own private ones, each with its booking. */
    notes: z.array(z.object({ ...ofBooking, text: z.string(), private: z.boolean() })),
  }),
  reads: 'clients.read',
  summary: 'Get one client with bookings, payments, mails, coupons, plans and notes',
})

/** The data export of a client, for an admin. Opened as a plain link, it saves a file. */
export const exportClientData = endpoint('GET /api/clients/:id/data', {
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.object({ data: personalData }),
  reads: 'data_exported',
  summary: 'Export all data of a client as a file',
})

/** Days between a client's erasure request and the end of the data; the law allows ten. */
export const ERASURE_DAYS = retention.erasureDays

export const eraseClient = endpoint('POST /api/clients/:id/erase', {
  access: 'admin',
  input: z.strictObject({
    id,
    /** The client's address, typed by the admin to prevent accidental erasure. */
    email,
  }),
  output: z.object({ erasedAt: instant }),
  summary: 'Close a client’s account at once and erase its data within days',
})
