import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { koreanDate } from '#domain/calendar.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { insertEntry } from './ledger-store.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

/**
 * Number of ledger lines read sequentially, without an index: by this transaction, and by earlier ones of the
 * same connection that PostgreSQL has not reported yet (it reports at most once a second).
 */
async function linesReadInOrder(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'journal_lines'`.execute(
    tx,
  )
  return rows[0]!.read
}

test('the ledger’s triggers check the posted entry, also with outdated planner statistics', async () => {
  const ann = await app.aUser()
  await app.aPaidConsultation(ann)
  const { id: paymentId } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  // From now on the planner considers a sequential scan the fastest access to a line.
  await sql`analyze`.execute(app.db)
  const read = await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const readBefore = await linesReadInOrder(tx)
    for (let sequence = 1; sequence <= 30; sequence++)
      await insertEntry(tx, {
        provider: null,
        kind: 'refund',
        providerId: 'REFUND',
        sequence,
        paymentId,
        happenedAt: now,
        learnedAt: now,
        bookedOn: koreanDate(now),
        currency: 'USD',
        lines: [
          { account: 'client_refunds', minor: 100 },
          { account: 'provider_balance', minor: -100 },
        ],
      })
    await sql`set constraints all immediate`.execute(tx)
    return (await linesReadInOrder(tx)) - readBefore
  })
  expect(read).toBe(0)
})
