import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { alertEvents } from '#server/features/mails/kinds.ts'
import { testEngine } from '#server/testing-database.ts'
import { startApp } from '#server/testing.ts'
import { listUnreported } from './alerts-store.ts'

test.runIf(testEngine() === 'postgres')('looking for events does not read all consultations', async () => {
  const app = await startApp()
  const { user } = await app.aUser()
  await sql`
    with paid as (
      insert into payments (
        user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents, refund_notice_hours, order_id,
        approve_url, capture_id, captured_cents, fee_cents, captured_at, attempt, hold_until, created_at, updated_at
      )
      select ${user.id}, 'captured', '{"name": "Ann"}', md5(n::text) || md5(n::text),
        timestamptz '1990-01-01' + n * interval '1 hour', 3600, 3600, 24, 'O' || n, '', 'C' || n, 3600, 175,
        timestamptz '1989-01-01', 1, now(), timestamptz '1989-01-01', now()
      from generate_series(1, 3000) n
      returning *
    ), claimed as (
      insert into slot_claims (starts_at, ends_at, seat, payment_id)
      select starts_at, starts_at + interval '15 minutes', 1, id from paid
    )
    insert into consultations (
      user_id, payment_id, name, email, user_account_email, platform, platform_id, starts_at, seat, message,
      amount_cents, refund_notice_hours, status, completed_at, created_at
    )
    select user_id, id, 'Ann', 'ann@example.com', 'ann@example.com', 'kakao', 'ann', starts_at, 1, 'Hi', 3600, 24,
      'completed', starts_at, created_at
    from paid`.execute(app.db)
  await sql`analyze`.execute(app.db)
  const scans = await inTransaction(app.db, async (tx) => {
    // The view contains earlier transactions of this connection that PostgreSQL has not reported yet.
    const scansSoFar = async (): Promise<number> => {
      const { rows } = await sql<{ scans: number }>`
        select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'consultations'`.execute(
        tx,
      )
      return rows[0]!.scans
    }
    const before = await scansSoFar()
    const now = app.clock.now()
    await listUnreported(tx, { now, since: now, lateBefore: now, events: alertEvents })
    return (await scansSoFar()) - before
  })
  expect(scans).toBe(0)
  await app.stop()
})
