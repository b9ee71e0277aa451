import { sql } from 'kysely'
import type { PaymentMethod } from '#domain/payment-method.ts'
import type { Db } from '#server/db/transaction.ts'

/**
 * SQL: the money of this payment was captured since `since` without our confirmation, by the provider that captures
 * only after it. Left out: payments from before a restore, whose confirmation may be lost, and money without an order
 * of ours.
 */
export const isCapturedUnconfirmed = (since: Date) => sql<boolean>`(
  provider = 'portone' and attempt = 0 and captured_at > ${since} and origin <> 'orphan'
  and created_at >= (select max(since) from installations)
)`

/**
 * Payment methods of the provider that captures only after our confirmation, through which money was
 * nevertheless captured unconfirmed since `since`, with no confirmed payment after that.
 */
export async function listMethodsCapturedUnconfirmed(db: Db, since: Date): Promise<PaymentMethod[]> {
  const { rows } = await sql<{ way: PaymentMethod }>`
    with unconfirmed as (
      select way, max(captured_at) as last_at from payments
      where ${isCapturedUnconfirmed(since)}
      group by way
    )
    select way from unconfirmed
    where not exists (
      select from payments confirmed
      where confirmed.provider = 'portone' and confirmed.way = unconfirmed.way and confirmed.attempt > 0
        and confirmed.captured_at > unconfirmed.last_at
    )`.execute(db)
  return rows.map(({ way }) => way)
}
