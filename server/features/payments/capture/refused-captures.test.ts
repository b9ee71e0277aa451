import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderOf } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** Captures that the provider refuses for good, although an earlier request may have executed them. */
let app: TestApp
let ann: Person
let orderId: string

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  orderId = await orderOf(app, ann, {})
})
afterEach(async () => {
  app.sandbox.changeSettings({ hidesChangedOrdersMs: 0 })
  await app.stop()
})

/** The next capture is answered with a final refusal; `isExecuted`: after the provider has executed it. */
function refuseCapture({ isExecuted }: { isExecuted: boolean }): void {
  const { paypal } = app.deps.gateways
  const { captureOrder } = paypal
  paypal.captureOrder = async (args) => {
    paypal.captureOrder = captureOrder
    if (isExecuted) await captureOrder(args)
    return { ok: false, kind: 'final', issue: 'PERMISSION_DENIED' }
  }
}
const confirm = () => ann.post('/api/consultations', { paymentId: orderId })
const refunds = () => app.db.selectFrom('refunds').selectAll().execute()

test('a capture that was executed although the reply is a refusal is booked', async () => {
  app.sandbox.engine.approve(orderId)
  refuseCapture({ isExecuted: true })
  expect(await confirm()).toMatchObject({ status: 201, body: { success: true } })
  expect(await refunds()).toEqual([])
})

test('a refused capture is booked when its order, missing for a moment, shows that it was executed', async () => {
  app.sandbox.engine.approve(orderId)
  app.sandbox.changeSettings({ hidesChangedOrdersMs: 10_000 })
  app.clock.advance(10_000)
  refuseCapture({ isExecuted: true })
  expect(await confirm()).toMatchObject({ status: 202, body: { code: 'PAYMENT_PENDING' } })
  app.clock.advance(20_000)
  await app.settle()
  expect(await confirm()).toMatchObject({ status: 200, body: { success: true } })
  expect(await refunds()).toEqual([])
})

test('a refused capture whose order is missing ends the checkout once the order shows no capture', async () => {
  app.sandbox.engine.approve(orderId)
  const { paypal } = app.deps.gateways
  const { captureOrder, getOrder } = paypal
  paypal.captureOrder = async () => ({ ok: false, kind: 'final', issue: 'PERMISSION_DENIED' })
  let gets = 0
  paypal.getOrder = async (id) => (++gets === 2 ? { ok: true, value: null } : getOrder(id))
  expect((await confirm()).status).toBe(202)
  app.clock.advance(20_000)
  await app.settle()
  Object.assign(paypal, { captureOrder, getOrder })
  expect((await confirm()).body.code).toBe('PAYMENT_FAILED')
  expect(app.sandbox.engine.store.orders.get(orderId)?.captureId).toBeUndefined()
})
