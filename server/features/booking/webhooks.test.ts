import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
let door: Server
let statuses: number[]

const MINUTE_MS = 60_000

/** Deliveries come over the network, with PayPal's own bytes and signature, to the route of the product. */
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  statuses = []
  door = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const reply = await app.server.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        headers: request.headers as Record<string, string>,
        payload: Buffer.concat(parts),
      })
      statuses.push(reply.statusCode)
      response.statusCode = reply.statusCode
      response.end(reply.rawPayload)
    })
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  const { paypal: payments } = app.deps.payments
  const register = payments.ensureWebhook
  payments.ensureWebhook = () => register(`http://127.0.0.1:${port}/`)
  await app.settle()
})

afterEach(async () => {
  app.sandbox.setKnobs({
    listsRefunds: true,
    webhooks: { hold: false, duplicate: false, corrupt: false },
  })
  // A delivery that is repeated must not reach a server that has stopped.
  door.closeAllConnections()
  door.close()
  await app.stop()
})

async function anOrder(): Promise<string> {
  const { body } = await ann.post('/api/payments/orders', app.aDraft())
  return body.orderId
}

const arrivals = (count: number) =>
  vi.waitFor(() => expect(statuses.length).toBeGreaterThanOrEqual(count), 5000)
/** Nothing will be sent again, not even what an earlier test has refused. */
const noneWaits = () =>
  vi.waitFor(() => {
    expect(app.sandbox.deliveries().filter(({ state }) => state === 'PENDING')).toEqual([])
  }, 30_000)
const events = () => app.db.selectFrom('webhook_events').select(['event_type', 'status']).execute()
const reports = async () => (await ann.get('/api/consultations')).body.reports
const lastCapture = () => [...app.sandbox.engine.ledger.captures.values()].at(-1)!

test('an approval is captured when its delivery comes, although the browser is gone', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  await arrivals(1)
  await app.settle()
  expect(await reports()).toMatchObject([{ status: 'pending', amount: '36.00' }])
  expect(statuses).toEqual(expect.arrayContaining([200]))
})

test('a delivery that comes twice is stored once', async () => {
  app.sandbox.setKnobs({ webhooks: { duplicate: true } })
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  await arrivals(2)
  expect(statuses.slice(0, 2)).toEqual([200, 200])
  expect(await events()).toEqual([{ event_type: 'CHECKOUT.ORDER.APPROVED', status: 'new' }])
})

test('a forged delivery is refused and stored nowhere', async () => {
  app.sandbox.setKnobs({ webhooks: { corrupt: true } })
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  await arrivals(1)
  expect(statuses[0]).toBe(400)
  expect(await events()).toEqual([])
  const bare = await app.client().post('/api/payments/webhook', { id: 'WH-1', event_type: 'X', resource: {} })
  expect(bare).toMatchObject({ status: 400, body: { code: 'SIGNATURE_INVALID' } })
})

test('a forged dispute is refused and noted nowhere', async () => {
  await app.aPaidConsultation(ann)
  // The genuine ones about the approval and the capture.
  await arrivals(2)
  await noneWaits()
  app.sandbox.setKnobs({ webhooks: { corrupt: true } })
  statuses.length = 0
  app.sandbox.engine.openDispute(lastCapture().id)
  await arrivals(1)
  expect(new Set(statuses)).toEqual(new Set([400]))
  const [payment] = await app.db.selectFrom('payments').select('dispute_id').execute()
  expect(payment).toEqual({ dispute_id: null })
})

test('a delivery that cannot be verified now is asked for again and then taken', async () => {
  const path = 'verify-webhook-signature$'
  app.sandbox.rules.push({ method: 'POST', path, mode: 'status', status: 500 })
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  await arrivals(2)
  expect(statuses.slice(0, 2)).toEqual([503, 200])
})

test("a full refund in the provider's dashboard cancels the consultation and frees the time", async () => {
  await app.aPaidConsultation(ann)
  app.sandbox.engine.dashboardRefund(lastCapture().id)
  await arrivals(3)
  await app.settle()
  expect(await reports()).toMatchObject([
    {
      status: 'cancelled',
      cancelledBy: 'admin',
      paymentStatus: 'refunded',
      refund: { amount: '36.00', status: 'completed' },
    },
  ])
  expect(await app.db.selectFrom('slot_claims').selectAll().execute()).toEqual([])
  expect((await ann.get('/api/coupons')).body.coupons).toMatchObject([{ state: 'revoked' }])
})

test('a partial refund in the dashboard is told and cancels nothing; a later cancellation gives the rest', async () => {
  const consultation = await app.aPaidConsultation(ann)
  app.sandbox.engine.dashboardRefund(lastCapture().id, 600)
  await arrivals(3)
  await app.settle()
  expect(await reports()).toMatchObject([{ status: 'pending', paymentStatus: 'partially_refunded' }])
  const cancelled = await ann.post('/api/consultations/cancel', {
    consultationId: consultation._id,
    cancelReason: 'I am ill',
  })
  expect(cancelled.body.refund).toEqual({ amount: '30.00', status: 'completed' })
})

test('a dispute is noted on its payment', async () => {
  await app.aPaidConsultation(ann)
  const disputeId = app.sandbox.engine.openDispute(lastCapture().id)
  await arrivals(3)
  await app.settle()
  const disputes = await app.db.selectFrom('payments').select(['dispute_id', 'dispute_status']).execute()
  expect(disputes).toEqual([{ dispute_id: disputeId, dispute_status: 'WAITING_FOR_SELLER_RESPONSE' }])
  expect(await reports()).toMatchObject([{ status: 'pending' }])
})

test('a dispute that was resolved stays so, in whatever order its deliveries are read', async () => {
  await app.aPaidConsultation(ann)
  app.sandbox.setKnobs({ webhooks: { hold: true } })
  const disputeId = app.sandbox.engine.openDispute(lastCapture().id)!
  app.clock.advance(MINUTE_MS)
  app.sandbox.engine.resolveDispute(disputeId, 'seller')
  app.clock.advance(11 * MINUTE_MS)
  // The list of events tells the newest first.
  await app.settle()
  const status = async () =>
    (await app.db.selectFrom('payments').select('dispute_status').executeTakeFirst())?.dispute_status
  expect(await status()).toBe('RESOLVED')

  await app.db
    .updateTable('webhook_events')
    .set({ status: 'new', next_check_at: app.clock.now() })
    .where('event_type', '=', 'CUSTOMER.DISPUTE.CREATED')
    .execute()
  await app.settle()
  expect(await status()).toBe('RESOLVED')
})

test('a dispute that is heard of before its capture is known is not forgotten', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'reset-after' })
  expect((await ann.post('/api/consultations', { paymentId: orderId })).status).toBe(202)
  app.sandbox.rules.push({ method: 'GET', path: '/orders/', mode: 'status', status: 503, times: 5 })
  statuses.length = 0
  app.sandbox.engine.openDispute(lastCapture().id)
  await arrivals(1)
  for (let passed = 0; passed < 20; passed++) {
    app.clock.advance(MINUTE_MS)
    await app.settle()
  }
  expect(await reports()).toHaveLength(1)
  const [payment] = await app.db.selectFrom('payments').select('dispute_status').execute()
  expect(payment?.dispute_status).toBe('WAITING_FOR_SELLER_RESPONSE')
})

test.each(['is still followed', 'was given up as somebody else’s'])(
  'a dispute is known although the provider said nothing of its order for a day and a half and its delivery %s',
  async (state) => {
    const orderId = await anOrder()
    app.sandbox.engine.approve(orderId)
    app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'reset-after' })
    expect((await ann.post('/api/consultations', { paymentId: orderId })).status).toBe(202)
    app.sandbox.rules.push({ method: 'GET', path: '/orders/', mode: 'status', status: 503, times: 10_000 })
    const disputeId = app.sandbox.engine.openDispute(lastCapture().id)!
    for (let hour = 0; hour < 36; hour++) {
      app.clock.advance(60 * MINUTE_MS)
      await app.settle()
    }
    const disputes = () => app.db.selectFrom('disputes').select(['dispute_id', 'status']).execute()
    expect(await disputes()).toEqual([])

    // No other delivery finds the provider awake before it.
    await app.db.deleteFrom('webhook_events').where('event_type', 'not like', 'CUSTOMER.%').execute()
    if (state !== 'is still followed')
      await app.db.updateTable('webhook_events').set({ status: 'done', next_check_at: null }).execute()
    app.sandbox.rules.length = 0
    for (const _ of ['the order is seen', 'its dispute is read']) {
      app.clock.advance(60 * MINUTE_MS)
      await app.settle()
    }
    expect(await disputes()).toEqual([{ dispute_id: disputeId, status: 'WAITING_FOR_SELLER_RESPONSE' }])
  },
)

test('deliveries that never arrive are found in the list of events', async () => {
  await app.aPaidConsultation(ann)
  app.sandbox.setKnobs({ webhooks: { hold: true } })
  app.sandbox.engine.dashboardRefund(lastCapture().id)
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  expect(await reports()).toMatchObject([{ status: 'cancelled' }])
})

test('a clock that was two days ahead once does not keep lost deliveries from being found', async () => {
  await app.aPaidConsultation(ann)
  app.sandbox.setKnobs({ webhooks: { hold: true } })
  const right = app.clock.now()
  app.clock.advance(48 * 60 * MINUTE_MS)
  await app.settle()
  app.clock.set(right.toISOString())
  app.clock.advance(20 * MINUTE_MS)
  app.sandbox.engine.dashboardRefund(lastCapture().id)
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  expect((await app.db.selectFrom('consultations').select('status').execute())[0]?.status).toBe('cancelled')
  const readUntil = await app.db
    .selectFrom('provider_facts')
    .select('value')
    .where('key', '=', 'events read until')
    .executeTakeFirstOrThrow()
  expect(Date.parse(readUntil.value)).toBeLessThanOrEqual(app.clock.now().getTime())
})

/** What a page can do with nothing but the public client id. */
function aClientOrder(value = '36.00', merchantId?: string): string {
  const unit = {
    amount: { currency_code: 'USD', value },
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

test('an order that the client made and captured itself is adopted at our price', async () => {
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

test('an order that the client made is captured by us when it is approved', async () => {
  const orderId = aClientOrder()
  const saved = await ann.post('/api/consultations', { ...app.aDraft(), paymentId: orderId })
  expect(saved.status).toBe(201)
})

test('a client that pays less is given its money back', async () => {
  const orderId = aClientOrder('1.00')
  captureIt(orderId)
  const refused = await ann.post('/api/consultations', { ...app.aDraft(), paymentId: orderId })
  expect(refused).toMatchObject({ status: 409, body: { code: 'PAYMENT_MISMATCH' } })
  await app.settle()
  expect(lastCapture()).toMatchObject({ status: 'REFUNDED', amountMinor: 100 })
  expect(await app.db.selectFrom('slot_claims').selectAll().execute()).toEqual([])
})

test('a client that paid for a taken time is given its money back', async () => {
  await app.aPaidConsultation(await app.aUser())
  const orderId = aClientOrder()
  captureIt(orderId)
  const refused = await ann.post('/api/consultations', { ...app.aDraft(), paymentId: orderId })
  expect(refused).toMatchObject({ status: 409, body: { code: 'PAYMENT_REFUNDED' } })
  await app.settle()
  expect(lastCapture().status).toBe('REFUNDED')
})

test('an order for another account is nobody of ours', async () => {
  const orderId = aClientOrder('36.00', 'OTHERMERCHANT')
  const refused = await ann.post('/api/consultations', { ...app.aDraft(), paymentId: orderId })
  expect(refused).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } })
})

test('money of another account is no question of ours, not even before our first order', async () => {
  captureIt(aClientOrder('36.00', 'OTHERMERCHANT'))
  await arrivals(2)
  await app.settle()
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  expect(await app.db.selectFrom('orphan_orders').selectAll().execute()).toEqual([])
  expect(await askedAbout()).toEqual([])
})

const askedAbout = async (at: TestApp = app) => (await (await at.anAdmin()).get('/api/attention')).body.items

test('a capture that nobody asks for is asked about after ten minutes, and goes back by one tap', async () => {
  const orderId = aClientOrder()
  captureIt(orderId)
  await arrivals(2)
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

test('of unknown money only the rest goes back, though no order lists what went back by hand', async () => {
  app.sandbox.setKnobs({ listsRefunds: false })
  const orderId = aClientOrder()
  captureIt(orderId)
  app.sandbox.engine.dashboardRefund(lastCapture().id, 900)
  await arrivals(3)
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

test('unknown money is still asked about when the answer could not be written down', async () => {
  const orderId = aClientOrder()
  captureIt(orderId)
  await arrivals(2)
  await app.settle()
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  // The last write of what gives it back.
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

test('money that was booked just when it was put before the office is not given back', async () => {
  const orderId = aClientOrder()
  captureIt(orderId)
  await arrivals(2)
  const saved = await ann.post('/api/consultations', { ...app.aDraft(), paymentId: orderId })
  expect(saved.status).toBe(201)
  // As a worker leaves it that had read the order before the booking and writes after it.
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

test('a capture of nobody whose amount cannot be read is asked about, with the amount once it can be', async () => {
  const orderId = aClientOrder()
  captureIt(orderId)
  await arrivals(2)
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

test('money that came before the workers first ran, hours ago and unheard, is found as well', async () => {
  const late = await startApp({ now: '2026-09-01T00:00:00Z' })
  app.sandbox.setKnobs({ webhooks: { hold: true } })
  const orderId = aClientOrder()
  captureIt(orderId)
  app.clock.advance(180 * MINUTE_MS)
  await late.settle()
  app.clock.advance(11 * MINUTE_MS)
  await late.settle()
  expect(await askedAbout(late)).toMatchObject([{ kind: 'unknown_money', orderId }])
  await late.stop()
})
