import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertEvents } from '#server/features/payments/events-store.ts'
import { orderOf } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** A provider that forgets paid orders within hours still knows their captures. */
let app: TestApp
let ann: Person

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  app.sandbox.changeSettings({ forgetsPaidOrdersAfterMs: 3 * HOUR_MS })
})
afterEach(async () => {
  app.sandbox.changeSettings({ forgetsPaidOrdersAfterMs: null })
  app.sandbox.rules.length = 0
  await app.stop()
})

const captureIt = (orderId: string) =>
  app.sandbox.engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })
const captureOf = (orderId: string) =>
  [...app.sandbox.engine.store.captures.values()].find((capture) => capture.orderId === orderId)!

/** An order that another program created with our account. */
function anUnknownOrder(payee?: string): string {
  const { body } = app.sandbox.engine.call({
    method: 'POST',
    path: '/v2/checkout/orders',
    body: {
      intent: 'CAPTURE',
      purchase_units: [
        {
          amount: { currency_code: 'USD', value: '36.00' },
          ...(payee && { payee: { merchant_id: payee } }),
        },
      ],
    },
  })
  const { id } = body as { id: string }
  app.sandbox.engine.approve(id)
  captureIt(id)
  return id
}

async function hoursPass(hours: number): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += 20) {
    app.clock.advance(20 * MINUTE_MS)
    await app.settle()
  }
}

const asked = async (admin: Person) =>
  (await admin.get('/api/attention')).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'unknown_money',
  )

test('the action item about an unmatched payment stays when its order is forgotten, and one action refunds it', async () => {
  const orderId = anUnknownOrder()
  await hoursPass(8)
  const admin = await app.anAdmin()
  expect(await asked(admin)).toMatchObject([{ orderId, amount: '36.00' }])
  const { status } = await admin.post(`/api/attention/orders/${orderId}`, { decision: 'refund' })
  expect(status).toBe(200)
  await app.settle()
  expect(captureOf(orderId).status).toBe('REFUNDED')
  expect(await asked(admin)).toEqual([])
})

test('an unmatched payment becomes an action item although its order was forgotten before the first sync', async () => {
  const orderId = anUnknownOrder()
  const path = `/v2/checkout/orders/${orderId}$`
  app.sandbox.rules.push({ method: 'GET', path, mode: 'status', status: 503, times: 1e6 })
  await hoursPass(4)
  app.sandbox.rules.length = 0
  await hoursPass(2)
  expect(await asked(await app.anAdmin())).toMatchObject([{ orderId, amount: '36.00' }])
})

test.each(['is forgotten before it was fetched', 'can still be read'])(
  'each capture of an unknown order that %s becomes one action item, and both are refunded',
  async (how) => {
    const orderId = anUnknownOrder()
    app.clock.advance(MINUTE_MS)
    const [first, second] = [captureOf(orderId).id, app.sandbox.engine.captureAgain(orderId)!]
    if (how.startsWith('is forgotten')) {
      const path = `/v2/checkout/orders/${orderId}$`
      app.sandbox.rules.push({ method: 'GET', path, mode: 'status', status: 503, times: 1e6 })
      await hoursPass(4)
      app.sandbox.rules.length = 0
    }
    await hoursPass(2)
    const admin = await app.anAdmin()
    const items: { orderId: string }[] = await asked(admin)
    // The row keyed by the order id contains the capture that was reported first.
    const further = items.find((item) => item.orderId !== orderId)!
    expect(items).toHaveLength(2)
    expect(further).toMatchObject({ detail: 'second', amount: '36.00', actions: ['refund', 'leave'] })
    expect([first, second]).toContain(further.orderId)
    for (const id of [orderId, further.orderId])
      expect((await admin.post(`/api/attention/orders/${id}`, { decision: 'refund' })).status).toBe(200)
    await app.settle()
    const { captures } = app.sandbox.engine.store
    expect([first, second].map((id) => captures.get(id)?.status)).toEqual(['REFUNDED', 'REFUNDED'])
    await hoursPass(26)
    expect(await asked(await app.anAdmin())).toEqual([])
    expect(await app.db.selectFrom('orphan_orders').selectAll().execute()).toEqual([])
  },
)

test('a payment of another account creates no action item although its order was forgotten before the first sync', async () => {
  const orderId = anUnknownOrder('ANOTHER-ACCOUNT')
  const path = `/v2/checkout/orders/${orderId}$`
  app.sandbox.rules.push({ method: 'GET', path, mode: 'status', status: 503, times: 1e6 })
  await hoursPass(4)
  app.sandbox.rules.length = 0
  await hoursPass(2)
  expect(await asked(await app.anAdmin())).toEqual([])
  expect(await app.db.selectFrom('orphan_orders').selectAll().execute()).toEqual([])
})

test('an unmatched payment refunded at the provider is no longer an action item', async () => {
  const orderId = anUnknownOrder()
  await hoursPass(5)
  app.sandbox.engine.dashboardRefund(captureOf(orderId).id)
  await hoursPass(26)
  expect(await asked(await app.anAdmin())).toEqual([])
})

test('a capture with unknown outcome is booked although its order is forgotten before the next sync', async () => {
  const orderId = await orderOf(app, ann, { preferredDate: '2026-10-24' })
  app.sandbox.engine.approve(orderId)
  // The capture succeeds, its reply is lost, and orders cannot be read for hours.
  app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'reset-after' })
  await ann.post('/api/consultations', { paymentId: orderId })
  expect(captureOf(orderId).status).toBe('COMPLETED')
  const outage = { mode: 'status', status: 503, times: 1e6 } as const
  app.sandbox.rules.push(
    { method: 'GET', path: '/v2/checkout/orders/', ...outage },
    { method: 'POST', path: '/capture$', ...outage },
    { method: 'GET', path: '/webhooks-events', ...outage },
  )
  await hoursPass(4)
  app.sandbox.rules.length = 0
  await hoursPass(2)
  const bookings = await app.db.selectFrom('consultations').select('status').execute()
  const payment = await app.db
    .selectFrom('payments')
    .select(['status', 'capture_id'])
    .executeTakeFirstOrThrow()
  expect([payment.capture_id, payment.status, bookings.length]).toEqual([
    captureOf(orderId).id,
    'captured',
    1,
  ])
})

test('a second capture reported before the first one becomes an action item although the order is forgotten', async () => {
  const orderId = await orderOf(app, ann, { preferredDate: '2026-10-24' })
  app.sandbox.engine.approve(orderId)
  // The reply to our capture is lost, and only the event about the second capture arrives.
  app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'reset-after' })
  await ann.post('/api/consultations', { paymentId: orderId })
  const second = app.sandbox.engine.captureAgain(orderId)!
  const resource = { id: second, supplementary_data: { related_ids: { order_id: orderId } } }
  const event = { eventId: 'WH-SECOND', eventType: 'PAYMENT.CAPTURE.COMPLETED' }
  const body = JSON.stringify({
    id: event.eventId,
    event_type: event.eventType,
    resource_type: 'capture',
    resource,
  })
  await insertEvents(app.db, 'paypal', [{ ...event, body }], app.clock.now())
  // Fetched once, while both are listed, and never again.
  app.clock.advance(MINUTE_MS)
  await app.settle(['webhookEvents'])
  app.clock.advance(4 * HOUR_MS)
  app.sandbox.rules.push({ method: 'GET', path: '/webhooks-events', mode: 'status', status: 503, times: 1e6 })
  await hoursPass(2)
  expect(await asked(await app.anAdmin())).toMatchObject([{ orderId: second, detail: 'second' }])
})
