import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PortoneEvent } from '#sandbox/portone/core.ts'
import { signDelivery } from '#sandbox/portone/webhooks.ts'
import { anOrder, type PortoneApp, startPortoneApp } from '#server/testing-portone.ts'

let portone: PortoneApp
beforeEach(async () => {
  portone = await startPortoneApp()
})
afterEach(() => portone.stop())

const STRANGER = `whsec_${Buffer.from('the secret of somebody else').toString('base64')}`

test('what many networks forge in the name of one provider delays the news of neither', async () => {
  const { app } = portone
  const { orderId } = await anOrder(portone, await app.aUser())
  await app.settle()
  const event = (): PortoneEvent => ({
    type: 'Transaction.Paid',
    timestamp: app.clock.now().toISOString(),
    data: { storeId: 'store-1', paymentId: orderId, transactionId: 'not there' },
  })
  const codes = new Set<string>()
  for (let tries = 0; tries < 310; tries++) {
    const { headers, body } = signDelivery(event(), { secret: STRANGER, nowMs: app.clock.now().getTime() })
    const reply = await app.client().post('/api/payments/webhook/portone', JSON.parse(body), headers)
    codes.add(reply.body.code)
  }
  // Each was looked at, and none was put off.
  expect([...codes]).toEqual(['SIGNATURE_INVALID'])
  expect(await portone.send(event())).toBe(200)

  const paypal = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} }
  const fromPaypal = await app.client().post('/api/payments/webhook', paypal, {
    'paypal-transmission-id': randomUUID(),
    'paypal-transmission-time': app.clock.now().toISOString(),
    'paypal-transmission-sig': 'bm9uc2Vuc2U='.repeat(20),
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-auth-algo': 'SHA256withRSA',
  })
  expect(fromPaypal.body.code).toBe('SIGNATURE_INVALID')
})
