import { expect, test } from 'vitest'
import { orderOf } from '#server/features/payments/testing.ts'
import { startApp } from '#server/testing.ts'

test('a capture that was executed although the reply is a refusal is booked', async () => {
  const app = await startApp({ now: '2026-09-01T00:00:00Z' })
  const ann = await app.aUser()
  const { paypal } = app.deps.payments
  const capture = paypal.captureOrder.bind(paypal)
  paypal.captureOrder = async (args) => {
    await capture(args)
    return { ok: false, kind: 'final', issue: 'PERMISSION_DENIED' }
  }
  const orderId = await orderOf(app, ann, {})
  app.sandbox.engine.approve(orderId)
  const saved = await ann.post('/api/consultations', { paymentId: orderId })
  expect(saved).toMatchObject({ status: 201, body: { success: true } })
  expect(await app.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  await app.stop()
})
