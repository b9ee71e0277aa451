import { randomBytes } from 'node:crypto'
import { readMailbox } from '#domain/mailbox.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { UNNAMED } from '#domain/staff.ts'
import { audit } from '#server/db/audit.ts'
import { findFirstOwner } from '#server/db/first-owner.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { changeFirstOwner } from './first-owner.ts'
import { hashPassword } from './hashing.ts'
import { revokeAccess } from './revoke-access.ts'
import {
  hasSecondFactor,
  insertUser,
  lockAccountByMailbox,
  lockOwners,
  lockUserByMailbox,
  replacePassword,
  setAdminSince,
  setRole,
  type User,
} from './store.ts'
import { deleteTotp } from './totp-store.ts'

type AdminDeps = Pick<Deps, 'db' | 'now'>

/** 20 characters of a 64-letter alphabet: 120 bits. */
const GENERATED_BYTES = 15
export const generatePassword = (): string => randomBytes(GENERATED_BYTES).toString('base64url')

/**
 * Lifetime of a password that a command printed, unless its owner changes it before: it was visible on a screen.
 */
export const TEMPORARY_PASSWORD_HOURS = 24

type NewAdmin = {
  email: string
  /** Null: the admin sets one through a set-up link. */
  password: string | null
  passwordExpiresAt?: Date
  /** Leaves an existing account unchanged. */
  onlyNew?: boolean
}

/**
 * Creates an owner, or promotes an existing account: sets this password, removes the second factor and ends
 * all sessions. Null when `onlyNew` is set and the account exists.
 * @throws when the address is not a mailbox that can log in, or when an older account would become the first owner
 *   while clients have booked the present one
 */
export async function makeAdmin(
  deps: AdminDeps,
  { email, password, passwordExpiresAt, onlyNew = false }: NewAdmin,
): Promise<{ done: 'created' | 'promoted'; userId: string } | null> {
  const mailbox = readMailbox(email.trim())
  if (!mailbox) throw new Error(`${email} is not a valid email address for a login`)
  const passwordHash = password === null ? null : await hashOrThrow(password)
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    const firstOwner = await findFirstOwner(tx)
    const created = await insertUser(tx, {
      email: mailbox.email,
      emailKey: mailbox.key,
      name: UNNAMED,
      nationality: 'KR',
      locale: 'en',
      role: 'admin',
      passwordHash,
      now,
    })
    if (!created && onlyNew) return null
    const user = await lockAccountByMailbox(tx, mailbox.key)
    if (!user) throw new Error('The account was deleted during the command. Run it again.')
    // Another node has just created the first admin and printed its set-up link: keep the account as it is.
    const awaitsSetUp = user.staffRole === 'owner' && !user.passwordHash && !hasSecondFactor(user)
    if (!created && awaitsSetUp && passwordHash === null) return { done: 'promoted', userId: user.id }
    await resetCredentials(tx, user, { passwordHash, expiresAt: passwordExpiresAt ?? null, now })
    const passed = await changeFirstOwner(tx, firstOwner, now)
    if (!passed.ok)
      throw new Error(
        `${email} is older than the account of the first owner and would get their bookings. Hand these over first, or make another account an admin.`,
      )
    if (created || user.staffRole !== 'owner') await setAdminSince(tx, user.id, now)
    const entry = { actor: null, target: user.id, at: now }
    if (created) await audit(tx, { ...entry, action: 'admin_created' })
    else await audit(tx, { ...entry, action: 'admin_promoted' })
    return { done: created ? 'created' : 'promoted', userId: user.id }
  })
}

async function hashOrThrow(password: string): Promise<string> {
  const result = await hashPassword(password)
  if (!result.ok) throw new Error('Too many passwords are being hashed. Try again in a minute.')
  return result.value
}

/**
 * Resets the credentials of a new admin. Removes the second factor, which may be lost, and ends the sessions,
 * because those of a user last longer than an admin's may.
 */
async function resetCredentials(
  tx: Tx,
  user: User,
  { passwordHash, expiresAt, now }: { passwordHash: string | null; expiresAt: Date | null; now: Date },
): Promise<void> {
  await replacePassword(tx, user.id, { before: user.passwordHash, after: passwordHash, expiresAt })
  await setRole(tx, user.id, 'admin')
  await deleteTotp(tx, user.id)
  await revokeAccess(tx, user, 'role_changed', { now })
}

/**
 * Makes a member of the staff a user again and revokes all access. The last active owner cannot be removed.
 * `passesBookings`: bookings of the removed first owner are now those of the next one.
 */
export const removeAdmin = (
  { db, now }: AdminDeps,
  email: string,
): Promise<Result<{ endedSessions: number; passesBookings: boolean }, 'NOT_AN_ADMIN' | 'LAST_ADMIN'>> =>
  inTransaction(db, async (tx) => {
    const mailbox = readMailbox(email.trim())
    const owners = await lockOwners(tx)
    const user = mailbox && (await lockUserByMailbox(tx, mailbox.key))
    if (user?.role !== 'admin') return err('NOT_AN_ADMIN')
    if (user.staffRole === 'owner' && owners === 1) return err('LAST_ADMIN')
    const firstOwner = await findFirstOwner(tx)
    await setRole(tx, user.id, 'user')
    const at = now()
    const passed = await changeFirstOwner(tx, firstOwner, at)
    const { sessions: endedSessions } = await revokeAccess(tx, user, 'role_changed', { now: at })
    await audit(tx, {
      actor: null,
      action: 'admin_removed',
      target: user.id,
      detail: { ended: endedSessions },
      at,
    })
    return ok({ endedSessions, passesBookings: !passed.ok })
  })

/**
 * Revokes all access of an account from the command line, except a passkey that is an admin's only second
 * factor.
 */
export const endSessionsOf = (
  { db, now }: AdminDeps,
  email: string,
): Promise<Result<{ endedSessions: number; keepsPasskeys: boolean }, 'NO_ACCOUNT'>> =>
  inTransaction(db, async (tx) => {
    const mailbox = readMailbox(email.trim())
    const user = mailbox && (await lockUserByMailbox(tx, mailbox.key))
    if (!user) return err('NO_ACCOUNT')
    const at = now()
    const { sessions: endedSessions } = await revokeAccess(tx, user, 'ended_by_command', { now: at })
    const detail = { ended: endedSessions }
    await audit(tx, { actor: null, action: 'sessions_ended', target: user.id, detail, at })
    const left = await lockUserByMailbox(tx, mailbox.key)
    return ok({ endedSessions, keepsPasskeys: Boolean(left?.hasPasskey) })
  })
