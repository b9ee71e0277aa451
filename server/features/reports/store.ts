import { type RawBuilder, sql } from 'kysely'
import type { ProviderName, PaymentMethod } from '#domain/payment-method.ts'
import type { RefundOrigin } from '#domain/refund-merge.ts'
import type { RefundStatus } from '#domain/refund.ts'
import { type Db, rowsOf } from '#server/db/transaction.ts'
import { disputeToShow } from '#server/features/payments/refunds/disputes.ts'

/** Korean dates, both inclusive, and the same period as instants. */
export type Period = { from: string; to: string; start: Date; end: Date }

/** Amounts in the smallest unit of `currency`, for one day or a period. */
export type Moved = {
  currency: string
  capturedMinor: number
  /** Null while a provider has not reported the fee of an included payment. */
  feeMinor: number | null
  refundedMinor: number
}

export type LedgerRow = Moved & {
  on: string
  at: Date
  paymentId: string
  orderId: string | null
  captureId: string | null
  consultationId: string | null
  provider: ProviderName
  way: PaymentMethod
  customer: { name: string; email: string } | null
  capturedAt: Date
  overallCapturedMinor: number
  overallRefundedMinor: number
  refunds: {
    refundId: string | null
    amountCents: number
    status: RefundStatus
    origin: RefundOrigin
  }[]
  disputeId: string | null
  disputeStatus: string | null
}

/** Amounts by payment and day. Disputes are left out, because they move no money in the books. */
const days = (where: RawBuilder<unknown>) => sql`
  select booked_on, payment_id, currency, min(happened_at) as at,
    coalesce(-sum(minor) filter (where account = 'client_payments'), 0)::float8 as captured,
    sum(minor) filter (where account = 'provider_fees')::float8 as fee,
    coalesce(sum(minor) filter (where account = 'client_refunds'), 0)::float8 as refunded
  from journal_entries join journal_lines on entry_id = journal_entries.id
  where kind not in ('dispute_opened', 'dispute_closed') and ${where}
  group by booked_on, payment_id, currency`

/** Lines of the period in order of time, after the one at `after`. */
export async function listLedgerRows(
  db: Db,
  args: Pick<Period, 'from' | 'to'> & {
    limit: number
    offset?: number
    after?: Pick<LedgerRow, 'on' | 'at' | 'paymentId'> | undefined
  },
): Promise<LedgerRow[]> {
  const { from, to, limit, offset = 0, after } = args
  const next = after
    ? sql`having (booked_on, min(happened_at), payment_id) > (${after.on}::date, ${after.at}, ${after.paymentId}::uuid)`
    : sql``
  const { rows } = await sql<LedgerRow>`
    with days as (
      ${days(sql`booked_on between ${after?.on ?? from}::date and ${to}::date`)} ${next}
      order by booked_on, at, payment_id, currency
      limit ${limit} offset ${offset}
    )
    select days.booked_on as on, days.at, payments.id as "paymentId", order_id as "orderId",
      capture_id as "captureId", consultations.id as "consultationId",
      payments.provider, payments.way,
      case when users.id is not null then json_build_object(
        'name', coalesce(consultations.name, users.name), 'email', users.email
      ) end as customer,
      coalesce(overall.captured_at, payments.captured_at, days.at) as "capturedAt", days.currency,
      days.captured as "capturedMinor",
      case when fee_cents is null then null
        when days.captured = 0 or fee_cents = 0 then coalesce(days.fee, 0) else days.fee end as "feeMinor",
      days.refunded as "refundedMinor",
      overall.captured as "overallCapturedMinor", overall.refunded as "overallRefundedMinor",
      coalesce((
        select json_agg(json_build_object(
          'refundId', provider_refund_id, 'amountCents', amount_cents, 'status', status, 'origin', origin
        ) order by refunds.created_at, refunds.id)
        from refunds
        where payment_id = payments.id and case status
          when 'covered' then false
          when 'completed' then exists (
            select from journal_entries entry
            where entry.payment_id = payments.id and kind = 'refund'
              and provider_id = provider_refund_id and entry.booked_on = days.booked_on
          )
          else days.captured <> 0 end
      ), '[]') as refunds,
      dispute.id as "disputeId", dispute.status as "disputeStatus"
    from days join payments on payments.id = days.payment_id
      left join consultations on consultations.payment_id = payments.id
      left join users on users.id = payments.user_id
      left join lateral ${disputeToShow(sql.ref('payments.id'))} dispute on true
      cross join lateral (
        select coalesce(-sum(minor) filter (where account = 'client_payments'), 0)::float8 as captured,
          coalesce(sum(minor) filter (where account = 'client_refunds'), 0)::float8 as refunded,
          min(happened_at) filter (where kind = 'capture') as captured_at
        from journal_entries join journal_lines on entry_id = journal_entries.id
        where payment_id = payments.id and currency = days.currency
      ) overall
    order by days.booked_on, days.at, payments.id, days.currency`.execute(db)
  return rows
}

/** Sums of the period by currency, with the number of lines. */
export const sumLedger = (
  db: Db,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<(Moved & { count: number })[]> =>
  rowsOf(db)<Moved & { count: number }>`
    select days.currency, count(*)::int as count, sum(captured)::float8 as "capturedMinor",
      case when bool_or(payments.fee_cents is null) then null else coalesce(sum(fee), 0) end as "feeMinor",
      sum(refunded)::float8 as "refundedMinor"
    from (${days(sql`booked_on between ${from}::date and ${to}::date`)}) days
      join payments on payments.id = days.payment_id
    group by days.currency order by days.currency`
