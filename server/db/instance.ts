import { sql } from 'kysely'
import { type Db, hasChanged, type Tx } from './transaction.ts'

/** A continuous history of this database: from its first start or from a restore on. */
export type Instance = {
  id: string
  since: Date
  restoredAt: Date | null
  takenOverAt: Date | null
}

/**
 * The id written beside an order at the payment provider, by which this instance recognises its orders.
 */
export const instanceMark = ({ id }: Pick<Instance, 'id'>): string => id.slice(0, 8)

/**
 * True when the database was restored and no owner has confirmed yet that it is the one in use. Until then,
 * work that began before the restore is suspended.
 */
export const isSuspended = ({ restoredAt, takenOverAt }: Instance): boolean =>
  restoredAt !== null && takenOverAt === null

/** All instances of this database, the current one first. */
export async function listInstances(db: Db): Promise<Instance[]> {
  const rows = await db.selectFrom('installations').selectAll().orderBy('since', 'desc').execute()
  return rows.map((row) => ({
    id: row.id,
    since: row.since,
    restoredAt: row.restored_at,
    takenOverAt: row.taken_over_at,
  }))
}

/** The current instance. @throws before the first start. */
export async function getCurrentInstance(db: Db): Promise<Instance> {
  const [current] = await listInstances(db)
  if (!current) throw new Error('This installation has not been started yet')
  return current
}

/**
 * True while a restored database has not taken over. Its files may be those of the original site it was copied
 * from, so nothing is deleted automatically.
 */
export async function mustKeepData(db: Db): Promise<boolean> {
  const [current] = await listInstances(db)
  return current !== undefined && isSuspended(current)
}

/** Inserts the first instance at the first start; later starts and other nodes change nothing. */
export async function ensureInstance(db: Db, now: Date): Promise<void> {
  await sql`
    insert into installations (since)
    select ${now} where not exists (select from installations)
    on conflict do nothing`.execute(db)
}

/** True for a payment that began before a restore, so its current state may be unknown. */
export async function isFromBeforeRestore(db: Db, begunAt: Date): Promise<boolean> {
  const [current] = await listInstances(db)
  return current?.restoredAt !== undefined && current.restoredAt !== null && begunAt < current.restoredAt
}

/**
 * Starts a new instance after a restore. Work in the backup may have been completed since, so none of it
 * is resumed automatically: open checkouts expire, refunds and mails wait for an admin.
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
  // A restore leaves out reservations, so no offer holds its time.
  await tx.deleteFrom('slot_claims').where('wait_id', 'is not', null).execute()
  await tx.updateTable('waits').set({ state: 'waiting' }).where('state', '=', 'offered').execute()
  await tx.deleteFrom('coupon_claims').where('payment_id', 'in', ended).where('used_at', 'is', null).execute()
  await tx
    .updateTable('refunds')
    .set({ status: 'needs_attention', issue: RESTORED, leased_until: null, next_check_at: now })
    .where('status', 'in', ['requested', 'needs_attention'])
    .where('origin', '<>', 'provider')
    .execute()
  // Unsent mails with codes are deleted: the codes have expired.
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
  // Read all events of the provider again at the start, however short the gap was.
  await sql`update provider_facts set value = ${new Date(0).toISOString()} where key like 'events swept at%'`.execute(
    tx,
  )
}

/** Issue of rows that wait for an admin because of a restore. */
export const RESTORED = 'RESTORED'

/**
 * Marks this database as the one in use, which resumes work from before the restore. False when it was marked
 * before.
 */
export const takeOver = (tx: Tx, now: Date): Promise<boolean> =>
  hasChanged(
    tx
      .updateTable('installations')
      .set({ taken_over_at: now })
      .where('restored_at', 'is not', null)
      .where('taken_over_at', 'is', null),
  )

/** Records another instance that uses our provider account; true when it was not known yet. */
export async function recordOtherInstance(
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

/** Marks the other instance as known to an admin. False when there is none to dismiss. */
export const removeOtherInstance = (tx: Tx, mark: string, now: Date): Promise<boolean> =>
  hasChanged(
    tx
      .updateTable('other_installations')
      .set({ dismissed_at: now })
      .where('mark', '=', mark)
      .where('dismissed_at', 'is', null),
  )
