import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

/** Stored data about the logins and actions of a user, in addition to that of `export-store.ts`. */

export const listSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['user_agent as userAgent', 'address', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const listPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const listLogins = (db: Db, userId: string) =>
  db
    .selectFrom('audit_log')
    .leftJoin('erasable_details', 'seal', 'erasable_seal')
    .select([
      'audit_log.action',
      sql<string | null>`audit_log.detail ->> 'device'`.as('device'),
      'erasable_details.address',
      'audit_log.at',
    ])
    .where((row) =>
      row.or([
        row.and([row('actor_id', '=', userId), row('action', 'in', ['login', 'logout'])]),
        row.and([row('target', '=', userId), row('action', '=', 'login_failed')]),
      ]),
    )
    .orderBy('audit_log.id')
    .execute()

/** The user's own actions in the log, except logins; with the address until it is erased. */
export const listActions = (db: Db, userId: string) =>
  db
    .selectFrom('audit_log')
    .leftJoin('erasable_details', 'seal', 'erasable_seal')
    .select(['audit_log.action', 'erasable_details.address', 'audit_log.at'])
    .where('actor_id', '=', userId)
    .where('action', 'not in', ['login', 'logout'])
    .orderBy('audit_log.id')
    .execute()
