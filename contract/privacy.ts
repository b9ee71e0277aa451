import { z } from 'zod/mini'
import { cashReceiptKinds } from '#domain/cash-receipt.ts'
import { consultationStatuses, platforms } from '#domain/consultation.ts'
import { paymentStatuses } from '#domain/payment.ts'
import { sides } from '#domain/side.ts'
import { endpoint } from './endpoint.ts'
import { amount, anyCurrency, instant, storedLocale } from './fields.ts'
import { mailStates } from './outbox.ts'
import { dayException, weeklyInterval } from './staff.ts'
import { waitStates } from './waits.ts'

const optionalInstant = z.nullable(instant)

/** English name of a service, null for the first one; name of the counsellor whom the person chose or has. */
const choice = { service: z.nullable(z.string()), counsellor: z.nullable(z.string()) }

const plan = z.nullable(
  z.object({
    summary: z.string(),
    steps: z.array(z.object({ text: z.string(), on: z.nullable(z.string()), link: z.nullable(z.string()) })),
  }),
)

/** All data stored about one person. */
export const personalData = z.object({
  exportedAt: instant,
  profile: z.object({
    email: z.string(),
    name: z.string(),
    nationality: z.string(),
    locale: storedLocale,
    /** Id of the linked Google account, if there is one. */
    googleId: z.nullable(z.string()),
    createdAt: instant,
  }),
  consents: z.array(
    z.object({
      kind: z.enum(['terms', 'privacy', 'marketing']),
      version: z.string(),
      granted: z.boolean(),
      at: instant,
    }),
  ),
  consultations: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      language: z.nullable(z.string()),
      name: z.string(),
      email: z.string(),
      platform: z.enum(platforms),
      platformId: z.string(),
      startsAt: instant,
      timeZone: z.nullable(z.string()),
      ...choice,
      message: z.string(),
      status: z.enum(consultationStatuses),
      cancelReason: z.nullable(z.string()),
      /** The latest offer of other times, answered or not. */
      offer: z.nullable(z.object({ hours: z.array(z.string()), reason: z.string(), until: instant })),
      /** The side that did not come, and when that was recorded. */
      missedBy: z.nullable(z.enum(['office', 'student'])),
      missedAt: optionalInstant,
      /** Time of the person's report that the counsellor did not come. */
      missedReportedAt: optionalInstant,
      moves: z.number(),
      beganAt: optionalInstant,
      completedAt: optionalInstant,
      cancelledAt: optionalInstant,
      createdAt: instant,
      attachment: z.nullable(z.object({ fileName: z.string(), sizeBytes: z.number(), download: z.string() })),
    }),
  ),
  /** Requests of checkouts that have no consultation: not paid, in progress, or refunded. */
  drafts: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      platform: z.enum(platforms),
      platformId: z.string(),
      preferredDate: z.string(),
      preferredTime: z.string(),
      message: z.string(),
      timeZone: z.nullable(z.string()),
      language: z.nullable(z.string()),
      concern: z.nullable(z.string()),
      ...choice,
      createdAt: instant,
    }),
  ),
  payments: z.array(
    z.object({
      amount,
      currency: anyCurrency,
      status: z.enum(paymentStatuses),
      createdAt: instant,
      paidAt: optionalInstant,
      /** The office's note about money that it received outside a provider. */
      note: z.nullable(z.string()),
      receiptUrl: z.nullable(z.string()),
      refunds: z.array(z.object({ amount, status: z.string(), reason: z.string(), requestedAt: instant })),
      disputes: z.array(z.object({ status: z.string(), reason: z.nullable(z.string()), updatedAt: instant })),
      /** Cash receipts that were noted for the payment, the newest first. */
      cashReceipts: z.array(
        z.object({
          kind: z.nullable(z.enum(cashReceiptKinds)),
          approvalNumber: z.nullable(z.string()),
          issuedOn: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  coupons: z.array(
    z.object({
      code: z.string(),
      percent: z.number(),
      reason: z.enum(['payment', 'review', 'gift']),
      issuedAt: instant,
      expiresAt: instant,
    }),
  ),
  /** Places on the waiting list. */
  waits: z.array(
    z.object({
      date: z.string(),
      state: z.enum(waitStates),
      ...choice,
      timeZone: z.nullable(z.string()),
      createdAt: instant,
    }),
  ),
  /** All files that the person has uploaded and that are still stored. */
  files: z.array(z.object({ fileName: z.string(), sizeBytes: z.number(), uploadedAt: instant })),
  reviews: z.array(
    z.object({
      consultationId: z.string(),
      rating: z.number(),
      text: z.string(),
      createdAt: instant,
      /** Name for publication and time of the consent, and time of the publication. */
      shownName: z.nullable(z.string()),
      agreedAt: optionalInstant,
      publishedAt: optionalInstant,
    }),
  ),
  /** Answers before the consultation, and the plan after it. */
  preparations: z.array(
    z.object({
      consultationId: z.string(),
      concern: z.nullable(z.string()),
      intake: z.nullable(z.array(z.object({ question: z.string(), answer: z.string() }))),
      /** The counsellor's notes about the person. */
      notes: z.string(),
      plan,
      /** Numbers of the steps that the person has ticked; steps count from 1. */
      doneSteps: z.array(z.number()),
      /** A plan that the counsellor has not sent yet. */
      planDraft: plan,
    }),
  ),
  rooms: z.array(
    z.object({
      consultationId: z.string(),
      messages: z.array(
        z.object({ from: z.enum(sides), text: z.string(), at: instant, fileName: z.nullable(z.string()) }),
      ),
    }),
  ),
  messages: z.array(
    z.object({ kind: z.string(), to: z.string(), state: z.enum(mailStates), createdAt: instant }),
  ),
  /** Of a counsellor: weekly hours, and days off (without hours) or with other hours, in Korean time. */
  workingHours: z.nullable(
    z.object({
      weekly: z.nullable(z.array(weeklyInterval)),
      days: z.array(dayException),
    }),
  ),
  /** Calendars of a counsellor that the site reads; an address is a secret, so only its host. */
  calendars: z.array(z.object({ host: z.string(), createdAt: instant, lastReadAt: optionalInstant })),
  /** The address under which the person's own calendar app reads their consultations. */
  calendarFeed: z.nullable(z.object({ createdAt: instant, expiresAt: optionalInstant })),
  passkeys: z.array(z.object({ name: z.string(), createdAt: instant, lastUsedAt: optionalInstant })),
  /** Devices that receive the admin alerts. */
  alertDevices: z.array(z.object({ name: z.string(), createdAt: instant, lastAlertAt: optionalInstant })),
  /** Logins, including failed ones; with the address until the log deletes it. */
  logins: z.array(
    z.object({
      /** One of `auditActions`; another value if another release wrote it. */
      action: z.string(),
      device: z.nullable(z.string()),
      address: z.nullable(z.string()),
      at: instant,
    }),
  ),
  /** Other actions of the person in the log; with the address until the log deletes it. */
  actions: z.array(z.object({ action: z.string(), address: z.nullable(z.string()), at: instant })),
  sessions: z.array(
    z.object({
      device: z.string(),
      address: z.nullable(z.string()),
      createdAt: instant,
      lastSeenAt: instant,
    }),
  ),
})
export type PersonalData = z.output<typeof personalData>

export const exportOwnData = endpoint('GET /api/export', {
  access: 'user',
  output: z.object({ data: personalData }),
  limits: [{ per: 'account', calls: 20, seconds: 3600 }],
  summary: "Export the caller's data",
})
