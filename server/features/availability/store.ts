import { sql } from 'kysely'
import { KOREA_ZONE } from '#domain/calendar.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/**
 * Offers every seat of the time: one that somebody else takes at this moment is skipped, and as a
 * payment can hold only one, at most one of them stays. A refused row does not end the transaction.
 */
export async function insertClaim(tx: Tx, args: { startsAt: Date; paymentId: string }): Promise<number | null> {
  const { rows } = await sql<{ seat: number }>`
    insert into slot_claims (starts_at, seat, payment_id)
    select ${args.startsAt}::timestamptz, seat, ${args.paymentId}::uuid
    from generate_series(
      1, coalesce((select seats from slot_seats where starts_at = ${args.startsAt}::timestamptz), 1)
    ) as seat
    where not exists (
      select from closed_dates
      where on_date = (${args.startsAt}::timestamptz at time zone ${sql.lit(KOREA_ZONE)})::date
    )
    order by seat
    on conflict do nothing
    returning seat`.execute(tx)
  return rows[0]?.seat ?? null
}

export async function findClaimedSeat(db: Db, paymentId: string): Promise<number | null> {
  const claim = await db
    .selectFrom('slot_claims')
    .select('seat')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return claim?.seat ?? null
}

export async function deleteClaim(tx: Tx, paymentId: string): Promise<void> {
  await tx.deleteFrom('slot_claims').where('payment_id', '=', paymentId).execute()
}
