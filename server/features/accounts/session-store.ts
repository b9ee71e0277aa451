import { CompiledQuery, sql } from 'kysely'
import type { StoredRole } from '#domain/staff.ts'
import { countChanged, type Db, hasChanged } from '#server/db/transaction.ts'

export type SessionRow = {
  tokenHash: Buffer
  userId: string
  level: 1 | 2
  csrfToken: string
  remember: boolean
  now: Date
  idleUntil: Date
  absoluteUntil: Date
  address: string
  userAgent: string
}

export const insertSession = async (db: Db, session: SessionRow): Promise<void> => {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      level: session.level,
      csrf_token: session.csrfToken,
      remember: session.remember,
      created_at: session.now,
      last_seen_at: session.now,
      authenticated_at: session.now,
      idle_until: session.idleUntil,
      absolute_until: session.absoluteUntil,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute()
}

type ValidSession = {
  sessionId: string
  level: 1 | 2
  csrfToken: string
  remember: boolean
  lastSeenAt: Date
  authenticatedAt: Date
  absoluteUntil: Date
  userId: string
  role: StoredRole
  email: string
  name: string
  locale: string
  joinedResult: unknown
}

/** Runs with every call, so its text is built once per `joinedQuery`. */
const validSessionText = (joinedQuery: string): string => `
  select s.id as "sessionId", s.level, s.csrf_token as "csrfToken", s.remember, s.last_seen_at as "lastSeenAt",
    s.authenticated_at as "authenticatedAt", s.absolute_until as "absoluteUntil",
    u.id as "userId", u.role, u.email, u.name, u.locale, ${joinedQuery} as "joinedResult"
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.idle_until > $2 and s.absolute_until > $2 and u.deleted_at is null
    and u.role <> 'inactive'`
const NO_QUERY = 'null'
const texts = new Map([[NO_QUERY, validSessionText(NO_QUERY)]])

/**
 * The session with its current user; undefined once it has ended. `joinedQuery` is an SQL expression over the
 * user's row `u`, a constant in our code, that fetches data of the call in the same statement
 * (docs/adr/0014).
 */
export async function findValidSession(
  db: Db,
  {
    tokenHash,
    now,
    joinedQuery = NO_QUERY,
  }: { tokenHash: Buffer; now: Date; joinedQuery?: string | undefined },
): Promise<ValidSession | undefined> {
  const text = texts.get(joinedQuery) ?? validSessionText(joinedQuery)
  texts.set(joinedQuery, text)
  const { rows } = await db.executeQuery<ValidSession>(CompiledQuery.raw(text, [tokenHash, now]))
  return rows[0]
}

export const touchSession = async (
  db: Db,
  tokenHash: Buffer,
  seen: { now: Date; idleUntil: Date },
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: seen.now, idle_until: seen.idleUntil })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Gives an active session another token; undefined when it has ended. */
export const replaceSessionToken = (
  db: Db,
  sessionId: string,
  next: { tokenHash: Buffer; csrfToken: string; level?: 1 | 2 | undefined; now: Date },
) =>
  db
    .updateTable('sessions')
    .set({
      token_hash: next.tokenHash,
      csrf_token: next.csrfToken,
      level: next.level,
      authenticated_at: next.now,
    })
    .where('id', '=', sessionId)
    .returning(['user_id as userId', 'remember', 'absolute_until as absoluteUntil'])
    .executeTakeFirst()

export const deleteSessionByToken = async (db: Db, tokenHash: Buffer): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export const deleteSession = (db: Db, userId: string, sessionId: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId))

/** Ends all sessions of a user, or all except one; returns how many. */
export const deleteSessions = async (db: Db, userId: string, except?: string): Promise<number> => {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (except) query = query.where('id', '<>', except)
  return countChanged(query)
}

/** Ends a user's oldest sessions: `keep` others stay beside the one of `tokenHash`. */
export const deleteOldestSessions = async (
  db: Db,
  userId: string,
  { tokenHash, keep }: { tokenHash: Buffer; keep: number },
): Promise<void> => {
  const oldest = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', tokenHash)
    .orderBy('created_at', 'desc')
    .offset(keep)
  await db.deleteFrom('sessions').where('token_hash', 'in', oldest).execute()
}

export const listSessions = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select([
      'id',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'user_agent as userAgent',
      'address',
    ])
    .where('user_id', '=', userId)
    .where('idle_until', '>', now)
    .where('absolute_until', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()

/** The ids of those sessions that have not ended. */
export async function filterValidSessions(db: Db, sessionIds: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('idle_until', '>', now)
    .where('absolute_until', '>', now)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
