import { z } from 'zod/mini'
import { consultationStatuses, platforms } from '#domain/consultation.ts'
import { courses } from '#domain/course.ts'
import { ownReasonNames } from '#domain/own-reason.ts'
import { refundStatuses } from '#domain/refund.ts'
import { MAX_SHOWN_NAME } from '#domain/review.ts'
import { endpoint } from './endpoint.ts'
import {
  amount,
  anyText,
  currency,
  calendarDate,
  date,
  id,
  instant,
  line,
  paragraph,
  providerId,
  queryNumber,
  time,
} from './fields.ts'

export const refundInfo = z.object({ amount, status: z.enum(refundStatuses) })
export type RefundInfo = z.output<typeof refundInfo>

/** An open dispute about the payment: while there is one, the provider decides about the money. */
export const dispute = z.object({
  id: z.string(),
  /** The provider's words. */
  status: z.string(),
  reason: z.nullable(z.string()),
  /** Until when the provider waits for the office's answer. */
  respondBy: z.nullable(instant),
})
export type Dispute = z.output<typeof dispute>

/** As what a writer lets a review be shown to others: a first name, an initial, or the country alone. */
export const agreement = z.strictObject({
  name: z.union([z.literal(''), line(MAX_SHOWN_NAME)], 'INVALID_INPUT'),
})

export const review = z.object({
  rating: z.number(),
  text: z.string(),
  createdAt: instant,
  /** Null while nobody may see it but its writer and the office. */
  agreement: z.nullable(z.object({ name: z.string() })),
  isPublished: z.boolean(),
})
export type Review = z.output<typeof review>

/** Other hours that the office offers in place of the booked one. */
export const offer = z.object({
  hours: z.array(z.object({ date, time, startsAt: instant })),
  reason: z.string(),
  until: instant,
})
export type Offer = z.output<typeof offer>

/**
 * One shape end to end: the public part of the row, the reply of the calls and the props of the card.
 * `server/http/outgoing.ts` picks what it names out of every reply, so a column not named here cannot leak.
 */
export const consultation = z.object({
  _id: z.string(),
  /** What is said aloud and written in chats, as N-7K2P4. */
  number: z.string(),
  name: z.string(),
  email: z.string(),
  userAccountEmail: z.string(),
  preferredDate: date,
  preferredTime: time,
  startsAt: instant,
  /** The zone the visitor was in when booking, or null. */
  timeZone: z.nullable(z.string()),
  /** The language the two will talk in; null when it was not asked for. */
  language: z.nullable(z.string()),
  platform: z.enum(platforms),
  platformId: z.string(),
  message: z.string(),
  fileName: z.nullable(z.string()),
  /** reversed: the provider has taken the completed payment back. */
  paymentStatus: z.enum(['completed', 'partially_refunded', 'refunded', 'reversed']),
  amount,
  currency,
  couponCode: z.nullable(z.string()),
  status: z.enum(consultationStatuses),
  course: z.enum(courses),
  durationMinutes: z.number(),
  movesLeft: z.number(),
  moveUntil: instant,
  /** A missed hour may be moved until `moveUntil`, whatever the count says. */
  freeMove: z.boolean(),
  offer: z.nullable(offer),
  /** Until when the office can take "completed" or "did not come" back; null when there is neither. */
  undoUntil: z.nullable(instant),
  /** When the student reported that no counsellor came and the office was asked; null after its answer. */
  missedAskedAt: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  /** Why the program cancelled it, in place of a person's reason; null when a person did. */
  cancelCause: z.nullable(z.enum(ownReasonNames)),
  cancelledBy: z.nullable(z.enum(['admin', 'user'])),
  cancelDate: z.nullable(instant),
  refund: z.nullable(refundInfo),
  dispute: z.nullable(dispute),
  /** What the caller's own cancellation would give back at this moment, if no dispute decides about it. */
  refundIfCancelledNow: amount,
  /** The code of a coupon that this booking earned and that such a cancellation would take back. */
  couponLostIfCancelled: z.nullable(z.string()),
  fullRefundUntil: instant,
  review: z.nullable(review),
  createdAt: instant,
})
export type Consultation = z.output<typeof consultation>

export const sortOrders = ['newest', 'oldest', 'soonest', 'latest'] as const

export const listConsultations = endpoint({
  method: 'GET',
  path: '/api/consultations',
  access: 'user',
  input: z.strictObject({
    page: z.optional(queryNumber(1, 1_000_000)),
    status: z.optional(z.enum(consultationStatuses, 'INVALID_INPUT')),
    /** A booking number (N-7K2P4), two characters of the name, or three of name, e-mail or id; one: everything. */
    q: z.optional(anyText(100)),
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    sort: z.optional(z.enum(sortOrders, 'INVALID_INPUT')),
  }),
  output: z.object({
    reports: z.array(consultation),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
  reads: 'consultations.read',
  summary: "The caller's consultations; for an admin all of them, by page",
})

/** The specification's client sends its whole draft and what it believes about the money: all ignored. */
export const confirmBooking = endpoint({
  method: 'POST',
  path: '/api/consultations',
  access: 'customer',
  input: z.looseObject({ paymentId: providerId }),
  output: z.object({ consultation }),
  summary: 'Capture an approved order and save the consultation; repeating it answers the same one',
})

export const cancelConsultation = endpoint({
  method: 'POST',
  path: '/api/consultations/cancel',
  access: 'user',
  input: z.strictObject({
    consultationId: id,
    cancelReason: anyText(1000),
    cancelledByAdmin: z.optional(z.boolean('INVALID_INPUT')),
  }),
  output: z.object({ consultation, refund: z.nullable(refundInfo) }),
  summary: 'Cancel a consultation, with the refund that the policy gives',
})

export const completeConsultation = endpoint({
  method: 'POST',
  path: '/api/consultations/complete',
  access: 'admin',
  input: z.strictObject({ consultationId: id }),
  output: z.object({ consultation }),
  summary: 'Mark a consultation as completed',
})

export const reviewConsultation = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/review',
  access: 'customer',
  input: z.strictObject({
    id,
    rating: z.int('INVALID_INPUT').check(z.gte(1, 'INVALID_INPUT'), z.lte(5, 'INVALID_INPUT')),
    text: paragraph(2000),
    /** Without it, or with null, it is shown to nobody else. */
    agreement: z.optional(z.nullable(agreement)),
  }),
  output: z.object({ coupon: z.object({ code: z.string(), expiresAt: instant }) }),
  summary: 'Review a completed consultation; earns a coupon once',
})
