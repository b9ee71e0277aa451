import { sql } from 'kysely'
import { WITHHELD_PREFIX } from '#domain/withheld.ts'
import type { Db } from '#server/db/transaction.ts'
import type { OrderRecord } from './compare.ts'
import type { Period } from './store.ts'

/**
 * Orders of a period according to our ledger, the earliest first: those whose money moved in it, and those
 * without money that were created in it. Includes orders with money of which no payment is known. `total`
 * counts all, regardless of the limit.
 */
export async function listOrderRecords(
  db: Db,
  { from, to, start, end, limit }: Period & { limit: number },
): Promise<{ records: OrderRecord[]; total: number }> {
  const { rows } = await sql<OrderRecord & { total: number }>`
    with moved as (
      select payment_id, currency,
        coalesce(-sum(minor) filter (where account = 'client_payments'), 0) as captured,
        coalesce(sum(minor) filter (where account = 'provider_fees'), 0) as fee,
        coalesce(sum(minor) filter (where account = 'client_refunds'), 0) as refunded
      from journal_entries join journal_lines on entry_id = journal_entries.id
      where booked_on between ${from}::date and ${to}::date and kind not in ('dispute_opened', 'dispute_closed')
        -- Payments received outside, and refunds that staff transferred.
        and provider <> 'outside'
      group by payment_id, currency
    ), found as (
      select payments.id, order_id, provider, coalesce(captured_at, created_at) as at
      from payments join moved on moved.payment_id = payments.id
      where order_id is not null
      union
      select id, order_id, provider, created_at from payments
      where order_id is not null and captured_at is null and created_at >= ${start} and created_at < ${end}
      union all
      select null, order_id, provider, seen_at from orphan_orders
      where seen_at >= ${start} and seen_at < ${end}
        and not exists (select from payments where payments.order_id = orphan_orders.order_id
          and payments.provider = orphan_orders.provider)
    ), page as (
      select *, count(*) over ()::int as total from found order by at, order_id limit ${limit}
    )
    select page.total, payments.id as "paymentId", page.order_id as "orderId", page.provider,
      coalesce(payments.status, 'orphan') as status, capture_id as "captureId",
      case when captured_at is not null then captured_cents end as "capturedCents",
      fee_cents as "feeCents", coalesce(payments.currency, 'USD') as currency,
      consultations.id as "consultationId", consultations.status as "consultationStatus",
      coalesce((
        select json_agg(json_build_object(
          'id', refunds.id, 'refundId', provider_refund_id, 'amountCents', refunds.amount_cents,
          'status', refunds.status
        ) order by refunds.created_at, refunds.id)
        from refunds where payment_id = payments.id
      ), '[]') as refunds,
      exists (
        select from disputes
        where disputes.payment_id = payments.id and dispute_id like ${`${WITHHELD_PREFIX}%`} and disputes.status <> 'RESOLVED'
      ) as "isHeld",
      json_build_object(
        'currency', coalesce(moved.currency, payments.currency, 'USD'), 'capturedMinor', coalesce(moved.captured, 0),
        'feeMinor', coalesce(moved.fee, 0), 'refundedMinor', coalesce(moved.refunded, 0)
      ) as moved,
      coalesce((
        select json_agg(json_build_object('kind', kind, 'providerId', provider_id, 'on', booked_on) order by id)
        from journal_entries where payment_id = payments.id
      ), '[]') as posted
    from page left join payments on payments.id = page.id
      left join moved on moved.payment_id = payments.id
      left join consultations on consultations.payment_id = payments.id
    order by page.at, page.order_id`.execute(db)
  return { records: rows, total: rows[0]?.total ?? 0 }
}
