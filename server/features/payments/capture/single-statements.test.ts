import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { initialSettings } from '#domain/settings.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store.ts'
import { markCapturing } from '#server/features/payments/transitions-store.ts'
import type { ProviderOrder } from '#server/payment-gateway.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { bookInOneStatement } from './one-statement-booking-store.ts'

/*
 * A usual booking is stored by three statements (one-statement-hold-store.ts, confirm-store.ts, one-statement-booking-store.ts),
 * any other by the transactions that also decide what the statements refuse. Both must write the same rows.
 */

const apps: TestApp[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop()
})

const TABLES = [
  'payments',
  'slot_claims',
  'consultations',
  'coupons',
  'coupon_claims',
  'messages',
  'journal_entries',
  'journal_lines',
  'provider_facts',
  'rate_limits',
] as const

/** Refuses the inserts of the single statements as a violated constraint would. */
async function refuseStatements({ db }: TestApp): Promise<void> {
  await sql`create sequence refused_statements`.execute(db)
  await sql
    .raw(
      `create function refuse_statement() returns trigger language plpgsql as $$
      begin
        if current_query() ~ 'with (call_count|moved) as' then
          perform nextval('refused_statements');
          raise exception 'refused' using errcode = 'unique_violation';
        end if;
        return new;
      end $$`,
    )
    .execute(db)
  for (const table of ['slot_claims', 'consultations'])
    await sql
      .raw(
        `create trigger refuse_statement before insert on ${table} for each row execute function refuse_statement()`,
      )
      .execute(db)
}

async function expectRefused({ db }: TestApp, times: number): Promise<void> {
  const { rows } = await sql<{
    times: number
  }>`select last_value::int as times from refused_statements`.execute(db)
  expect(rows[0]!.times).toBe(times)
}

/** Rows of all tables, with random values replaced by their order of appearance. */
async function rowsOf({ db }: TestApp): Promise<string> {
  const all: Record<string, unknown> = {}
  for (const table of TABLES) {
    const { rows } = await sql
      .raw<{ row: unknown }>(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)
      .execute(db)
    all[table] = rows.map(({ row }) => row)
  }
  const names = new Map<string, string>()
  const nameOf = (value: string): string => {
    names.set(value, names.get(value) ?? `<${names.size}>`)
    return names.get(value)!
  }
  return JSON.stringify(all, null, 1)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, nameOf)
    .replaceAll(/"(?:NARU[A-Z2-9]{10}|N-[A-Z2-9]{5}|[0-9A-Z]{17})"/g, nameOf)
    .replaceAll(/"serial": \d+|"(?:id|entry_id)": \d+/g, nameOf)
    .replaceAll(/token=[0-9A-Z]{17}/g, nameOf)
    .replaceAll(/[\w.]+@(?:gmail|example)\.com/g, nameOf)
}

const capturedOrder = (payment: PaymentRow, now: Date): ProviderOrder => {
  const amount = { minor: payment.amountCents, currency: payment.currency }
  return {
    orderId: payment.orderId!,
    status: 'completed',
    approveUrl: null,
    amount,
    merchantId: null,
    customId: payment.id,
    invoiceId: null,
    reference: null,
    capture: {
      captureId: 'C9',
      status: 'completed',
      reason: null,
      amount,
      fee: { minor: 175, currency: payment.currency },
      createdAt: now,
      updatedAt: now,
    },
    refunds: [],
  }
}

type PaymentMethod = 'statements' | 'transactions'

async function book(way: PaymentMethod, changes: Record<string, unknown>) {
  const app = await startApp({ now: '2026-09-01T00:00:00Z' })
  apps.push(app)
  if (way === 'transactions') await refuseStatements(app)
  try {
    const booking = await bookIn(app, changes)
    if (way === 'transactions') await expectRefused(app, 2)
    return booking
  } finally {
    await sql`drop function if exists refuse_statement cascade`.execute(app.db)
    await sql`drop sequence if exists refused_statements`.execute(app.db)
  }
}

async function bookIn(app: TestApp, changes: Record<string, unknown>) {
  const ann = await app.aUser()
  const order = await ann.post('/api/payments/orders', app.aDraft(changes))
  app.sandbox.engine.approve(order.body.orderId)
  app.clock.advance(60_000)
  const confirmed = await ann.post('/api/consultations', { paymentId: order.body.orderId })
  const read = (await ann.get('/api/consultations')).body.reports[0]
  return { order, confirmed, read, rows: await rowsOf(app) }
}

test.each([
  { name: 'a draft with all fields', changes: { timeZone: 'Asia/Ho_Chi_Minh', language: 'en' } },
  { name: 'a draft without time zone and language', changes: {} },
])('$name is stored in the same rows by the statement and by the transaction', async ({ changes }) => {
  const statements = await book('statements', changes)
  const transactions = await book('transactions', changes)
  expect(statements.order.status).toBe(201)
  expect(statements.confirmed.status).toBe(201)
  expect(transactions.confirmed.status).toBe(201)
  expect(statements.rows).toBe(transactions.rows)
  expect(statements.confirmed.body.consultation).toEqual(statements.read)
  expect(Object.keys(statements.confirmed.body.consultation)).toEqual(
    Object.keys(transactions.confirmed.body.consultation),
  )
})

test.each([
  ['the seat is gone', 'delete from slot_claims'],
  ['another attempt has begun', 'update payments set attempt = attempt + 1'],
  ['the checkout has ended', `update payments set status = 'expired'`],
  ['the draft is deleted', `update payments set draft = '{}', draft_hash = ''`],
  ['the start has passed', `update payments set starts_at = starts_at - interval '1 year'`],
  ['the capture is known', `update payments set capture_id = 'C1'`],
])('nothing is booked by the statement when %s', async (_, change) => {
  const app = await startApp({ now: '2026-09-01T00:00:00Z' })
  apps.push(app)
  const ann = await app.aUser()
  const { orderId } = (await ann.post('/api/payments/orders', app.aDraft())).body
  const now = app.clock.now()
  const open = await findPayment(app.db, { orderId })
  const payment = await markCapturing(app.db, open!, { leasedUntil: now, now })
  const book = () =>
    bookInOneStatement(app.db, payment!, {
      order: capturedOrder(payment!, now),
      merchantId: null,
      settings: initialSettings,
      factToDelete: 'none',
      now,
    })
  await sql.raw(change).execute(app.db)
  const before = await rowsOf(app)
  expect(await book()).toBeNull()
  expect(await rowsOf(app)).toBe(before)
})

test('the statement books the same payment once', async () => {
  const app = await startApp({ now: '2026-09-01T00:00:00Z' })
  apps.push(app)
  const ann = await app.aUser()
  const { orderId } = (await ann.post('/api/payments/orders', app.aDraft())).body
  const now = app.clock.now()
  const open = await findPayment(app.db, { orderId })
  const payment = await markCapturing(app.db, open!, { leasedUntil: now, now })
  const args = {
    order: capturedOrder(payment!, now),
    merchantId: null,
    settings: initialSettings,
    factToDelete: 'none',
    now,
  }
  const both = await Promise.all([1, 2].map(() => bookInOneStatement(app.db, payment!, args)))
  expect(both.filter((booked) => booked !== null)).toHaveLength(1)
  const { rows } = await sql`select from consultations`.execute(app.db)
  expect(rows).toHaveLength(1)
})
