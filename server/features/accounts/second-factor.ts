import { createHash, randomBytes } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import { no, type Nothing, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { clearLimits, takeFromLimit } from '#server/db/rate-limits.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { provePassword } from './passwords.ts'
import { endSessionsOfAccount } from './end-sessions.ts'
import { type NewSession, renewSession } from './sessions.ts'
import {
  disableTotp as deleteTotp,
  enableTotp,
  hasSecondFactor,
  lockUser,
  replaceTotpSeal,
  setPendingTotp,
  takeRecoveryCode,
  takeTotpStep,
  type User,
} from './store.ts'
import { newTotpSecret, openTotpSecret, sealTotpSecret, totpSetup, totpStep } from './totp.ts'

export const TOTP_TRIES = { calls: 5, seconds: 5 * 60 }
export const totpLimitKey = (userId: string): string => `totp ${userId}`

const RECOVERY_CODES = 10
/** 128 bits: too many to guess, so a plain hash is enough (ASVS 5.0 6.5.2). */
const RECOVERY_CODE_BYTES = 16

const hashOf = (recoveryCode: string): Buffer => createHash('sha256').update(recoveryCode).digest()

/**
 * Uses a code of the app or a recovery code up; a "no" when it is wrong or was used before, or when
 * the app's secret was sealed with a key that the site does not have any more.
 */
export async function useSecondFactor(
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  user: Pick<User, 'id' | 'totpSecret'>,
  code: string,
): Promise<Result<Nothing, 'TOTP_INVALID' | 'TOTP_UNREADABLE'>> {
  if (!user.totpSecret) return no('TOTP_INVALID')
  if (code.length > 6)
    return (await takeRecoveryCode(tx, user.id, hashOf(code), now())) ? ok({}) : no('TOTP_INVALID')
  const opened = openTotpSecret(config, user.id, user.totpSecret)
  if (!opened) return no('TOTP_UNREADABLE')
  const step = totpStep(opened.secret, code, now())
  if (step === null || !(await takeTotpStep(tx, user.id, step))) return no('TOTP_INVALID')
  if (opened.isStale) await replaceTotpSeal(tx, user.id, sealTotpSecret(config, user.id, opened.secret))
  return ok({})
}

/** Makes a secret that waits for its first code; whatever is in use stays in use until then. */
export async function startTotp(
  deps: Deps,
  actor: Actor,
  input: { password: string },
): Promise<Result<{ uri: string; secret: string }, ErrorCode>> {
  const proven = await provePassword(deps, actor, input.password)
  if (!proven.ok) return proven
  if (bypasses(proven.value, actor)) return no('TOTP_REQUIRED')
  const secret = newTotpSecret()
  await setPendingTotp(deps.db, actor.id, sealTotpSecret(deps.config, actor.id, secret))
  const issuer = deps.settings.office().company.name
  return ok(totpSetup(secret, { issuer, label: actor.email }))
}

/** Turns the second factor on. This session has shown it and goes on; all others end. */
export async function confirmTotp(
  deps: Deps,
  actor: Actor,
  input: { totp: string },
  from: { address: string },
): Promise<Result<{ recoveryCodes: string[]; session: NewSession | null }, ErrorCode>> {
  const limited = await totpLimit(deps, actor)
  if (limited) return limited
  const now = deps.now()
  const result = await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, actor.id)
    if (!user?.totpPending) return no('TOTP_NOT_STARTED')
    if (bypasses(user, actor)) return no('TOTP_REQUIRED')
    const pending = openTotpSecret(deps.config, actor.id, user.totpPending)
    if (!pending) return no('TOTP_NOT_STARTED')
    const step = totpStep(pending.secret, input.totp, now)
    if (step === null) return no('TOTP_INVALID')

    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () =>
      randomBytes(RECOVERY_CODE_BYTES).toString('hex'),
    )
    await enableTotp(tx, actor.id, { step, recoveryHashes: recoveryCodes.map(hashOf) })
    await endSessionsOfAccount(tx, actor.id, actor.sessionId)
    await audit(tx, { actor, action: 'totp_on', address: from.address, at: now })
    return ok({
      recoveryCodes,
      session: await renewSession(tx, { sessionId: actor.sessionId, level: 2, now }),
    })
  })
  if (result.ok) await clearLimits(deps.db, [totpLimitKey(actor.id)])
  return result
}

/** Turns the second factor off, with the password and one of its codes. No session counts as having shown it. */
export async function disableTotp(
  deps: Deps,
  actor: Actor,
  input: { password: string; totp: string },
  from: { address: string },
): Promise<Result<{ session: NewSession | null }, ErrorCode>> {
  const proven = await provePassword(deps, actor, input.password)
  if (!proven.ok) return proven
  const limited = await totpLimit(deps, actor)
  if (limited) return limited
  const now = deps.now()
  const result = await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, actor.id)
    if (!user?.totpSecret) return no('TOTP_NOT_STARTED')
    const shown = await useSecondFactor(tx, deps, user, input.totp)
    if (!shown.ok) return shown
    await deleteTotp(tx, actor.id)
    await endSessionsOfAccount(tx, actor.id, actor.sessionId)
    await audit(tx, { actor, action: 'totp_off', address: from.address, at: now })
    // What is left may be an admin's passkey, which is a second factor as well.
    const level = hasSecondFactor({ ...user, totpSecret: null }) ? 2 : 1
    return ok({ session: await renewSession(tx, { sessionId: actor.sessionId, level, now }) })
  })
  if (result.ok) await clearLimits(deps.db, [totpLimitKey(actor.id)])
  return result
}

/** Would this session replace a second factor that it has not shown? */
const bypasses = (user: User, actor: Actor): boolean => hasSecondFactor(user) && actor.level < 2

async function totpLimit(deps: Deps, actor: Actor): Promise<Result<never, 'RATE_LIMITED'> | null> {
  const tries = await takeFromLimit(deps.db, { key: totpLimitKey(actor.id), ...TOTP_TRIES, now: deps.now() })
  return tries.ok ? null : no('RATE_LIMITED', { retryAfterSeconds: tries.retryAfterSeconds })
}
