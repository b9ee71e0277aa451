import { sql } from 'kysely'
import type { Db, Tx } from './transaction.ts'

/** A life of this database: from its first start or from a restore on, without a gap. */
export type Installation = {
  id: string
  since: Date
  restoredAt: Date | null
  takenOverAt: Date | null
}

/** What we write beside an order's payment at the provider, so that it is recognised as ours. */
export const markOf = ({ id }: Pick<Installation, 'id'>): string => id.slice(0, 8)

/** Restored, and nobody has said yet that this is the database in use: what began before stands still. */
export const isOnHold = ({ restoredAt, takenOverAt }: Installation): boolean =>
  restoredAt !== null && takenOverAt === null

/** All lives of this database, the present one first. */
export async function listInstallations(db: Db): Promise<Installation[]> {
  const rows = await db.selectFrom('installations').selectAll().orderBy('since', 'desc').execute()
  return rows.map((row) => ({
    id: row.id,
    since: row.since,
    restoredAt: row.restored_at,
    takenOverAt: row.taken_over_at,
  }))
}

/** @throws before the first start. */
export async function currentInstallation(db: Db): Promise<Installation> {
  const [current] = await listInstallations(db)
  if (!current) throw new Error('This installation has not been started yet')
  return current
}

/**
 * True while a restored database has not taken over. Its files may be the ones that the site it was
 * copied from lives on, so nothing is deleted by itself.
 */
export async function mustKeepEverything(db: Db): Promise<boolean> {
  const [current] = await listInstallations(db)
  return current !== undefined && isOnHold(current)
}

/** Gives the database its id at its first start; later starts, and other nodes, change nothing. */
export async function ensureInstallation(db: Db, now: Date): Promise<void> {
  await sql`
    insert into installations (since)
    select ${now} where not exists (select from installations)
    on conflict do nothing`.execute(db)
}

/** True for a payment that began before a restore: what became of it meanwhile may be unknown. */
export async function isFromBeforeRestore(db: Db, begunAt: Date): Promise<boolean> {
  const [current] = await listInstallations(db)
  return current?.restoredAt !== undefined && current.restoredAt !== null && begunAt < current.restoredAt
}

/**
 * Begins another life: what the archive left half done may have been finished since, so nothing of it
 * goes on by itself. Checkouts end, refunds and mails wait for somebody who knows.
 */
export async function markRestored(tx: Tx, now: Date): Promise<void> {
  await tx.insertInto('installations').values({ since: now, restored_at: now }).execute()
  await tx
    .updateTable('payments')
    .set({ status: 'expired', issue: RESTORED, leased_until: null, next_check_at: now, updated_at: now })
    .where('status', 'in', ['creating', 'created', 'capturing'])
    .execute()
  const ended = tx.selectFrom('payments').select('id').where('status', '=', 'expired')
  await tx.deleteFrom('slot_claims').where('payment_id', 'in', ended).execute()
  await tx.deleteFrom('coupon_claims').where('payment_id', 'in', ended).where('used_at', 'is', null).execute()
  await tx
    .updateTable('refunds')
    .set({ status: 'needs_attention', issue: RESTORED, leased_until: null, next_check_at: now })
    .where('status', 'in', ['requested', 'needs_attention'])
    .where('origin', '<>', 'provider')
    .execute()
  // A code has long expired.
  await tx
    .deleteFrom('messages')
    .where('state', '=', 'queued')
    .where('kind', 'in', ['registration_code', 'reset_code'])
    .execute()
  await tx
    .updateTable('messages')
    .set({ state: 'held', leased_until: null })
    .where('state', '=', 'queued')
    .execute()
  await sql`update payments set next_check_at = ${now} where order_id is not null and next_check_at is not null`.execute(
    tx,
  )
  // What the provider tells of the time that was lost is read at the start, however short it was.
  await sql`update provider_facts set value = ${new Date(0).toISOString()} where key like 'events swept at%'`.execute(
    tx,
  )
}

/** Why something from before a restore waits. */
export const RESTORED = 'RESTORED'

/** This is the database in use: what began before the restore goes on. False when it was said before. */
export async function takeOver(tx: Tx, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('installations')
    .set({ taken_over_at: now })
    .where('restored_at', 'is not', null)
    .where('taken_over_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Remembers another installation on our account of the provider; true when it is news. */
export async function noticeOther(
  db: Db,
  other: { mark: string; address: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into other_installations (mark, address, first_seen_at, last_seen_at)
    values (${other.mark}, ${other.address}, ${other.now}, ${other.now})
    on conflict (mark) do update set last_seen_at = excluded.last_seen_at,
      address = coalesce(excluded.address, other_installations.address)
    returning first_seen_at = last_seen_at as "isNew"`.execute(db)
  return rows[0]?.isNew ?? false
}

/** Somebody in the office knows of it. False when there is none to dismiss. */
export async function dismissOther(tx: Tx, mark: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('other_installations')
    .set({ dismissed_at: now })
    .where('mark', '=', mark)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
