import { sql } from 'kysely'
import { type Db, rowsOf } from '#server/db/transaction.ts'
import type { CounsellorFilter } from '#server/features/consultations/reach.ts'

type TodaysBookings = {
  running: string[]
  upcoming: string[]
  ended: string[]
  endedTotal: number
  newest: string[]
}

/** Consultations in the caller's reach, and the counsellor by whom the caller filters; undefined: all. */
type Reach = { counsellorId: string | undefined; of: CounsellorFilter | undefined }

/** Limits rows of consultations. */
const reachOf = ({ counsellorId, of }: Reach) => sql<boolean>`(
  ${counsellorId === undefined ? sql`true` : sql`counsellor_id = ${counsellorId}`}
  and ${of === undefined ? sql`true` : sql`(counsellor_id = ${of.id}${of.isFirstOwner ? sql` or counsellor_id is null` : sql``})`}
)`

/** Ids of the bookings on the admin's page of today. */
export async function listTodaysBookings(
  db: Db,
  {
    now,
    until,
    limits,
    ...reach
  }: {
    now: Date
    until: Date
    limits: { running: number; upcoming: number; ended: number; newest: number }
  } & Reach,
): Promise<TodaysBookings> {
  const isInReach = reachOf(reach)
  const { rows } = await sql<TodaysBookings>`
    with begun as materialized (
      select id, starts_at, starts_at + make_interval(mins => duration_minutes) as ends_at
      from consultations where status = 'pending' and missed_at is null and starts_at <= ${now} and ${isInReach}
    )
    select
      array(
        select id::text from begun where ends_at > ${now} order by starts_at, id limit ${limits.running}
      ) as running,
      array(
        select id::text from consultations
        where status = 'pending' and starts_at > ${now} and starts_at <= ${until} and ${isInReach}
        order by starts_at, id limit ${limits.upcoming}
      ) as upcoming,
      array(
        select id::text from begun where ends_at <= ${now} order by starts_at, id limit ${limits.ended}
      ) as ended,
      (select count(*)::int from begun where ends_at <= ${now}) as "endedTotal",
      array(
        select id::text from consultations where ${isInReach} order by created_at desc, id desc limit ${limits.newest}
      ) as newest`.execute(db)
  return rows[0]!
}

type UnreadChat = {
  consultationId: string
  number: string
  name: string
  startsAt: Date
  unread: number
  text: string
  sentAt: Date
}

/** Chats with messages of clients after the admin's read position, the newest first. */
export const listChatsWithClientMessages = (
  db: Db,
  { limit, ...reach }: { limit: number } & Reach,
): Promise<UnreadChat[]> =>
  rowsOf(db)<UnreadChat>`
    select c.id as "consultationId", c.number, c.name, c.starts_at as "startsAt", unread.count as unread,
      left(unread.text, 200) as text, unread.sent_at as "sentAt"
    from rooms r
      join consultations c on c.id = r.consultation_id
      cross join lateral (
        select count(*)::int as count, (array_agg(text order by number desc))[1] as text, max(sent_at) as sent_at
        from room_messages m
        where m.consultation_id = r.consultation_id and m.sender = 'student' and m.number > r.office_read
      ) unread
    where r.last_number > r.office_read and unread.count > 0 and ${reachOf(reach)}
    order by unread.sent_at desc, c.id limit ${limit}`

/**
 * The clients of bookings, and how many bookings each had made by then, this one included; only bookings with the
 * counsellor are counted, if one is given.
 */
export async function listBookingClients(
  db: Db,
  ids: readonly string[],
  counsellorId: string | undefined,
): Promise<
  { consultationId: string; clientId: string; nationality: string; locale: string; visit: number }[]
> {
  if (ids.length === 0) return []
  const { rows } = await sql<Awaited<ReturnType<typeof listBookingClients>>[number]>`
    select c.id as "consultationId", u.id as "clientId", u.nationality, u.locale,
      (
        select count(*)::int from consultations earlier
        where earlier.user_id = c.user_id and (earlier.created_at, earlier.id) <= (c.created_at, c.id)
          and ${counsellorId === undefined ? sql`true` : sql`earlier.counsellor_id = ${counsellorId}`}
      ) as visit
    from consultations c join users u on u.id = c.user_id
    where c.id = any(${sql.val([...ids])}::uuid[])`.execute(db)
  return rows
}

/** Bookings that start in a period and are not cancelled, by start time, with their clients. */
export const listBookingsBetween = (
  db: Db,
  { from, until, limit, ...reach }: { from: Date; until: Date; limit: number } & Reach,
) =>
  db
    .selectFrom('consultations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id as _id',
      'c.number',
      'c.name',
      'c.status',
      'c.platform',
      'c.starts_at as startsAt',
      'c.duration_minutes as durationMinutes',
      'u.id as clientId',
      'u.nationality',
      'u.locale',
      'c.counsellor_id as counsellorId',
      sql<string | null>`(select name from users where users.id = c.counsellor_id)`.as('counsellor'),
    ])
    .where('c.starts_at', '>=', from)
    .where('c.starts_at', '<', until)
    .where('c.status', '<>', 'cancelled')
    .where(reachOf(reach))
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .limit(limit)
    .execute()
