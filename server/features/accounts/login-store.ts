import { CompiledQuery } from 'kysely'
import { auditRows } from '#server/db/audit.ts'
import type { Db } from '#server/db/transaction.ts'
import { MAX_SESSIONS, type newSession } from './sessions.ts'

/**
 * The usual login after the password was verified: an account without an authenticator app, in a browser of a
 * kind from which it has logged in before. Locks the account, opens the session, ends the replaced one and the
 * oldest beyond ten, and writes the audit entry. Without an unchanged account nothing is written
 * (docs/adr/0112).
 */
const LOG_IN = `
  with account as materialized (
    select id from users
    where id = $1 and password_hash = $2 and totp_secret is null and deleted_at is null and role <> 'inactive'
      and exists (
        select from audit_log where actor_id = $1 and action = 'login' and detail ->> 'device' = $3
      )
    for update of users
  ), opened as (
    insert into sessions (
      token_hash, user_id, level, csrf_token, remember, created_at, last_seen_at, authenticated_at, idle_until,
      absolute_until, address, user_agent
    )
    select $4, id, $5, $6, $7, $8, $8, $8, $9, $10, $11, $12 from account
    returning user_id
  ), ended as (
    delete from sessions where exists (select from opened) and (
      token_hash = $13 or token_hash in (
        select token_hash from sessions where user_id = $1 and token_hash is distinct from $13
        order by created_at desc offset ${MAX_SESSIONS - 1}
      )
    )
  ), details as (
    insert into erasable_details (seal, salt, address, at) select $14, $15, $11, $8 from opened
  ), logged as (
    insert into audit_log (at, actor_id, actor_role, action, erasable_seal, detail)
    select $8, user_id, $16, 'login', $14, $17 from opened
  ), forgiven as (
    delete from rate_limits where exists (select from opened) and key = any ($18)
  )
  select from opened`

/** False when the account has changed or the login is another case; then nothing is written. */
export async function logInByOneStatement(
  db: Db,
  login: {
    user: { id: string; role: 'admin' | 'user'; passwordHash: string | null }
    session: ReturnType<typeof newSession>
    device: string
    /** Keys of the counted tries that end with a login. */
    limits: readonly string[]
  },
): Promise<boolean> {
  const { user, session, device, limits } = login
  const { row, replaces } = session
  const entry = auditRows({
    actor: user,
    action: 'login',
    address: row.address,
    detail: { device },
    at: row.now,
  })
  const values = [
    user.id,
    user.passwordHash,
    device,
    row.tokenHash,
    row.level,
    row.csrfToken,
    row.remember,
    row.now,
    row.idleUntil,
    row.absoluteUntil,
    row.address,
    row.userAgent,
    replaces,
    entry.details!.seal,
    entry.details!.salt,
    user.role,
    entry.row.detail,
    limits,
  ]
  const { rows } = await db.executeQuery(CompiledQuery.raw(LOG_IN, values))
  return rows.length > 0
}
