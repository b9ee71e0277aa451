import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PortoneEvent } from '#sandbox/portone/core.ts'
import { signDelivery } from '#sandbox/portone/webhooks.ts'
import { anOrder, type PortoneApp, startPortoneApp } from '#server/testing-portone.ts'
import type { Client } from '#server/testing.ts'

let portone: PortoneApp
beforeEach(async () => {
  portone = await startPortoneApp()
})
afterEach(() => portone.stop())

/** Per network and ten minutes. */
const FORGERIES_ALLOWED = 20
const STRANGER = `whsec_${Buffer.from('the secret of somebody else').toString('base64')}`

/** Sends an approval event for a PayPal order without a genuine signature. */
const forgeApproval = (by: Client, orderId: string | null) =>
  by.post(
    '/api/payments/webhook',
    {
      id: `WH-${randomUUID()}`,
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource_type: 'checkout-order',
      resource: { id: orderId },
    },
    {
      'paypal-transmission-id': randomUUID(),
      'paypal-transmission-time': portone.app.clock.now().toISOString(),
      'paypal-transmission-sig': 'bm9uc2Vuc2U='.repeat(20),
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'paypal-auth-algo': 'SHA256withRSA',
    },
  )

test('webhooks forged by many networks for one provider delay the webhooks of neither provider', async () => {
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
  // Each was verified, and none was refused with RETRY.
  expect([...codes]).toEqual(['SIGNATURE_INVALID'])
  expect(await portone.send(event())).toBe(200)

  expect((await forgeApproval(app.client(), 'NOT-AN-ORDER')).body.code).toBe('SIGNATURE_INVALID')
})

test('a network that forges webhooks can probe only a few orders', async () => {
  const { app } = portone
  await app.aPaidConsultation(await app.aUser())
  await app.settle()
  const { order_id: booked } = await app.db
    .selectFrom('payments')
    .select('order_id')
    .executeTakeFirstOrThrow()
  const stranger = app.client()
  expect((await forgeApproval(stranger, booked)).status).toBe(200)
  for (let tries = 0; tries < FORGERIES_ALLOWED; tries++)
    expect((await forgeApproval(stranger, `GUESSED${tries}`)).body.code).toBe('SIGNATURE_INVALID')
  const answers = [await forgeApproval(stranger, booked), await forgeApproval(stranger, 'GUESSED')]
  expect(answers.map(({ status }) => status)).toEqual([429, 429])
  expect((await forgeApproval(app.client(), booked)).status).toBe(200)
})
