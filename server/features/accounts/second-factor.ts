import type { ErrorCode } from '#contract/errors.ts'
import { err, type Nothing, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { verifyOwnPassword } from './passwords.ts'
import { consumeRecoveryCode, generateRecoveryCodes } from './recovery-codes.ts'
import { revokeAccess } from './revoke-access.ts'
import { type NewSession, renewSession } from './sessions.ts'
import { findUser, hasSecondFactor, lacksSecondFactor, lockUser, type User } from './store.ts'
import { APP_CODE_LENGTH, clearTotpTries, countTotpTry } from './totp-limits.ts'
import { deleteTotp, enableTotp, replaceTotpSeal, setPendingTotp, consumeTotpStep } from './totp-store.ts'
import { newTotpSecret, openTotpSecret, sealTotpSecret, totpSetup, totpStep } from './totp.ts'

/**
 * Uses up an app code or a recovery code. Refused when it is wrong, was used before, or when the app's secret
 * was sealed with a key that the site no longer has.
 */
export async function consumeSecondFactor(
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  user: Pick<User, 'id' | 'totpSecret'>,
  code: string,
): Promise<Result<Nothing, 'TOTP_INVALID' | 'TOTP_UNREADABLE'>> {
  if (!user.totpSecret) return err('TOTP_INVALID')
  if (code.length > APP_CODE_LENGTH)
    return (await consumeRecoveryCode(tx, user.id, code, now())) ? ok({}) : err('TOTP_INVALID')
  const opened = openTotpSecret(config, user.id, user.totpSecret)
  if (!opened) return err('TOTP_UNREADABLE')
  const step = totpStep(opened.secret, code, now())
  if (step === null || !(await consumeTotpStep(tx, user.id, step))) return err('TOTP_INVALID')
  if (opened.isStale) await replaceTotpSeal(tx, user.id, sealTotpSecret(config, user.id, opened.secret))
  return ok({})
}

/**
 * Creates a pending secret; the current second factor stays in use until the first code confirms the new one.
 */
export async function startTotp(
  deps: Pick<Deps, 'db' | 'config' | 'settings' | 'now'>,
  actor: Actor,
  input: { password: string },
): Promise<Result<{ uri: string; secret: string }, ErrorCode>> {
  const proven = await verifyOwnPassword(deps, actor, input.password)
  if (!proven.ok) return proven
  if (lacksSecondFactor(proven.value, actor)) return err('TOTP_REQUIRED')
  const secret = newTotpSecret()
  await setPendingTotp(deps.db, actor.id, sealTotpSecret(deps.config, actor.id, secret))
  const issuer = deps.settings.current().company.name
  return ok(totpSetup(secret, { issuer, label: actor.email }))
}

/** Turns the second factor on. This session has shown it and continues; all others end. */
export async function confirmTotp(
  deps: Deps,
  actor: Actor,
  input: { totp: string },
  from: { address: string },
): Promise<Result<{ recoveryCodes: string[]; session: NewSession | null }, ErrorCode>> {
  const limited = await totpLimit(deps, actor, input.totp)
  if (limited) return limited
  const now = deps.now()
  const check = (user: User | undefined) =>
    checkPendingCode(user, { config: deps.config, actor, code: input.totp, now })
  // Check before hashing: ten hashes take half a second of CPU time, which a wrong code must not cost.
  const first = check(await findUser(deps.db, actor.id))
  if (!first.ok) return first
  const recovery = await generateRecoveryCodes()
  const result = await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, actor.id)
    const checked = check(user)
    if (!checked.ok) return checked
    if (!user) return err('TOTP_NOT_STARTED')

    await enableTotp(tx, actor.id, { step: checked.value.step, recoveryHashes: recovery.hashes })
    await revokeAccess(tx, user, 'factor_added', { now, keep: { sessionId: actor.sessionId } })
    await audit(tx, { actor, action: 'totp_on', address: from.address, at: now })
    return ok({
      recoveryCodes: recovery.codes,
      session: await renewSession(tx, { sessionId: actor.sessionId, level: 2, now }),
    })
  })
  if (result.ok) await clearTotpTries(deps.db, actor.id)
  return result
}

/** Returns the time step of a code that confirms the pending secret. */
function checkPendingCode(
  user: User | undefined,
  { config, actor, code, now }: { config: Deps['config']; actor: Actor; code: string; now: Date },
): Result<{ step: number }, 'TOTP_NOT_STARTED' | 'TOTP_REQUIRED' | 'TOTP_INVALID'> {
  if (!user?.totpPending) return err('TOTP_NOT_STARTED')
  if (lacksSecondFactor(user, actor)) return err('TOTP_REQUIRED')
  const pending = openTotpSecret(config, actor.id, user.totpPending)
  if (!pending) return err('TOTP_NOT_STARTED')
  const step = totpStep(pending.secret, code, now)
  return step === null ? err('TOTP_INVALID') : ok({ step })
}

/**
 * Turns the second factor off, with the password and a code. Sessions fall back to level 1 unless an admin
 * has a passkey.
 */
export async function disableTotp(
  deps: Deps,
  actor: Actor,
  input: { password: string; totp: string },
  from: { address: string },
): Promise<Result<{ session: NewSession | null }, ErrorCode>> {
  const proven = await verifyOwnPassword(deps, actor, input.password)
  if (!proven.ok) return proven
  const limited = await totpLimit(deps, actor, input.totp)
  if (limited) return limited
  const now = deps.now()
  const result = await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, actor.id)
    if (!user?.totpSecret) return err('TOTP_NOT_STARTED')
    const shown = await consumeSecondFactor(tx, deps, user, input.totp)
    if (!shown.ok) return shown
    await deleteTotp(tx, actor.id)
    await revokeAccess(tx, user, 'factor_removed', { now, keep: { sessionId: actor.sessionId } })
    await audit(tx, { actor, action: 'totp_off', address: from.address, at: now })
    // An admin's passkey is a second factor as well.
    const level = hasSecondFactor({ ...user, totpSecret: null }) ? 2 : 1
    return ok({ session: await renewSession(tx, { sessionId: actor.sessionId, level, now }) })
  })
  if (result.ok) await clearTotpTries(deps.db, actor.id)
  return result
}

async function totpLimit(
  deps: Deps,
  actor: Actor,
  code: string,
): Promise<Result<never, 'RATE_LIMITED'> | null> {
  const tries = await countTotpTry(deps, actor.id, code)
  return tries.ok ? null : err('RATE_LIMITED', tries)
}
