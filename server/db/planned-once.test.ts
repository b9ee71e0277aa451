import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/transaction.ts'
import { leaseMails, markSent } from '#server/features/mails/delivery-store.ts'
import { listBookedOrders } from '#server/features/payments/store.ts'
import { openDatabaseAt, testEngine } from '#server/testing-database.ts'
import { startApp } from '#server/testing.ts'

/** PostgreSQL plans a statement anew for the first executions, and decides then. */
const FIRST_EXECUTIONS = 5
const ROWS = 3_000

/** Enough rows for an index to be cheaper than reading the table. */
async function fill(db: Db): Promise<void> {
  await sql`
    insert into payments (
      user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents, refund_notice_hours, order_id, approve_url,
      capture_id, captured_cents, fee_cents, captured_at, attempt, hold_until, created_at, updated_at
    )
    select id, 'captured', '{"name": "Ann"}', md5(n::text) || md5(n::text), timestamptz '1990-01-01' + n * interval '1 hour', 3600, 3600, 24, 'O' || n, '',
      'C' || n, 3600, 175, now(), 1, now(), now(), now()
    from generate_series(1, ${ROWS}::int) n, users`.execute(db)
  await sql`
    insert into messages (kind, reference, to_email, locale, data, state, attempts, run_at, created_at, sent_at)
    select 'booking_paid', n::text, 'ann@example.com', 'en', '{}', 'sent', 1, now(), now(), now()
    from generate_series(1, ${ROWS}::int) n`.execute(db)
  await sql`analyze`.execute(db)
}

const sentMail = {
  id: 1,
  kind: 'booking_paid',
  to: 'ann@example.com',
  locale: 'en',
  data: {},
  attempts: 1,
  leasedUntil: null,
  createdAt: new Date(),
}

test.runIf(testEngine() === 'postgres').each<[string, string, (db: Db) => Promise<unknown>]>([
  [
    'the lookup of the orders of webhooks',
    '%from payments%order_id = any%',
    (db) => listBookedOrders(db, ['O7']),
  ],
  ['the claim of due mails', '%with "due"%', (db) => leaseMails(db, new Date())],
  ['the mark of sent mails', '%update messages set state%', (db) => markSent(db, [sentMail], new Date())],
])('%s is not planned for every execution', async (_, text, run) => {
  const app = await startApp()
  await app.aUser()
  await fill(app.db)
  // A connection of its own: one that was used on empty tables keeps the costs of those plans.
  const own = openDatabaseAt(app.databaseUrl!)
  await own.db.connection().execute(async (db) => {
    for (let times = 0; times < FIRST_EXECUTIONS + 3; times++) await run(db)
    const { rows } = await sql<{ planned: number }>`
      select custom_plans::int as planned from pg_prepared_statements where statement like ${text}`.execute(
      db,
    )
    expect(rows).toEqual([{ planned: FIRST_EXECUTIONS }])
  })
  await own.close()
  await app.stop()
})
