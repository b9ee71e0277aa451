import { sql } from 'kysely'
import { addMs } from '#domain/calendar.ts'
import { selectDueIds } from '#server/db/leases.ts'
import { countChanged, type Db, exists, hasChanged, rowsOf, type Tx } from '#server/db/transaction.ts'
import type { PushContent } from './push-content.ts'

/** Longer than one delivery can take. When a worker crashes, its pushes are free again after this. */
const LEASE_MS = 60_000
export const PUSH_BATCH = 20

export const findKeyPair = (db: Db) =>
  db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'sealed_private as sealedPrivate'])
    .executeTakeFirst()

type SealedKeys = { publicKey: string; sealedPrivate: Buffer<ArrayBuffer> }

/** When two processes insert a pair concurrently, the first one stays. */
export async function insertKeys(db: Db, keys: SealedKeys, now: Date): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ id: 1, public_key: keys.publicKey, sealed_private: keys.sealedPrivate, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the same pair, encrypted with the current key. */
export async function resealKeys(db: Db, keys: SealedKeys): Promise<void> {
  await db
    .updateTable('push_keys')
    .set({ sealed_private: keys.sealedPrivate })
    .where('public_key', '=', keys.publicKey)
    .execute()
}

/** Deletes a pair that cannot be decrypted any more, with the devices that use it. */
export async function deleteKeys(tx: Tx, publicKey: string): Promise<number> {
  const deleted = await hasChanged(tx.deleteFrom('push_keys').where('public_key', '=', publicKey))
  return deleted ? countChanged(tx.deleteFrom('push_devices')) : 0
}

type NewDevice = { endpoint: string; p256dh: string; auth: string; name: string }

export const listDevices = (db: Db, userId: string) =>
  db
    .selectFrom('push_devices')
    .select([
      'id',
      'name',
      'created_at as createdAt',
      'last_taken_at as takenAt',
      'last_refused_at as refusedAt',
      'endpoint',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Inserts a device, or assigns a known one to this user. */
export async function upsertDevice(
  tx: Tx,
  { userId, now, ...device }: NewDevice & { userId: string; now: Date },
): Promise<void> {
  const values = { ...device, user_id: userId, created_at: now, last_taken_at: null, last_refused_at: null }
  await tx
    .insertInto('push_devices')
    .values(values)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute()
}

export async function deleteDevice(db: Db, device: { id: string; userId?: string }): Promise<boolean> {
  let query = db.deleteFrom('push_devices').where('id', '=', device.id)
  if (device.userId !== undefined) query = query.where('user_id', '=', device.userId)
  return hasChanged(query)
}

/** Deletes all push devices of a user whose access was revoked; they have to subscribe again. */
export async function deleteDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('push_devices').where('user_id', '=', userId).execute()
}

export type Push = { deviceId: string; reference: string; content: PushContent }

/** The same notification to the same device is queued once. */
export async function insertPushes(db: Db, pushes: readonly Push[], now: Date): Promise<void> {
  if (pushes.length === 0) return
  await db
    .insertInto('pushes')
    .values(
      pushes.map(({ deviceId, reference, content }) => ({
        device_id: deviceId,
        reference,
        said: JSON.stringify(content),
        run_at: now,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['device_id', 'reference']).doNothing())
    .execute()
}

type UnpushedMail = { deviceId: string; mailId: string; kind: string; data: unknown; locale: string }

/**
 * Mails to admins since an instant that were not pushed to their devices; without mails older than the
 * device.
 */
export const listUnpushedMails = (
  db: Db,
  { since, kinds }: { since: Date; kinds: readonly string[] },
): Promise<UnpushedMail[]> =>
  rowsOf(db)<UnpushedMail>`
    select d.id as "deviceId", m.id::text as "mailId", m.kind, m.data, m.locale
    from push_devices d
      join users u on u.id = d.user_id and u.role = 'admin' and u.deleted_at is null
      join messages m on m.user_id = d.user_id and m.created_at > ${since} and m.created_at >= d.created_at
    where m.kind = any(${[...kinds]}::text[]) and m.state <> 'held'
      and not exists (
        select from pushes where pushes.device_id = d.id and pushes.reference = 'mail ' || m.id
      )
    order by m.id limit 200`

type UnpushedStart = { deviceId: string; consultationId: string; startsAt: Date }

/** Consultations that start soon and were not pushed to a device of an admin. */
export const listUnpushedStarts = (
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<UnpushedStart[]> =>
  rowsOf(db)<UnpushedStart>`
    select d.id as "deviceId", c.id as "consultationId", c.starts_at as "startsAt"
    from consultations c
      cross join push_devices d
      join users u on u.id = d.user_id and u.role = 'admin' and u.deleted_at is null
    where c.status = 'pending' and c.starts_at > ${now} and c.starts_at <= ${until}
      and not exists (
        select from pushes where pushes.device_id = d.id
          and pushes.reference = 'soon ' || c.id || ' ' || extract(epoch from c.starts_at)::bigint
      )
    order by c.starts_at, c.id limit 200`

/** Leases due pushes to devices whose owner is still an admin. */
export async function leasePushes(db: Db, now: Date) {
  const leasedUntil = addMs(now, LEASE_MS)
  const claimed = await db
    .with('due', selectDueIds('pushes', { now, limit: PUSH_BATCH }))
    .updateTable('pushes')
    .from('due')
    .innerJoin('push_devices as d', (join) => join.onTrue())
    .whereRef('pushes.id', '=', 'due.id')
    .whereRef('d.id', '=', 'pushes.device_id')
    .set({ attempts: sql`pushes.attempts + 1`, leased_until: leasedUntil })
    .returning([
      'pushes.id',
      'pushes.device_id as deviceId',
      'd.endpoint',
      'd.p256dh',
      'd.auth',
      sql<PushContent>`pushes.said`.as('content'),
      'pushes.attempts',
      'pushes.created_at as createdAt',
    ])
    .execute()
  return claimed.map((row) => ({ ...row, leasedUntil })).toSorted((one, other) => one.id - other.id)
}

export type DuePush = Awaited<ReturnType<typeof leasePushes>>[number]

/** True when the device's owner is an admin now. */
export const isAdminsDevice = (db: Db, deviceId: string): Promise<boolean> =>
  exists(
    db
      .selectFrom('push_devices')
      .innerJoin('users', 'users.id', 'push_devices.user_id')
      .select('users.id')
      .where('push_devices.id', '=', deviceId)
      .where('users.role', '=', 'admin')
      .where('users.deleted_at', 'is', null),
  )

/** Fenced by attempt and lease: a worker that lost its lease must not overwrite a newer outcome. */
export async function markPush(
  db: Db,
  push: DuePush,
  to: { state: 'queued' | 'sent' | 'failed'; runAt?: Date },
): Promise<void> {
  await db
    .updateTable('pushes')
    .set({ state: to.state, leased_until: null, ...(to.runAt && { run_at: to.runAt }) })
    .where('id', '=', push.id)
    .where('attempts', '=', push.attempts)
    .where('leased_until', '=', push.leasedUntil)
    .where('state', '=', 'queued')
    .execute()
}

export async function markDevice(db: Db, id: string, how: 'accepted' | 'refused', now: Date): Promise<void> {
  await db
    .updateTable('push_devices')
    .set(how === 'accepted' ? { last_taken_at: now } : { last_refused_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deletePushesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('pushes').where('created_at', '<', before).execute()
}
