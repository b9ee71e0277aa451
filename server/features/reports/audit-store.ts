import { sql } from 'kysely'
import { countUpTo } from '#server/db/count.ts'
import type { Db } from '#server/db/transaction.ts'

/** The booking numbers of those ids that belong to bookings. */
export async function listBookingNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('consultations').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Audit entries, newest first, and their count. */
export async function listAuditRows(
  db: Db,
  args: {
    action: string | undefined
    isWithoutReading: boolean
    actor: string | undefined
    email: string | undefined
    from: Date | undefined
    until: Date | undefined
    limit: number
    offset: number
  },
) {
  let entries = db.selectFrom('audit_log')
  if (args.action !== undefined) entries = entries.where('action', '=', args.action)
  // The same expression as in the index `audit_log_changes`, so that it is used.
  if (args.isWithoutReading) entries = entries.where(sql<boolean>`action not like '%.read'`)
  if (args.actor !== undefined) entries = entries.where('actor_id', '=', args.actor)
  if (args.email !== undefined) {
    // Queried first: with a join the planner, not knowing the accounts, would scan the whole log by time.
    const email = args.email.toLowerCase()
    const accounts = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where(sql<boolean>`email <> ''`)
      .execute()
    const ids = sql.val(accounts.map(({ id }) => id))
    entries = entries.where(sql<boolean>`actor_id = any(${ids}::uuid[])`)
  }
  if (args.from !== undefined) entries = entries.where('audit_log.at', '>=', args.from)
  if (args.until !== undefined) entries = entries.where('audit_log.at', '<', args.until)
  const counted = await countUpTo(db, entries)
  const rows = await entries
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .leftJoin('erasable_details', 'erasable_details.seal', 'audit_log.erasable_seal')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.actor_id as actorId',
      'users.email as actorEmail',
      'audit_log.actor_role as actorRole',
      'audit_log.action',
      'audit_log.target',
      'erasable_details.address',
      'erasable_details.words',
      'audit_log.detail',
    ])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(args.limit)
    .offset(args.offset)
    .execute()
  return { rows, ...counted }
}
