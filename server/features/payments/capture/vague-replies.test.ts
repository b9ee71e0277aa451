import { afterEach, expect, test } from 'vitest'
import { aMinutePasses, orderOf } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person

afterEach(async () => {
  app.sandbox.changeSettings({ optionalFields: 'given', unnamedOrderStatus: false })
  await app.stop()
})

const lastCapture = () => [...app.sandbox.engine.store.captures.values()].at(-1)!

async function open(settings: object): Promise<void> {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  app.sandbox.changeSettings(settings)
  ann = await app.aUser()
}

async function book(): Promise<string> {
  const orderId = await orderOf(app, ann, {})
  app.sandbox.engine.approve(orderId)
  const { status, body } = await ann.post('/api/consultations', { paymentId: orderId })
  expect(status).toBe(201)
  return body.consultation._id
}

test.each(['null', 'missing'] as const)(
  "a booking is paid and refunded although optional fields of the provider's replies are %s",
  async (optionalFields) => {
    await open({ optionalFields })
    const consultationId = await book()
    await aMinutePasses(app)
    const cancelled = await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'No time' })
    expect(cancelled.body.refund).toEqual({ amount: '36.00', status: 'completed' })
    await aMinutePasses(app)
    const refunds = await app.db.selectFrom('refunds').select(['origin', 'status', 'amount_cents']).execute()
    expect(refunds).toEqual([{ origin: 'ours', status: 'completed', amount_cents: 3600 }])
    expect(lastCapture().refundIds).toHaveLength(1)
  },
)

test.each(['null', 'missing'] as const)(
  'a dispute is stored although optional fields of its webhook are %s',
  async (optionalFields) => {
    await open({ optionalFields })
    await book()
    app.sandbox.engine.openDispute(lastCapture().id)
    // No webhook is sent here: the worker reads the event in the list.
    app.clock.advance(11 * 60_000)
    await app.settle()
    await aMinutePasses(app)
    const admin = await app.anAdmin()
    const { items } = (await admin.get('/api/attention')).body
    expect(items).toMatchObject([{ kind: 'dispute', captureId: lastCapture().id }])
  },
)

const payment = () =>
  app.db.selectFrom('payments').select(['status', 'captured_cents']).executeTakeFirstOrThrow()

test('an order with an unknown status is captured once its status is known', async () => {
  await open({ unnamedOrderStatus: true })
  const orderId = await orderOf(app, ann, {})
  app.sandbox.engine.approve(orderId)
  await ann.post('/api/consultations', { paymentId: orderId })
  expect(await payment()).toMatchObject({ status: 'created' })
  app.sandbox.changeSettings({ unnamedOrderStatus: false })
  await aMinutePasses(app)
  expect(await payment()).toMatchObject({ status: 'captured', captured_cents: 3600 })
})

test('a capture in an order with an unknown status is booked', async () => {
  await open({})
  const orderId = await orderOf(app, ann, {})
  app.sandbox.engine.approve(orderId)
  app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'reset-after', times: 1 })
  await ann.post('/api/consultations', { paymentId: orderId })
  app.sandbox.changeSettings({ unnamedOrderStatus: true })
  await aMinutePasses(app)
  expect(await payment()).toMatchObject({ status: 'captured', captured_cents: 3600 })
})

test('a checkout ends with its hold although the status of its order is unknown', async () => {
  await open({ unnamedOrderStatus: true })
  await orderOf(app, ann, {})
  app.clock.advance(60 * 60_000)
  await app.settle()
  expect(await payment()).toMatchObject({ status: 'expired' })
  expect(await app.db.selectFrom('slot_claims').select('starts_at').execute()).toEqual([])
})
