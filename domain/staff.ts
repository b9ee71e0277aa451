import type { Role } from './consultation.ts'

/**
 * Roles of the staff. owner: everything; counsellor: the consultations assigned to them, and the clients of these;
 * assistant: all bookings and chats, but no money, reports, settings or roles.
 */
export const staffRoles = ['owner', 'counsellor', 'assistant'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * Role of an account as the database stores it: `admin` is an owner, `inactive` a staff member whose access is
 * suspended. Releases without staff roles treat all values but `admin` as users without rights.
 */
export type StoredRole = 'user' | 'admin' | 'counsellor' | 'assistant' | 'inactive'

/** The staff role of a stored role; null for a client and for suspended staff. */
export function staffRoleOf(stored: StoredRole): StaffRole | null {
  if (stored === 'user' || stored === 'inactive') return null
  return stored === 'admin' ? 'owner' : stored
}

/** The role in replies and rules: every member of the staff is an admin. */
export const roleOf = (stored: StoredRole): Role => (staffRoleOf(stored) === null ? 'user' : 'admin')

export const storedRoleOf = (role: StaffRole): Exclude<StoredRole, 'user' | 'inactive'> =>
  role === 'owner' ? 'admin' : role

/** Stored name of the first admin until they choose one. */
export const UNNAMED = 'Admin'

/** A stored name as people see it: the company's while the person has none. */
export const nameOrCompany = (stored: string, company: { name: string }): string =>
  stored === UNNAMED ? company.name : stored

/** A member of the staff in the list of the staff: the mail address while the person has no name. */
export const nameOrEmail = ({ name, email }: { name: string; email: string }): string =>
  name === UNNAMED ? email : name

/** Hours after which a mailed invitation expires. */
export const INVITATION_HOURS = 72
