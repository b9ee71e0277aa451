import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Consultation, sortOrders } from '#contract/consultations.ts'
import type { ConsultationStatus } from '#domain/consultation.ts'
import type { RefundOrigin } from '#domain/refund-merge.ts'
import type { RefundStatus } from '#domain/refund.ts'
import { initialSettings } from '#domain/settings.ts'
import type { Side } from '#domain/side.ts'
import { UNNAMED } from '#domain/staff.ts'
import { FIRST_OWNER, isAlone } from '#server/db/first-owner.ts'
import { type Db, rowOf } from '#server/db/transaction.ts'
import type { LocalizedText } from '#server/features/services/catalogue.ts'
import type { StoredOffer } from './store.ts'

/** A consultation with all data of its card. Instants are text in the database's format. */
export type ConsultationView = Pick<
  Consultation,
  | '_id'
  | 'number'
  | 'language'
  | 'freeMove'
  | 'durationMinutes'
  | 'name'
  | 'email'
  | 'userAccountEmail'
  | 'counsellor'
  | 'timeZone'
  | 'platform'
  | 'platformId'
  | 'message'
  | 'fileName'
  | 'currency'
  | 'couponCode'
  | 'status'
  | 'cancelReason'
  | 'cancelledBy'
> & {
  /** Null: the consultation of the settings. */
  serviceId: string | null
  /** Names of the service by language; null for that consultation. */
  serviceNames: LocalizedText | null
  startsAt: string
  cancelDate: string | null
  createdAt: string
  paidCents: number
  refundNoticeHours: number
  refundUntil: string | null
  introducedAt: string | null
  isPlanned: boolean
  begunAt: string | null
  missedBy: Side | null
  missedAt: string | null
  isMissedAsked: boolean
  revision: number
  missedAskedAt: string | null
  completedAt: string | null
  moves: number
  offer: StoredOffer | null
  refunds: {
    origin: RefundOrigin
    status: RefundStatus | 'covered'
    amountCents: number
    providerRefundId: string | null
  }[]
  isOutside: boolean
  isPaidByLink: boolean
  /** The coupon that the payment earned, while it is usable. */
  earnedCoupon: { code: string; expiresAt: string } | null
  dispute: Consultation['dispute']
  review: {
    rating: number
    text: string
    createdAt: string
    shownName: string | null
    isPublished: boolean
  } | null
}

/**
 * Service and counsellor of a consultation `c`. The first owner, and the name of the company while they have none,
 * do not depend on the row, so they are looked up once per statement.
 */
export const SERVICE_AND_COUNSELLOR = `
  c.service_id as "serviceId", (select names from services where id = c.service_id) as "serviceNames",
  coalesce(
    (select json_build_object('id', id, 'name', name, 'alone', ${isAlone('id')}) from users where id = c.counsellor_id),
    (
      select json_build_object('id', id, 'name', case when name = '${UNNAMED}' then coalesce((
        select settings #>> '{company,name}' from settings_versions order by version desc limit 1
      ), '${initialSettings.company.name}') else name end, 'alone', ${isAlone('id')})
      from users ${FIRST_OWNER})
  ) as counsellor`

const VIEW = `
  c.id as "_id", c.number, c.name, c.email, c.user_account_email as "userAccountEmail", c.starts_at as "startsAt",
  c.time_zone as "timeZone", c.language, c.platform, c.platform_id as "platformId", c.message,
  (select file_name from attachments where id = c.attachment_id) as "fileName",
  c.amount_cents as "paidCents", c.currency, c.coupon_code as "couponCode", c.refund_notice_hours as "refundNoticeHours",
  c.refund_until as "refundUntil", c.introduced_at as "introducedAt", c.begun_at as "begunAt",
  c.missed_by as "missedBy", c.missed_at as "missedAt", c.missed_asked_at as "missedAskedAt",
  c.missed_asked_at is not null as "isMissedAsked", c.revision, c.completed_at as "completedAt", c.moves,
  c.free_move as "freeMove", c.offer, c.duration_minutes as "durationMinutes",
  c.status, c.cancel_reason as "cancelReason", c.cancelled_by as "cancelledBy", c.cancelled_at as "cancelDate",
  c.created_at as "createdAt", ${SERVICE_AND_COUNSELLOR},
  coalesce((
    select json_agg(json_build_object('origin', origin, 'status', status, 'amountCents', amount_cents,
      'providerRefundId', provider_refund_id))
    from refunds where payment_id = c.payment_id
  ), '[]') as refunds,
  (select provider = 'outside' from payments where id = c.payment_id) as "isOutside",
  exists (select from payment_links where payment_id = c.payment_id and has_order) as "isPaidByLink",
  (
    select json_build_object('code', code, 'expiresAt', expires_at) from coupons earned
    where source_payment_id = c.payment_id and reason = 'payment' and revoked_at is null and not exists (
      select from coupon_claims where code = earned.code and used_at is not null
    )
  ) as "earnedCoupon",
  (
    select json_build_object('id', dispute_id, 'status', status, 'reason', reason, 'respondBy', respond_by)
    from disputes where payment_id = c.payment_id and status <> 'RESOLVED'
    order by respond_by nulls last, said_at desc, dispute_id limit 1
  ) as dispute,
  (
    select json_build_object('rating', rating, 'text', text, 'createdAt', created_at,
      'shownName', shown_name, 'isPublished', published_at is not null)
    from reviews where consultation_id = c.id
  ) as review,
  exists (select from preparations where consultation_id = c.id and published_at is not null) as "isPlanned"`

const views = (matches: RawBuilder<unknown>) => sql<{ view: ConsultationView }>`
  select row_to_json(v) as view from (select ${sql.raw(VIEW)} from consultations c where ${matches}) v`

export async function findView(
  db: Db,
  which: { id: string; userId?: string | undefined } | { paymentId: string },
): Promise<ConsultationView | null> {
  const ofUser = 'id' in which && which.userId ? sql` and c.user_id = ${which.userId}` : sql``
  const matches = 'id' in which ? sql`c.id = ${which.id}${ofUser}` : sql`c.payment_id = ${which.paymentId}`
  const { rows } = await views(matches).execute(db)
  return rows[0]?.view ?? null
}

/** The consultations with these ids, unordered; unknown ids are left out. */
export async function listViews(db: Db, ids: readonly string[]): Promise<ConsultationView[]> {
  if (ids.length === 0) return []
  const { rows } = await views(sql`c.id = any(${sql.val([...ids])}::uuid[])`).execute(db)
  return rows.map(({ view }) => view)
}

export const PAGE_SIZE = 10

type Page = { limit: number; offset: number }
export type Views = { total: number; views: ConsultationView[] }

const orders = {
  newest: { column: 'created_at', direction: 'desc' },
  oldest: { column: 'created_at', direction: 'asc' },
  soonest: { column: 'starts_at', direction: 'asc' },
  latest: { column: 'starts_at', direction: 'desc' },
  /** A user's own list: open consultations first, the next one at the top, then all others, the latest first. */
  agenda: {
    column: `case when status = 'pending' then extract(epoch from starts_at) - 1e12
      else -extract(epoch from starts_at) end`,
    direction: 'asc',
  },
} as const satisfies Record<(typeof sortOrders)[number] | 'agenda', object>

/**
 * Page and total in one statement; `$1` is the limit, `$2` the offset. The page is found by an index-only
 * scan and only its rows are read, so a deep page scans the index and not the table. The total is only
 * counted when a full page leaves it open.
 */
function listText({
  where,
  total,
  sort,
  limit = '$1::int',
  offset = '$2::int',
}: {
  where: string
  total: string
  sort: keyof typeof orders
  limit?: string
  offset?: string
}): string {
  const { column, direction } = orders[sort]
  return `
    select views, case
      when json_array_length(views) < ${limit} and (${offset} = 0 or json_array_length(views) > 0)
      then ${offset} + json_array_length(views)
      else (${total})
    end as total
    from (
      select coalesce(json_agg(v), '[]') as views from (
        select ${VIEW}
        from (
          select id, ${column} as place from consultations ${where}
          order by ${column} ${direction}, id ${direction}
          limit ${limit} offset ${offset}
        ) page
        join consultations c on c.id = page.id
        order by page.place ${direction}, page.id ${direction}
      ) v
    ) found`
}

const countOf = (where: string): string => `select count(*)::int from consultations ${where}`

async function list(db: Db, text: string, { limit, offset }: Page, values: unknown[]): Promise<Views> {
  const { rows } = await db.executeQuery<Views>(CompiledQuery.raw(text, [limit, offset, ...values]))
  return rows[0]!
}

const ownList = (
  where: string,
  { sort = 'agenda', ...page }: { limit?: string; offset?: string; sort?: keyof typeof orders } = {},
): string => listText({ where, total: countOf(where), sort, ...page })

/** The most frequent queries, so their text is built once. */
const OWN_LIST = ownList('where user_id = $3')
const OWN_LIST_OF_STATUS = ownList('where user_id = $3 and status = $4')

/**
 * A user's first page as a subquery of the statement that finds a user `u` (http/session.ts); null for an
 * admin.
 */
export const FIRST_OWN_PAGE = `case when u.role = 'user' then (
  select row_to_json(own) from (${ownList('where user_id = u.id', { limit: String(PAGE_SIZE), offset: '0' })}) own
) end`

export function listViewsOfUser(
  db: Db,
  {
    userId,
    status,
    sort,
    ...page
  }: Page & { userId: string; status: ConsultationStatus | undefined; sort: keyof typeof orders | undefined },
): Promise<Views> {
  if (sort) {
    const where = `where user_id = $3${status ? ' and status = $4' : ''}`
    return list(db, ownList(where, { sort }), page, status ? [userId, status] : [userId])
  }
  return status ? list(db, OWN_LIST_OF_STATUS, page, [userId, status]) : list(db, OWN_LIST, page, [userId])
}

/** Search results above this number are not counted: that is a thousand pages. */
const MAX_COUNTED_HITS = 10_000

export type ViewFilter = {
  status: ConsultationStatus | undefined
  /** The caller, if their role reaches only consultations that are assigned to them. */
  counsellorId: string | undefined
  /** The counsellor whose consultations the caller has chosen to see. */
  of: { id: string; isFirstOwner: boolean } | undefined
  number: string | undefined
  search: string | undefined
  startsFrom: Date | undefined
  startsBefore: Date | undefined
}

/** `total`: the number of all consultations when the caller knows it and there is no filter. */
export function listAllViews(
  db: Db,
  { sort, total, ...filter }: Page & ViewFilter & { sort: keyof typeof orders; total: number | undefined },
): Promise<Views> {
  const values: unknown[] = []
  const place = (value: unknown): string => `$${values.push(value) + 2}`
  const { status, counsellorId, of, number, search, startsFrom, startsBefore } = filter
  const conditions = [
    status && `status = ${place(status)}`,
    counsellorId && `counsellor_id = ${place(counsellorId)}`,
    of && `(counsellor_id = ${place(of.id)}${of.isFirstOwner ? ' or counsellor_id is null' : ''})`,
    number && `number = ${place(number)}`,
    search && searchCondition(search, place),
    startsFrom && `starts_at >= ${place(startsFrom)}`,
    startsBefore && `starts_at < ${place(startsBefore)}`,
  ].filter(Boolean)
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const hits = `(select from consultations ${where} limit ${MAX_COUNTED_HITS}) hits`
  const counted = search ? `select count(*)::int from ${hits}` : countOf(where)
  const text = listText({ where, total: total === undefined ? counted : `${place(total)}::int`, sort })
  return list(db, text, filter, values)
}

/** Two letters are only searched in names, which have an index of letter pairs. */
const searchCondition = (search: string, place: (value: unknown) => string): string =>
  [...search].length === 2
    ? `letter_pairs(lower(name)) @> array[lower(${place(search)}::text)]`
    : `search_text like lower(${place(`%${search.replace(/[\\%_]/g, '\\$&')}%`)})`

/** The number of consultations inserted since an instant, and of those inserted before another one. */
export const countSaved = (
  db: Db,
  { since, before }: { since: Date; before: Date },
): Promise<{ all: number; earlier: number }> =>
  rowOf(db)<{ all: number; earlier: number }>`
    select count(*)::int as all, (count(*) filter (where created_at < ${before}))::int as earlier
    from consultations where created_at >= ${since}`
