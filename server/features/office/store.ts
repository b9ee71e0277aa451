import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { attentionItem } from '#contract/office.ts'
import type { Db } from '#server/db/transaction.ts'

export type AttentionRow = Omit<z.output<typeof attentionItem>, 'amount' | 'since'> & {
  amountCents: number | null
  since: Date
}

const MAX_ITEMS = 200

/** What a worker cannot settle by itself, the oldest first. */
export async function listAttentionRows(
  db: Db,
  { refundsBefore, pendingBefore }: { refundsBefore: Date; pendingBefore: Date },
): Promise<AttentionRow[]> {
  const { rows } = await sql<AttentionRow>`
    select item.*, consultations.id as "consultationId"
    from (
      select 'refund_needs_attention' as kind, payments.id as "paymentId", order_id as "orderId",
        refunds.capture_id as "captureId", refunds.amount_cents as "amountCents",
        coalesce(refunds.issue, refunds.status) as detail, refunds.created_at as since
      from refunds join payments on payments.id = refunds.payment_id
      where refunds.status in ('requested', 'needs_attention')
        and (refunds.status = 'needs_attention' or refunds.created_at < ${refundsBefore})
      union all
      select 'dispute', id, order_id, capture_id, captured_cents, coalesce(dispute_status, dispute_id), updated_at
      from payments where dispute_id is not null and dispute_status is distinct from 'RESOLVED'
      union all
      select 'payment_pending_long', id, order_id, capture_id, amount_cents, coalesce(issue, status), updated_at
      from payments where status = 'pending' and updated_at < ${pendingBefore}
      union all
      select 'payment_mismatch', id, order_id, capture_id, captured_cents, coalesce(issue, status), updated_at
      from payments
      where status = 'refund_due'
        and (captured_cents is distinct from amount_cents or updated_at < ${refundsBefore})
        and coalesce(captured_cents, amount_cents) > (
          select coalesce(sum(refunds.amount_cents), 0) from refunds
          where refunds.payment_id = payments.id and refunds.status = 'completed'
        )
      union all
      select 'message_failed', null, null, null, null, concat_ws(': ', kind, last_error), created_at
      from messages where state = 'failed'
    ) item
    left join consultations on consultations.payment_id = item."paymentId"
    order by item.since
    limit ${MAX_ITEMS}`.execute(db)
  return rows
}
