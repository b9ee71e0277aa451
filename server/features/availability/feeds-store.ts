import { type RawBuilder, sql } from 'kysely'
import type { Busy } from '#domain/busy-times.ts'
import { addMs, KOREA_ZONE, MINUTE_MS } from '#domain/calendar.ts'
import { LAST_OFFICE_SEAT } from '#domain/working-hours.ts'
import { firstOwnerId } from '#server/db/first-owner.ts'
import { isFree } from '#server/db/leases.ts'
import { type Db, hasChanged, type RowOf, type Tx } from '#server/db/transaction.ts'

const columns = [
  'id',
  'user_id as userId',
  'host',
  'sealed_address as sealedAddress',
  'etag',
  'last_modified as lastModified',
  'state',
  'fault',
  'checked_at as checkedAt',
  'read_at as readAt',
  'failing_since as failingSince',
] as const

const feeds = (db: Db) => db.selectFrom('calendar_feeds').select(columns)

export type FeedRow = RowOf<typeof feeds>

export const listFeedRows = (db: Db): Promise<FeedRow[]> =>
  feeds(db).orderBy('created_at').orderBy('id').execute()

export const findFeedRow = (db: Db, id: string): Promise<FeedRow | undefined> =>
  feeds(db).where('id', '=', id).executeTakeFirst()

export const countFeeds = async (db: Db, userId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('calendar_feeds')
        .select((of) => of.fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).count,
  )

export async function insertFeed(
  tx: Tx,
  feed: Pick<FeedRow, 'id' | 'userId' | 'host'> & { sealedAddress: Buffer; now: Date; leasedUntil: Date },
): Promise<void> {
  await tx
    .insertInto('calendar_feeds')
    .values({
      id: feed.id,
      user_id: feed.userId,
      host: feed.host,
      sealed_address: feed.sealedAddress,
      next_check_at: feed.now,
      leased_until: feed.leasedUntil,
      created_at: feed.now,
    })
    .execute()
}

/** True when there was such a feed of this person. Its busy times go with it. */
export const deleteFeed = (tx: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> =>
  hasChanged(tx.deleteFrom('calendar_feeds').where('id', '=', id).where('user_id', '=', userId))

/** Deletes the feeds of a deleted account, with their busy times. */
export const deleteFeedsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

/** Leases the feeds that have been due for the longest time. Feeds of suspended and deleted staff are not read. */
export async function leaseFeeds(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<FeedRow[]> {
  return db
    .updateTable('calendar_feeds')
    .set({ leased_until: until })
    .where('id', 'in', (of) =>
      of
        .selectFrom('calendar_feeds')
        .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
        .select('calendar_feeds.id')
        .where('next_check_at', '<=', now)
        .where(isFree(now))
        .where('role', 'in', ['admin', 'counsellor'])
        .where('deleted_at', 'is', null)
        .orderBy('next_check_at')
        .limit(limit)
        .forUpdate('calendar_feeds')
        .skipLocked(),
    )
    .returning(columns)
    .execute()
}

const EVERY_MS = 10 * MINUTE_MS
const next = (now: Date): { next_check_at: Date; leased_until: null } => ({
  next_check_at: addMs(now, EVERY_MS),
  leased_until: null,
})

/** Replaces the busy times of a feed. Does nothing when the feed no longer exists. */
export async function replaceBusyTimes(
  tx: Tx,
  { id, userId }: Pick<FeedRow, 'id' | 'userId'>,
  read: { busy: readonly Busy[]; etag: string | null; lastModified: string | null; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_feeds')
    .set({
      ...next(read.now),
      etag: read.etag,
      last_modified: read.lastModified,
      state: 'ok',
      fault: null,
      failing_since: null,
      checked_at: read.now,
      read_at: read.now,
    })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await tx.deleteFrom('busy_times').where('feed_id', '=', id).execute()
  if (read.busy.length === 0) return
  await sql`
    insert into busy_times (feed_id, user_id, starts_at, ends_at)
    select ${id}::uuid, ${userId}::uuid, starts_at, ends_at from unnest(
      ${sql.val(read.busy.map(([startsAt]) => new Date(startsAt)))}::timestamptz[],
      ${sql.val(read.busy.map(([, endsAt]) => new Date(endsAt)))}::timestamptz[]
    ) as busy (starts_at, ends_at)`.execute(tx)
}

/** The calendar has not changed since it was read. */
export async function markUnchanged(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ ...next(now), state: 'ok', fault: null, failing_since: null, checked_at: now })
    .where('id', '=', id)
    .execute()
}

/** A failed reading keeps the busy times of the last good one. */
export async function markFeedFailed(db: Db, id: string, fault: string, now: Date): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({
      ...next(now),
      state: 'failed',
      fault,
      checked_at: now,
      failing_since: sql<Date>`coalesce(failing_since, ${now})`,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * SQL: the busy times of a user between two Korean dates, as JSON pairs of milliseconds; null without any. Those of
 * the next day are included, because a consultation with its break may end then.
 */
export const busyBetween = ({ from, to }: { from: string; to: string }) => sql<[number, number][] | null>`(
  select json_agg(json_build_array(
    (extract(epoch from starts_at) * 1000)::bigint, (extract(epoch from ends_at) * 1000)::bigint
  ))
  from busy_times
  where user_id = users.id
    and ends_at > ${from}::date::timestamp at time zone ${KOREA_ZONE}
    and starts_at < (${to}::date + 2)::timestamp at time zone ${KOREA_ZONE}
)`

/** SQL: no calendar of the counsellor who has the seat is busy at some point of the period. */
export const isCalendarFree = (
  seat: RawBuilder<unknown>,
  startsAt: RawBuilder<unknown>,
  endsAt: RawBuilder<unknown>,
) => sql`
  not exists (
    select from busy_times
    where busy_times.starts_at < ${endsAt} and busy_times.ends_at > ${startsAt} and busy_times.user_id = (
      case when ${seat} <= ${LAST_OFFICE_SEAT} then ${firstOwnerId}
      else (select user_id from counsellors where lane = ${seat}) end
    )
  )`
