import { z } from 'zod/mini'
import { consultationStatuses, platforms } from '#domain/consultation.ts'
import { refundStatuses } from '#domain/refund.ts'
import { MAX_SHOWN_NAME } from '#domain/review.ts'
import { stages } from '#domain/stage.ts'
import { systemReasonNames } from '#domain/system-reason.ts'
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
import { filterNames, givenBy, localizedText, named } from './services.ts'

export const refundInfo = z.object({ amount, status: z.enum(refundStatuses) })
export type RefundInfo = z.output<typeof refundInfo>

/** An open dispute about the payment: while there is one, the provider decides about the money. */
export const dispute = z.object({
  id: z.string(),
  /** The provider's status. */
  status: z.string(),
  reason: z.nullable(z.string()),
  /** The provider's deadline for our answer. */
  respondBy: z.nullable(instant),
})
export type Dispute = z.output<typeof dispute>

/**
 * Name under which the writer lets a review be published: a first name, an initial, or empty for the country
 * alone.
 */
export const agreement = z.strictObject({
  name: z.union([z.literal(''), line(MAX_SHOWN_NAME)], 'INVALID_INPUT'),
})

export const review = z.object({
  rating: z.number(),
  text: z.string(),
  createdAt: instant,
  /** Null while only its writer and the admins may see it. */
  agreement: z.nullable(z.object({ name: z.string() })),
  isPublished: z.boolean(),
})
export type Review = z.output<typeof review>

/** Other slots that an admin offers in place of the booked one. */
export const offer = z.object({
  hours: z.array(z.object({ date, time, startsAt: instant })),
  reason: z.string(),
  until: instant,
})
export type Offer = z.output<typeof offer>

/**
 * Shape of a consultation: the public columns of its row, the replies and the props of the screens.
 * `server/http/outgoing.ts` copies only these fields into replies, so a column that is not named here cannot
 * leak.
 */
export const consultation = z.object({
  _id: z.string(),
  /** Short number for conversations, such as N-7K2P4. */
  number: z.string(),
  name: z.string(),
  email: z.string(),
  userAccountEmail: z.string(),
  preferredDate: date,
  preferredTime: time,
  startsAt: instant,
  endsAt: instant,
  /** The booked service; `name` is in English. `names`: in the languages that the owner wrote; not of the first service. */
  service: z.extend(named, { names: z.optional(localizedText) }),
  /** The counsellor who gives it; null before the site has an owner. */
  counsellor: z.nullable(givenBy),
  /** Time zone of the visitor when booking, or null. */
  timeZone: z.nullable(z.string()),
  /** Language of the conversation; null when it was not asked. */
  language: z.nullable(z.string()),
  platform: z.enum(platforms),
  platformId: z.string(),
  message: z.string(),
  fileName: z.nullable(z.string()),
  /** reversed: the provider has reversed the completed payment. */
  paymentStatus: z.enum(['completed', 'partially_refunded', 'refunded', 'reversed']),
  /** True when the office received the money in cash or by transfer, and refunds it in the same way; else missing. */
  isOutside: z.optional(z.boolean()),
  /**
   * Paid with a payment link: the payer, who gets a refund, may be another person than the client; missing otherwise.
   */
  isPaidByLink: z.optional(z.boolean()),
  amount,
  currency,
  couponCode: z.nullable(z.string()),
  status: z.enum(consultationStatuses),
  course: z.enum(stages),
  durationMinutes: z.number(),
  movesLeft: z.number(),
  moveUntil: instant,
  /** A missed consultation may be moved until `moveUntil`, independent of the number of moves. */
  freeMove: z.boolean(),
  offer: z.nullable(offer),
  /** Time until which an admin can undo "completed" or "did not come"; null when there is neither. */
  undoUntil: z.nullable(instant),
  /** Time at which the client reported that no counsellor came, while an admin's answer is due; null otherwise. */
  missedAskedAt: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  /** Reason of a cancellation by the program; null when a person cancelled. */
  cancelCause: z.nullable(z.enum(systemReasonNames)),
  cancelledBy: z.nullable(z.enum(['admin', 'user'])),
  cancelDate: z.nullable(instant),
  refund: z.nullable(refundInfo),
  /** Part of the refund that staff paid in cash or by bank transfer in place of the provider; missing for none. */
  refundByTransfer: z.optional(amount),
  dispute: z.nullable(dispute),
  /** Refund if the caller cancelled now, without a dispute. */
  refundIfCancelledNow: amount,
  /** Code of the coupon that this booking earned and that a cancellation would revoke. */
  couponLostIfCancelled: z.nullable(z.string()),
  fullRefundUntil: instant,
  review: z.nullable(review),
  createdAt: instant,
})
export type Consultation = z.output<typeof consultation>

export const sortOrders = ['newest', 'oldest', 'soonest', 'latest'] as const

export const listConsultations = endpoint('GET /api/consultations', {
  access: 'user',
  input: z.strictObject({
    page: z.optional(queryNumber(1, 1_000_000)),
    status: z.optional(z.enum(consultationStatuses, 'INVALID_INPUT')),
    /**
     * A booking number (N-7K2P4), two characters of the name, or three of name, email or id; a single
     * character matches everything.
     */
    q: z.optional(anyText(100)),
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    sort: z.optional(z.enum(sortOrders, 'INVALID_INPUT')),
    /** For staff: only the consultations of this counsellor. */
    counsellor: z.optional(id),
  }),
  output: z.object({
    reports: z.array(consultation),
    /** Only for staff. */
    counsellors: z.optional(filterNames),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
  reads: 'consultations.read',
  summary: "List the caller's consultations; for admins all consultations, by page",
})

/** Clients of the first release also send draft and amounts, which are ignored (docs/glossary.md, *specification*). */
export const confirmBooking = endpoint('POST /api/consultations', {
  access: 'customer',
  input: z.looseObject({ paymentId: providerId }),
  output: z.object({ consultation }),
  summary: 'Capture an approved order and create the consultation; idempotent',
})

export const cancelConsultation = endpoint('POST /api/consultations/cancel', {
  access: 'user',
  input: z.strictObject({
    consultationId: id,
    cancelReason: anyText(1000),
    cancelledByAdmin: z.optional(z.boolean('INVALID_INPUT')),
    /** The `startsAt` that the caller saw. STALE_VERSION if the consultation has been moved since. */
    seen: z.optional(instant),
  }),
  output: z.object({ consultation, refund: z.nullable(refundInfo) }),
  summary: 'Cancel a consultation and refund it according to the policy',
})

export const completeConsultation = endpoint('POST /api/consultations/complete', {
  access: 'admin',
  input: z.strictObject({ consultationId: id }),
  output: z.object({ consultation }),
  summary: 'Mark a consultation as completed',
})

export const reviewConsultation = endpoint('POST /api/consultations/:id/review', {
  access: 'customer',
  input: z.strictObject({
    id,
    rating: z.int('INVALID_INPUT').check(z.gte(1, 'INVALID_INPUT'), z.lte(5, 'INVALID_INPUT')),
    text: paragraph(2000),
    /** Missing or null: the review is not published. */
    agreement: z.optional(z.nullable(agreement)),
  }),
  output: z.object({ coupon: z.object({ code: z.string(), expiresAt: instant }) }),
  summary: 'Review a completed consultation; earns a coupon once',
})
