import { randomBytes } from 'node:crypto'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import type { Role } from '#domain/consultation.ts'
import { err, type Nothing, ok, type Result } from '#domain/result.ts'
import { retention } from '#domain/retention.ts'
import { roleOf, staffRoleOf } from '#domain/staff.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, pipelined, type Tx } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { hashToken } from '#server/secrets.ts'
import { revokeAccess } from './revoke-access.ts'
import {
  deleteOldestSessions,
  deleteSession,
  deleteSessionByToken,
  findValidSession,
  insertSession,
  replaceSessionToken,
  type SessionRow,
  touchSession,
} from './session-store.ts'
import { hasSecondFactor, lockUser } from './store.ts'

export { filterValidSessions } from './session-store.ts'

/** The last-seen time of a session is written at most this often; other calls only read it. */
const TOUCH_EVERY_MS = 5 * MINUTE_MS
/** Sessions of a user at the same time. */
export const MAX_SESSIONS = 10
const TOKEN_BYTES = 32
const TOKEN_LENGTH = 43
const MAX_USER_AGENT_LENGTH = 400

/** Idle and absolute lifetime of a session (ASVS 5.0 7.1.1). */
function lifetime(role: Role, remember: boolean): { idleMs: number; absoluteMs: number } {
  if (role === 'admin') return { idleMs: 30 * MINUTE_MS, absoluteMs: 8 * HOUR_MS }
  if (remember) return { idleMs: 14 * DAY_MS, absoluteMs: retention.sessionDays * DAY_MS }
  return { idleMs: 2 * HOUR_MS, absoluteMs: 12 * HOUR_MS }
}

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export type NewSession = {
  token: string
  csrfToken: string
  /** Absent: the cookie ends with the browser. */
  maxAgeSeconds?: number
  /** Id of the user who has just authenticated: the browser becomes one of their known devices. */
  authenticatedUserId: string
}

type Opening = {
  user: { id: string; role: Role }
  level: 1 | 2
  remember: boolean
  address: string
  userAgent: string
  /** Session token that the request carried. */
  replaces?: string | undefined
  now: Date
}

/** A session under a new token that is not stored yet, and the hash of the token that it replaces. */
export function newSession(args: Opening) {
  const remember = args.remember && args.user.role !== 'admin'
  const { idleMs, absoluteMs } = lifetime(args.user.role, remember)
  const token = newToken()
  const csrfToken = newToken()
  const row: SessionRow = {
    tokenHash: hashToken(token),
    userId: args.user.id,
    level: args.level,
    csrfToken,
    remember,
    now: args.now,
    idleUntil: addMs(args.now, idleMs),
    absoluteUntil: addMs(args.now, absoluteMs),
    address: args.address,
    userAgent: args.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
  }
  const session: NewSession = {
    token,
    csrfToken,
    authenticatedUserId: args.user.id,
    ...(remember && { maxAgeSeconds: absoluteMs / 1000 }),
  }
  return { row, session, replaces: args.replaces ? hashToken(args.replaces) : null }
}

/** Opens a session under a new token; ends the one of `replaces` and the oldest beyond ten. */
export async function startSession(tx: Tx, args: Opening): Promise<NewSession> {
  const { row, session, replaces } = newSession(args)
  await pipelined([
    ...(replaces ? [deleteSessionByToken(tx, replaces)] : []),
    insertSession(tx, row),
    deleteOldestSessions(tx, row.userId, { tokenHash: row.tokenHash, keep: MAX_SESSIONS - 1 }),
  ])
  return session
}

/**
 * Moves a session to a new token, and to `level` when given, after its user has authenticated again; null
 * when it has already ended.
 */
export async function renewSession(
  tx: Tx,
  { sessionId, level, now }: { sessionId: string; level?: 1 | 2; now: Date },
): Promise<NewSession | null> {
  const token = newToken()
  const csrfToken = newToken()
  const session = await replaceSessionToken(tx, sessionId, {
    tokenHash: hashToken(token),
    csrfToken,
    level,
    now,
  })
  if (!session) return null
  const renewed = { token, csrfToken, authenticatedUserId: session.userId }
  if (!session.remember) return renewed
  const leftSeconds = Math.max(0, Math.floor((session.absoluteUntil.getTime() - now.getTime()) / 1000))
  return { ...renewed, maxAgeSeconds: leftSeconds }
}

/**
 * Renews the caller's session after factors of their account were removed. Level 1 forces an admin without a second
 * factor to set one up first.
 */
export async function renewOwnSession(tx: Tx, actor: Actor, now: Date): Promise<NewSession | null> {
  const user = await lockUser(tx, actor.id)
  const level = user && hasSecondFactor(user) ? actor.level : 1
  return renewSession(tx, { sessionId: actor.sessionId, level, now })
}

/**
 * The actor of a session token; null when it is unknown or expired, or the account was deleted. `joinedQuery`
 * is an SQL expression evaluated in the same statement (session-store.ts); its value is returned with the
 * actor.
 */
export async function resumeSession(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
  joinedQuery?: string,
): Promise<{ actor: Actor; csrfToken: string; joinedResult: unknown } | null> {
  if (token.length !== TOKEN_LENGTH) return null
  const now = deps.now()
  const tokenHash = hashToken(token)
  const session = await findValidSession(deps.db, { tokenHash, now, joinedQuery })
  if (!session) return null

  if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS) {
    const idleUntil = now.getTime() + lifetime(roleOf(session.role), session.remember).idleMs
    const latest = Math.min(idleUntil, session.absoluteUntil.getTime())
    await touchSession(deps.db, tokenHash, { now, idleUntil: new Date(latest) })
  }
  const actor: Actor = {
    id: session.userId,
    role: roleOf(session.role),
    staffRole: staffRoleOf(session.role),
    email: session.email,
    name: session.name,
    sessionId: session.sessionId,
    level: session.level === 2 ? 2 : 1,
    authenticatedAt: session.authenticatedAt,
    locale: session.locale,
  }
  return { actor, csrfToken: session.csrfToken, joinedResult: session.joinedResult }
}

/** Ends the session of a token; does nothing when there is none. */
export async function logout(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor | null,
  from: { token: string | undefined; address: string },
): Promise<Result<Nothing, never>> {
  const { token, address } = from
  if (!token) return ok({})
  await inTransaction(deps.db, async (tx) => {
    await deleteSessionByToken(tx, hashToken(token))
    if (actor) await audit(tx, { actor, action: 'logout', address, at: deps.now() })
  })
  return ok({})
}

/** Ends one session of the caller's own account. */
export const endSession = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  sessionId: string,
): Promise<Result<Nothing, 'NOT_FOUND'>> =>
  inTransaction(deps.db, async (tx) => {
    if (!(await deleteSession(tx, actor.id, sessionId))) return err('NOT_FOUND')
    await audit(tx, { actor, action: 'session_ended', target: sessionId, at: deps.now() })
    return ok({})
  })

/** Ends all other sessions and revokes all other access except passkeys. */
export const endOtherSessions = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<Result<{ ended: number }, 'LOGIN_REQUIRED'>> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const user = await lockUser(tx, actor.id)
    if (!user) return err('LOGIN_REQUIRED')
    const keep = { sessionId: actor.sessionId }
    const { sessions: ended } = await revokeAccess(tx, user, 'signed_out_elsewhere', { now, keep })
    await audit(tx, { actor, action: 'other_sessions_ended', detail: { ended }, at: now })
    return ok({ ended })
  })
