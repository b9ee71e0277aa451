import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import type { Booked } from './compare.ts'
import type { Period } from './store.ts'

/**
 * Orders of a period as our books have them, the earliest first: those with money by the day it was
 * taken, as in the ledger, the others by the day they were made. With them come the orders with money
 * of which no payment is known yet. `total` counts them all, whatever the limit.
 */
export async function listBooked(
  db: Db,
  { from, until, limit }: Period & { limit: number },
): Promise<{ booked: Booked[]; total: number }> {
  const { rows } = await sql<Booked & { total: number }>`
    select item.*, count(*) over ()::int as total
    from (
      select payments.id as "paymentId", order_id as "orderId", payments.status, capture_id as "captureId",
        case when captured_at is not null then captured_cents end as "capturedCents",
        fee_cents as "feeCents", payments.currency, consultations.id as "consultationId",
        consultations.status as "consultationStatus",
        coalesce((
          select json_agg(json_build_object(
            'id', refunds.id, 'refundId', provider_refund_id, 'amountCents', refunds.amount_cents,
            'status', refunds.status
          ) order by refunds.created_at, refunds.id)
          from refunds where payment_id = payments.id
        ), '[]') as refunds,
        coalesce(captured_at, payments.created_at) as at
      from payments left join consultations on consultations.payment_id = payments.id
      where order_id is not null
        and coalesce(captured_at, payments.created_at) >= ${from}
        and coalesce(captured_at, payments.created_at) < ${until}
      union all
      select null, order_id, 'orphan', null, null, null, 'USD', null, null, '[]', seen_at
      from orphan_orders
      where seen_at >= ${from} and seen_at < ${until}
        and order_id not in (select order_id from payments where order_id is not null)
    ) item
    order by at, "orderId"
    limit ${limit}`.execute(db)
  return { booked: rows, total: rows[0]?.total ?? 0 }
}
