import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, date, id, instant, time, timeZone } from './fields.ts'

export const waitStates = ['waiting', 'offered', 'taken', 'expired'] as const

/** Dates for which a client may wait at once. */
export const MAX_WAITS = 5

/** The start time that is held for the client; null unless the state is `offered`. */
const offer = z.nullable(z.object({ date, time, until: instant }))

/** A client's entry of the waiting list of one Korean date. */
export const wait = z.object({
  id: z.string(),
  date,
  state: z.enum(waitStates),
  offer,
})
export type Wait = z.output<typeof wait>

const waits = z.object({ waits: z.array(wait) })

export const joinWaitingList = endpoint('POST /api/waits', {
  access: 'customer',
  input: z.strictObject({
    dates: z
      .array(calendarDate, 'INVALID_INPUT')
      .check(z.minLength(1, 'REQUIRED'), z.maxLength(MAX_WAITS, 'INVALID_INPUT')),
    /** Default: the first service. */
    serviceId: z.optional(id),
    /** Default: anyone. */
    counsellorId: z.optional(id),
    /** For the times in mails. */
    timeZone: z.optional(timeZone),
  }),
  output: waits,
  limits: [{ per: 'account', calls: 30, seconds: 3600 }],
  summary: 'Wait for a time on these dates; a date that the caller waits for already stays as it is',
})

export const listWaits = endpoint('GET /api/waits', {
  access: 'customer',
  output: waits,
  summary: "List the caller's entries of the waiting list, from today on",
})

/** An entry, as the staff see it. */
const clientWait = z.object({
  id: z.string(),
  date,
  /** Rank among those who wait for this date; the client with an offer is first. */
  rank: z.int(),
  clientId: z.string(),
  name: z.string(),
  since: instant,
  /** Name of the only counsellor whom the client wants; null for anyone. */
  counsellor: z.nullable(z.string()),
  offer,
})
export type ClientWait = z.output<typeof clientWait>

export const listOpenWaits = endpoint('GET /api/desk/waits', {
  access: 'admin',
  reads: 'clients.read',
  output: z.object({ waits: z.array(clientWait) }),
  summary: 'List the clients who wait or have an offer, by date and in the order of the list',
})

export const leaveWaitingList = endpoint('DELETE /api/waits/:id', {
  access: 'customer',
  input: z.strictObject({ id }),
  output: waits,
  limits: [{ per: 'account', calls: 60, seconds: 3600 }],
  summary: 'Remove an entry, or decline its offer; the time goes to the next client',
})

export const getOfferedSlot = endpoint('POST /api/waits/:id/accept', {
  access: 'customer',
  input: z.strictObject({ id }),
  output: z.object({
    hold: z.object({ date, time, until: instant }),
    serviceId: z.nullable(z.string()),
    counsellorId: z.nullable(z.string()),
  }),
  limits: [{ per: 'account', calls: 60, seconds: 3600 }],
  summary: 'Get the held time of an offer, for the order that takes it; safe to repeat',
})
