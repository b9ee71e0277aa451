import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '#domain/consultation.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import {
  deleteOldestSessions,
  deleteSessionByToken,
  findLiveSession,
  insertSession,
  touchSession,
} from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A session is written at most this often; the rest of its calls only read it. */
const TOUCH_EVERY_MS = 5 * MINUTE_MS
const MAX_SESSIONS = 10
const TOKEN_BYTES = 32
const TOKEN_LENGTH = 43
const MAX_USER_AGENT_LENGTH = 400

/** How long a session may lie unused and how long it may live at all (ASVS 5.0 7.1.1). */
function lifetime(role: Role, remember: boolean): { idleMs: number; absoluteMs: number } {
  if (role === 'admin') return { idleMs: 30 * MINUTE_MS, absoluteMs: 8 * HOUR_MS }
  if (remember) return { idleMs: 14 * DAY_MS, absoluteMs: 30 * DAY_MS }
  return { idleMs: 2 * HOUR_MS, absoluteMs: 12 * HOUR_MS }
}

/** Only the hash is stored, so a copy of the database opens nobody's session. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export type NewSession = {
  token: string
  csrfToken: string
  /** Absent: the cookie ends with the browser. */
  maxAgeSeconds?: number
}

/** Opens a session under a new token; the one of `replaces` and the oldest beyond ten end. */
export async function startSession(
  tx: Db,
  args: {
    user: { id: string; role: Role }
    level: 1 | 2
    remember: boolean
    address: string
    userAgent: string
    /** The token that this browser carried so far. */
    replaces?: string | undefined
    now: Date
  },
): Promise<NewSession> {
  const remember = args.remember && args.user.role !== 'admin'
  const { idleMs, absoluteMs } = lifetime(args.user.role, remember)
  const token = newToken()
  const csrfToken = newToken()
  if (args.replaces) await deleteSessionByToken(tx, hashOf(args.replaces))
  const tokenHash = hashOf(token)
  await insertSession(tx, {
    tokenHash,
    userId: args.user.id,
    level: args.level,
    csrfToken,
    remember,
    now: args.now,
    idleUntil: new Date(args.now.getTime() + idleMs),
    absoluteUntil: new Date(args.now.getTime() + absoluteMs),
    address: args.address,
    userAgent: args.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
  })
  await deleteOldestSessions(tx, args.user.id, { tokenHash, keep: MAX_SESSIONS - 1 })
  return { token, csrfToken, ...(remember && { maxAgeSeconds: absoluteMs / 1000 }) }
}

/** Who a session cookie stands for at this moment, or null: unknown, run out, or the account is gone. */
export async function resumeSession(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<{ actor: Actor; csrfToken: string } | null> {
  if (token.length !== TOKEN_LENGTH) return null
  const now = deps.now()
  const tokenHash = hashOf(token)
  const session = await findLiveSession(deps.db, tokenHash, now)
  if (!session) return null

  if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS) {
    const idleUntil = now.getTime() + lifetime(session.role, session.remember).idleMs
    const latest = Math.min(idleUntil, session.absoluteUntil.getTime())
    await touchSession(deps.db, tokenHash, { now, idleUntil: new Date(latest) })
  }
  const actor: Actor = {
    id: session.userId,
    role: session.role,
    email: session.email,
    name: session.name,
    sessionId: session.sessionId,
    level: session.level === 2 ? 2 : 1,
    authenticatedAt: session.authenticatedAt,
    locale: session.locale,
  }
  return { actor, csrfToken: session.csrfToken }
}

/** Ends the session of a cookie; answers whose it was, or null when there was none. */
export async function endSessionOf(db: Db, token: string): Promise<string | null> {
  const ended = await deleteSessionByToken(db, hashOf(token))
  return ended?.userId ?? null
}
