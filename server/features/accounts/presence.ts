import type { ErrorCode } from '#contract/errors.ts'
import { no, type Nothing, ok, type Result } from '#domain/result.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { provePassword } from './passwords.ts'

/** How old a login may be before the password is asked for again. */
const FRESH_LOGIN_MS = 10 * 60_000

/**
 * Is the person behind a session there now? By the password, or by a login of the last ten minutes.
 * An admin who has shown no second factor needs the password: a mailbox, which opens Google's way in,
 * is not enough to set one up.
 */
export async function provePresence(
  deps: Deps,
  actor: Actor,
  password: string | undefined,
): Promise<Result<Nothing, ErrorCode>> {
  if (password !== undefined) {
    const proven = await provePassword(deps, actor, password)
    return proven.ok ? ok({}) : proven
  }
  if (actor.role === 'admin' && actor.level < 2) return no('REAUTH_REQUIRED')
  const ageMs = deps.now().getTime() - actor.authenticatedAt.getTime()
  return ageMs > FRESH_LOGIN_MS ? no('REAUTH_REQUIRED') : ok({})
}
