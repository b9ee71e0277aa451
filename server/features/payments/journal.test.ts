import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { auditJournal, postCapture } from './journal.ts'
import { lockPayment } from './store.ts'

let app: TestApp
let ann: Person

/** Each test has a year of its own: the provider's list of deliveries is not read back so far. */
let year = 2026

beforeEach(async () => {
  year++
  app = await startApp({ now: `${year}-03-07T00:00:00Z` })
  ann = await app.aUser()
})
afterEach(() => app.stop())

const captures = () => [...app.sandbox.engine.ledger.captures.values()]
const lastCaptureId = () => captures().at(-1)!.id
/** A look at what was paid comes once a day. */
const aDayPasses = async () => {
  app.clock.advance(DAY_MS)
  await app.settle()
}

/** [kind, day in the books, provider's time, lines] of every entry, the oldest first. */
async function journal() {
  const { rows } = await sql<{ kind: string; on: string; at: Date; lines: Record<string, number> }>`
    select kind, booked_on::text as on, happened_at as at, json_object_agg(account, minor) as lines
    from journal_entries join journal_lines on entry_id = id
    group by id order by id`.execute(app.db)
  return rows.map(({ kind, on, at, lines }) => [kind, on, at.toISOString(), lines])
}
const kinds = async () => (await journal()).map(([kind]) => kind)
const audit = () => auditJournal(app.db)

test('a payment and its refund are in the journal by the provider’s clock, and the books agree', async () => {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  app.clock.advance(HOUR_MS)
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'ill' })
  expect(await journal()).toEqual([
    [
      'capture',
      `${year}-03-07`,
      `${year}-03-07T00:00:00.000Z`,
      { client_payments: -3600, provider_fees: 175, provider_balance: 3425 },
    ],
    [
      'refund',
      `${year}-03-07`,
      `${year}-03-07T01:00:00.000Z`,
      { provider_balance: -3600, client_refunds: 3600 },
    ],
  ])
  expect(await audit()).toEqual({ agree: true, differences: [], imbalances: [] })
})

test('money that we hear of late keeps the time at which it moved', async () => {
  await app.aPaidConsultation(ann)
  app.sandbox.engine.dashboardRefund(lastCaptureId(), 600)
  await aDayPasses()
  expect((await journal()).at(-1)).toEqual([
    'refund',
    `${year}-03-07`,
    `${year}-03-07T00:00:00.000Z`,
    { provider_balance: -600, client_refunds: 600 },
  ])
})

test('a month that is over is closed: what is learned of it later stands on the day of learning', async () => {
  app.clock.set(`${year}-03-31T14:00:00Z`)
  ann = await app.aUser()
  await app.aPaidConsultation(ann)
  app.sandbox.engine.dashboardRefund(lastCaptureId(), 600)
  // In Korea it is April now.
  app.clock.set(`${year}-03-31T15:30:00Z`)
  await aDayPasses()
  expect((await journal()).map((entry) => entry.slice(0, 3))).toEqual([
    ['capture', `${year}-03-31`, `${year}-03-31T14:00:00.000Z`],
    ['refund', `${year}-04-02`, `${year}-03-31T14:00:00.000Z`],
  ])
})

test('an eCheck is in the books on the day on which its money arrived', async () => {
  const { body } = await ann.post(
    '/api/payments/orders',
    app.aDraft({ preferredDate: addDays(app.bookableDate(), 7) }),
  )
  app.sandbox.engine.approve(body.orderId, 'pending')
  await ann.post('/api/consultations', { paymentId: body.orderId })
  expect(await journal()).toEqual([])
  app.clock.advance(3 * DAY_MS)
  app.sandbox.engine.settleCapture(lastCaptureId(), true)
  await aDayPasses()
  expect((await journal()).map((entry) => entry.slice(0, 3))).toEqual([
    ['capture', `${year}-03-10`, `${year}-03-10T00:00:00.000Z`],
  ])
})

test('a fee that is told later is posted by itself', async () => {
  const { captureOrder } = app.deps.payments.paypal
  app.deps.payments.paypal.captureOrder = async (args) => {
    const answer = await captureOrder(args)
    if (answer.ok) answer.value.capture!.fee = null
    return answer
  }
  await app.aPaidConsultation(ann)
  const moves = async () => (await journal()).map(([kind, on, , lines]) => [kind, on, lines])
  const capture = ['capture', `${year}-03-07`, { client_payments: -3600, provider_balance: 3600 }]
  expect(await moves()).toEqual([capture])
  await aDayPasses()
  expect(await moves()).toEqual([
    capture,
    ['fee', `${year}-03-07`, { provider_balance: -175, provider_fees: 175 }],
  ])
  expect(await audit()).toMatchObject({ agree: true })
})

test('what the provider gives back of its fee is in the refund’s entry', async () => {
  const { refundCapture } = app.deps.payments.paypal
  app.deps.payments.paypal.refundCapture = async (args) => {
    const answer = await refundCapture(args)
    return answer.ok ? { ok: true, value: { ...answer.value, fee: { minor: 126, currency: 'USD' } } } : answer
  }
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'ill' })
  expect((await journal()).at(-1)?.at(-1)).toEqual({
    client_refunds: 3600,
    provider_fees: -126,
    provider_balance: -3474,
  })
  expect(await audit()).toMatchObject({ agree: true })
})

test('a pending refund moves nothing until it is completed, and one that fails never does', async () => {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  app.sandbox.setKnobs({ refundMode: 'PENDING' })
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'ill' })
  expect(await kinds()).toEqual(['capture'])
  const [refundId] = captures().at(-1)!.refundIds
  app.sandbox.setKnobs({ refundMode: 'COMPLETED' })
  app.sandbox.engine.settleRefund(refundId!, false)
  await aDayPasses()
  await aDayPasses()
  expect(await kinds()).toEqual(['capture', 'refund'])
  expect(await audit()).toMatchObject({ agree: true })
})

test('a dispute sets the disputed money apart until it is resolved, and a lost one takes it', async () => {
  await app.aPaidConsultation(ann)
  const disputeId = app.sandbox.engine.openDispute(lastCaptureId())
  await aDayPasses()
  expect((await journal()).at(-1)).toEqual([
    'dispute_opened',
    `${year}-03-07`,
    `${year}-03-07T00:00:00.000Z`,
    { provider_balance: -3600, disputed_money: 3600 },
  ])
  expect(await audit()).toMatchObject({ agree: true })
  app.sandbox.engine.resolveDispute(disputeId!, 'buyer')
  await aDayPasses()
  expect((await kinds()).toSorted()).toEqual(['capture', 'dispute_closed', 'dispute_opened', 'refund'])
  const { rows } = await sql`
    select account, sum(minor)::int as minor from journal_lines group by account order by account`.execute(
    app.db,
  )
  expect(rows).toEqual([
    { account: 'client_payments', minor: -3600 },
    { account: 'client_refunds', minor: 3600 },
    { account: 'disputed_money', minor: 0 },
    { account: 'provider_balance', minor: -175 },
    { account: 'provider_fees', minor: 175 },
  ])
  expect(await audit()).toMatchObject({ agree: true })
})

test('of a part that is disputed only that part is set apart', async () => {
  await app.aPaidConsultation(ann)
  const { listEvents } = app.deps.payments.paypal
  app.deps.payments.paypal.listEvents = async (since) => {
    const answer = await listEvents(since)
    if (!answer.ok) return answer
    const amount = '"dispute_amount":{"currency_code":"USD","value":"36.00"}'
    const value = answer.value.map((event) => ({
      ...event,
      body: event.body.replace(amount, amount.replace('36', '20')),
    }))
    return { ok: true, value }
  }
  app.sandbox.engine.openDispute(lastCaptureId())
  await aDayPasses()
  expect((await journal()).at(-1)?.at(-1)).toEqual({ provider_balance: -2000, disputed_money: 2000 })
  expect(await audit()).toMatchObject({ agree: true })
})

test('unknown money is in the journal, coming and going', async () => {
  const { engine } = app.sandbox
  const unit = { amount: { currency_code: 'EUR', value: '20.00' } }
  const order = engine.call({
    method: 'POST',
    path: '/v2/checkout/orders',
    body: { intent: 'CAPTURE', purchase_units: [unit] },
  })
  const { id } = order.body as { id: string }
  engine.approve(id)
  engine.call({ method: 'POST', path: `/v2/checkout/orders/${id}/capture`, body: {} })
  await aDayPasses()
  await aDayPasses()
  const admin = await app.anAdmin()
  await admin.post(`/api/attention/orders/${id}`, { decision: 'refund' })
  await aDayPasses()
  expect(await kinds()).toEqual(['capture', 'refund'])
  expect(await audit()).toMatchObject({ agree: true })
})

test('the same fact is posted once', async () => {
  await app.aPaidConsultation(ann)
  const before = await journal()
  const { id } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await inTransaction(app.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    await postCapture(tx, payment, { happenedAt: null, now: app.clock.now() })
  })
  await aDayPasses()
  expect(await journal()).toEqual(before)
})

test.each(['journal_entries', 'journal_lines'])(
  'nothing in %s can be changed or taken away',
  async (table) => {
    await app.aPaidConsultation(ann)
    const before = await journal()
    const column = table === 'journal_lines' ? 'minor' : 'sequence'
    for (const statement of [
      sql`update ${sql.table(table)} set ${sql.ref(column)} = 7`,
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)} cascade`,
      sql`truncate payments cascade`,
    ]) {
      await expect(statement.execute(app.db)).rejects.toThrow(/is append-only/)
    }
    expect(await journal()).toEqual(before)
  },
)

test('an entry that does not balance cannot be written, nor one without lines, nor a line to an old entry', async () => {
  await app.aPaidConsultation(ann)
  const before = await journal()
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
  expect(await journal()).toEqual(before)
})

test('the audit finds every row that says something else than the journal', async () => {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'ill' })
  const found = async () =>
    (await audit()).differences.map(({ kind, rowMinor, journalMinor }) => [kind, rowMinor, journalMinor])
  expect(await found()).toEqual([])
  const changePayment = (changes: Record<string, unknown>) =>
    app.db.updateTable('payments').set(changes).execute()
  await changePayment({ captured_cents: 3599, amount_cents: 3599 })
  expect(await found()).toEqual([['captured', 3599, 3600]])
  await changePayment({ captured_cents: 3600, amount_cents: 3600, fee_cents: 176 })
  expect(await found()).toEqual([['fee', 176, 175]])
  await changePayment({ fee_cents: 175, dispute_id: 'PP-1', dispute_status: 'OPEN' })
  expect(await found()).toEqual([['disputed', 3600, 0]])
  await changePayment({ dispute_status: 'RESOLVED' })
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
