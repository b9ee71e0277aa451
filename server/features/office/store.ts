import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { attentionItem } from '#contract/office.ts'
import type { RefundStatus } from '#domain/refund.ts'
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

export type Period = { from: Date; until: Date }

export type LedgerRow = {
  paymentId: string
  orderId: string | null
  captureId: string | null
  consultationId: string | null
  customer: { name: string; email: string } | null
  capturedAt: Date
  currency: string
  capturedCents: number
  feeCents: number | null
  refunds: {
    refundId: string | null
    amountCents: number
    status: RefundStatus
    origin: 'ours' | 'provider'
  }[]
  disputeId: string | null
  disputeStatus: string | null
}

/** Payments taken in the period in the order of time, after the one at `after`. */
export async function listLedgerRows(
  db: Db,
  args: Period & {
    limit: number
    offset?: number
    after?: Pick<LedgerRow, 'capturedAt' | 'paymentId'> | undefined
  },
): Promise<LedgerRow[]> {
  const { from, until, limit, offset = 0, after } = args
  const next = after
    ? sql`and (captured_at, payments.id) > (${after.capturedAt}, ${after.paymentId}::uuid)`
    : sql``
  const { rows } = await sql<LedgerRow>`
    select payments.id as "paymentId", order_id as "orderId", capture_id as "captureId",
      consultations.id as "consultationId",
      case when users.id is not null then json_build_object(
        'name', coalesce(consultations.name, users.name), 'email', users.email
      ) end as customer,
      captured_at as "capturedAt", payments.currency,
      coalesce(captured_cents, 0) as "capturedCents", fee_cents as "feeCents",
      coalesce((
        select json_agg(json_build_object(
          'refundId', provider_refund_id, 'amountCents', amount_cents, 'status', status, 'origin', origin
        ) order by created_at, id)
        from refunds where payment_id = payments.id and status <> 'covered'
      ), '[]') as refunds,
      dispute_id as "disputeId", dispute_status as "disputeStatus"
    from payments left join consultations on consultations.payment_id = payments.id
      left join users on users.id = payments.user_id
    where captured_at >= ${from} and captured_at < ${until} ${next}
    order by captured_at, payments.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** `count` has every payment of the period, the sums those in `currency`. */
export async function sumLedger(
  db: Db,
  { from, until, currency }: Period & { currency: string },
): Promise<{ count: number; capturedCents: number; feeCents: number; refundedCents: number }> {
  const { rows } = await sql<Awaited<ReturnType<typeof sumLedger>>>`
    select count(*)::int as count,
      coalesce(sum(captured_cents) filter (where currency = ${currency}), 0)::int as "capturedCents",
      coalesce(sum(fee_cents) filter (where currency = ${currency}), 0)::int as "feeCents",
      coalesce(sum((
        select sum(amount_cents) from refunds where payment_id = payments.id and status = 'completed'
      )) filter (where currency = ${currency}), 0)::int as "refundedCents"
    from payments
    where captured_at >= ${from} and captured_at < ${until}`.execute(db)
  return rows[0]!
}
