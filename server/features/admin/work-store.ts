import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { findFirstOwner } from '#server/db/first-owner.ts'
import { type Db, rowsOf } from '#server/db/transaction.ts'

export type Work = {
  kind: 'counsellor' | 'service'
  /** Null: the first owner, or the consultation of the settings. */
  id: string | null
  bookings: number
  minutes: number
  absent: number
  /** Money received and not refunded, in the smallest unit. */
  kept: { currency: string; minor: number }[]
}

/** Bookings made in a period by counsellor and by service, the largest number first. */
export const listWorkBetween = (db: Db, { since, before }: { since: Date; before: Date }): Promise<Work[]> =>
  rowsOf(db)<Work>`
    with made as materialized (
      select c.counsellor_id, c.service_id, c.status, c.missed_by, c.duration_minutes, c.currency,
        c.amount_cents - coalesce((
          select sum(amount_cents) from refunds where payment_id = c.payment_id and status = 'completed'
        ), 0) as kept
      from consultations c where c.created_at >= ${since} and c.created_at < ${before}
    ), keyed as (
      select 'counsellor' as kind, counsellor_id as id, * from made
      union all select 'service', service_id, * from made
    ), money as (
      select kind, id, currency, sum(kept)::float8 as minor from keyed group by 1, 2, 3
    )
    select kind, id,
      count(*) filter (where status <> 'cancelled')::int as bookings,
      coalesce(sum(duration_minutes) filter (where status <> 'cancelled'), 0)::int as minutes,
      count(*) filter (where missed_by = 'student')::int as absent,
      (
        select json_agg(json_build_object('currency', currency, 'minor', minor) order by currency)
        from money where money.kind = keyed.kind and money.id is not distinct from keyed.id
      ) as kept
    from keyed group by kind, id order by kind, bookings desc, id`

/** Names of all staff, and of all services in a language, otherwise in English, by id. */
export async function listWorkNames(db: Db, locale: Locale): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where role <> 'user'
    union all select id, coalesce(names ->> ${locale}::text, names ->> 'en', slug) from services`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Ids of the first owner and the first service, for which the rows of `listWorkBetween` have a null id. */
export async function findFirstIds(db: Db): Promise<Record<Work['kind'], string | null>> {
  const owner = await findFirstOwner(db)
  return { counsellor: owner?.id ?? null, service: firstServiceId }
}
