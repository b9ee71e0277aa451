import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { auditLedger } from './ledger.ts'
import { insertDispute } from './testing-disputes.ts'
import { ledgerEntriesOf } from './testing.ts'

/** Refusals of the database for invalid ledger entries, and findings of the audit. */
let app: TestApp
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-03-07T00:00:00Z' })
  ann = await app.aUser()
})
afterEach(() => app.stop())

test.each(['journal_entries', 'journal_lines'])(
  'rows of %s can be neither changed nor deleted',
  async (table) => {
    await app.aPaidConsultation(ann)
    const before = await ledgerEntriesOf(app)
    const column = table === 'journal_lines' ? 'minor' : 'sequence'
    for (const statement of [
      sql`update ${sql.table(table)} set ${sql.ref(column)} = 7`,
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)} cascade`,
      sql`truncate payments cascade`,
    ]) {
      await expect(statement.execute(app.db)).rejects.toThrow(/is append-only/)
    }
    expect(await ledgerEntriesOf(app)).toEqual(before)
  },
)

test('an entry that does not balance cannot be written, nor one without lines, nor a line to an old entry', async () => {
  await app.aPaidConsultation(ann)
  const before = await ledgerEntriesOf(app)
  const entry = (lines: [string, number, string][]) =>
    inTransaction(app.db, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into journal_entries (provider, kind, provider_id, sequence, payment_id, happened_at, learned_at, booked_on, line_count)
        select 'paypal', 'fee', 'X', 1, id, now(), now(), ((now() at time zone 'UTC') + interval '9 hours')::date, 2 from payments
        returning id`.execute(tx)
      for (const [account, minor, currency] of lines)
        await sql`insert into journal_lines values (${rows[0]!.id}, ${account}, ${minor}, ${currency})`.execute(
          tx,
        )
    })
  const refusal = /does not balance/
  await expect(entry([])).rejects.toThrow(refusal)
  await expect(
    entry([
      ['provider_fees', 100, 'USD'],
      ['provider_balance', -99, 'USD'],
    ]),
  ).rejects.toThrow(refusal)
  await expect(
    entry([
      ['provider_fees', 100, 'USD'],
      ['provider_balance', -100, 'EUR'],
    ]),
  ).rejects.toThrow(refusal)
  await expect(
    inTransaction(app.db, async (tx) => {
      await sql`insert into journal_lines
        select id, account, minor, 'USD' from journal_entries, (values ('client_refunds', 5), ('disputed_money', -5)) as more (account, minor)`.execute(
        tx,
      )
    }),
  ).rejects.toThrow(refusal)
  expect(await ledgerEntriesOf(app)).toEqual(before)
})

test('the audit finds every row that differs from the ledger', async () => {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'ill' })
  const found = async () =>
    (await auditLedger(app.db)).differences.map(({ kind, rowMinor, ledgerMinor }) => [
      kind,
      rowMinor,
      ledgerMinor,
    ])
  expect(await found()).toEqual([])
  const changePayment = (changes: Record<string, unknown>) =>
    app.db.updateTable('payments').set(changes).execute()
  await changePayment({ captured_cents: 3599, amount_cents: 3599 })
  expect(await found()).toEqual([['captured', 3599, 3600]])
  await changePayment({ captured_cents: 3600, amount_cents: 3600, fee_cents: 176 })
  expect(await found()).toEqual([['fee', 176, 175]])
  await changePayment({ fee_cents: 175 })
  await insertDispute(app, 'PP-1', 'OPEN')
  expect(await found()).toEqual([['disputed', 3600, 0]])
  await insertDispute(app, 'PP-1', 'RESOLVED')
  const changeRefund = (changes: Record<string, unknown>) =>
    app.db.updateTable('refunds').set(changes).execute()
  await changeRefund({ amount_cents: 3500 })
  expect(await found()).toEqual([['refunded', 3500, 3600]])
  await changeRefund({ amount_cents: 3600, provider_refund_id: 'ANOTHER' })
  expect((await found()).toSorted()).toEqual([
    ['refunded', 0, 3600],
    ['refunded', 3600, 0],
  ])
  await app.db.deleteFrom('refunds').execute()
  expect(await found()).toEqual([['refunded', 0, 3600]])
})
