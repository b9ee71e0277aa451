import { sql } from 'kysely'
import { addMs } from '#domain/calendar.ts'
import type { Role } from '#domain/consultation.ts'
import { type ConsentKind, productConstants } from '#domain/settings.ts'
import type { StaffRole, StoredRole } from '#domain/staff.ts'
import { FREE_MOVE_MS } from '#domain/stage.ts'
import { type Db, exists, hasChanged, type Tx } from '#server/db/transaction.ts'

const userColumns = [
  'id',
  'email',
  'email_key as emailKey',
  'name',
  'nationality',
  'locale',
  'password_hash as passwordHash',
  'google_subject as googleSubject',
  'totp_secret as totpSecret',
  'totp_pending as totpPending',
  'password_expires_at as passwordExpiresAt',
  'access_revoked_at as accessRevokedAt',
] as const

/** `staffRoleOf` and `roleOf` of `domain/staff.ts` in SQL. */
const STAFF_ROLE = sql<StaffRole | null>`case users.role
  when 'admin' then 'owner' when 'counsellor' then role when 'assistant' then role end`
const ROLE = sql<Role>`case when users.role in ('user', 'inactive') then 'user' else 'admin' end`

/** Accounts that are not deleted, suspended staff included. */
const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .select(userColumns)
    .select([ROLE.as('role'), STAFF_ROLE.as('staffRole')])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')).as(
        'hasPasskey',
      ),
    )
    .where('deleted_at', 'is', null)

/** Accounts that may log in. */
const listActiveUsers = (db: Db) => accounts(db).where('users.role', '<>', 'inactive')

export const findUser = (db: Db, id: string) => listActiveUsers(db).where('id', '=', id).executeTakeFirst()
export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

/**
 * An admin's passkey counts as a second factor: when there is one, the password alone does not open a
 * session.
 */
export const hasSecondFactor = (user: Pick<User, 'role' | 'totpSecret' | 'hasPasskey'>): boolean =>
  user.totpSecret !== null || (user.role === 'admin' && Boolean(user.hasPasskey))

/** True when the account has a second factor that this session has not shown, so it must not change or add one. */
export const lacksSecondFactor = (
  user: Parameters<typeof hasSecondFactor>[0],
  { level }: { level: number },
): boolean => hasSecondFactor(user) && level < 2

/** Accounts that may log in, and the fact that they have agreed to the policies. */
const returningUsers = (db: Db) =>
  listActiveUsers(db).select(({ exists, selectFrom }) =>
    exists(
      selectFrom('consents')
        .select('consents.id')
        .whereRef('consents.user_id', '=', 'users.id')
        .where('consents.kind', '=', 'terms')
        .where('granted', '=', true),
    ).as('hasAgreed'),
  )

export const findUserByMailbox = (db: Db, emailKey: string) =>
  returningUsers(db).where('email_key', '=', emailKey).executeTakeFirst()
export type ReturningUser = NonNullable<Awaited<ReturnType<typeof findUserByMailbox>>>

/** Finds and locks a user, so that decisions about the account hold until the commit. */
export const lockUser = (tx: Tx, id: string) =>
  listActiveUsers(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Like `lockUser`, for a login. */
export const lockReturningUser = (tx: Tx, id: string) =>
  returningUsers(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export const lockUserByGoogle = (tx: Tx, subject: string) =>
  returningUsers(tx).where('google_subject', '=', subject).forUpdate().executeTakeFirst()

export const lockUserByMailbox = (tx: Tx, emailKey: string) =>
  returningUsers(tx).where('email_key', '=', emailKey).forUpdate().executeTakeFirst()

/** Finds and locks the account of a mailbox, also of suspended staff. */
export const lockAccountByMailbox = (tx: Tx, emailKey: string) =>
  accounts(tx).where('email_key', '=', emailKey).forUpdate().executeTakeFirst()

export const setGoogleSubject = async (tx: Tx, id: string, subject: string): Promise<void> => {
  await tx.updateTable('users').set({ google_subject: subject }).where('id', '=', id).execute()
}

/** Undefined when the mailbox or the Google account already has an account. */
export const insertUser = (
  db: Db,
  user: {
    email: string
    emailKey: string
    name: string
    nationality: string
    locale: string
    role: StoredRole
    passwordHash: string | null
    googleSubject?: string | undefined
    now: Date
  },
) =>
  db
    .insertInto('users')
    .values({
      email: user.email,
      email_key: user.emailKey,
      name: user.name,
      nationality: user.nationality,
      locale: user.locale,
      role: user.role,
      password_hash: user.passwordHash,
      google_subject: user.googleSubject ?? null,
      created_at: user.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email', 'name'])
    .executeTakeFirst()

/** Active owners. */
const owners = (db: Db) =>
  db.selectFrom('users').select('id').where('role', '=', 'admin').where('deleted_at', 'is', null)

export const hasOwner = (db: Db): Promise<boolean> => exists(owners(db))

/** Locks all active owners and returns their number, so that concurrent removals leave at least one. */
export const lockOwners = async (tx: Tx): Promise<number> =>
  (await owners(tx).orderBy('id').forUpdate().execute()).length

/**
 * Replaces the password that was read before; false when it was changed since. `expiresAt`: expiry of a
 * password that another person has seen.
 */
export const replacePassword = (
  db: Db,
  id: string,
  passwords: { before: string | null; after: string | null; expiresAt?: Date | null },
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('users')
      .set({ password_hash: passwords.after, password_expires_at: passwords.expiresAt ?? null })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where('password_hash', 'is not distinct from', passwords.before),
  )

/** `suspended`: role that suspended staff gets back, with the role 'inactive'. */
export const setRole = async (
  db: Db,
  id: string,
  role: StoredRole,
  suspended: Exclude<StoredRole, 'user' | 'inactive'> | null = null,
): Promise<void> => {
  await db.updateTable('users').set({ role, suspended_role: suspended }).where('id', '=', id).execute()
}

/** Owners are notified of events from this time on. */
export const setAdminSince = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.updateTable('users').set({ admin_since: now }).where('id', '=', id).execute()
}

export const updateUser = async (
  db: Db,
  id: string,
  changes: { name?: string | undefined; nationality?: string | undefined; locale?: string | undefined },
): Promise<void> => {
  const { name, nationality, locale } = changes
  if (name === undefined && nationality === undefined && locale === undefined) return
  await db.updateTable('users').set({ name, nationality, locale }).where('id', '=', id).execute()
}

/** Locks the account permanently: removes password, Google and second factor; other data is purged later. */
export const markDeleted = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('users')
    .set({
      deleted_at: now,
      password_hash: null,
      password_expires_at: null,
      google_subject: null,
      totp_secret: null,
      totp_pending: null,
      totp_last_step: null,
    })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
  await db.deleteFrom('passkeys').where('user_id', '=', id).execute()
  await db.deleteFrom('setup_links').where('user_id', '=', id).execute()
}

/** Consents are only inserted; the last row of a kind is in force. */
export const insertConsents = async (
  db: Db,
  userId: string,
  consents: readonly { kind: ConsentKind; granted: boolean }[],
  now: Date,
): Promise<void> => {
  await db
    .insertInto('consents')
    .values(
      consents.map(({ kind, granted }) => ({
        user_id: userId,
        kind,
        version: productConstants.consentVersions[kind],
        granted,
        at: now,
      })),
    )
    .execute()
}

export const agreesToMarketing = async (db: Db, userId: string): Promise<boolean> => {
  const last = await db
    .selectFrom('consents')
    .select('granted')
    .where('user_id', '=', userId)
    .where('kind', '=', 'marketing')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.granted ?? false
}

/**
 * True when a user has logged in before, but never from this device. The audit log keeps devices longer than
 * sessions are kept. Each subquery stops at the first match, however many logins there are.
 */
export async function isNewDevice(db: Db, userId: string, device: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select exists (select from audit_log where actor_id = ${userId} and action = 'login')
      and not exists (
        select from audit_log
        where actor_id = ${userId} and action = 'login' and detail ->> 'device' = ${device}
      ) as "isNew"`.execute(db)
  return rows[0]!.isNew
}

export const hasLoggedIn = (db: Db, userId: string): Promise<boolean> =>
  exists(db.selectFrom('audit_log').select('id').where('actor_id', '=', userId).where('action', '=', 'login'))

/** True when the user has a future paid consultation. */
export const hasPaidAhead = (tx: Tx, id: string, now: Date): Promise<boolean> =>
  exists(
    tx
      .selectFrom('consultations')
      .select('id')
      .where('user_id', '=', id)
      .where('status', '=', 'pending')
      // A missed consultation that may still be moved is paid and counts as ahead.
      .where((row) =>
        row.or([
          row('starts_at', '>', now),
          row.and([row('free_move', '=', true), row('starts_at', '>=', addMs(now, -FREE_MOVE_MS))]),
        ]),
      ),
  )
