import { z } from 'zod/mini'
import { platforms } from '#domain/consultation.ts'
import { consultation } from './consultations.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { date, id, instant, paragraph, time } from './fields.ts'
import { intake, publishedPlan } from './preparation.ts'

/** A consultation with the further data of its own page. */
export const ticket = z.extend(consultation, {
  /** The company's account in the chosen chat app, and the first message to it. */
  official: z.object({
    platform: z.enum(platforms),
    account: z.string(),
    link: z.string(),
    greeting: z.string(),
  }),
  room: z.object({ unread: z.number(), closesAt: instant }),
  moves: z.object({ left: z.number(), until: instant }),
  /** Notice before a start for a full refund, also before another one after a move. */
  refundNoticeHours: z.number(),
  /** Incremented with each change of the appointment; SEQUENCE in calendar files. */
  revision: z.number(),
  /**
   * The client reported that no counsellor came although the consultation was marked as begun, and no admin
   * has answered yet.
   */
  isMissedAsked: z.boolean(),
  intake,
  plan: z.nullable(publishedPlan),
})
export type Ticket = z.output<typeof ticket>

export const readConsultation = endpoint('GET /api/consultations/:id', {
  access: 'user',
  input: z.strictObject({ id }),
  /** `now`: the server's clock, because a phone's clock may be wrong by hours. */
  output: z.object({ consultation: ticket, now: instant }),
  reads: 'consultations.read',
  summary: 'Get one consultation with its stages; for its owner and admins',
})

/** Generous for a client who tries several slots. */
const changes: readonly Limit[] = [{ per: 'account', calls: 60, seconds: 600 }]

/** The appointment as an iCalendar file. */
export const CALENDAR_FILE_PATH = '/api/consultations/:id/calendar.ics'
export const calendarFilePath = (id: string): string => CALENDAR_FILE_PATH.replace(':id', id)

export const moveConsultation = endpoint('POST /api/consultations/:id/move', {
  access: 'customer',
  input: z.strictObject({ id, preferredDate: date, preferredTime: time }),
  output: z.object({ consultation }),
  limits: changes,
  summary: 'Move a consultation to another free slot, free of charge',
})

/** `startsAt` of the consultation that the caller saw. STALE_VERSION if it has been moved. */
const seenStart = z.optional(instant)

export const offerSlots = endpoint('POST /api/consultations/:id/offer', {
  access: 'admin',
  input: z.strictObject({
    id,
    hours: z
      .array(z.strictObject({ date, time }))
      .check(z.minLength(1, 'REQUIRED'), z.maxLength(3, 'INVALID_INPUT')),
    reason: paragraph(500),
    /** `startsAt` of each slot of the offer that the caller saw. STALE_VERSION if the offer has changed. */
    seen: z.optional(z.array(instant, 'INVALID_INPUT').check(z.maxLength(3, 'INVALID_INPUT'))),
    startsAt: seenStart,
  }),
  output: z.object({ consultation }),
  limits: changes,
  summary: 'Offer up to three other slots; replaces a previous offer',
})

export const reassignConsultation = endpoint('POST /api/consultations/:id/reassign', {
  access: 'admin',
  input: z.strictObject({ id, counsellorId: id, startsAt: seenStart }),
  output: z.object({ consultation }),
  limits: changes,
  summary: 'Give a consultation to another counsellor; the client is mailed a calendar update',
})

export const answerOffer = endpoint('POST /api/consultations/:id/offer/answer', {
  access: 'customer',
  input: z.strictObject({
    id,
    answer: z.enum(['accept', 'keep', 'refund'], 'INVALID_INPUT'),
    date: z.optional(date),
    time: z.optional(time),
  }),
  output: z.object({ consultation }),
  limits: changes,
  summary: 'Answer an offer: choose an offered slot, keep the booking, or cancel with a full refund',
})

export const reportMissed = endpoint('POST /api/consultations/:id/missed', {
  access: 'customer',
  input: z.strictObject({
    id,
    wish: z.enum(['refund', 'move'], 'INVALID_INPUT'),
    preferredDate: z.optional(date),
    preferredTime: z.optional(time),
  }),
  output: z.object({ consultation }),
  limits: changes,
  summary: 'Report that the office missed the consultation; request a full refund or another slot',
})

/** Declares a step of a consultation that an admin takes with one call. */
const adminStep = (path: `/api/consultations/:id/${string}`, summary: string) =>
  endpoint(`POST ${path}`, {
    access: 'admin',
    input: z.strictObject({ id }),
    output: z.object({ consultation }),
    summary,
  })

export const settleMissed = adminStep(
  '/api/consultations/:id/missed/settle',
  'Settle the report that the office missed a consultation',
)
export const acknowledgeMissed = adminStep(
  '/api/consultations/:id/missed/acknowledge',
  'Hide the action item about a consultation that the office missed',
)
export const acceptCollision = endpoint('POST /api/consultations/:id/collision/accept', {
  access: 'admin',
  input: z.strictObject({
    id,
    /** Id of the action item that the caller saw: another collision than this one is not accepted. */
    seen: z.string('INVALID_INPUT').check(z.regex(/^[0-9a-f]{32}$/, 'INVALID_INPUT')),
  }),
  output: z.object({ consultation }),
  summary:
    'Accept that events in the calendar of its counsellor overlap a booking; another event or time is an action item again',
})
export const introduceConsultation = adminStep(
  '/api/consultations/:id/introduce',
  'Mark that counsellor and client are connected in the chat app',
)
export const beginConsultation = adminStep('/api/consultations/:id/begin', 'Mark a consultation as begun')
export const markAbsent = endpoint('POST /api/consultations/:id/absent', {
  access: 'admin',
  input: z.strictObject({
    id,
    /**
     * The admin states that the counsellor waited although the consultation was not marked as begun; stored
     * in the audit log.
     */
    waited: z.optional(z.boolean('INVALID_INPUT')),
  }),
  output: z.object({ consultation }),
  summary:
    'Mark the client as absent; if the consultation was not begun, the admin must state that the counsellor waited',
})
export const endConsultation = adminStep(
  '/api/consultations/:id/complete',
  'Mark a consultation as completed; the same as POST /api/consultations/complete',
)
export const undoEnd = endpoint('POST /api/consultations/:id/undo', {
  access: 'admin',
  input: z.strictObject({
    id,
    /** `undoUntil` that the caller saw: a later end, set by another admin, is not undone. */
    seen: z.optional(instant),
  }),
  output: z.object({ consultation }),
  summary: 'Undo "completed" or "absent" within ten minutes',
})
