import { type RawBuilder, sql } from 'kysely'
import type { Platform } from '#domain/consultation.ts'
import type { PaymentStatus } from '#domain/payment.ts'
import type { RefundOrigin } from '#domain/refund-merge.ts'
import type { RefundStatus } from '#domain/refund.ts'
import { type Db, rowsOf } from '#server/db/transaction.ts'
import { disputeToShow } from '#server/features/payments/refunds/disputes.ts'

type ClientRow = {
  id: string
  name: string
  email: string
  nationality: string
  locale: string
  createdAt: Date
  bookings: number
  platform: Platform | null
  platformId: string | null
  lastStartsAt: Date | null
}

/** Query of the clients whose ids `found` selects, with figures of their bookings, or of those with one counsellor. */
function selectClients(
  found: RawBuilder<unknown>,
  {
    order,
    limit,
    counsellorId,
  }: { order: RawBuilder<unknown>; limit: number; counsellorId?: string | undefined },
) {
  const isCounted = counsellorId === undefined ? sql`true` : sql`counsellor_id = ${counsellorId}`
  return sql<ClientRow>`
  select u.id, u.name, u.email, u.nationality, u.locale, u.created_at as "createdAt",
    coalesce(booked.count, 0)::int as bookings, newest.platform, newest.platform_id as "platformId",
    booked.last as "lastStartsAt"
  from (${found}) found join users u on u.id = found.id
    left join lateral (
      select count(*) as count, max(starts_at) filter (where status <> 'cancelled') as last, max(created_at) as newest
      from consultations where user_id = u.id and ${isCounted}
    ) booked on true
    left join lateral (
      select platform, platform_id from consultations where user_id = u.id and ${isCounted}
      order by created_at desc, id desc limit 1
    ) newest on true
  where u.role = 'user' and u.deleted_at is null
  order by ${order}
  limit ${limit}`
}

export async function listNewestClients(db: Db, limit: number): Promise<ClientRow[]> {
  const found = sql`
    select id from users where role = 'user' and deleted_at is null
    order by created_at desc, id desc limit ${limit}`
  return (await selectClients(found, { order: sql`u.created_at desc, u.id desc`, limit }).execute(db)).rows
}

/** Clients of a counsellor, the newest booking first; `typed` is a part of name, mailbox or chat id, or empty. */
export async function listClientsOfCounsellor(
  db: Db,
  {
    counsellorId,
    typed,
    number,
    limit,
  }: { counsellorId: string; typed: string; number: string | null; limit: number },
): Promise<ClientRow[]> {
  const found = sql`
    select distinct c.user_id as id from consultations c join users on users.id = c.user_id
    where c.counsellor_id = ${counsellorId} and (
      c.number = ${number} or lower(users.name || ' ' || users.email) like lower(${containing(typed)}::text)
      or lower(c.platform_id) like lower(${containing(typed)}::text)
    )`
  return (
    await selectClients(found, {
      order: sql`booked.newest desc nulls last, u.id`,
      limit,
      counsellorId,
    }).execute(db)
  ).rows
}

/** Maximum number of candidates, for pairs of letters that occur in very many names. */
const MAX_CANDIDATES = 300
/**
 * The newest clients are scanned first. With this many matches among them the pair of letters is frequent
 * everywhere, and the index of pairs, which collects all matches before it returns the first, is not used.
 */
const NEWEST_SCANNED = 1000
const HITS_OF_A_FREQUENT_PAIR = 100

/** The pairs of letters of the typed text that every match must contain. */
const pairsOf = (typed: RawBuilder<unknown>) => sql`(
  select array_agg(pair) from unnest(letter_pairs(${typed})) pair where length(pair) = 2
)`

const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Finds clients by a part of name, mailbox or chat id, or by a number of theirs; matches at the beginning
 * come first.
 */
export async function searchClientRows(
  db: Db,
  {
    typed,
    coupon,
    booking,
    number,
    limit,
  }: {
    typed: string
    coupon: string
    booking: { from: string; to: string } | null
    number: string | null
    limit: number
  },
): Promise<ClientRow[]> {
  const letters = sql`lower(${typed}::text)`
  // The part after the @ is in no index: the letters of one host would match every client.
  const local = typed.split('@', 1)[0]!
  const mailbox = sql`lower(${local}::text)`
  // One provider's ids are in capitals, the other's in small letters.
  const found = sql`
    with newest_people as materialized (
      select id from (
        select id, name, email from users where role = 'user' and deleted_at is null
        order by created_at desc, id desc limit ${NEWEST_SCANNED}
      ) newest
      where length(${mailbox}) >= 2
        and lower(name || ' ' || split_part(email, '@', 1)) like lower(${containing(local)}::text)
        and lower(name || ' ' || email) like lower(${containing(typed)}::text)
      limit ${MAX_CANDIDATES}
    ), newest_chats as materialized (
      select user_id from (
        select user_id, platform_id from consultations
        order by created_at desc, id desc limit ${NEWEST_SCANNED}
      ) newest where lower(platform_id) like lower(${containing(typed)}::text)
      limit ${MAX_CANDIDATES}
    )
    select id from newest_people
    union select user_id from newest_chats
    union (
      select id from users
      where (select count(*) from newest_people) < ${HITS_OF_A_FREQUENT_PAIR} and deleted_at is null
        and letter_pairs(lower(name || ' ' || split_part(email, '@', 1))) @> ${pairsOf(mailbox)}
        and lower(name || ' ' || email) like lower(${containing(typed)}::text)
      limit ${MAX_CANDIDATES}
    ) union (
      select user_id from consultations
      where (select count(*) from newest_chats) < ${HITS_OF_A_FREQUENT_PAIR} and letter_pairs(lower(platform_id)) @> ${pairsOf(letters)}
        and lower(platform_id) like lower(${containing(typed)}::text)
      limit ${MAX_CANDIDATES}
    ) union (
      select user_id from payments where order_id in (${typed.toUpperCase()}, ${typed.toLowerCase()})
    ) union (
      select user_id from payments where capture_id in (${typed.toUpperCase()}, ${typed.toLowerCase()})
    ) union (
      select user_id from coupons where code = ${coupon}
    ) union (
      select user_id from consultations where number = ${number}
    )
    ${
      booking
        ? sql`union (
            select user_id from consultations where id between ${booking.from}::uuid and ${booking.to}::uuid
            limit ${MAX_CANDIDATES}
          )`
        : sql``
    }`
  const order = sql`
    not (starts_with(lower(u.name), ${letters}) or starts_with(lower(u.email), ${letters})),
    booked.newest desc nulls last, u.created_at desc, u.id`
  return (await selectClients(found, { order, limit }).execute(db)).rows
}

/** Time zone of a client's newest booking that names one. */
export const findLastTimeZone = async (db: Db, userId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('consultations')
      .select('time_zone')
      .where('user_id', '=', userId)
      .where('time_zone', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.time_zone ?? null

/** `counsellorId`: with the figures of the bookings with this counsellor. */
export async function findClient(
  db: Db,
  id: string,
  counsellorId: string | undefined,
): Promise<ClientRow | null> {
  const { rows } = await selectClients(sql`select ${id}::uuid as id`, {
    order: sql`u.id`,
    limit: 1,
    counsellorId,
  }).execute(db)
  return rows[0] ?? null
}

export async function listBookingIds(
  db: Db,
  userId: string,
  { limit, counsellorId }: { limit: number; counsellorId: string | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom('consultations')
    .select('id')
    .where('user_id', '=', userId)
    .$if(counsellorId !== undefined, (query) => query.where('counsellor_id', '=', counsellorId!))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type ClientPaymentRow = {
  id: string
  consultationId: string | null
  status: PaymentStatus
  amountMinor: number
  listMinor: number
  refundedMinor: number
  currency: string
  couponCode: string | null
  orderId: string | null
  captureId: string | null
  startsAt: Date | null
  createdAt: Date
  paidAt: Date | null
  disputeId: string | null
  disputeStatus: string | null
  disputeReason: string | null
  disputeRespondBy: Date | null
  refunds: {
    id: string
    minor: number
    status: RefundStatus | 'covered'
    origin: RefundOrigin
    reason: string
    createdAt: string
  }[]
}

/** All payments of a user, the newest first; money that did not match the request with the amount that was captured. */
export const listClientPayments = (db: Db, userId: string, limit: number): Promise<ClientPaymentRow[]> =>
  rowsOf(db)<ClientPaymentRow>`
    select p.id, c.id as "consultationId", p.status, coalesce(p.captured_cents, p.amount_cents) as "amountMinor",
      case when p.captured_cents <> p.amount_cents then p.captured_cents else p.list_price_cents end as "listMinor",
      p.currency, p.coupon_code as "couponCode", p.order_id as "orderId",
      p.capture_id as "captureId", p.starts_at as "startsAt", p.created_at as "createdAt",
      p.captured_at as "paidAt", dispute.id as "disputeId", dispute.status as "disputeStatus",
      dispute.reason as "disputeReason", dispute."respondBy" as "disputeRespondBy",
      coalesce(back.minor, 0)::int as "refundedMinor", coalesce(back.refunds, '[]') as refunds
    from (
      select * from payments where user_id = ${userId} order by created_at desc, id desc limit ${limit}
    ) p
      left join consultations c on c.payment_id = p.id
      left join lateral ${disputeToShow(sql.ref('p.id'))} dispute on true
      left join lateral (
        select sum(amount_cents) filter (where status = 'completed') as minor,
          json_agg(json_build_object(
            'id', id, 'minor', amount_cents, 'status', status, 'origin', origin, 'reason', reason,
            'createdAt', created_at
          ) order by created_at, id) as refunds
        from refunds where payment_id = p.id
      ) back on true
    order by p.created_at desc, p.id desc`
