import { sql } from 'kysely'
import { type StaffRole, staffRoleOf, type StoredRole } from '#domain/staff.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

export type StaffRow = {
  id: string
  email: string
  emailKey: string
  name: string
  locale: string
  role: Exclude<StoredRole, 'user'>
  suspendedRole: Exclude<StoredRole, 'user' | 'inactive'> | null
  totpSecret: Buffer | null
  twoFactor: boolean
  /** False until the set-up link was used. */
  isSetUp: boolean
  linkExpiresAt: Date | null
  lastLoginAt: Date | null
}

/** The staff that is not deleted: owners first, suspended members last, each group by age. */
const staff = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('setup_links', 'setup_links.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.email_key as emailKey',
      'users.name',
      'users.locale',
      'users.suspended_role as suspendedRole',
      'users.totp_secret as totpSecret',
      'setup_links.expires_at as linkExpiresAt',
      sql<StaffRow['role']>`users.role`.as('role'),
      sql<boolean>`users.totp_secret is not null or exists (
        select from passkeys where passkeys.user_id = users.id
      )`.as('twoFactor'),
      sql<boolean>`users.password_hash is not null or users.google_subject is not null`.as('isSetUp'),
      sql<Date | null>`(
        select at from audit_log where actor_id = users.id and action = 'login' order by id desc limit 1
      )`.as('lastLoginAt'),
    ])
    .where('users.role', '<>', 'user')
    .where('users.deleted_at', 'is', null)

export const listStaffRows = (db: Db): Promise<StaffRow[]> =>
  staff(db)
    .orderBy(sql`array_position(array['admin', 'counsellor', 'assistant'], users.role) nulls last`)
    .orderBy('users.created_at')
    .orderBy('users.id')
    .execute()

export const findStaffRow = (db: Db, id: string): Promise<StaffRow | undefined> =>
  staff(db).where('users.id', '=', id).executeTakeFirst()

/** Locks a user's row, also of suspended staff. */
export const lockStaffRow = async (tx: Tx, id: string): Promise<StaffRow | undefined> => {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  return findStaffRow(tx, id)
}

/** Role of a member; of a suspended one, the role that they get back. */
export const roleIn = ({ role, suspendedRole }: StaffRow): StaffRole =>
  staffRoleOf(role) ?? staffRoleOf(suspendedRole ?? 'inactive') ?? 'assistant'
