import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { type Deliveries, receiveDeliveries } from './testing-deliveries.ts'

let app: TestApp
let ann: Person
let deliveries: Deliveries

const MINUTE_MS = 60_000

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  deliveries = await receiveDeliveries(app)
})

afterEach(async () => {
  deliveries.stop()
  await app.stop()
})

async function anOrder(): Promise<string> {
  const { body } = await ann.post('/api/payments/orders', app.aDraft())
  return body.orderId
}

/** Waits until no webhook will be sent again, including those that an earlier test refused. */
const noneWaits = () =>
  vi.waitFor(() => {
    expect(app.sandbox.deliveries().filter(({ state }) => state === 'PENDING')).toEqual([])
  }, 30_000)
const events = () => app.db.selectFrom('webhook_events').select(['event_type', 'status']).execute()
const reports = async () => (await ann.get('/api/consultations')).body.reports
const lastCapture = () => [...app.sandbox.engine.store.captures.values()].at(-1)!

test('an approval is captured when its webhook arrives, although the browser is gone', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  await deliveries.arrivals(1)
  await app.settle()
  expect(await reports()).toMatchObject([{ status: 'pending', amount: '36.00' }])
  expect(deliveries.statuses).toEqual(expect.arrayContaining([200]))
})

test('a webhook that arrives twice is stored once', async () => {
  app.sandbox.changeSettings({ webhooks: { duplicate: true } })
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  await deliveries.arrivals(2)
  expect(deliveries.statuses.slice(0, 2)).toEqual([200, 200])
  expect(await events()).toEqual([{ event_type: 'CHECKOUT.ORDER.APPROVED', status: 'new' }])
})

test('a forged webhook is refused and not stored', async () => {
  app.sandbox.changeSettings({ webhooks: { corrupt: true } })
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  await deliveries.arrivals(1)
  expect(deliveries.statuses[0]).toBe(400)
  expect(await events()).toEqual([])
  const bare = await app.client().post('/api/payments/webhook', { id: 'WH-1', event_type: 'X', resource: {} })
  expect(bare).toMatchObject({ status: 400, body: { code: 'SIGNATURE_INVALID' } })
})

test('a forged webhook with an order id that the database cannot store is refused and counted', async () => {
  const forged = {
    id: 'WH-1',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource_type: 'checkout-order',
    resource: { id: '\0' },
  }
  const names = ['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo']
  const headers = Object.fromEntries(names.map((name) => [`paypal-${name}`, app.clock.now().toISOString()]))
  const forger = app.client()
  const statuses = []
  for (let turn = 0; turn < 21; turn++)
    statuses.push((await forger.post('/api/payments/webhook', forged, headers)).status)
  expect(statuses).toEqual([...Array(20).fill(400), 429])
})

test('a forged dispute is refused and not stored', async () => {
  await app.aPaidConsultation(ann)
  // The genuine ones about the approval and the capture.
  await deliveries.arrivals(2)
  await noneWaits()
  app.sandbox.changeSettings({ webhooks: { corrupt: true } })
  deliveries.statuses.length = 0
  app.sandbox.engine.openDispute(lastCapture().id)
  await deliveries.arrivals(1)
  expect(new Set(deliveries.statuses)).toEqual(new Set([400]))
  expect(await app.db.selectFrom('disputes').selectAll().execute()).toEqual([])
})

test('a webhook that cannot be verified is refused with a retry and accepted later', async () => {
  const path = 'verify-webhook-signature$'
  app.sandbox.rules.push({ method: 'POST', path, mode: 'status', status: 500 })
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  await deliveries.arrivals(2)
  expect(deliveries.statuses.slice(0, 2)).toEqual([503, 200])
})

test("a full refund in the provider's dashboard cancels the consultation and releases the slot", async () => {
  await app.aPaidConsultation(ann)
  app.sandbox.engine.dashboardRefund(lastCapture().id)
  await deliveries.arrivals(3)
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

test('a partial refund in the dashboard is mailed and cancels nothing; a later cancellation refunds the rest', async () => {
  const consultation = await app.aPaidConsultation(ann)
  app.sandbox.engine.dashboardRefund(lastCapture().id, 600)
  await deliveries.arrivals(3)
  await app.settle()
  expect(await reports()).toMatchObject([{ status: 'pending', paymentStatus: 'partially_refunded' }])
  const cancelled = await ann.post('/api/consultations/cancel', {
    consultationId: consultation._id,
    cancelReason: 'I am ill',
  })
  expect(cancelled.body.refund).toEqual({ amount: '30.00', status: 'completed' })
})

test('a dispute is stored with its payment', async () => {
  await app.aPaidConsultation(ann)
  const disputeId = app.sandbox.engine.openDispute(lastCapture().id)
  await deliveries.arrivals(3)
  await app.settle()
  const disputes = await app.db.selectFrom('disputes').select(['dispute_id', 'status']).execute()
  expect(disputes).toEqual([{ dispute_id: disputeId, status: 'WAITING_FOR_SELLER_RESPONSE' }])
  expect(await reports()).toMatchObject([{ status: 'pending' }])
})

test('a resolved dispute stays resolved, in whatever order its webhooks are processed', async () => {
  await app.aPaidConsultation(ann)
  app.sandbox.changeSettings({ webhooks: { hold: true } })
  const disputeId = app.sandbox.engine.openDispute(lastCapture().id)!
  app.clock.advance(MINUTE_MS)
  app.sandbox.engine.resolveDispute(disputeId, 'seller')
  app.clock.advance(11 * MINUTE_MS)
  // The event list starts with the newest.
  await app.settle()
  const status = async () => (await app.db.selectFrom('disputes').select('status').executeTakeFirst())?.status
  expect(await status()).toBe('RESOLVED')

  await app.db
    .updateTable('webhook_events')
    .set({ status: 'new', next_check_at: app.clock.now() })
    .where('event_type', '=', 'CUSTOMER.DISPUTE.CREATED')
    .execute()
  await app.settle()
  expect(await status()).toBe('RESOLVED')
})

test('a dispute reported before its capture is known is kept', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'reset-after' })
  expect((await ann.post('/api/consultations', { paymentId: orderId })).status).toBe(202)
  app.sandbox.rules.push({ method: 'GET', path: '/orders/', mode: 'status', status: 503, times: 5 })
  deliveries.statuses.length = 0
  app.sandbox.engine.openDispute(lastCapture().id)
  await deliveries.arrivals(1)
  for (let passed = 0; passed < 20; passed++) {
    app.clock.advance(MINUTE_MS)
    await app.settle()
  }
  expect(await reports()).toHaveLength(1)
  const [dispute] = await app.db.selectFrom('disputes').select('status').execute()
  expect(dispute?.status).toBe('WAITING_FOR_SELLER_RESPONSE')
})

test.each(['is still followed', 'was given up as another merchant’s'])(
  'a dispute is found although the provider hid its order for a day and a half and its webhook %s',
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

    // Removes the other events, so that none of them triggers a sync first.
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

test('webhooks that never arrive are found in the event list', async () => {
  await app.aPaidConsultation(ann)
  app.sandbox.changeSettings({ webhooks: { hold: true } })
  app.sandbox.engine.dashboardRefund(lastCapture().id)
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  expect(await reports()).toMatchObject([{ status: 'cancelled' }])
})

test('an event that appears in the list after a newer one is found', async () => {
  await app.aPaidConsultation(ann)
  const late = { eventsLagMs: 15 * MINUTE_MS, lateEventType: 'PAYMENT.CAPTURE.REFUNDED' }
  app.sandbox.changeSettings({ ...late, webhooks: { hold: true } })
  app.sandbox.engine.dashboardRefund(lastCapture().id)
  app.clock.advance(5 * MINUTE_MS)
  await app.aPaidConsultation(await app.aUser(), { preferredTime: '15:00' })
  app.clock.advance(6 * MINUTE_MS)
  await app.settle()
  expect(await reports()).toMatchObject([{ status: 'pending' }])
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  app.sandbox.changeSettings({ eventsLagMs: 0, lateEventType: null })
  expect(await reports()).toMatchObject([{ status: 'cancelled' }])
})

test('lost webhooks are found although the clock was once two days ahead', async () => {
  await app.aPaidConsultation(ann)
  app.sandbox.changeSettings({ webhooks: { hold: true } })
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
