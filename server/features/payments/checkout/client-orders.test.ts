import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Deliveries, receiveDeliveries } from '#server/features/payments/capture/testing-deliveries.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
let deliveries: Deliveries

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  deliveries = await receiveDeliveries(app)
})

afterEach(async () => {
  deliveries.stop()
  await app.stop()
})

/** Creates an order with only the public client id, as every page of the site can. */
function aClientOrder(value = '36.00', merchantId?: string, customId?: string, currency = 'USD'): string {
  const unit = {
    amount: { currency_code: currency, value },
    ...(customId ? { custom_id: customId } : {}),
    ...(merchantId ? { payee: { merchant_id: merchantId } } : {}),
  }
  const body = { intent: 'CAPTURE', purchase_units: [unit] }
  const reply = app.sandbox.engine.call({ method: 'POST', path: '/v2/checkout/orders', body })
  const orderId = String(reply.body?.id)
  app.sandbox.engine.approve(orderId)
  return orderId
}

const captureIt = (orderId: string) =>
  app.sandbox.engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })

const lastCapture = () => [...app.sandbox.engine.store.captures.values()].at(-1)!
const askedAbout = async (at: TestApp = app) => (await (await at.anAdmin()).get('/api/attention')).body.items

test('an order created and captured by the client is imported at our price', async () => {
  const orderId = aClientOrder()
  captureIt(orderId)
  const saved = await ann.post('/api/consultations', {
    ...app.aDraft(),
    paymentId: orderId,
    couponCode: '',
    paymentStatus: 'completed',
    amount: 36,
  })
  expect(saved).toMatchObject({ status: 201, body: { consultation: { amount: '36.00' } } })
})

test('an order created by the client is captured when it is approved', async () => {
  const orderId = aClientOrder()
  const saved = await ann.post('/api/consultations', { ...app.aDraft(), paymentId: orderId })
  expect(saved.status).toBe(201)
})

test('a client order with a lower amount is refunded', async () => {
  const orderId = aClientOrder('1.00')
  captureIt(orderId)
  const refused = await ann.post('/api/consultations', { ...app.aDraft(), paymentId: orderId })
  expect(refused).toMatchObject({ status: 409, body: { code: 'PAYMENT_MISMATCH' } })
  await app.settle()
  expect(lastCapture()).toMatchObject({ status: 'REFUNDED', amountMinor: 100 })
  expect(await app.db.selectFrom('slot_claims').selectAll().execute()).toEqual([])
})

test('a client order in another currency is shown with the amount that was captured', async () => {
  const orderId = aClientOrder('1000', undefined, undefined, 'JPY')
  captureIt(orderId)
  await ann.post('/api/consultations', { ...app.aDraft(), paymentId: orderId })
  await app.settle()
  const paid = { amount: '1000', currency: 'JPY' }
  const owner = await app.anAdmin()
  const { payments } = (await owner.get(`/api/clients/${ann.user.id}`)).body
  expect(payments).toMatchObject([{ ...paid, listAmount: '1000', refunded: '1000' }])
  const { data } = (await ann.get('/api/export')).body
  expect(data.payments).toMatchObject([{ ...paid, refunds: [{ amount: '1000' }] }])
  const receipt = String((await ann.get(`/api/receipts/${orderId}`)).body)
  expect(receipt).toContain('1,000 JPY')
  expect(receipt).not.toMatch(/Coupon|3,600/)
})

test('a client order for a slot that is taken is refunded', async () => {
  await app.aPaidConsultation(await app.aUser())
  const orderId = aClientOrder()
  captureIt(orderId)
  const refused = await ann.post('/api/consultations', { ...app.aDraft(), paymentId: orderId })
  expect(refused).toMatchObject({ status: 409, body: { code: 'PAYMENT_REFUNDED' } })
  await app.settle()
  expect(lastCapture().status).toBe('REFUNDED')
})

test('an order for another account is answered like a missing one', async () => {
  const orderId = aClientOrder('36.00', 'OTHERMERCHANT')
  const refused = await ann.post('/api/consultations', { ...app.aDraft(), paymentId: orderId })
  expect(refused).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } })
})

test('a payment to another account creates no action item, even before our first order', async () => {
  captureIt(aClientOrder('36.00', 'OTHERMERCHANT'))
  await deliveries.arrivals(2)
  await app.settle()
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  expect(await app.db.selectFrom('orphan_orders').selectAll().execute()).toEqual([])
  expect(await askedAbout()).toEqual([])
})

test.each(['claimed', 'reported'])(
  'an order for another account with a copied payment id is not taken for our order when it is %s',
  async (how) => {
    app.sandbox.rules.push({ method: 'POST', path: '/v2/checkout/orders$', mode: 'reset-before' })
    expect((await ann.post('/api/payments/orders', app.aDraft())).status).toBe(503)
    app.sandbox.rules.length = 0
    const payment = () => app.db.selectFrom('payments').select(['id', 'order_id']).executeTakeFirstOrThrow()
    const orderId = aClientOrder('0.01', 'OTHERMERCHANT', (await payment()).id)
    captureIt(orderId)
    if (how === 'claimed') {
      const refused = await ann.post('/api/consultations', { ...app.aDraft(), paymentId: orderId })
      expect(refused).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } })
    } else {
      await deliveries.arrivals(2)
      await app.settle()
    }
    expect((await payment()).order_id).not.toBe(orderId)
    app.clock.advance(HOUR_MS)
    await app.settle()
    expect(await app.db.selectFrom('refunds').selectAll().execute()).toEqual([])
    expect(await askedAbout()).toEqual([])
  },
)

test('an unclaimed capture becomes an action item after ten minutes, and one action refunds it', async () => {
  const orderId = aClientOrder()
  captureIt(orderId)
  await deliveries.arrivals(2)
  await app.settle()
  expect(lastCapture().status).toBe('COMPLETED')
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  expect(lastCapture()).toMatchObject({ orderId, status: 'COMPLETED' })
  expect(await askedAbout()).toMatchObject([
    { kind: 'unknown_money', orderId, captureId: lastCapture().id, amount: '36.00', detail: 'unmarked' },
  ])
  const admin = await app.anAdmin()
  const answer = await admin.post(`/api/attention/orders/${orderId}`, { decision: 'refund' })
  expect(answer).toMatchObject({ status: 200, body: { consultationId: null } })
  await app.settle()
  expect(lastCapture()).toMatchObject({ orderId, status: 'REFUNDED' })
  expect(await askedAbout()).toEqual([])
  const { fee_cents: feeCents } = await app.db
    .selectFrom('payments')
    .select('fee_cents')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(feeCents).toBeGreaterThan(0)
})

test('a payment whose order copies the mark of another booking becomes an action item', async () => {
  await app.aPaidConsultation(ann)
  const [{ id }] = (await app.db.selectFrom('payments').select('id').execute()) as [{ id: string }]
  const orderId = aClientOrder('36.00', undefined, id)
  captureIt(orderId)
  await deliveries.arrivals(4)
  await app.settle()
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  expect(await askedAbout()).toMatchObject([{ kind: 'unknown_money', orderId, amount: '36.00' }])
})

test('only the rest of an unmatched payment is refunded although no order lists the manual refund', async () => {
  app.sandbox.changeSettings({ listsRefunds: false })
  const orderId = aClientOrder()
  captureIt(orderId)
  app.sandbox.engine.dashboardRefund(lastCapture().id, 900)
  await deliveries.arrivals(3)
  await app.settle()
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  const admin = await app.anAdmin()
  await admin.post(`/api/attention/orders/${orderId}`, { decision: 'refund' })
  for (let minute = 0; minute < 20; minute++) {
    app.clock.advance(MINUTE_MS)
    await app.settle()
  }
  expect(lastCapture()).toMatchObject({ orderId, status: 'REFUNDED' })
  const refunds = await app.db.selectFrom('refunds').select(['origin', 'status', 'amount_cents']).execute()
  expect(refunds.map((row) => `${row.origin} ${row.status} ${row.amount_cents}`).toSorted()).toEqual([
    'ours completed 2700',
    'provider completed 900',
  ])
})

test('an unmatched payment stays an action item when the decision could not be saved', async () => {
  const orderId = aClientOrder()
  captureIt(orderId)
  await deliveries.arrivals(2)
  await app.settle()
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  // Makes the last write of the refund fail.
  await sql`alter table refunds add constraint no_space check (false) not valid`.execute(app.db)
  const admin = await app.anAdmin()
  const answer = await admin.post(`/api/attention/orders/${orderId}`, { decision: 'refund' })
  expect(answer.status).toBe(500)
  await sql`alter table refunds drop constraint no_space`.execute(app.db)
  expect(await askedAbout()).toMatchObject([{ kind: 'unknown_money', orderId }])
  await admin.post(`/api/attention/orders/${orderId}`, { decision: 'refund' })
  await app.settle()
  expect(lastCapture()).toMatchObject({ orderId, status: 'REFUNDED' })
})

test('a payment that was booked while it became an action item is not refunded', async () => {
  const orderId = aClientOrder()
  captureIt(orderId)
  await deliveries.arrivals(2)
  const saved = await ann.post('/api/consultations', { ...app.aDraft(), paymentId: orderId })
  expect(saved.status).toBe(201)
  // State left by a worker that fetched the order before the booking and writes after it.
  const now = app.clock.now()
  await app.db
    .insertInto('orphan_orders')
    .values({
      order_id: orderId,
      status: 'quarantined',
      origin: 'unmarked',
      seen_at: now,
      next_check_at: now,
    })
    .execute()
  const admin = await app.anAdmin()
  const answer = await admin.post(`/api/attention/orders/${orderId}`, { decision: 'refund' })
  expect(answer).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } })
  await app.settle()
  expect(lastCapture()).toMatchObject({ orderId, status: 'COMPLETED' })
  expect(await askedAbout()).toEqual([])
})

test('an unmatched capture with an unreadable amount becomes an action item, with the amount once it is readable', async () => {
  const orderId = aClientOrder()
  captureIt(orderId)
  await deliveries.arrivals(2)
  await app.settle()
  const from = '"status":"COMPLETED","amount":{"currency_code":"USD","value":"36.00"}'
  const to = from.replace('36.00', '36,00')
  app.sandbox.rules.push({ method: 'GET', path: `/orders/${orderId}`, mode: 'mangle', from, to })
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  expect(app.sandbox.rules).toEqual([])
  expect(lastCapture()).toMatchObject({ orderId, status: 'COMPLETED' })
  expect(await askedAbout()).toMatchObject([{ kind: 'unknown_money', orderId, amount: null }])
  app.clock.advance(61 * MINUTE_MS)
  await app.settle()
  expect(await askedAbout()).toMatchObject([{ kind: 'unknown_money', orderId, amount: '36.00' }])
})

test('a payment from hours before the workers first ran, without a webhook, is found as well', async () => {
  const late = await startApp({ now: '2026-09-01T00:00:00Z' })
  app.sandbox.changeSettings({ webhooks: { hold: true } })
  const orderId = aClientOrder()
  captureIt(orderId)
  app.clock.advance(180 * MINUTE_MS)
  await late.settle()
  app.clock.advance(11 * MINUTE_MS)
  await late.settle()
  expect(await askedAbout(late)).toMatchObject([{ kind: 'unknown_money', orderId }])
  await late.stop()
})
