import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderOf } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** From a draft to an order: the same draft again, a newer one, and a refused one. */
let app: TestApp
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
})
afterEach(() => app.stop())

const MINUTE_MS = 60_000

const seats = () => app.db.selectFrom('slot_claims').selectAll().execute()

test('the same draft after a lost reply returns the same order, a newer draft supersedes it', async () => {
  const first = await ann.post('/api/payments/orders', app.aDraft())
  const repeated = await ann.post('/api/payments/orders', app.aDraft())
  expect([first.status, repeated.status]).toEqual([201, 200])
  expect(repeated.body).toEqual(first.body)

  const newer = await ann.post('/api/payments/orders', app.aDraft({ preferredTime: '11:00' }))
  expect(newer.status).toBe(201)
  app.sandbox.engine.approve(first.body.orderId)
  expect(await ann.post('/api/consultations', { paymentId: first.body.orderId })).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_SUPERSEDED' },
  })
  app.clock.advance(6 * MINUTE_MS)
  await app.settle()
  const captured = [...app.sandbox.engine.store.captures.values()].map(({ orderId }) => orderId)
  expect(captured).not.toContain(first.body.orderId)
  expect(await seats()).toHaveLength(1)
})

test('an order whose reply was lost is found again with the same draft', async () => {
  app.sandbox.rules.push({ method: 'POST', path: '/v2/checkout/orders$', mode: 'reset-after' })
  const lost = await ann.post('/api/payments/orders', app.aDraft())
  expect(lost).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } })
  const ordersBefore = app.sandbox.engine.store.orders.size
  const again = await ann.post('/api/payments/orders', app.aDraft())
  expect(again.status).toBe(200)
  expect(app.sandbox.engine.store.orders.size).toBe(ordersBefore)
})

test('a newer draft that cannot be reserved leaves the older checkout unchanged', async () => {
  const other = await app.aUser()
  await orderOf(app, other, { preferredTime: '12:00' })
  const orderId = await orderOf(app, ann, {})
  const taken = await ann.post('/api/payments/orders', app.aDraft({ preferredTime: '12:00' }))
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'SLOT_TAKEN', fields: { preferredTime: 'SLOT_TAKEN' } },
  })
  expect((await ann.get('/api/payments/current')).body.payment.orderId).toBe(orderId)
})

test.each([
  [{ preferredDate: '2026-09-07' }, 'NOT_WEEKEND', 'preferredDate'],
  [{ preferredTime: '09:00' }, 'TIME_INVALID', 'preferredTime'],
  [{ preferredDate: '2026-12-26' }, 'TOO_FAR', 'preferredDate'],
  [{ couponCode: 'NARUNOSUCH' }, 'COUPON_INVALID', 'couponCode'],
  [{ timeZone: 'Atlantis/Capital' }, 'INVALID_INPUT', 'timeZone'],
  [{ attachmentId: '018f0000-0000-7000-8000-000000000000' }, 'ATTACHMENT_NOT_FOUND', 'attachmentId'],
])('a draft with %o is refused and reserves nothing', async (changes, code, field) => {
  const refused = await ann.post('/api/payments/orders', app.aDraft(changes))
  expect(refused.body).toMatchObject({ success: false, code, fields: { [field]: code } })
  expect(await app.db.selectFrom('payments').selectAll().execute()).toEqual([])
  expect(await seats()).toEqual([])
})
