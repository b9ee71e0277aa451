import { sql } from 'kysely'
import type { Line, MoneyFact } from '#domain/ledger.ts'
import type { ProviderName } from '#domain/payment-method.ts'
import { type Db, rowsOf, type Tx } from '#server/db/transaction.ts'

export type NewEntry = {
  /** Null: the provider of the payment. */
  provider: ProviderName | null
  kind: MoneyFact['kind']
  /** The provider's id of the capture, the refund or the dispute. */
  providerId: string
  /** 1 for the first occurrence. */
  sequence: number
  paymentId: string
  happenedAt: Date
  learnedAt: Date
  bookedOn: string
  currency: string
  lines: readonly Line[]
}

/** Inserts an entry with its lines in one statement. Does nothing when this fact was posted before. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const accounts = entry.lines.map(({ account }) => account)
  const minors = entry.lines.map(({ minor }) => minor)
  await sql`
    with posted as (
      insert into journal_entries (
        provider, kind, provider_id, sequence, payment_id, happened_at, learned_at, booked_on, line_count
      )
      select coalesce(${entry.provider}::text, provider), ${entry.kind}, ${entry.providerId}, ${entry.sequence}::int, id, ${entry.happenedAt}::timestamptz,
        ${entry.learnedAt}::timestamptz, ${entry.bookedOn}::date, ${entry.lines.length}::int
      from payments where id = ${entry.paymentId}
      on conflict do nothing
      returning id
    )
    insert into journal_lines (entry_id, account, minor, currency)
    select posted.id, account, minor, ${entry.currency}
    from posted, unnest(${accounts}::text[], ${minors}::int[]) as line (account, minor)`.execute(tx)
}

/** A refund or dispute in the ledger, with the number of times it was opened and closed. */
export type Posted = { providerId: string; opened: number; closed: number; minor: number; feeMinor: number }

type Pair = { opens: MoneyFact['kind']; closes: MoneyFact['kind'] }

/** Lists a payment's refunds or disputes in the ledger, with the amounts of their last opening. */
export const listPosted = (db: Db, paymentId: string, { opens, closes }: Pair): Promise<Posted[]> =>
  rowsOf(db)<Posted>`
    select provider_id as "providerId",
      (count(*) filter (where kind = ${opens}))::int as opened,
      (count(*) filter (where kind = ${closes}))::int as closed,
      (array_agg(received order by id desc) filter (where kind = ${opens}))[1]::int as minor,
      (array_agg(fee order by id desc) filter (where kind = ${opens}))[1]::int as "feeMinor"
    from (
      select entries.id, kind, provider_id,
        coalesce(sum(minor) filter (where account in ('client_refunds', 'disputed_money')), 0) as received,
        coalesce(-sum(minor) filter (where account = 'provider_fees'), 0) as fee
      from journal_entries entries join journal_lines on entry_id = entries.id
      where payment_id = ${paymentId} and kind in (${opens}, ${closes})
      group by entries.id
    ) posted
    group by provider_id`

/** A difference between the rows of a payment and the ledger. Amounts as in the ledger. */
export type LedgerDifference = {
  kind: 'captured' | 'fee' | 'refunded' | 'disputed'
  paymentId: string
  orderId: string | null
  /** Set for a refund. */
  refundId: string | null
  currency: string
  rowMinor: number
  ledgerMinor: number
}

/** Compares all payments and refunds with the ledger, in one statement and therefore one snapshot. */
export const listLedgerDifferences = (db: Db, limit: number): Promise<LedgerDifference[]> =>
  rowsOf(db)<LedgerDifference>`
    with posted as (
      select payment_id, currency,
        coalesce(-sum(minor) filter (where account = 'client_payments'), 0) as captured,
        coalesce(sum(minor) filter (where account = 'provider_fees' and kind in ('capture', 'fee')), 0) as fee
      from journal_entries join journal_lines on entry_id = journal_entries.id
      group by payment_id, currency
    ), posted_disputes as (
      select payment_id, provider_id, currency, sum(minor) as disputed
      from journal_entries join journal_lines on entry_id = journal_entries.id
      where account = 'disputed_money'
      group by payment_id, provider_id, currency
    ), posted_refunds as (
      select payment_id, provider_id, currency, sum(minor) as refunded
      from journal_entries join journal_lines on entry_id = journal_entries.id
      where account = 'client_refunds'
      group by payment_id, provider_id, currency
    ), paid as (
      select id, currency,
        case when captured_at is null then 0 else coalesce(captured_cents, 0) end as captured,
        case when captured_at is null then 0 else coalesce(fee_cents, 0) end as fee
      from payments
    ), open_disputes as (
      select payment_id, disputes.dispute_id as provider_id, currency, coalesce(captured_cents, 0) as captured
      from disputes join payments on payments.id = payment_id
      where disputes.status <> 'RESOLVED'
    ), refunded as (
      select payment_id, coalesce(provider_refund_id, refunds.id::text) as provider_id, currency, refunds.amount_cents
      from refunds join payments on payments.id = payment_id
      where refunds.status = 'completed'
    ), compared as (
      select kind, coalesce(paid.id, posted.payment_id) as payment_id, null as refund_id,
        coalesce(paid.currency, posted.currency) as currency, amounts.row_minor, amounts.journal_minor
      from paid full join posted on posted.payment_id = paid.id and posted.currency = paid.currency,
      lateral (values
        ('captured', coalesce(paid.captured, 0), coalesce(posted.captured, 0)),
        ('fee', coalesce(paid.fee, 0), coalesce(posted.fee, 0))
      ) as amounts (kind, row_minor, journal_minor)
      union all
      select 'refunded', payment_id, provider_id, currency, coalesce(amount_cents, 0), coalesce(refunded, 0)
      from refunded full join posted_refunds using (payment_id, provider_id, currency)
      union all
      -- Only the ledger has the disputed amount.
      select 'disputed', payment_id, null, currency,
        case when captured is null then 0 else coalesce(nullif(disputed, 0), captured) end,
        coalesce(disputed, 0)
      from open_disputes full join posted_disputes using (payment_id, provider_id, currency)
    )
    select kind, payment_id as "paymentId", order_id as "orderId", refund_id as "refundId",
      compared.currency, row_minor::int as "rowMinor", journal_minor::int as "ledgerMinor"
    from compared join payments on payments.id = payment_id
    where row_minor <> journal_minor
    order by payments.created_at, payment_id, kind, refund_id
    limit ${limit}`

/** Lists the sums per currency and per entry that are not zero. The database triggers keep this list empty. */
export const listImbalances = (db: Db): Promise<{ currency: string; minor: number }[]> =>
  rowsOf(db)<{ currency: string; minor: number }>`
    select currency, minor::int from (
      select currency, sum(minor) as minor from journal_lines group by currency
      union all
      select currency, sum(minor) from journal_lines group by entry_id, currency
    ) sums
    where minor <> 0 limit 100`
