import type { ErrorCode } from '#contract/errors.ts'
import { err, type Nothing, ok, type Result } from '#domain/result.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { verifyOwnPassword } from './passwords.ts'

/** Maximum age of a login before the password is asked for again. */
const FRESH_LOGIN_MS = 10 * 60_000

/**
 * Checks that the account's owner is present: by the password, or by a login within the last ten minutes. An
 * admin without a shown second factor needs the password: access to the mailbox, which is enough for a login
 * with Google, must not be enough to set one up.
 */
export async function verifyPresence(
  deps: Pick<Deps, 'now' | 'db'>,
  actor: Actor,
  password: string | undefined,
): Promise<Result<Nothing, ErrorCode>> {
  if (password !== undefined) {
    const proven = await verifyOwnPassword(deps, actor, password)
    return proven.ok ? ok({}) : proven
  }
  if (actor.role === 'admin' && actor.level < 2) return err('REAUTH_REQUIRED')
  const ageMs = deps.now().getTime() - actor.authenticatedAt.getTime()
  return ageMs > FRESH_LOGIN_MS ? err('REAUTH_REQUIRED') : ok({})
}
