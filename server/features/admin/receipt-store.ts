import { sql } from 'kysely'
import { firstServiceId } from '#domain/first-service.ts'
import { REVERSED, TRANSFER, UNLISTED } from '#domain/refund-ids.ts'
import type { Db } from '#server/db/transaction.ts'
import type { LocalizedText } from '#server/features/services/catalogue.ts'

export type ReceiptRow = {
  id: string
  payerId: string | null
  name: string | null
  email: string | null
  /** Names of a service other than the first, by language. */
  serviceNames: LocalizedText | null
  /** The payer may be another person than the client. */
  isPaidByLink: boolean
  startsAt: Date | null
  listMinor: number
  paidMinor: number
  currency: string
  couponCode: string | null
  /** The provider's id of the payment; null for money received outside a provider. */
  captureId: string | null
  paidAt: Date
  /** Link to the provider's own receipt. */
  receiptUrl: string | null
  /** `refundId`: the provider's id; null for a refund that has only an id of ours. */
  refunds: { minor: number; refundId: string | null; on: string }[]
}

/**
 * A completed payment by our id or by the provider's order id, which is all that its payer knows, with its
 * completed refunds and the Korean days on which they were booked.
 */
export async function findReceipt(
  db: Db,
  { paymentId, orderId }: { paymentId: string | null; orderId: string },
): Promise<ReceiptRow | null> {
  const { rows } = await sql<ReceiptRow>`
    select p.id, p.user_id as "payerId", coalesce(c.name, u.name) as name, u.email,
      (
        select names from services
        where id::text = coalesce(c.service_id::text, p.draft ->> 'serviceId') and id <> ${firstServiceId}::uuid
      ) as "serviceNames",
      exists (select from payment_links where payment_id = p.id and has_order) as "isPaidByLink",
      coalesce(c.starts_at, p.starts_at) as "startsAt", p.list_price_cents as "listMinor",
      p.captured_cents as "paidMinor", p.currency, p.coupon_code as "couponCode",
      case when p.provider <> 'outside' then p.capture_id end as "captureId", p.captured_at as "paidAt", p.receipt_url as "receiptUrl",
      coalesce((
        select json_agg(json_build_object(
          'minor', r.amount_cents, 'refundId', case
            when p.provider <> 'outside' and not starts_with(r.provider_refund_id, ${UNLISTED})
              and not starts_with(r.provider_refund_id, ${REVERSED})
              and not starts_with(r.provider_refund_id, ${TRANSFER})
            then r.provider_refund_id
          end, 'on', (
            select max(booked_on)::text from journal_entries
            where payment_id = p.id and kind = 'refund' and provider_id = r.provider_refund_id
          )
        ) order by r.completed_at, r.id)
        from refunds r where r.payment_id = p.id and r.status = 'completed' and r.amount_cents > 0
      ), '[]') as refunds
    from payments p left join users u on u.id = p.user_id left join consultations c on c.payment_id = p.id
    where (p.id = ${paymentId} or p.order_id = ${orderId}) and p.captured_at is not null
    limit 1`.execute(db)
  return rows[0] ?? null
}
