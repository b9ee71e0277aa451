import { sql } from 'kysely'
import { addMs } from '#domain/calendar.ts'
import type { StoredRole } from '#domain/staff.ts'
import type { Db } from '#server/db/transaction.ts'

/** Stores the admin's calendar address; replaces the previous one. */
export async function upsertBookingsFeed(
  db: Db,
  feed: {
    userId: string
    secretHash: Buffer<ArrayBuffer>
    showsNames: boolean
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  const values = {
    secret_hash: feed.secretHash,
    shows_names: feed.showsNames,
    created_at: feed.now,
    expires_at: feed.expiresAt,
  }
  await db
    .insertInto('desk_feeds')
    .values({ user_id: feed.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export type BookingsFeed = {
  userId: string
  showsNames: boolean
  expiresAt: Date
  locale: string
  role: StoredRole
}

/** The feed of a secret whose owner is still on the staff; undefined when there is none or it has expired. */
export async function findBookingsFeed(
  db: Db,
  secretHash: Buffer<ArrayBuffer>,
  { now, lifeMs }: { now: Date; lifeMs: number },
): Promise<BookingsFeed | undefined> {
  const row = await db
    .selectFrom('desk_feeds')
    .innerJoin('users', 'users.id', 'desk_feeds.user_id')
    .select([
      'desk_feeds.user_id as userId',
      'desk_feeds.shows_names as showsNames',
      'desk_feeds.created_at as createdAt',
      'desk_feeds.expires_at as expiresAt',
      'users.locale',
      'users.role',
    ])
    .where('secret_hash', '=', secretHash)
    .where('role', 'not in', ['user', 'inactive'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { userId, showsNames, locale, role } = row
  // Null in rows of earlier releases.
  const expiresAt = row.expiresAt ?? addMs(row.createdAt, lifeMs)
  return expiresAt > now ? { userId, showsNames, expiresAt, locale, role } : undefined
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

/**
 * Bookings from an instant on that are not cancelled, at most the last thousand; only those of a counsellor when one
 * is given.
 */
export async function listFeedBookings(
  db: Db,
  since: Date,
  counsellorId: string | undefined,
): Promise<FeedBooking[]> {
  const ofCounsellor = counsellorId === undefined ? sql`` : sql`and counsellor_id = ${counsellorId}`
  const { rows } = await sql<FeedBooking>`
    select id, name, platform, platform_id as "platformId", starts_at as "startsAt",
      duration_minutes as "durationMinutes", revision
    from consultations where starts_at >= ${since} and status <> 'cancelled' ${ofCounsellor}
    order by starts_at desc, id limit 1000`.execute(db)
  return rows
}
