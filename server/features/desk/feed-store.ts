import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

/** One address an admin: a new one ends the one before. */
export async function upsertFeed(
  db: Db,
  feed: { userId: string; secretHash: Buffer<ArrayBuffer>; now: Date },
): Promise<void> {
  const values = { secret_hash: feed.secretHash, created_at: feed.now }
  await db
    .insertInto('desk_feeds')
    .values({ user_id: feed.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function deleteFeed(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('desk_feeds')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether the secret is one of somebody who is an admin still. */
export async function isFeed(db: Db, secretHash: Buffer<ArrayBuffer>): Promise<boolean> {
  const row = await db
    .selectFrom('desk_feeds')
    .innerJoin('users', 'users.id', 'desk_feeds.user_id')
    .select('users.id')
    .where('secret_hash', '=', secretHash)
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export type FeedBooking = {
  id: string
  name: string
  platform: string
  platformId: string
  startsAt: Date
  durationMinutes: number
  revision: number
}

/** Bookings that are not cancelled, from an instant on. */
export async function feedBookings(db: Db, since: Date): Promise<FeedBooking[]> {
  const { rows } = await sql<FeedBooking>`
    select id, name, platform, platform_id as "platformId", starts_at as "startsAt",
      duration_minutes as "durationMinutes", revision
    from consultations where starts_at >= ${since} and status <> 'cancelled'
    order by starts_at, id limit 1000`.execute(db)
  return rows
}
