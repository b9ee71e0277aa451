import { sql } from 'kysely'
import type { CashReceiptKind } from '#domain/cash-receipt.ts'
import { type Db, rowsOf, type Tx } from '#server/db/transaction.ts'

type Days = { from: string; to: string }

export type AccountingLine = {
  /** Id of the ledger entry. */
  id: number
  on: string
  /** Booking day of the payment, whose tax rates also apply to its refunds. */
  paidOn: string
  at: Date
  kind: 'capture' | 'fee' | 'refund' | 'refund_failed'
  currency: string
  /** Amount from the client; negative for a refund. */
  minor: number
  /** Null while the provider has not reported it. */
  feeMinor: number | null
  name: string | null
  paymentId: string
  orderId: string | null
  providerId: string
  /** The short number of the booking. */
  number: string | null
  /** Won per unit in ten-thousandths, with the day for which it was entered. */
  rateE4: number | null
  rateOn: string | null
  /**
   * The latest note about the payment's cash receipt; null when there is none, or the entry is not a payment.
   */
  cashReceipt: { kind: CashReceiptKind | null; approvalNumber: string | null; issuedOn: string | null } | null
}

/**
 * One line per ledger entry on its own day. Disputes are left out, because they move no money in the export.
 */
export const listAccountingLines = (
  db: Db,
  { from, to, limit, after }: Days & { limit: number; after?: Pick<AccountingLine, 'on' | 'id'> | undefined },
): Promise<AccountingLine[]> =>
  rowsOf(db)<AccountingLine>`
    select entry.id::int as id, entry.booked_on::text as on, entry.happened_at as at, entry.kind,
      coalesce((
        select min(booked_on) from journal_entries
        where payment_id = entry.payment_id and kind = 'capture'
      ), entry.booked_on)::text as "paidOn",
      lines.currency, lines.minor, case when p.fee_cents is null then null else lines.fee end as "feeMinor",
      coalesce(c.name, u.name) as name,
      p.id as "paymentId", p.order_id as "orderId", entry.provider_id as "providerId", c.number,
      rate.rate_e4 as "rateE4", rate.on_date::text as "rateOn",
      case when entry.kind = 'capture' then (
        select json_build_object('kind', kind, 'approvalNumber', approval_number, 'issuedOn', issued_on)
        from cash_receipts where payment_id = entry.payment_id order by version desc limit 1
      ) end as "cashReceipt"
    from (
      select * from journal_entries
      where booked_on between ${after?.on ?? from}::date and ${to}::date
        and kind not in ('dispute_opened', 'dispute_closed')
        and (${after?.on ?? null}::date is null or (booked_on, id) > (${after?.on ?? null}::date, ${after?.id ?? null}::bigint))
      order by booked_on, id limit ${limit}
    ) entry
      cross join lateral (
        select currency,
          -coalesce(sum(minor) filter (where account in ('client_payments', 'client_refunds')), 0)::float8 as minor,
          coalesce(sum(minor) filter (where account = 'provider_fees'), 0)::float8 as fee
        from journal_lines where entry_id = entry.id group by currency
      ) lines
      join payments p on p.id = entry.payment_id
      left join consultations c on c.payment_id = p.id
      left join users u on u.id = p.user_id
      left join lateral (
        select rate_e4, on_date from day_rates
        where day_rates.currency = lines.currency
          and on_date between entry.booked_on - 7 and entry.booked_on
        order by on_date desc limit 1
      ) rate on true
    order by entry.booked_on, entry.id, lines.currency`

type RateRow = { date: string; currency: string; rateE4: number }

export async function listRateRows(db: Db, { from, to }: Days): Promise<RateRow[]> {
  return db
    .selectFrom('day_rates')
    .select(['on_date as date', 'currency', 'rate_e4 as rateE4'])
    .where('on_date', '>=', from)
    .where('on_date', '<=', to)
    .orderBy('on_date')
    .orderBy('currency')
    .execute()
}

/** Number of changes of the rates so far. */
export async function findRatesVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('rate_versions').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/** Increments the version if it is still the one that was seen; null when another change came first. */
export async function raiseRatesVersion(tx: Tx, seen: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    insert into rate_versions (id, version)
    select 1, 1 where ${seen}::integer = 0 or exists (select from rate_versions)
    on conflict (id) do update set version = rate_versions.version + 1
    where rate_versions.version = ${seen}::integer
    returning version`.execute(tx)
  return rows[0]?.version ?? null
}

export async function upsertRate(tx: Tx, { date, currency, rateE4 }: RateRow, now: Date): Promise<void> {
  const values = { rate_e4: rateE4, changed_at: now }
  await tx
    .insertInto('day_rates')
    .values({ on_date: date, currency, ...values })
    .onConflict((conflict) => conflict.columns(['on_date', 'currency']).doUpdateSet(values))
    .execute()
}

export async function deleteRate(tx: Tx, { date, currency }: Omit<RateRow, 'rateE4'>): Promise<void> {
  await tx.deleteFrom('day_rates').where('on_date', '=', date).where('currency', '=', currency).execute()
}
