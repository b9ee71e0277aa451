import { type RawBuilder, sql } from 'kysely'
import type { Consultation, sortOrders } from '#contract/consultations.ts'
import type { ConsultationStatus, Platform, Role } from '#domain/consultation.ts'
import type { RefundStatus } from '#domain/refund.ts'
import type { Draft } from '#contract/payments.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/** What a command decides with and what its mails tell. */
export type ConsultationRow = {
  id: string
  userId: string
  paymentId: string
  name: string
  userAccountEmail: string
  startsAt: Date
  timeZone: string | null
  platform: Platform
  platformId: string
  amountCents: number
  refundNoticeHours: number
  status: ConsultationStatus
  revision: number
  /** The language of the person's account. */
  locale: string
}

const columns = [
  'c.id',
  'c.user_id as userId',
  'c.payment_id as paymentId',
  'c.name',
  'c.user_account_email as userAccountEmail',
  'c.starts_at as startsAt',
  'c.time_zone as timeZone',
  'c.platform',
  'c.platform_id as platformId',
  'c.amount_cents as amountCents',
  'c.refund_notice_hours as refundNoticeHours',
  'c.status',
  'c.revision',
  'u.locale',
] as const

const consultations = (db: Db) =>
  db.selectFrom('consultations as c').innerJoin('users as u', 'u.id', 'c.user_id').select(columns)

/**
 * Locks the payment, then the consultation, the order in which everything about money locks, so
 * two people cancelling at once are decided one after the other.
 */
const locked = (tx: Tx) =>
  consultations(tx).innerJoin('payments as p', 'p.id', 'c.payment_id').forUpdate(['p', 'c'])

export const lockConsultation = (tx: Tx, id: string): Promise<ConsultationRow | undefined> =>
  locked(tx).where('c.id', '=', id).executeTakeFirst()

export const lockByPayment = (tx: Tx, paymentId: string): Promise<ConsultationRow | undefined> =>
  locked(tx).where('c.payment_id', '=', paymentId).executeTakeFirst()

export async function findByPayment(db: Db, paymentId: string): Promise<ConsultationRow | null> {
  return (await consultations(db).where('c.payment_id', '=', paymentId).executeTakeFirst()) ?? null
}

/** What a booking takes from its payment. */
export type PaidPayment = {
  id: string
  userId: string | null
  draft: Draft
  attachmentId: string | null
  startsAt: Date | null
  amountCents: number
  currency: string
  couponCode: string | null
  refundNoticeHours: number
  locale: string
}

export type NewConsultation = {
  userId: string
  paymentId: string
  name: string
  email: string
  platform: Platform
  platformId: string
  startsAt: Date
  seat: number
  timeZone: string | null
  message: string
  attachmentId: string | null
  amountCents: number
  currency: string
  couponCode: string | null
  refundNoticeHours: number
  now: Date
}

/** Inserts the consultation and claims its attachment; null when the payment has one already. */
export async function insertConsultation(
  tx: Tx,
  consultation: NewConsultation,
): Promise<{ id: string; userAccountEmail: string } | null> {
  const { attachmentId, now, ...given } = consultation
  const { rows } = await sql<{ id: string; userAccountEmail: string }>`
    with booked as (
      insert into consultations (
        user_id, payment_id, name, email, user_account_email, platform, platform_id, starts_at, seat,
        time_zone, message, attachment_id, amount_cents, currency, coupon_code, refund_notice_hours, created_at
      )
      select
        id, ${given.paymentId}, ${given.name}, ${given.email}, users.email, ${given.platform}, ${given.platformId},
        ${given.startsAt}, ${given.seat}, ${given.timeZone}, ${given.message}, ${attachmentId}::uuid,
        ${given.amountCents}, ${given.currency}, ${given.couponCode}, ${given.refundNoticeHours}, ${now}
      from users where id = ${given.userId}
      on conflict (payment_id) do nothing
      returning id, user_account_email, attachment_id
    ), claimed as (
      update attachments set claimed_at = ${now} from booked where attachments.id = booked.attachment_id
    )
    select id, user_account_email as "userAccountEmail" from booked`.execute(tx)
  return rows[0] ?? null
}

/** Answers the new revision, which the calendar entry carries. */
export const markCancelled = (
  tx: Tx,
  id: string,
  { by, reason, at }: { by: Role; reason: string; at: Date },
): Promise<{ revision: number }> =>
  tx
    .updateTable('consultations')
    .set({
      status: 'cancelled',
      cancelled_by: by,
      cancel_reason: reason,
      cancelled_at: at,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()

export const markCompleted = (tx: Tx, id: string, at: Date): Promise<{ revision: number }> =>
  tx
    .updateTable('consultations')
    .set({ status: 'completed', completed_at: at, revision: sql`revision + 1` })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()

/** False when this consultation has its review already. */
export async function insertReview(
  tx: Tx,
  review: { consultationId: string; userId: string; rating: number; text: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reviews')
    .values({
      consultation_id: review.consultationId,
      user_id: review.userId,
      rating: review.rating,
      text: review.text,
      created_at: review.now,
    })
    .onConflict((conflict) => conflict.column('consultation_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

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

/** Consultations that start in the given time and were not reminded of yet; another worker skips them. */
export const lockToRemind = (
  tx: Tx,
  { from, until }: { from: Date; until: Date },
): Promise<ConsultationRow[]> =>
  consultations(tx)
    .where('c.status', '=', 'pending')
    .where('c.starts_at', '>', from)
    .where('c.starts_at', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .whereRef('reference', '=', sql<string>`c.id::text`)
            .where('kind', '=', 'reminder'),
        ),
      ),
    )
    .forUpdate('c')
    .skipLocked()
    .execute()
