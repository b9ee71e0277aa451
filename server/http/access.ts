import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isStaffCall, reachOf, type StaffCall } from '#contract/staff-access.ts'
import { err, type Err } from '#domain/result.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { isWithinReach } from '#server/features/consultations/reach.ts'
import { refuse } from './replies.ts'

const RECENT_LOGIN_MS = 10 * 60_000

/** A call that staff may make has its row in `contract/staff-access.ts`. */
type Guarded = { access: 'public' | 'customer' } | { access: 'user' | 'admin'; call: StaffCall }

/**
 * The access of a declared call together with its row in the table of staff roles.
 * @throws if staff may make the call and the table lacks it
 */
export function guardOf({ access, method, path }: { access: Access; method: string; path: string }): Guarded {
  if (access === 'public' || access === 'customer') return { access }
  const call = `${method} ${path}`
  if (!isStaffCall(call)) throw new Error('contract/staff-access.ts does not list it')
  return { access, call }
}

/** The reason why the caller may not make a call; null when they may. */
export function accessRefusal(
  guarded: Guarded & Pick<Endpoint<Access, never, never>, 'beforeSecondFactor' | 'recentLogin'>,
  actor: Actor | null,
  deps: Pick<Deps, 'config' | 'now'>,
): Err<ErrorCode> | null {
  const { access, beforeSecondFactor, recentLogin } = guarded
  if (access === 'public') return null
  if (!actor) return err('LOGIN_REQUIRED')
  // An admin endpoint is reported as missing to others.
  if (access === 'admin' && actor.role !== 'admin') return err('NOT_FOUND')
  if (!('call' in guarded))
    return actor.role === 'admin' ? err('ADMIN_CANNOT_BOOK') : oldLoginRefusal(recentLogin, actor, deps)
  const needsSecondFactor = actor.role === 'admin' && deps.config.requireAdminTotp && !beforeSecondFactor
  if (needsSecondFactor && actor.level < 2) return err('TOTP_REQUIRED')
  if (actor.staffRole !== null && reachOf(actor.staffRole, guarded.call) === 'none') return err('FORBIDDEN')
  return oldLoginRefusal(recentLogin, actor, deps)
}

const oldLoginRefusal = (
  recentLogin: true | undefined,
  actor: Actor,
  { now }: Pick<Deps, 'now'>,
): Err<'REAUTH_REQUIRED'> | null =>
  recentLogin && now().getTime() - actor.authenticatedAt.getTime() > RECENT_LOGIN_MS
    ? err('REAUTH_REQUIRED')
    : null

/**
 * Refuses a declared call about one consultation or client that is outside of a counsellor's reach, as if there
 * were none; null for every other call.
 */
export async function reachRefusal(
  guarded: Guarded & { path: string },
  actor: Actor | null,
  input: unknown,
  deps: Pick<Deps, 'db'>,
): Promise<Err<'CONSULTATION_NOT_FOUND' | 'NOT_FOUND'> | null> {
  if (!actor || !('call' in guarded)) return null
  const { id, consultationId = id } = input as { id?: string; consultationId?: string }
  if (consultationId === undefined) return null
  const isClient = guarded.path.startsWith('/api/clients/')
  const about = isClient ? { clientId: consultationId } : { consultationId }
  if (await isWithinReach(deps, actor, guarded.call, about)) return null
  return err(isClient ? 'NOT_FOUND' : 'CONSULTATION_NOT_FOUND')
}

/** Refuses a route about one consultation that is not a declared endpoint; `missing` reports it as absent. */
export const consultationGuard =
  (
    deps: Pick<Deps, 'config' | 'now' | 'db'>,
    call: StaffCall,
    missing: 'ATTACHMENT_NOT_FOUND' | 'CONSULTATION_NOT_FOUND',
  ) =>
  async ({ actor, params }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const denied = accessRefusal({ access: 'user', call }, actor, deps)
    if (denied) return refuse(reply, denied.code, denied)
    const { id } = params as { id: string }
    return (await isWithinReach(deps, actor!, call, { consultationId: id }))
      ? undefined
      : refuse(reply, missing)
  }
