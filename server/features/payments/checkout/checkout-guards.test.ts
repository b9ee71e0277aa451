import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/calendar.ts'
import { markRestored } from '#server/db/instance.ts'
import { findDuplicateEvents } from '#server/features/payments/capture/duplicate-events.ts'
import { orderOf } from '#server/features/payments/testing.ts'
import { anOrder, type PortoneApp, startPortoneApp } from '#server/testing-portone.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** Guards of a checkout whose absence no other test would notice. */
let app: TestApp
let ann: Person
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
})
afterEach(() => app.stop())

test('the same draft with a coupon is another draft with its own price', async () => {
  await app.aPaidConsultation(ann)
  const [{ code }] = (await ann.get('/api/coupons')).body.coupons
  const draft = app.aDraft({ preferredTime: '11:00' })
  const full = await ann.post('/api/payments/orders', draft)
  const reduced = await ann.post('/api/payments/orders', { ...draft, couponCode: code })
  expect([full.body.amount, reduced.body.amount]).toEqual(['36.00', '18.00'])
  expect(reduced.body.orderId).not.toBe(full.body.orderId)
})

test.each([
  { name: 'a usual draft', changes: {} },
  { name: 'a draft with an unusable coupon', changes: { couponCode: 'NARUAAAAAAAAAA' } },
])('$name is counted once, and the 31st order within an hour reserves nothing', async ({ changes }) => {
  const key = `/api/payments/orders ${ann.user.id}`
  await ann.post('/api/payments/orders', app.aDraft(changes))
  const counted = app.db.selectFrom('rate_limits').select('calls').where('key', '=', key)
  expect(await counted.execute()).toEqual([{ calls: 1 }])

  const bob = await app.aUser()
  const used = { key: `/api/payments/orders ${bob.user.id}`, calls: 30 }
  const expiresAt = new Date(app.clock.now().getTime() + 60 * MINUTE_MS)
  await app.db
    .insertInto('rate_limits')
    .values({ ...used, expires_at: expiresAt })
    .execute()
  const draft = app.aDraft({ preferredTime: '11:00' })
  const refused = await bob.post('/api/payments/orders', { ...draft, ...changes })
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(refused.headers['retry-after']).toBe('3600')
  const held = app.db.selectFrom('payments').select('id').where('user_id', '=', bob.user.id)
  expect(await held.execute()).toEqual([])
  app.clock.advance(60 * MINUTE_MS)
  expect((await bob.post('/api/payments/orders', draft)).status).toBe(201)
})

test('a webhook about a second capture is processed, one about the first capture is not', async () => {
  await app.aPaidConsultation(ann)
  const { order_id: orderId, capture_id: captureId } = await app.db
    .selectFrom('payments')
    .select(['order_id', 'capture_id'])
    .executeTakeFirstOrThrow()
  const event = (id: string | null) => ({
    eventId: `WH-${id}`,
    eventType: 'PAYMENT.CAPTURE.COMPLETED',
    provider: 'paypal' as const,
    body: JSON.stringify({
      id: `WH-${id}`,
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource_type: 'capture',
      resource: { id, supplementary_data: { related_ids: { order_id: orderId } } },
    }),
  })
  const [first, second] = [event(captureId), event('SECONDCAPTURE')]
  expect([...(await findDuplicateEvents(app.deps, [first, second]))]).toEqual([first])
})

/** A payment from before a restore that is captured when another buyer has booked its time. */
async function anUnbookablePayment() {
  const orderId = await orderOf(app, ann, {})
  app.clock.advance(MINUTE_MS)
  await app.db.transaction().execute((tx) => markRestored(tx, app.clock.now()))
  const bob = await app.aUser()
  const { _id: consultationId } = await app.aPaidConsultation(bob)
  const { engine } = app.sandbox
  engine.approve(orderId)
  engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })
  app.clock.advance(MINUTE_MS)
  await app.settle()
  const admin = await app.anAdmin()
  expect((await admin.get('/api/attention')).body.items).toContainEqual(
    expect.objectContaining({ kind: 'unknown_money', orderId, detail: 'unbookable' }),
  )
  const statusOfCapture = () =>
    [...engine.store.captures.values()].find((each) => each.orderId === orderId)?.status
  return { orderId, admin, bob, consultationId, statusOfCapture }
}

test('a payment from before a restore that cannot be booked becomes an action item and is not refunded', async () => {
  const { statusOfCapture } = await anUnbookablePayment()
  expect(statusOfCapture()).toBe('COMPLETED')
})

test('an admin who decides to refund a payment refunds it, even if its time has become free', async () => {
  const { orderId, admin, bob, consultationId, statusOfCapture } = await anUnbookablePayment()
  expect((await admin.post('/api/installation/take-over')).status).toBe(200)
  const cancelled = await bob.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
  expect(cancelled.status).toBe(200)
  const decided = await admin.post(`/api/attention/orders/${orderId}`, { decision: 'refund' })
  expect([decided.status, decided.body.consultationId]).toEqual([200, null])
  await app.settle()
  expect(statusOfCapture()).toBe('REFUNDED')
  const notes = [...app.sandbox.engine.store.refunds.values()].map(({ note }) => note)
  expect(notes).toEqual(['Consultation cancelled', 'Consultation not booked'])
  expect((await ann.get('/api/consultations')).body.reports).toEqual([])
  const mail = refundMail()
  expect(mail).toContain('your request could not be booked.')
  expect(mail).not.toContain('already taken')
})

test('the mail about a refund does not say that the time was taken if the order names another merchant', async () => {
  await app.aPaidConsultation(await app.aUser(), { preferredTime: '15:00' })
  const orderId = await orderOf(app, ann, {})
  const { engine } = app.sandbox
  engine.approve(orderId)
  engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })
  app.sandbox.rules.push({
    method: 'GET',
    path: `/orders/${orderId}`,
    mode: 'mangle',
    from: '"merchant_id":"',
    to: '"merchant_id":"OTHER',
  })
  app.clock.advance(MINUTE_MS)
  await app.settle()
  expect(refundMail()).toContain('The payment did not match your request.')
})

const refundMail = () =>
  app.mails().find(({ subject }) => subject.endsWith('The payment is being refunded'))!.text

let portone: PortoneApp
beforeAll(async () => {
  portone = await startPortoneApp()
})
afterAll(() => portone.stop())

test('with a payment method in another currency the list price is in that currency, too', async () => {
  const binh = await portone.app.aUser()
  await anOrder(portone, binh, { way: 'paypal' })
  expect((await binh.post('/api/payments/way', { way: 'korean_card' })).status).toBe(201)
  const { list_price_cents, amount_cents, currency } = await portone.app.db
    .selectFrom('payments')
    .select(['list_price_cents', 'amount_cents', 'currency'])
    .where('way', '=', 'korean_card')
    .executeTakeFirstOrThrow()
  expect({ list_price_cents, amount_cents, currency }).toEqual({
    list_price_cents: 49_000,
    amount_cents: 49_000,
    currency: 'KRW',
  })
})
