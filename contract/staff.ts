import { z } from 'zod/mini'
import { staffRoles } from '#domain/staff.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant, line } from './fields.ts'
import { locales } from './locales.ts'

/** A member of the staff, active or suspended. */
export const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  staffRole: z.enum(staffRoles),
  /** False: suspended. The account cannot log in. */
  active: z.boolean(),
  /** True when an authenticator app or a passkey is set up. */
  twoFactor: z.boolean(),
  lastLoginAt: z.nullable(instant),
  /** The account has no password yet: expiry of the mailed set-up link, perhaps past; null for a set-up account. */
  invitedUntil: z.nullable(instant),
})
export type StaffMember = z.output<typeof staffMember>

const staffRole = z.enum(staffRoles, 'INVALID_INPUT')

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  access: 'admin',
  input: z.strictObject({}),
  output: z.object({ staff: z.array(staffMember) }),
  reads: 'staff.read',
  summary: 'List the staff: owners first, suspended members last',
})

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/staff',
  access: 'admin',
  input: z.strictObject({
    email,
    name: line(100),
    staffRole,
    /** Language of the invitation; default: the language of the caller. */
    locale: z.optional(z.enum(locales, 'INVALID_INPUT')),
  }),
  output: z.object({ member: staffMember }),
  limits: [{ per: 'account', calls: 20, seconds: 3600 }],
  summary: 'Add a member of the staff and mail a set-up link',
})

export const inviteStaffAgain = endpoint({
  method: 'POST',
  path: '/api/staff/:id/invitation',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.object({ member: staffMember }),
  limits: [{ per: 'account', calls: 20, seconds: 3600 }],
  summary: 'Mail a new set-up link to a member who has not set up the account; the earlier link ends',
})

export const changeStaff = endpoint({
  method: 'PATCH',
  path: '/api/staff/:id',
  access: 'admin',
  input: z.strictObject({
    id,
    name: z.optional(line(100)),
    staffRole: z.optional(staffRole),
    active: z.optional(z.boolean('INVALID_INPUT')),
  }),
  output: z.object({ member: staffMember }),
  limits: [{ per: 'account', calls: 60, seconds: 600 }],
  summary: 'Change name or role of a member, suspend or readmit; a changed role ends all sessions',
})
