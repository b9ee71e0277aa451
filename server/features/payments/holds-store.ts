import { sql } from 'kysely'
import { KOREA_ZONE } from '#domain/calendar.ts'
import type { UnpaidHold } from '#domain/holds.ts'
import { isReplaceable } from '#domain/payment.ts'
import { type Db, rowsOf } from '#server/db/transaction.ts'

/** Issue of a checkout whose slot an admin released. */
export const RELEASED = 'RELEASED'

/** Issue of a checkout that another order of the same hold has replaced. */
export const OTHER_METHOD = 'OTHER_WAY'

/** SQL: a payment `of` the same draft of the same buyer as `payments`. */
const isSameHold = (of: 'next' | 'before') => {
  const other = sql.id(of)
  return sql`${other}.user_id = payments.user_id and ${other}.starts_at = payments.starts_at
    and ${other}.draft_hash = payments.draft_hash`
}

/** Lists the slots that a user has reserved since an instant without paying, whatever their outcome. */
export async function listUnpaidHolds(db: Db, userId: string, since: Date): Promise<UnpaidHold[]> {
  const rows = await db
    .selectFrom('payments')
    .select([
      'starts_at',
      'created_at',
      'updated_at',
      'hold_until',
      'status',
      'issue',
      'attempt',
      'declined_at',
      'made_by_staff',
    ])
    .select([
      sql<boolean>`exists (select from payment_links where payment_id = payments.id)`.as('linked'),
      // The payment link was moved to a later order of the same hold.
      sql<boolean>`issue is not distinct from ${OTHER_METHOD} and exists (
        select from payment_links join payments next on next.id = payment_id
        where ${isSameHold('next')} and next.created_at >= payments.created_at
      )`.as('isContinued'),
      sql<Date | null>`(
        select min(created_at) from payments before
        where ${isSameHold('before')} and before.issue = ${OTHER_METHOD} and before.created_at <= payments.created_at
      )`.as('since'),
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('status', 'in', ['creating', 'created', 'expired', 'superseded', 'failed'])
    .where('starts_at', 'is not', null)
    .execute()
  // Expired offers of the waiting list reserved a slot as well.
  const offers = await db
    .selectFrom('waits')
    .select(['offer_starts_at', 'offered_at', 'offer_until', 'ended_at', 'state'])
    .where('user_id', '=', userId)
    .where('offered_at', '>', since)
    .where('state', 'in', ['waiting', 'expired'])
    .execute()
  const offered = offers.map((row) => ({
    startsAt: row.offer_starts_at!,
    from: row.offered_at!,
    endedAt: row.ended_at ?? row.offer_until,
    holdUntil: row.offer_until!,
    released: false,
    declined: false,
    // Like the hold of a payment link: longer than usual, and counted as one.
    linked: true,
  }))
  const holds = rows.map((row) => ({
    startsAt: row.starts_at!,
    from: row.created_at,
    endedAt: isReplaceable(row) ? null : row.updated_at,
    holdUntil: row.hold_until,
    released: row.issue === RELEASED,
    // An attempt with an approval that the provider does not accept proves nothing: anyone can forge one.
    declined: row.declined_at !== null || (row.status === 'failed' && row.attempt > 0),
    linked: row.linked,
    ...(row.linked && row.since ? { since: row.since } : {}),
    counts: !row.isContinued && !row.made_by_staff,
  }))
  return [...holds, ...offered]
}

/** Ids of unpaid checkouts that hold a slot. */
export const listOpenCheckoutIds = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('payments')
      .innerJoin('slot_claims', 'slot_claims.payment_id', 'payments.id')
      .select('payments.id')
      .where('status', 'in', ['creating', 'created'])
      .execute()
  ).map(({ id }) => id)

/** Korean dates with start times after an instant that unpaid checkouts hold: how many, and since when. */
export const listDaysWithHolds = (
  db: Db,
  from: Date,
): Promise<{ date: string; held: number; since: Date }[]> =>
  rowsOf(db)<{ date: string; held: number; since: Date }>`
    select (claim.starts_at at time zone ${sql.lit(KOREA_ZONE)})::date::text as date,
      count(*)::int as held, min(created_at) as since
    from payments join slot_claims claim on claim.payment_id = payments.id
    where status in ('creating', 'created') and claim.starts_at >= ${from}
    group by 1
    order by 1`
