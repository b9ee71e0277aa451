import { type RawBuilder, sql } from 'kysely'
import type { Consultation, sortOrders } from '#contract/consultations.ts'
import type { ConsultationStatus } from '#domain/consultation.ts'
import type { RefundStatus } from '#domain/refund.ts'
import type { Db } from '#server/db/transaction.ts'

/** A consultation with everything its card shows. Instants are text as the database writes them. */
export type ConsultationView = Pick<
  Consultation,
  | '_id'
  | 'name'
  | 'email'
  | 'userAccountEmail'
  | 'timeZone'
  | 'platform'
  | 'platformId'
  | 'message'
  | 'fileName'
  | 'couponCode'
  | 'status'
  | 'cancelReason'
  | 'cancelledBy'
> & {
  startsAt: string
  cancelDate: string | null
  createdAt: string
  paidCents: number
  refundNoticeHours: number
  refunds: { origin: 'ours' | 'provider'; status: RefundStatus | 'covered'; amountCents: number }[]
  review: { rating: number; text: string; createdAt: string } | null
}

const view = sql`
  c.id as "_id", c.name, c.email, c.user_account_email as "userAccountEmail", c.starts_at as "startsAt",
  c.time_zone as "timeZone", c.platform, c.platform_id as "platformId", c.message,
  (select file_name from attachments where id = c.attachment_id) as "fileName",
  c.amount_cents as "paidCents", c.coupon_code as "couponCode", c.refund_notice_hours as "refundNoticeHours",
  c.status, c.cancel_reason as "cancelReason", c.cancelled_by as "cancelledBy", c.cancelled_at as "cancelDate",
  c.created_at as "createdAt",
  coalesce((
    select json_agg(json_build_object('origin', origin, 'status', status, 'amountCents', amount_cents))
    from refunds where payment_id = c.payment_id
  ), '[]') as refunds,
  (
    select json_build_object('rating', rating, 'text', text, 'createdAt', created_at)
    from reviews where consultation_id = c.id
  ) as review`

export async function findView(
  db: Db,
  which: { id: string } | { paymentId: string },
): Promise<ConsultationView | null> {
  const matches = 'id' in which ? sql`c.id = ${which.id}` : sql`c.payment_id = ${which.paymentId}`
  const { rows } = await sql<{ view: ConsultationView }>`
    select row_to_json(v) as view from (select ${view} from consultations c where ${matches}) v`.execute(db)
  return rows[0]?.view ?? null
}

type Page = { limit: number; offset: number }
type Views = { total: number; views: ConsultationView[] }

const orders = {
  newest: { column: sql`created_at`, direction: sql`desc` },
  oldest: { column: sql`created_at`, direction: sql`asc` },
  soonest: { column: sql`starts_at`, direction: sql`asc` },
  latest: { column: sql`starts_at`, direction: sql`desc` },
} as const satisfies Record<(typeof sortOrders)[number], object>

/**
 * Page and total in one statement. The page is found in an index alone and only its rows are then
 * read, so a deep page costs a walk over the index and not over the table. The total is counted
 * only when a full page leaves it open.
 */
async function listViews(
  db: Db,
  args: Page & { where: RawBuilder<unknown>; total: RawBuilder<unknown>; sort: keyof typeof orders },
): Promise<Views> {
  const { limit, offset } = args
  const { column, direction } = orders[args.sort]
  const { rows } = await sql<Views>`
    select views, case
      when json_array_length(views) < ${limit}::int and (${offset}::int = 0 or json_array_length(views) > 0)
      then ${offset}::int + json_array_length(views)
      else (${args.total})
    end as total
    from (
      select coalesce(json_agg(v), '[]') as views from (
        select ${view}
        from (
          select id, ${column} as place from consultations ${args.where}
          order by ${column} ${direction}, id ${direction}
          limit ${limit} offset ${offset}
        ) page
        join consultations c on c.id = page.id
        order by page.place ${direction}, page.id ${direction}
      ) v
    ) found`.execute(db)
  return rows[0]!
}

const countOf = (where: RawBuilder<unknown>) => sql`select count(*)::int from consultations ${where}`

export function listViewsOfUser(
  db: Db,
  { userId, status, ...page }: Page & { userId: string; status: ConsultationStatus | undefined },
): Promise<Views> {
  const where = status
    ? sql`where user_id = ${userId} and status = ${status}`
    : sql`where user_id = ${userId}`
  return listViews(db, { ...page, where, total: countOf(where), sort: 'newest' })
}

/** More hits of a search than these are not counted: nobody turns a thousand pages of them. */
const MAX_COUNTED_HITS = 10_000

export type ViewFilter = {
  status: ConsultationStatus | undefined
  search: string | undefined
  startsFrom: Date | undefined
  startsBefore: Date | undefined
}

/** `total`: the number of all consultations when the caller knows it and there is no filter. */
export function listAllViews(
  db: Db,
  { sort, total, ...filter }: Page & ViewFilter & { sort: keyof typeof orders; total: number | undefined },
): Promise<Views> {
  const conditions = [
    filter.status && sql`status = ${filter.status}`,
    filter.search && sql`search_text like lower(${`%${filter.search.replace(/[\\%_]/g, '\\$&')}%`})`,
    filter.startsFrom && sql`starts_at >= ${filter.startsFrom}`,
    filter.startsBefore && sql`starts_at < ${filter.startsBefore}`,
  ].filter((condition) => condition !== undefined)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const hits = sql`(select from consultations ${where} limit ${MAX_COUNTED_HITS}) hits`
  const counted = filter.search ? sql`select count(*)::int from ${hits}` : countOf(where)
  return listViews(db, {
    ...filter,
    where,
    total: total === undefined ? counted : sql`${total}::int`,
    sort,
  })
}

/** Consultations saved since an instant, and those of them saved before another one. */
export async function countSaved(
  db: Db,
  { since, before }: { since: Date; before: Date },
): Promise<{ all: number; earlier: number }> {
  const { rows } = await sql<{ all: number; earlier: number }>`
    select count(*)::int as all, (count(*) filter (where created_at < ${before}))::int as earlier
    from consultations where created_at >= ${since}`.execute(db)
  return rows[0]!
}
