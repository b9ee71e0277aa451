import { z } from 'zod/mini'
import { consultation } from './consultations.ts'
import { endpoint } from './endpoint.ts'
import {
  anyCurrency,
  balance,
  calendarDate,
  currency,
  date,
  id,
  instant,
  queryNumber,
  rowVersion,
  storedLocale,
} from './fields.ts'
import { filterNames } from './services.ts'

/** Sums of one currency; two are never added. */
const money = z.object({
  currency: anyCurrency,
  taken: balance,
  /** Null, like the net, while the fee of one of the payments is unknown. */
  fees: z.nullable(balance),
  refunded: balance,
  net: z.nullable(balance),
})

/** A booking with data of its client. */
const adminBooking = z.object({
  consultation,
  clientId: z.string(),
  /** Country code. */
  nationality: z.string(),
  locale: storedLocale,
  /** Ordinal number of the client's booking: 3 for their third; for a counsellor, of the bookings with them. */
  visit: z.number(),
})
export type AdminBooking = z.output<typeof adminBooking>

/** Fields of a booking in the calendar; its own page has all of them. */
const weekBooking = z.object({
  consultation: z.pick(consultation, {
    _id: true,
    number: true,
    name: true,
    status: true,
    platform: true,
    preferredDate: true,
    preferredTime: true,
    startsAt: true,
    durationMinutes: true,
  }),
  clientId: z.string(),
  /** Country code. */
  nationality: z.string(),
  locale: storedLocale,
  /** Name of the counsellor; null for the first owner. Only bookings of the first owner take a seat of the office. */
  counsellor: z.nullable(z.string()),
  counsellorId: z.nullable(z.string()),
})
export type WeekBooking = z.output<typeof weekBooking>

export const getToday = endpoint('GET /api/desk/today', {
  access: 'admin',
  /** Bookings and chats of this counsellor only. */
  input: z.strictObject({ counsellor: z.optional(id) }),
  output: z.object({
    counsellors: filterNames,
    /** The server's clock, by which all lists are sorted. */
    now: instant,
    /** Date in Korea. */
    today: date,
    /** In progress by the clock, begun or not, the earliest start first, at most twenty. */
    running: z.array(adminBooking),
    /** Starting within the next fourteen days, the soonest first, at most twenty. */
    upcoming: z.array(adminBooking),
    /** Past and neither completed nor cancelled, the oldest first, at most thirty; `endedTotal` counts all. */
    ended: z.array(adminBooking),
    endedTotal: z.number(),
    /** Chats with unread messages from clients, the newest first, at most twenty. */
    messages: z.array(
      z.object({
        consultationId: z.string(),
        number: z.string(),
        name: z.string(),
        startsAt: instant,
        unread: z.number(),
        /** Text of the newest message; empty for a file without text. */
        text: z.string(),
        sentAt: instant,
      }),
    ),
    newest: z.array(adminBooking),
    money: z.object({ today: z.array(money), month: z.array(money) }),
    mails: z.object({ failed: z.number(), held: z.number() }),
    /** False for an owner while a required step of the set-up is open. */
    isSetUp: z.boolean(),
  }),
  reads: 'desk.read',
  summary: "Get today's bookings, new clients and payments; action items are at `/api/attention`",
})

export const adminBadges = endpoint('GET /api/desk/badges', {
  access: 'admin',
  output: z.object({
    /** Action items of `/api/attention`. */
    actionItems: z.number(),
    /** Chats with unread messages from clients. */
    unreadChats: z.number(),
  }),
  summary: 'Get counts of open work for the tabs of the admin screens, without names',
})

export const getWeek = endpoint('GET /api/desk/week', {
  access: 'admin',
  input: z.strictObject({
    /** Korean date of the first day; default: today. */
    from: z.optional(calendarDate),
    days: z.optional(queryNumber(1, 42)),
    /** Only the bookings of this counsellor. */
    counsellor: z.optional(id),
  }),
  output: z.object({
    counsellors: filterNames,
    from: date,
    to: date,
    today: date,
    /** Version of the openings shown; a change must send it and fails with STALE_VERSION if they have changed. */
    version: z.string(),
    days: z.array(
      z.object({
        date,
        /** True on a working weekday. */
        usual: z.boolean(),
        closed: z.nullable(z.object({ note: z.string() })),
        hours: z.array(
          z.object({
            time: z.string(),
            startsAt: instant,
            /** Number of seats; 0 when closed. */
            seats: z.number(),
            note: z.string(),
            /** Number of seats held by unpaid checkouts. */
            held: z.number(),
            /** Number of seats taken by reservations that start at another time, as those of a longer service do. */
            overlapping: z.number(),
          }),
        ),
        /** All bookings that start on that day, also outside its regular slots. */
        bookings: z.array(weekBooking),
      }),
    ),
  }),
  reads: 'desk.read',
  summary: 'List opening hours and bookings of some days',
})

const count = z.object({ key: z.string(), count: z.number() })

/** Bookings of one counsellor or service that were not cancelled, and the money that was kept of all its bookings. */
const work = z.object({
  id: z.string(),
  name: z.string(),
  bookings: z.number(),
  minutes: z.number(),
  /** The client did not come. */
  absent: z.number(),
  kept: z.array(z.object({ amount: balance, currency })),
})

export const getStatistics = endpoint('GET /api/stats', {
  access: 'admin',
  input: z.strictObject({ from: z.optional(calendarDate), to: z.optional(calendarDate) }),
  output: z.object({
    /** Korean dates, both inclusive; default: this month until today. */
    from: date,
    to: date,
    /** Money movements of these days by the ledger. */
    money: z.array(money),
    /** The same by month, the oldest first. */
    months: z.array(z.object({ month: z.string(), money: z.array(money), bookings: z.number() })),
    /** Bookings made on these days, by their current state. */
    bookings: z.object({
      total: z.number(),
      /** Made by clients who had booked before. */
      repeat: z.number(),
      completed: z.number(),
      cancelled: z.number(),
      /** Paid with a coupon. */
      discounted: z.number(),
      /** The counsellor did not come. */
      missed: z.number(),
      /** The client did not come. */
      absent: z.number(),
    }),
    byCountry: z.array(count),
    /** Concerns chosen before the form, for bookings that have one. */
    byConcern: z.array(count),
    byPlatform: z.array(count),
    /** Language of the conversation, if it was asked. */
    byConversation: z.array(count),
    /** Language in which the client reads the site. */
    byLanguage: z.array(count),
    /** Bookings by counsellor and by service; empty in an office of one. */
    byCounsellor: z.array(work),
    byService: z.array(work),
  }),
  summary:
    'Get statistics of a period of Korean dates: money by currency, bookings by country, concern, chat app and language',
})

/** URL for calendar programs; the secret in it is the only authentication. */
export const BOOKINGS_FEED_PATH = '/api/desk/calendar/:file'

export const renewBookingsFeed = endpoint('POST /api/desk/calendar', {
  access: 'admin',
  input: z.strictObject({
    /** False: initials in place of the name, without chat app and id. */
    showsNames: z._default(z.boolean('INVALID_INPUT'), true),
  }),
  output: z.object({
    /** Shown once; an earlier URL stops working now. */
    url: z.string(),
    expiresAt: instant,
  }),
  limits: [{ per: 'account', calls: 20, seconds: 3600 }],
  summary: "Create a new secret URL of the caller's calendar",
})

export const endBookingsFeed = endpoint('POST /api/desk/calendar/end', {
  access: 'admin',
  output: z.strictObject({}),
  summary: "Delete the secret URL of the caller's calendar",
})

const rateCurrency = z.string('INVALID_INPUT').check(z.regex(/^[A-Z]{3}$/, 'INVALID_INPUT'))

/** Won for one unit of a currency on a Korean date: "1385.2". */
const dayRate = z.object({ date: calendarDate, currency: rateCurrency, won: z.string() })

export const listRates = endpoint('GET /api/rates', {
  access: 'admin',
  input: z.strictObject({ from: z.optional(calendarDate), to: z.optional(calendarDate) }),
  output: z.object({ rates: z.array(dayRate), version: z.number() }),
  summary: 'List the entered exchange rates by day',
})

export const setRates = endpoint('PUT /api/rates', {
  access: 'admin',
  input: z.strictObject({
    /** Version of the rates that the caller saw. STALE_VERSION if they have changed. */
    version: rowVersion,
    rates: z
      .array(
        z.strictObject({
          date: calendarDate,
          currency: rateCurrency,
          /** Null deletes the rate. */
          won: z.nullable(z.string('INVALID_INPUT').check(z.regex(/^\d{1,6}(\.\d{1,4})?$/, 'INVALID_INPUT'))),
        }),
        'INVALID_INPUT',
      )
      .check(z.minLength(1, 'INVALID_INPUT'), z.maxLength(400, 'INVALID_INPUT')),
  }),
  output: z.object({ rates: z.array(dayRate), version: z.number() }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Enter or import exchange rates, one per day and currency',
})

/** The report of bookings in Korean: `?from=&to=`, one line for each payment, refund and fee on its own day. */
export const BOOKS_FILE_PATH = '/api/books.csv'

/** A printable receipt for its payer and the admins: `?lang=ko` or `en`. */
export const RECEIPT_PATH = '/api/receipts/:paymentId'
