import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { openBareDatabase, testEngine } from '#server/testing-database.ts'
import { auditLedger } from './ledger.ts'

let old: Awaited<ReturnType<typeof openBareDatabase>>

beforeEach(async () => {
  old = await openBareDatabase(testEngine())
  await migrate(
    old.target,
    readMigrations().filter(({ name }) => name < '0009'),
  )
})
afterEach(() => old.close())

/** Inserts rows as an instance from before the ledger has them. */
async function someOldRows(): Promise<void> {
  await sql`insert into users (id, email, email_key, name, nationality)
    values ('00000000-0000-7000-8000-000000000001', 'ann@gmail.com', 'ann@gmail.com', 'Ann', 'VN')`.execute(
    old.db,
  )
  const payment = (changes: Record<string, unknown>) =>
    sql`insert into payments (
        user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents, currency, refund_notice_hours,
        capture_id, captured_cents, fee_cents, captured_at, dispute_id, dispute_status, dispute_at,
        hold_until, created_at, updated_at
      )
      select '00000000-0000-7000-8000-000000000001', status, '{}', '', '2026-04-04', 3600, captured_cents, currency, 24,
        capture_id, captured_cents, fee_cents, captured_at, dispute_id, dispute_status, dispute_at,
        '2026-03-01', '2026-03-01', '2026-03-01'
      from jsonb_populate_record(null::payments, ${JSON.stringify({ currency: 'USD', ...changes })}::jsonb)`.execute(
      old.db,
    )
  const paid = {
    status: 'captured',
    captured_cents: 3600,
    fee_cents: 175,
    captured_at: '2026-03-31T14:30:00Z',
  }
  await payment({ ...paid, capture_id: 'KEPT' })
  await payment({ ...paid, capture_id: 'REFUNDED', fee_cents: null })
  await payment({ ...paid, capture_id: 'DISPUTED', dispute_id: 'PP-1', dispute_at: '2026-04-03T00:00:00Z' })
  await payment({ ...paid, capture_id: 'WON', dispute_id: 'PP-2', dispute_status: 'RESOLVED' })
  await payment({ ...paid, capture_id: 'EURO', status: 'refund_due', currency: 'EUR', captured_cents: 900 })
  await payment({ status: 'pending', capture_id: 'PENDING', captured_cents: 3600 })
  await payment({ status: 'expired', captured_cents: 0 })
  const refund = (captureId: string, changes: Record<string, unknown>) =>
    sql`insert into refunds (payment_id, capture_id, amount_cents, origin, status, reason, provider_refund_id, created_at, completed_at)
      select payments.id, payments.capture_id, given.amount_cents, given.origin, given.status, 'ill', given.provider_refund_id, '2026-03-31', given.completed_at
      from payments, jsonb_populate_record(null::refunds, ${JSON.stringify({ origin: 'ours', ...changes })}::jsonb) given
      where payments.capture_id = ${captureId}`.execute(old.db)
  const done = { status: 'completed', completed_at: '2026-03-31T15:30:00Z' }
  await refund('REFUNDED', { ...done, amount_cents: 3000, provider_refund_id: 'R1' })
  await refund('REFUNDED', { ...done, amount_cents: 600, provider_refund_id: 'R2', origin: 'provider' })
  await refund('EURO', { ...done, amount_cents: 900, provider_refund_id: 'R3' })
  await refund('KEPT', { status: 'requested', amount_cents: 3600 })
  await refund('WON', { status: 'covered', amount_cents: 0 })
}

test('an instance from before the ledger gets one that agrees with its rows', async () => {
  await someOldRows()
  await migrate(old.target)
  expect(await auditLedger(old.db)).toEqual({ agree: true, differences: [], imbalances: [] })
  const { rows } = await sql`
    select provider_id || ' ' || kind || ' ' || booked_on as entry, json_object_agg(account, minor) as lines, min(currency) as currency
    from journal_entries join journal_lines on entry_id = id
    group by id order by 1`.execute(old.db)
  const paid = { client_payments: -3600, provider_fees: 175, provider_balance: 3425 }
  const back = (minor: number) => ({ client_refunds: minor, provider_balance: -minor })
  // 23:30 in Korea on 31 March is 14:30 UTC.
  expect(rows).toEqual([
    { entry: 'DISPUTED capture 2026-03-31', lines: paid, currency: 'USD' },
    {
      entry: 'EURO capture 2026-03-31',
      lines: { client_payments: -900, provider_fees: 175, provider_balance: 725 },
      currency: 'EUR',
    },
    { entry: 'KEPT capture 2026-03-31', lines: paid, currency: 'USD' },
    {
      entry: 'PP-1 dispute_opened 2026-04-03',
      lines: { disputed_money: 3600, provider_balance: -3600 },
      currency: 'USD',
    },
    { entry: 'R1 refund 2026-04-01', lines: back(3000), currency: 'USD' },
    { entry: 'R2 refund 2026-04-01', lines: back(600), currency: 'USD' },
    { entry: 'R3 refund 2026-04-01', lines: back(900), currency: 'EUR' },
    {
      entry: 'REFUNDED capture 2026-03-31',
      lines: { client_payments: -3600, provider_balance: 3600 },
      currency: 'USD',
    },
    { entry: 'WON capture 2026-03-31', lines: paid, currency: 'USD' },
  ])
  // A second call adds only missing entries.
  await sql`select open_journal()`.execute(old.db)
  const { rows: again } = await sql`select count(*)::int as entries from journal_entries`.execute(old.db)
  expect(again).toEqual([{ entries: 9 }])
})
