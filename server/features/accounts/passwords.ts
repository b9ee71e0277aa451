import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import type { changePassword as changeCall } from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isOwnMailbox, mailboxName, readMailbox } from '#domain/mailbox.ts'
import { err, type Nothing, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { clearLimits, takeFromLimit } from '#server/db/rate-limits.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { queueMail, toUser } from '#server/features/mails/outbox.ts'
import type { Requester } from './code-store.ts'
import { type CodeRequest, mayResetByMail, sendCode, verifyCode, consumeVerifiedCode } from './codes.ts'
import { verifyPassword } from './hashing.ts'
import { deviceIdOf } from './known-device.ts'
import { clearAllLoginTries } from './login-limits.ts'
import { hashNewPassword, newPasswordFault } from './new-password.ts'
import { revokeAccess, type Revoked } from './revoke-access.ts'
import { type NewSession, renewOwnSession } from './sessions.ts'
import { findUser, findUserByMailbox, replacePassword, type User } from './store.ts'
import { clearTotpTries } from './totp-limits.ts'
import type { Visitor } from './visitor.ts'

const WRONG_PASSWORDS = { calls: 5, seconds: 15 * 60 }

/** Mails a code with which a forgotten password is replaced. The reply does not show if the mailbox has an account. */
export async function sendResetCode(
  deps: Deps,
  input: { email: string; proof?: string | undefined },
  { visitor, ...from }: Pick<CodeRequest, 'locale' | 'requester'> & { visitor: Visitor },
): Promise<Result<Nothing, ErrorCode>> {
  // Any domain is accepted, because staff create accounts for clients of other domains. Without an account no mail is sent.
  const mailbox = readMailbox(input.email)
  if (!mailbox) return err('EMAIL_NOT_GMAIL', { fields: { email: 'EMAIL_NOT_GMAIL' } })
  const deviceId = await deviceOfOwner(deps, mailbox.key, visitor)
  return sendCode(deps, { purpose: 'reset', mailbox, deviceId, proof: input.proof, ...from })
}

/** The owner's known device when the request comes from it, otherwise undefined. */
async function deviceOfOwner(
  { db }: Pick<Deps, 'db'>,
  emailKey: string,
  { devices }: Visitor,
): Promise<string | undefined> {
  if (devices.length === 0) return undefined
  return deviceIdOf(devices, await findUserByMailbox(db, emailKey))
}

/**
 * Sets a new password with a mailed code and revokes all other access, passkeys included, because the caller
 * has not confirmed that they are theirs. The second factor stays, so an admin without another one keeps the
 * passkeys.
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'now' | 'triggerWorker' | 'settings' | 'config'>,
  input: { email: string; code: string; newPassword: string },
  { visitor, requester }: { visitor: Visitor; requester: Requester },
): Promise<Result<{ userId: string }, ErrorCode>> {
  const mailbox = readMailbox(input.email)
  if (!mailbox) return err('CODE_INVALID')
  // Checks that do not need the account come first and use no try of the code.
  const fault = await newPasswordFault(deps, input.newPassword, {
    role: 'user',
    personal: [mailboxName(mailbox.key)],
  })
  if (fault) return err(fault, { fields: { newPassword: fault } })

  const submitted = { purpose: 'reset', emailKey: mailbox.key, code: input.code } as const
  if (!(await verifyCode(deps, { ...submitted, requester }))) return err('CODE_INVALID')
  const user = await findUserByMailbox(deps.db, mailbox.key)
  if (!user || !mayResetByMail(user)) return err('CODE_INVALID')
  const hashed = await hashNewPassword(deps, input.newPassword, user)
  if (!hashed.ok) return hashed

  const now = deps.now()
  const result = await inTransaction(deps.db, async (tx) => {
    if (!(await consumeVerifiedCode(tx, deps, submitted))) return err('CODE_INVALID')
    if (!(await replacePassword(tx, user.id, { before: user.passwordHash, after: hashed.value }))) {
      return err('CONFLICT')
    }
    const revoked = await revokeAccess(tx, user, 'password_reset', { now })
    await clearAllLoginTries(tx, user.emailKey)
    await clearTotpTries(tx, user.id)
    await queuePasswordChanged(tx, user, { revoked, now })
    await audit(tx, { actor: user, action: 'password_reset', address: visitor.address, at: now })
    return ok({ userId: user.id })
  })
  deps.triggerWorker('emails')
  return result
}

/**
 * Changes the caller's own password and revokes all other access. This session continues under a new token;
 * the passkeys that the caller names stay.
 */
export async function changePassword(
  deps: Pick<Deps, 'now' | 'db' | 'triggerWorker' | 'settings'>,
  actor: Actor,
  input: z.output<typeof changeCall.input>,
  from: { address: string },
): Promise<Result<{ session: NewSession | null }, ErrorCode>> {
  if (!isOwnMailbox(actor, input.email)) return err('NOT_YOUR_ACCOUNT')
  const proven = await verifyOwnPassword(deps, actor, input.currentPassword)
  if (!proven.ok) return proven
  const user = proven.value
  const hashed = await hashNewPassword(deps, input.newPassword, user)
  if (!hashed.ok) return hashed

  const now = deps.now()
  const result = await inTransaction(deps.db, async (tx) => {
    if (!(await replacePassword(tx, user.id, { before: user.passwordHash, after: hashed.value }))) {
      return err('CONFLICT')
    }
    const keep = { sessionId: actor.sessionId, passkeyIds: input.keepPasskeys ?? [] }
    const revoked = await revokeAccess(tx, user, 'password_changed', { now, keep })
    const session = await renewOwnSession(tx, actor, now)
    await queuePasswordChanged(tx, user, { revoked, now })
    await audit(tx, { actor, action: 'password_changed', address: from.address, at: now })
    return ok({ session })
  })
  deps.triggerWorker('emails')
  return result
}

/** Checks the caller's own password again; after five wrong ones in 15 minutes further tries are refused. */
export async function verifyOwnPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  password: string,
): Promise<Result<User, 'RATE_LIMITED' | 'LOGIN_REQUIRED' | 'BUSY' | 'PASSWORD_WRONG'>> {
  const key = `password ${actor.id}`
  const tries = await takeFromLimit(deps.db, { key, ...WRONG_PASSWORDS, now: deps.now() })
  if (!tries.ok) return err('RATE_LIMITED', tries)
  const user = await findUser(deps.db, actor.id)
  if (!user) return err('LOGIN_REQUIRED')
  const verified = await verifyPassword(user.passwordHash, password)
  if (!verified.ok) return verified
  if (!verified.value) return err('PASSWORD_WRONG')
  await clearLimits(deps.db, [key])
  return ok(user)
}

export const queuePasswordChanged = (
  tx: Tx,
  user: User,
  { revoked: { passkeys, feed }, now }: { revoked: Revoked; now: Date },
): Promise<void> =>
  queueMail(tx, {
    kind: 'password_changed',
    reference: randomUUID(),
    ...toUser(user),
    data: { removedPasskeys: passkeys.removed, keptPasskeys: passkeys.kept, feedEnded: feed },
    now,
  })
