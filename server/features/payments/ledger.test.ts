import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { auditLedger, postCapture } from './ledger.ts'
import { lockPayment } from './store.ts'
import { ledgerEntriesOf } from './testing.ts'

let app: TestApp
let ann: Person

/** Each test has its own year: the event list does not reach back so far. */
let year = 2026

beforeEach(async () => {
  year++
  app = await startApp({ now: `${year}-03-07T00:00:00Z` })
  ann = await app.aUser()
})
afterEach(() => app.stop())

const captures = () => [...app.sandbox.engine.store.captures.values()]
const lastCaptureId = () => captures().at(-1)!.id
/** A captured payment is synced once a day. */
const aDayPasses = async () => {
  app.clock.advance(DAY_MS)
  await app.settle()
}
const kinds = async () => (await ledgerEntriesOf(app)).map(([kind]) => kind)
const audit = () => auditLedger(app.db)

test('a payment and its refund are in the ledger with the provider’s times, and the audit agrees', async () => {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  app.clock.advance(HOUR_MS)
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'ill' })
  expect(await ledgerEntriesOf(app)).toEqual([
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

test('a payment reported late keeps the time at which it happened', async () => {
  await app.aPaidConsultation(ann)
  app.sandbox.engine.dashboardRefund(lastCaptureId(), 600)
  await aDayPasses()
  expect((await ledgerEntriesOf(app)).at(-1)).toEqual([
    'refund',
    `${year}-03-07`,
    `${year}-03-07T00:00:00.000Z`,
    { provider_balance: -600, client_refunds: 600 },
  ])
})

test('an entry for a past month is posted on the day on which it becomes known', async () => {
  app.clock.set(`${year}-03-31T14:00:00Z`)
  ann = await app.aUser()
  await app.aPaidConsultation(ann)
  app.sandbox.engine.dashboardRefund(lastCaptureId(), 600)
  // It is April in Korea now.
  app.clock.set(`${year}-03-31T15:30:00Z`)
  await aDayPasses()
  expect((await ledgerEntriesOf(app)).map((entry) => entry.slice(0, 3))).toEqual([
    ['capture', `${year}-03-31`, `${year}-03-31T14:00:00.000Z`],
    ['refund', `${year}-04-02`, `${year}-03-31T14:00:00.000Z`],
  ])
})

test('an eCheck is posted on the day on which its money arrived', async () => {
  const { body } = await ann.post(
    '/api/payments/orders',
    app.aDraft({ preferredDate: addDays(app.bookableDate(), 7) }),
  )
  app.sandbox.engine.approve(body.orderId, 'pending')
  await ann.post('/api/consultations', { paymentId: body.orderId })
  expect(await ledgerEntriesOf(app)).toEqual([])
  app.clock.advance(3 * DAY_MS)
  app.sandbox.engine.settleCapture(lastCaptureId(), true)
  await aDayPasses()
  expect((await ledgerEntriesOf(app)).map((entry) => entry.slice(0, 3))).toEqual([
    ['capture', `${year}-03-10`, `${year}-03-10T00:00:00.000Z`],
  ])
})

test('a fee reported later is posted as an entry of its own', async () => {
  const { captureOrder } = app.deps.gateways.paypal
  app.deps.gateways.paypal.captureOrder = async (args) => {
    const answer = await captureOrder(args)
    if (answer.ok) answer.value.capture!.fee = null
    return answer
  }
  await app.aPaidConsultation(ann)
  const moves = async () => (await ledgerEntriesOf(app)).map(([kind, on, , lines]) => [kind, on, lines])
  const capture = ['capture', `${year}-03-07`, { client_payments: -3600, provider_balance: 3600 }]
  expect(await moves()).toEqual([capture])
  await aDayPasses()
  expect(await moves()).toEqual([
    capture,
    ['fee', `${year}-03-07`, { provider_balance: -175, provider_fees: 175 }],
  ])
  expect(await audit()).toMatchObject({ agree: true })
})

test('the part of the fee that the provider refunds is in the refund’s entry', async () => {
  const { refundCapture } = app.deps.gateways.paypal
  app.deps.gateways.paypal.refundCapture = async (args) => {
    const answer = await refundCapture(args)
    return answer.ok ? { ok: true, value: { ...answer.value, fee: { minor: 126, currency: 'USD' } } } : answer
  }
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'ill' })
  expect((await ledgerEntriesOf(app)).at(-1)?.at(-1)).toEqual({
    client_refunds: 3600,
    provider_fees: -126,
    provider_balance: -3474,
  })
  expect(await audit()).toMatchObject({ agree: true })
})

test('a pending refund is posted when it completes, a failed one never', async () => {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  app.sandbox.changeSettings({ refundMode: 'PENDING' })
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'ill' })
  expect(await kinds()).toEqual(['capture'])
  const [refundId] = captures().at(-1)!.refundIds
  app.sandbox.changeSettings({ refundMode: 'COMPLETED' })
  app.sandbox.engine.settleRefund(refundId!, false)
  await aDayPasses()
  await aDayPasses()
  expect(await kinds()).toEqual(['capture', 'refund'])
  expect(await audit()).toMatchObject({ agree: true })
})

test('a dispute sets the disputed money apart until it is resolved, and a lost one removes it', async () => {
  await app.aPaidConsultation(ann)
  const disputeId = app.sandbox.engine.openDispute(lastCaptureId())
  await aDayPasses()
  expect((await ledgerEntriesOf(app)).at(-1)).toEqual([
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

test('of a partly disputed payment only the disputed part is set apart', async () => {
  await app.aPaidConsultation(ann)
  const { listEvents } = app.deps.gateways.paypal
  app.deps.gateways.paypal.listEvents = async (since) => {
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
  expect((await ledgerEntriesOf(app)).at(-1)?.at(-1)).toEqual({
    provider_balance: -2000,
    disputed_money: 2000,
  })
  expect(await audit()).toMatchObject({ agree: true })
})

test('an unmatched payment and its refund are in the ledger', async () => {
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

test('a repeated fact is posted once', async () => {
  await app.aPaidConsultation(ann)
  const before = await ledgerEntriesOf(app)
  const { id } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await inTransaction(app.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    await postCapture(tx, payment, { happenedAt: null, now: app.clock.now() })
  })
  await aDayPasses()
  expect(await ledgerEntriesOf(app)).toEqual(before)
})
