import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyText, calendarDate, date, id, time } from './fields.ts'
import { named, service } from './services.ts'

export const availability = endpoint('GET /api/availability', {
  access: 'public',
  input: z.strictObject({
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    /** Default: the first service. */
    service: z.optional(id),
    /** Only the times of this counsellor. */
    counsellor: z.optional(id),
    /** Instead of both: the times to which this booking can be moved, of the caller or, for staff, of anyone. */
    booking: z.optional(id),
  }),
  output: z.object({
    /** The site is not set up yet: there are no days, and nothing can be booked. */
    opensSoon: z.optional(z.boolean()),
    /** Services and counsellors; absent with one service of one counsellor. */
    choices: z.optional(
      z.object({
        services: z.array(service),
        counsellors: z.array(z.extend(named, { services: z.array(z.string()) })),
      }),
    ),
    days: z.array(
      z.object({
        date,
        times: z.array(
          z.object({
            time,
            free: z.boolean(),
            /** Ids of those who are free then, when there are several counsellors. */
            counsellors: z.optional(z.array(z.string())),
          }),
        ),
      }),
    ),
  }),
  summary: 'List bookable days with free and taken times, in Korea time; for staff without the lead time',
})

/** An exception in the calendar: a closed date, or a number of seats other than one at a single time. */
export const calendarException = z.object({
  date: calendarDate,
  /** Null: the whole day. */
  time: z.nullable(time),
  seats: z.number(),
  note: z.string(),
})

export const listCalendarExceptions = endpoint('GET /api/calendar', {
  access: 'admin',
  output: z.object({ exceptions: z.array(calendarException) }),
  summary: 'List closed dates and changed capacities',
})

/** Version of the openings that the caller saw (`GET /api/desk/week`). STALE_VERSION if they have changed. */
const seenVersion = z.string('INVALID_INPUT').check(z.regex(/^[0-9a-f]{16}$/, 'INVALID_INPUT'))
const version = z.optional(seenVersion)

export const setCalendarException = endpoint('POST /api/calendar', {
  access: 'admin',
  input: z.strictObject({
    date: calendarDate,
    time: z.optional(z.nullable(time)),
    seats: z.int('INVALID_INPUT').check(z.gte(0, 'INVALID_INPUT'), z.lte(20, 'INVALID_INPUT')),
    note: z.optional(anyText(200)),
    version,
  }),
  output: z.object({ exceptions: z.array(calendarException) }),
  summary: 'Close a date or a time, or set the capacity of a time',
})

export const closeDays = endpoint('POST /api/calendar/days', {
  access: 'admin',
  input: z.strictObject({
    from: calendarDate,
    /** Inclusive. */
    until: calendarDate,
    note: z.optional(anyText(200)),
    /** Keeps booked times and closes everything else; without it a booked time refuses the whole request. */
    keepBooked: z.optional(z.boolean('INVALID_INPUT')),
    version: seenVersion,
  }),
  output: z.object({ exceptions: z.array(calendarException), closedDays: z.number() }),
  summary: 'Close all working days of a period at once',
})

export const removeCalendarException = endpoint('POST /api/calendar/remove', {
  access: 'admin',
  input: z.strictObject({ date: calendarDate, time: z.optional(z.nullable(time)), version }),
  output: z.object({ exceptions: z.array(calendarException) }),
  summary: 'Reset a date or time to the settings',
})
