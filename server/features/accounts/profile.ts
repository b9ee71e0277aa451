import type { z } from 'zod/mini'
import type { CurrentUser, me as meCall, Profile, updateProfile as updateCall } from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { localeOrDefault } from '#contract/locales.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { deviceName } from '#server/device-name.ts'
import { withIsoDates } from '#server/iso-dates.ts'
import { listPasskeys } from './passkey-store.ts'
import { listSessions } from './session-store.ts'
import { agreesToMarketing, findUser, insertConsents, lockUser, updateUser } from './store.ts'

export const currentUser = ({
  name,
  email,
  role,
  staffRole,
}: Pick<Actor, 'name' | 'email' | 'role' | 'staffRole'>): CurrentUser => ({
  name,
  email,
  role,
  ...(staffRole === null ? {} : { staffRole }),
})

/** The logged-in user, or null, and the login settings that pages need. */
export const describeCurrentUser = (
  deps: Pick<Deps, 'config' | 'identity'>,
  actor: Actor | null,
): z.output<typeof meCall.output> => ({
  user: actor && currentUser(actor),
  secondFactorMissing: actor?.role === 'admin' && deps.config.requireAdminTotp && actor.level < 2,
  google: deps.identity !== null,
})

/** The caller's profile with sessions. */
export async function findProfile(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<Result<{ profile: Profile }, ErrorCode>> {
  const user = await findUser(deps.db, actor.id)
  if (!user) return err('LOGIN_REQUIRED')
  const sessions = await listSessions(deps.db, actor.id, deps.now())
  return ok({
    profile: {
      email: user.email,
      name: user.name,
      nationality: user.nationality,
      locale: localeOrDefault(user.locale),
      marketing: await agreesToMarketing(deps.db, actor.id),
      totpEnabled: user.totpSecret !== null,
      passkeys: (await listPasskeys(deps.db, actor.id)).map(withIsoDates),
      hasPassword: user.passwordHash !== null,
      passwordExpiresAt: user.passwordExpiresAt?.toISOString() ?? null,
      sessions: sessions.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
        ...withIsoDates({ id, createdAt, lastSeenAt }),
        current: id === actor.sessionId,
        device: deviceName(userAgent ?? ''),
      })),
    },
  })
}

/** Updates the given fields. A changed consent is inserted as a new row, never an update. */
export async function updateProfile(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { marketing, ...changes }: z.output<typeof updateCall.input>,
): Promise<Result<{ profile: Profile }, ErrorCode>> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockUser(tx, actor.id))) return
    await updateUser(tx, actor.id, changes)
    if (marketing === undefined || marketing === (await agreesToMarketing(tx, actor.id))) return
    const now = deps.now()
    await insertConsents(tx, actor.id, [{ kind: 'marketing', granted: marketing }], now)
    await audit(tx, { actor, action: 'marketing_consent', detail: { granted: marketing }, at: now })
  })
  return findProfile(deps, actor)
}
