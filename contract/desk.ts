import { z } from 'zod/mini'
import { consultation } from './consultations.ts'
import { endpoint } from './endpoint.ts'
import { anyCurrency, balance, calendarDate, date, instant, queryNumber, storedLocale } from './fields.ts'

/** Sums of one currency; two are never added. */
const money = z.object({
  currency: anyCurrency,
  taken: balance,
  /** Null, and the net with it, while the fee of one of the payments is unknown. */
  fees: z.nullable(balance),
  refunded: balance,
  net: z.nullable(balance),
})

/** A booking with what the desk knows of its client. */
const deskBooking = z.object({
  consultation,
  clientId: z.string(),
  /** Country code. */
  nationality: z.string(),
  locale: storedLocale,
  /** 3: their third booking. */
  visit: z.number(),
})
export type DeskBooking = z.output<typeof deskBooking>

/** What a calendar shows of a booking; all of it stands on the booking's own page. */
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
})
export type WeekBooking = z.output<typeof weekBooking>

export const deskToday = endpoint({
  method: 'GET',
  path: '/api/desk/today',
  access: 'admin',
  input: z.strictObject({}),
  output: z.object({
    /** The server's clock, by which everything here is sorted. */
    now: instant,
    /** The Korean date. */
    today: date,
    /** Within their time at this moment, begun or not, the earliest start first, twenty at most. */
    running: z.array(deskBooking),
    /** What begins within the next fourteen days, the soonest first, twenty at most. */
    upcoming: z.array(deskBooking),
    /** Over and neither completed nor cancelled, the oldest first, thirty at most; `endedTotal` counts all. */
    ended: z.array(deskBooking),
    endedTotal: z.number(),
    /** Chats with messages of students that the office has not read, the newest first, twenty at most. */
    messages: z.array(
      z.object({
        consultationId: z.string(),
        number: z.string(),
        name: z.string(),
        startsAt: instant,
        unread: z.number(),
        /** The newest of them; empty when it is only a file. */
        text: z.string(),
        sentAt: instant,
      }),
    ),
    /** The ten newest bookings. */
    newest: z.array(deskBooking),
    money: z.object({ today: z.array(money), month: z.array(money) }),
    mails: z.object({ failed: z.number(), held: z.number() }),
  }),
  reads: 'desk.read',
  summary: 'Who comes, who is new and what came in; what needs somebody is `/api/attention`',
})

export const deskBadges = endpoint({
  method: 'GET',
  path: '/api/desk/badges',
  access: 'admin',
  input: z.strictObject({}),
  output: z.object({
    /** Action items of `/api/attention`. */
    actionItems: z.number(),
    /** Chats with messages of students that the office has not read. */
    unreadChats: z.number(),
  }),
  summary: 'Counts of open work for the tabs of the desk; holds no names',
})

export const deskWeek = endpoint({
  method: 'GET',
  path: '/api/desk/week',
  access: 'admin',
  input: z.strictObject({
    /** Korean date of the first day; today without it. */
    from: z.optional(calendarDate),
    days: z.optional(queryNumber(1, 42)),
  }),
  output: z.object({
    from: date,
    to: date,
    today: date,
    /** Of the openings shown: whoever changes them says which ones they saw, and is told when they are stale. */
    version: z.string(),
    days: z.array(
      z.object({
        date,
        /** A day of the week on which the office works. */
        usual: z.boolean(),
        closed: z.nullable(z.object({ note: z.string() })),
        hours: z.array(
          z.object({
            time: z.string(),
            startsAt: instant,
            /** How many fit in; none when it is closed. */
            seats: z.number(),
            note: z.string(),
            /** Kept for somebody who is paying. */
            held: z.number(),
          }),
        ),
        /** Whatever begins on that day, at one of its hours or not. */
        bookings: z.array(weekBooking),
      }),
    ),
  }),
  reads: 'desk.read',
  summary: 'Openings and bookings of some days together',
})

const count = z.object({ key: z.string(), count: z.number() })

export const deskStats = endpoint({
  method: 'GET',
  path: '/api/stats',
  access: 'admin',
  input: z.strictObject({ from: z.optional(calendarDate), to: z.optional(calendarDate) }),
  output: z.object({
    /** Korean dates, both included; this month until today when they are not given. */
    from: date,
    to: date,
    /** What moved on these days by the journal. */
    money: z.array(money),
    /** The same by month, the oldest first. */
    months: z.array(z.object({ month: z.string(), money: z.array(money), bookings: z.number() })),
    /** Bookings made on these days, and what they are by now. */
    bookings: z.object({
      total: z.number(),
      /** Of clients who had booked before. */
      repeat: z.number(),
      completed: z.number(),
      cancelled: z.number(),
      /** With a coupon. */
      discounted: z.number(),
      /** Nobody from the office came. */
      missed: z.number(),
      /** The client did not come. */
      absent: z.number(),
    }),
    byCountry: z.array(count),
    /** What led to the form, of those whom something has led there. */
    byConcern: z.array(count),
    byPlatform: z.array(count),
    /** In which the two talk, where it was asked. */
    byConversation: z.array(count),
    /** In which the client reads the site. */
    byLanguage: z.array(count),
  }),
  summary:
    'Money by currency and bookings by country, concern, chat app and language in a period of Korean dates',
})

/** Where a calendar program asks; the secret is all that it shows. */
export const DESK_FEED_PATH = '/api/desk/calendar/:file'

export const renewDeskFeed = endpoint({
  method: 'POST',
  path: '/api/desk/calendar',
  access: 'admin',
  input: z.strictObject({
    /** False: initials in place of the name, without chat app and id. */
    showsNames: z._default(z.boolean('INVALID_INPUT'), true),
  }),
  output: z.object({
    /** Shown once; an earlier one ends at this moment. */
    url: z.string(),
    expiresAt: instant,
  }),
  limits: [{ per: 'account', calls: 20, seconds: 3600 }],
  summary: "Make the secret address of the caller's calendar of bookings anew",
})

export const endDeskFeed = endpoint({
  method: 'POST',
  path: '/api/desk/calendar/end',
  access: 'admin',
  input: z.strictObject({}),
  output: z.strictObject({}),
  summary: "End the secret address of the caller's calendar",
})

const rateCurrency = z.string('INVALID_INPUT').check(z.regex(/^[A-Z]{3}$/, 'INVALID_INPUT'))

/** Won for one unit of a currency on a Korean date: "1385.2". */
const dayRate = z.object({ date: calendarDate, currency: rateCurrency, won: z.string() })

export const listRates = endpoint({
  method: 'GET',
  path: '/api/rates',
  access: 'admin',
  input: z.strictObject({ from: z.optional(calendarDate), to: z.optional(calendarDate) }),
  output: z.object({ rates: z.array(dayRate), version: z.number() }),
  summary: 'Exchange rates that the owner has typed, by day',
})

export const setRates = endpoint({
  method: 'PUT',
  path: '/api/rates',
  access: 'admin',
  input: z.strictObject({
    /** Of the rates that the caller saw: changed ones are told, not overwritten. */
    version: z.int('INVALID_INPUT').check(z.gte(0, 'INVALID_INPUT'), z.lte(2_147_483_646, 'INVALID_INPUT')),
    rates: z
      .array(
        z.strictObject({
          date: calendarDate,
          currency: rateCurrency,
          /** Null: forget it. */
          won: z.nullable(z.string('INVALID_INPUT').check(z.regex(/^\d{1,6}(\.\d{1,4})?$/, 'INVALID_INPUT'))),
        }),
        'INVALID_INPUT',
      )
      .check(z.minLength(1, 'INVALID_INPUT'), z.maxLength(400, 'INVALID_INPUT')),
  }),
  output: z.object({ rates: z.array(dayRate), version: z.number() }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Type or import exchange rates, one a day and currency',
})

/** The books in Korean: `?from=&to=`, one line for each payment, refund and fee on its own day. */
export const BOOKS_FILE_PATH = '/api/books.csv'

/** A printable page for its payer and the office: `?lang=ko` or `en`. */
export const RECEIPT_PATH = '/api/receipts/:paymentId'
