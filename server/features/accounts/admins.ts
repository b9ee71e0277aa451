import { randomBytes } from 'node:crypto'
import { readMailbox } from '#domain/mailbox.ts'
import { no, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { hashPassword } from './hashing.ts'
import { deletePasskeys } from './passkey-store.ts'
import { endSessionsOfAccount } from './end-sessions.ts'
import {
  disableTotp,
  findUserByMailbox,
  insertUser,
  lockAdmins,
  lockUserByMailbox,
  replacePassword,
  setRole,
} from './store.ts'

type AdminDeps = Pick<Deps, 'db' | 'now'>

/** 20 characters of a 64-letter alphabet: 120 bits. */
const GENERATED_BYTES = 15
export const generatePassword = (): string => randomBytes(GENERATED_BYTES).toString('base64url')

/** A password that a command printed has been on a screen: it ends unless its owner chooses another one. */
export const ONE_TIME_PASSWORD_HOURS = 24

export type NewAdmin = {
  email: string
  /** Null: the admin chooses one through a set-up link. */
  password: string | null
  passwordExpiresAt?: Date
  /** An account that exists already is left as it is. */
  onlyNew?: boolean
}

/**
 * Creates an admin, or makes an existing account one: with this password, no second factor and no
 * open session. Null when `onlyNew` and there is an account.
 * @throws when the address cannot be a mailbox
 */
export async function makeAdmin(
  deps: AdminDeps,
  { email, password, passwordExpiresAt, onlyNew = false }: NewAdmin,
): Promise<{ done: 'created' | 'promoted'; userId: string } | null> {
  const mailbox = readMailbox(email.trim())
  if (!mailbox) throw new Error(`${email} is not a mailbox that can log in`)
  const passwordHash = password === null ? null : await hashed(password)
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    const created = await insertUser(tx, {
      email: mailbox.email,
      emailKey: mailbox.key,
      name: 'Admin',
      nationality: 'KR',
      locale: 'en',
      role: 'admin',
      passwordHash,
      now,
    })
    if (!created && onlyNew) return null
    const user = await lockUserByMailbox(tx, mailbox.key)
    if (!user) throw new Error('The account was deleted meanwhile')
    await startAnew(tx, user, { passwordHash, expiresAt: passwordExpiresAt ?? null })
    const entry = { actor: null, target: user.id, at: now }
    if (created) await audit(tx, { ...entry, action: 'admin_created' })
    else await audit(tx, { ...entry, action: 'admin_promoted' })
    return { done: created ? 'created' : 'promoted', userId: user.id }
  })
}

async function hashed(password: string): Promise<string> {
  const result = await hashPassword(password)
  if (!result.ok) throw new Error('Too many passwords are being hashed at this moment')
  return result.value
}

/** Whoever lost the telephone starts anew; whoever was only a user has sessions that live too long. */
async function startAnew(
  tx: Tx,
  user: { id: string; passwordHash: string | null },
  { passwordHash, expiresAt }: { passwordHash: string | null; expiresAt: Date | null },
): Promise<void> {
  await replacePassword(tx, user.id, { before: user.passwordHash, after: passwordHash, expiresAt })
  await setRole(tx, user.id, 'admin')
  await disableTotp(tx, user.id)
  await deletePasskeys(tx, user.id)
  await endSessionsOfAccount(tx, user.id)
}

/** Makes an admin a user again and signs them out everywhere. The last admin stays. */
export const removeAdmin = (
  { db, now }: AdminDeps,
  email: string,
): Promise<Result<{ endedSessions: number }, 'NOT_AN_ADMIN' | 'LAST_ADMIN'>> =>
  inTransaction(db, async (tx) => {
    const mailbox = readMailbox(email.trim())
    const admins = await lockAdmins(tx)
    const user = mailbox && (await lockUserByMailbox(tx, mailbox.key))
    if (user?.role !== 'admin') return no('NOT_AN_ADMIN')
    if (admins === 1) return no('LAST_ADMIN')
    await setRole(tx, user.id, 'user')
    const endedSessions = await endSessionsOfAccount(tx, user.id)
    await audit(tx, {
      actor: null,
      action: 'admin_removed',
      target: user.id,
      detail: { ended: endedSessions },
      at: now(),
    })
    return ok({ endedSessions })
  })

/** Signs somebody out everywhere, from the command line. */
export const endSessionsOf = (
  { db, now }: AdminDeps,
  email: string,
): Promise<Result<{ endedSessions: number }, 'NO_ACCOUNT'>> =>
  inTransaction(db, async (tx) => {
    const mailbox = readMailbox(email.trim())
    const user = mailbox && (await findUserByMailbox(tx, mailbox.key))
    if (!user) return no('NO_ACCOUNT')
    const endedSessions = await endSessionsOfAccount(tx, user.id)
    const detail = { ended: endedSessions }
    await audit(tx, { actor: null, action: 'sessions_ended', target: user.id, detail, at: now() })
    return ok({ endedSessions })
  })
