import { type RawBuilder, sql } from 'kysely'
import { KOREA_ZONE } from '#domain/calendar.ts'
import { type Db, rowOf } from '#server/db/transaction.ts'
import type { Moved } from '#server/features/reports/ledger.ts'

type Days = { from: string; to: string }

/** Sums as `float8`, which is exact up to 2^53: in won they may exceed a 32-bit integer. */
const moved = sql`
  coalesce(-sum(minor) filter (where account = 'client_payments'), 0)::float8 as "capturedMinor",
  coalesce(sum(minor) filter (where account = 'provider_fees'), 0)::float8 as "feeMinor",
  coalesce(sum(minor) filter (where account = 'client_refunds'), 0)::float8 as "refundedMinor"`

/**
 * Ledger lines of a period, without disputes, which move no money in the books. Selected by an array of
 * entry ids: the index of lines is then scanned once instead of looked up per entry, which takes twice as
 * long.
 */
const linesBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  from journal_lines where entry_id = any(array(
    select id from journal_entries
    where kind not in ('dispute_opened', 'dispute_closed') and booked_on between ${from} and ${to}
  ))`

/** 'YYYY-MM USD' for each month and currency with an entry of a payment whose fee is not known. */
async function unknownFees(db: Db, { from, to }: Days): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct to_char(booked_on, 'YYYY-MM') || ' ' || payments.currency as key
    from journal_entries join payments on payments.id = payment_id
    where kind not in ('dispute_opened', 'dispute_closed') and fee_cents is null
      and booked_on between ${from}::date and ${to}::date`.execute(db)
  return rows.map(({ key }) => key)
}

/** Sums of the ledger by currency. */
export async function sumPeriod(db: Db, { from, to }: Days): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select currency, ${moved} ${linesBetween(sql`${from}::date`, sql`${to}::date`)}
    group by currency order by currency desc`.execute(db)
  const unknown = await unknownFees(db, { from, to })
  return rows.map((row) =>
    unknown.some((key) => key.endsWith(row.currency)) ? { ...row, feeMinor: null } : row,
  )
}

/**
 * Sums of the ledger by currency and month ('YYYY-MM'), for the months between the first entry and the last.
 */
export async function sumMonths(db: Db, { from, to }: Days): Promise<(Moved & { month: string })[]> {
  const first = sql`greatest(${from}::date, months.first)`
  const last = sql`least(${to}::date, (months.first + interval '1 month')::date - 1)`
  const { rows } = await sql<Moved & { month: string }>`
    select to_char(months.first, 'YYYY-MM') as month, sums.*
    from (
      select generate_series(
        date_trunc('month', greatest(${from}::date, min(booked_on))::timestamp),
        least(${to}::date, max(booked_on))::timestamp, '1 month'
      )::date as first
      from journal_entries
    ) months cross join lateral (
      select currency, ${moved} ${linesBetween(first, last)} group by currency
    ) sums
    order by 1, 2`.execute(db)
  const unknown = new Set(await unknownFees(db, { from, to }))
  return rows.map((row) => (unknown.has(`${row.month} ${row.currency}`) ? { ...row, feeMinor: null } : row))
}

export type Counted = {
  kind: 'country' | 'concern' | 'platform' | 'conversation' | 'language'
  key: string
  count: number
}

type BookingCounts = {
  totals: {
    total: number
    repeat: number
    completed: number
    cancelled: number
    discounted: number
    missed: number
    absent: number
  }
  months: { month: string; count: number }[]
  groups: Counted[]
}

/** Statistics of the bookings made in a period, by their current state, the most frequent values first. */
export const countBookings = (
  db: Db,
  { since, before }: { since: Date; before: Date },
): Promise<BookingCounts> =>
  rowOf(db)<BookingCounts>`
    with made as materialized (
      select c.status, c.platform, c.coupon_code, c.language, c.missed_by, u.nationality, u.locale,
        nullif(coalesce(p.concern, paid.draft ->> 'concern'), 'any') as concern,
        to_char(c.created_at at time zone ${KOREA_ZONE}, 'YYYY-MM') as month,
        exists (
          select from consultations earlier
          where earlier.user_id = c.user_id and (earlier.created_at, earlier.id) < (c.created_at, c.id)
        ) as repeat
      from consultations c join users u on u.id = c.user_id
        join payments paid on paid.id = c.payment_id
        left join preparations p on p.consultation_id = c.id
      where c.created_at >= ${since} and c.created_at < ${before}
    ), counted as (
      select 'country' as kind, nationality as key, count(*)::int as count from made group by 2
      union all select 'platform', platform, count(*)::int from made group by 2
      union all select 'concern', concern, count(*)::int from made where concern is not null group by 2
      union all
        select 'conversation', language, count(*)::int from made where language is not null group by 2
      union all select 'language', locale, count(*)::int from made group by 2
    )
    select
      (
        select json_build_object(
          'total', count(*),
          'repeat', count(*) filter (where repeat),
          'completed', count(*) filter (where status = 'completed' and missed_by is null),
          'cancelled', count(*) filter (where status = 'cancelled'),
          'discounted', count(*) filter (where coupon_code is not null),
          'missed', count(*) filter (where missed_by = 'office'),
          'absent', count(*) filter (where missed_by = 'student')
        ) from made
      ) as totals,
      coalesce((
        select json_agg(json_build_object('month', month, 'count', count) order by month)
        from (select month, count(*)::int as count from made group by 1) by_month
      ), '[]') as months,
      coalesce((select json_agg(counted order by kind, count desc, key) from counted), '[]') as groups`
