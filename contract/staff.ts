import { z } from 'zod/mini'
import { staffRoles } from '#domain/staff.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, email, id, instant, line, time } from './fields.ts'
import { locales } from './locales.ts'
import { localizedText, named } from './services.ts'

/** Wall-clock times in Korea; 0 is Sunday, `until` may be '24:00'. */
export const weeklyInterval = z.strictObject({
  weekday: z.int('INVALID_INPUT').check(z.gte(0, 'INVALID_INPUT'), z.lte(6, 'INVALID_INPUT')),
  from: time,
  until: time,
})
const weeklyHours = z.array(weeklyInterval).check(z.maxLength(50, 'INVALID_INPUT'))
const services = z.array(id).check(z.maxLength(50, 'INVALID_INPUT'))

/** A calendar that the site reads. Its address is a secret and not in any reply. */
const feed = z.object({
  id: z.string(),
  host: z.string(),
  state: z.enum(['waiting', 'ok', 'failed']),
  checkedAt: z.nullable(instant),
})

/** A member of the staff, active or suspended. */
const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  staffRole: z.enum(staffRoles),
  /** False: suspended. The account cannot log in. */
  active: z.boolean(),
  /** True when an authenticator app or a passkey is set up. */
  twoFactor: z.boolean(),
  lastLoginAt: z.nullable(instant),
  /** Ids of the services that they give; none for an assistant. */
  services: z.array(z.string()),
  /** Weekly working hours in Korea; the opening hours of the settings for a first owner without hours of their own. */
  hours: z.array(weeklyInterval),
  /** Calendars whose busy times are not offered. `waiting`: not read yet. */
  feeds: z.array(feed),
  /** True when `hours` are the opening hours of the settings. */
  followsOpeningHours: z.boolean(),
  /** The account has no password yet: expiry of the mailed set-up link, perhaps past; null for a set-up account. */
  invitedUntil: z.nullable(instant),
})
export type StaffMember = z.output<typeof staffMember>

const staffRole = z.enum(staffRoles, 'INVALID_INPUT')

export const listStaff = endpoint('GET /api/staff', {
  access: 'admin',
  output: z.object({ staff: z.array(staffMember) }),
  reads: 'staff.read',
  summary: 'List the staff: owners first, suspended members last; a counsellor sees their own row',
})

export const inviteStaff = endpoint('POST /api/staff', {
  access: 'admin',
  input: z.strictObject({
    email,
    name: line(100),
    staffRole,
    /** Language of the invitation; default: the language of the caller. */
    locale: z.optional(z.enum(locales, 'INVALID_INPUT')),
    /** Default: all. */
    services: z.optional(services),
    /** Default: none, so they cannot be booked yet. */
    hours: z.optional(weeklyHours),
  }),
  output: z.object({ member: staffMember }),
  limits: [{ per: 'account', calls: 20, seconds: 3600 }],
  summary: 'Add a member of the staff and mail a set-up link',
})

export const inviteStaffAgain = endpoint('POST /api/staff/:id/invitation', {
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.object({ member: staffMember }),
  limits: [{ per: 'account', calls: 20, seconds: 3600 }],
  summary: 'Mail a new set-up link to a member who has not set up the account; the earlier link ends',
})

export const changeStaff = endpoint('PATCH /api/staff/:id', {
  access: 'admin',
  input: z.strictObject({
    id,
    name: z.optional(line(100)),
    staffRole: z.optional(staffRole),
    active: z.optional(z.boolean('INVALID_INPUT')),
    services: z.optional(services),
    /** Null: the opening hours of the settings, for the first owner. */
    hours: z.optional(z.nullable(weeklyHours)),
  }),
  output: z.object({ member: staffMember }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Change name or role of a member, suspend or readmit; a changed role ends all sessions',
})

export const dayException = z.object({
  date: calendarDate,
  /** None: a day off. */
  hours: z.array(z.object({ from: z.string(), until: z.string() })),
})

export const listStaffExceptions = endpoint('GET /api/staff/:id/exceptions', {
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.object({ exceptions: z.array(dayException) }),
  summary: "List a counsellor's days off and extra hours from today on",
})

export const setStaffException = endpoint('PUT /api/staff/:id/exceptions', {
  access: 'admin',
  input: z.strictObject({
    id,
    date: calendarDate,
    /** None: a day off. Null: the weekly hours again. */
    hours: z.nullable(
      z.array(z.strictObject({ from: time, until: time })).check(z.maxLength(10, 'INVALID_INPUT')),
    ),
  }),
  output: z.object({
    exceptions: z.array(dayException),
    /** Booked consultations of that day, which stay and may have to be reassigned or moved. */
    consultations: z.array(
      z.object({ _id: z.string(), number: z.string(), name: z.string(), startsAt: instant }),
    ),
  }),
  limits: [{ per: 'account', calls: 120, seconds: 600 }],
  summary: 'Set the hours of a counsellor on one day; booked consultations stay',
})

export const addFeed = endpoint('POST /api/staff/:id/feeds', {
  access: 'admin',
  input: z.strictObject({
    id,
    /** https, or webcal for it. */
    url: line(2000),
  }),
  output: z.object({ feed }),
  // Each call fetches an external address.
  limits: [{ per: 'account', calls: 30, seconds: 600 }],
  summary: 'Read a calendar of a counsellor: its busy times are not offered',
})

export const deleteFeed = endpoint('DELETE /api/staff/:id/feeds/:feedId', {
  access: 'admin',
  input: z.strictObject({ id, feedId: id }),
  summary: 'Stop reading a calendar of a counsellor',
})

/** A consultation that is to be handed over, with what can be done about it. */
const toHandOver = z.object({
  _id: z.string(),
  number: z.string(),
  name: z.string(),
  startsAt: instant,
  /** Missing for the first service. */
  serviceNames: z.optional(localizedText),
  /** Other times are on offer, and the client has not answered. */
  isOffered: z.boolean(),
  /** Counsellors who give the service, work then and are free; the fewest booked minutes of that week first. */
  counsellors: z.array(named),
  /** Up to three free times of the same counsellor after the period, to be offered; none in a period without an end. */
  times: z.array(z.object({ date: z.string(), time: z.string() })),
})
export type ToHandOver = z.output<typeof toHandOver>

export const listHandover = endpoint('GET /api/staff/:id/handover', {
  access: 'admin',
  input: z.strictObject({
    id,
    /** Default: today in Korea. */
    from: z.optional(calendarDate),
    /** The last day; without it, all future consultations. */
    to: z.optional(calendarDate),
  }),
  output: z.object({ counsellor: named, consultations: z.array(toHandOver) }),
  reads: 'consultations.read',
  summary:
    'List consultations of a counsellor who is absent or leaves, with colleagues who are free and other times',
})
