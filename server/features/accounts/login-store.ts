import { CompiledQuery } from 'kysely'
import { auditRows } from '#server/db/audit.ts'
import { namedParameters } from '#server/db/named-parameters.ts'
import type { Db } from '#server/db/transaction.ts'
import { MAX_SESSIONS, type newSession } from './sessions.ts'

/**
 * The usual login after the password was verified: an account without an authenticator app, in a browser of a
 * kind from which it has logged in before. Locks the account, opens the session, ends the replaced one and the
 * oldest beyond ten, and writes the audit entry. Without an unchanged account nothing is written
 * (docs/adr/0112).
 */
const { text: LOG_IN, valuesOf } = namedParameters(`
  with account as materialized (
    select id from users
    where id = :userId and password_hash = :passwordHash and totp_secret is null and deleted_at is null
      and role <> 'inactive' and exists (
        select from audit_log where actor_id = :userId and action = 'login' and detail ->> 'device' = :device
      )
    for update of users
  ), opened as (
    insert into sessions (
      token_hash, user_id, level, csrf_token, remember, created_at, last_seen_at, authenticated_at, idle_until,
      absolute_until, address, user_agent
    )
    select
      :tokenHash, id, :level, :csrfToken, :remember, :now, :now, :now, :idleUntil,
      :absoluteUntil, :address, :userAgent
    from account
    returning user_id
  ), ended as (
    delete from sessions where exists (select from opened) and (
      token_hash = :replacedToken or token_hash in (
        select token_hash from sessions where user_id = :userId and token_hash is distinct from :replacedToken
        order by created_at desc offset ${MAX_SESSIONS - 1}
      )
    )
  ), details as (
    insert into erasable_details (seal, salt, address, at) select :seal, :salt, :address, :now from opened
  ), logged as (
    insert into audit_log (at, actor_id, actor_role, action, erasable_seal, detail)
    select :now, user_id, :role, 'login', :seal, :detail from opened
  ), forgiven as (
    delete from rate_limits where exists (select from opened) and key = any (:limitKeys)
  )
  select from opened`)

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
  const values = valuesOf({
    userId: user.id,
    passwordHash: user.passwordHash,
    device,
    tokenHash: row.tokenHash,
    level: row.level,
    csrfToken: row.csrfToken,
    remember: row.remember,
    now: row.now,
    idleUntil: row.idleUntil,
    absoluteUntil: row.absoluteUntil,
    address: row.address,
    userAgent: row.userAgent,
    replacedToken: replaces,
    seal: entry.details!.seal,
    salt: entry.details!.salt,
    role: user.role,
    detail: entry.row.detail,
    limitKeys: limits,
  })
  const { rows } = await db.executeQuery(CompiledQuery.raw(LOG_IN, values))
  return rows.length > 0
}
