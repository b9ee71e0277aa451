import type { z } from 'zod/mini'
import type { CurrentUser, login as loginCall } from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Locale } from '#contract/locales.ts'
import { readMailbox } from '#domain/mailbox.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { UNNAMED } from '#domain/staff.ts'
import { audit } from '#server/db/audit.ts'
import { type Db, inTransaction, pipelined, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { deviceName } from '#server/device-name.ts'
import { queueMail, toUser } from '#server/features/mails/outbox.ts'
import { checkAgreements, needsAgreements, recordAgreements } from './agreements.ts'
import { hashPassword, isOutdated, verifyPassword } from './hashing.ts'
import { deviceIdOf } from './known-device.ts'
import { clearLoginTries, loginKeysOf, countLoginTry } from './login-limits.ts'
import { logInByOneStatement } from './login-store.ts'
import { currentUser } from './profile.ts'
import { consumeSecondFactor } from './second-factor.ts'
import { type NewSession, newSession, startSession } from './sessions.ts'
import {
  findUserByMailbox,
  hasLoggedIn,
  hasSecondFactor,
  isNewDevice,
  lockUser,
  type ReturningUser,
  replacePassword,
  updateUser,
  type User,
} from './store.ts'
import { clearTotpTries, countTotpTry, totpKeysOf, warnOfWrongCodes } from './totp-limits.ts'
import type { Visitor } from './visitor.ts'

/**
 * Opens a session. An unknown mailbox, a wrong password, an account without a password and a deleted one have
 * the same answer and take the same work.
 */
export async function login(
  deps: Pick<Deps, 'db' | 'now' | 'triggerWorker' | 'config'>,
  input: z.output<typeof loginCall.input>,
  { visitor, locale }: { visitor: Visitor; locale: Locale },
): Promise<Result<{ user: CurrentUser; session: NewSession }, ErrorCode>> {
  const { address } = visitor
  const emailKey = readMailbox(input.email)?.key
  const user = emailKey === undefined ? undefined : await findUserByMailbox(deps.db, emailKey)
  // A text that is no mailbox is quoted, so that its limit never has the same key as that of a mailbox.
  const mailbox = emailKey ?? `"${input.email.toLowerCase()}"`
  const attempt = { mailbox, address, deviceId: deviceIdOf(visitor.devices, user) }
  const tries = await countLoginTry(deps.db, attempt, deps.now())
  if (!tries.ok) return err('RATE_LIMITED', tries)

  const verified = await verifyPassword(user?.passwordHash ?? null, input.password)
  if (!verified.ok) return verified
  if (!user || !verified.value) {
    await recordFailure(deps.db, deps, { user, cause: 'password', address })
    return err('LOGIN_FAILED')
  }
  if (user.passwordExpiresAt && user.passwordExpiresAt <= deps.now()) return err('PASSWORD_EXPIRED')
  const agreed = needsAgreements(user) ? checkAgreements(input) : ok({})
  if (!agreed.ok) return agreed
  if (!user.totpSecret && hasSecondFactor(user)) return err('PASSKEY_REQUIRED')
  if (user.totpSecret) {
    if (input.totp === undefined) return err('TOTP_CODE_REQUIRED')
    const codes = await countTotpTry(deps, user.id, input.totp)
    if (!codes.ok) return err('RATE_LIMITED', codes)
  }

  const remember = input.remember ?? false
  const rehashed = isOutdated(user.passwordHash!) ? await hashPassword(input.password) : null
  if (!user.totpSecret && !rehashed && !needsAgreements(user)) {
    const session = newSession(openingOf(deps, user, { remember, visitor }))
    const limits = [...loginKeysOf(attempt), ...totpKeysOf(user.id)]
    const device = deviceName(visitor.userAgent)
    if (await logInByOneStatement(deps.db, { user, session, device, limits }))
      return ok({ user: currentUser(user), session: session.session })
  }
  const result = await logInInTransaction(deps, input, { user, rehashed, attempt, visitor, locale })
  deps.triggerWorker('emails')
  if (!result.ok) return result
  return ok({ user: currentUser(user), session: result.value })
}

/**
 * Decides every login that one statement cannot store (login-store.ts): a second factor, an outdated hash, a new
 * browser, a changed account, the first agreement to the policies.
 */
const logInInTransaction = (
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  input: z.output<typeof loginCall.input>,
  {
    user,
    rehashed,
    attempt,
    visitor,
    locale,
  }: {
    user: ReturningUser
    rehashed: Awaited<ReturnType<typeof hashPassword>> | null
    attempt: Parameters<typeof clearLoginTries>[1]
    visitor: Visitor
    locale: Locale
  },
) =>
  inTransaction(deps.db, async (tx) => {
    // The password may have been changed, or the account deleted, while it was being verified.
    const { totp = '', remember = false } = input
    const current = await lockUser(tx, user.id)
    if (!current || current.passwordHash !== user.passwordHash) return err('LOGIN_FAILED')
    if (current.totpSecret) {
      const shown = await consumeSecondFactor(tx, deps, current, totp)
      if (!shown.ok) return recordFailedCode(tx, deps, { user: current, address: visitor.address }, shown)
    }
    if (rehashed?.ok) {
      const { passwordHash: before, passwordExpiresAt: expiresAt } = user
      await replacePassword(tx, user.id, { before, after: rehashed.value, expiresAt })
    }
    if (needsAgreements(user)) await recordAgreements(tx, user.id, input, deps.now())
    // An admin made with a password has not chosen a language on a set-up page.
    if (current.name === UNNAMED && !(await hasLoggedIn(tx, user.id)))
      await updateUser(tx, user.id, { locale })
    const [session] = await pipelined([
      openSession(tx, deps, current, { remember, visitor }),
      clearLoginTries(tx, attempt),
      clearTotpTries(tx, user.id),
    ])
    return ok(session)
  })

/** Writes the audit entry of a failed login; `user`: undefined for an unknown mailbox. */
export const recordFailure = (
  db: Db,
  deps: Pick<Deps, 'now'>,
  {
    user,
    cause,
    address,
  }: { user: Pick<User, 'id'> | undefined; cause: 'password' | 'totp' | 'passkey'; address: string },
): Promise<void> =>
  audit(db, {
    actor: null,
    action: 'login_failed',
    target: user?.id,
    address,
    detail: { cause },
    at: deps.now(),
  })

/** Records a wrong code that was entered with the right password, and returns the refusal. */
export async function recordFailedCode<Refusal>(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { user, address }: { user: User; address: string },
  refusal: Refusal,
): Promise<Refusal> {
  await recordFailure(tx, deps, { user, cause: 'totp', address })
  await warnOfWrongCodes(tx, user, deps.now())
  return refusal
}

const openingOf = (
  deps: Pick<Deps, 'now'>,
  user: User,
  {
    remember,
    level = user.totpSecret ? 2 : 1,
    visitor,
  }: { remember: boolean; level?: 1 | 2 | undefined; visitor: Visitor },
) => {
  const { address, userAgent, token } = visitor
  return { user, level, remember, address, userAgent, replaces: token, now: deps.now() }
}

/** Starts a session, records the device, and notifies the owner of a device that was never used before. */
export async function openSession(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  user: User,
  how: { remember: boolean; level?: 1 | 2; visitor: Visitor },
): Promise<NewSession> {
  const opening = openingOf(deps, user, how)
  const { address, userAgent, now } = opening
  const device = deviceName(userAgent)
  if (await isNewDevice(tx, user.id, device)) {
    await queueMail(tx, {
      kind: 'new_device',
      reference: `${user.id} ${device}`,
      ...toUser(user),
      data: { device, at: now.toISOString(), address },
      now,
    })
  }
  const [session] = await pipelined([
    startSession(tx, opening),
    audit(tx, { actor: user, action: 'login', address, detail: { device }, at: now }),
  ])
  return session
}
