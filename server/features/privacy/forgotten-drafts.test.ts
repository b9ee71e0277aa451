import { expect, test } from 'vitest'
import { startApp } from '#server/testing.ts'

test('a payment that arrives after its draft was deleted is refunded', async () => {
  const app = await startApp()
  const ann = await app.aUser()
  const { body } = await ann.post('/api/payments/orders', app.aDraft())
  await app.db.updateTable('payments').set({ draft: '{}', draft_hash: '' }).execute()
  app.sandbox.engine.approve(body.orderId)
  await ann.post('/api/consultations', { paymentId: body.orderId })
  await app.settle()
  expect(await app.db.selectFrom('consultations').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('payments').select('status').execute()).toEqual([{ status: 'refund_due' }])
  expect(await app.db.selectFrom('refunds').select('status').execute()).toEqual([{ status: 'completed' }])
  await app.stop()
})
