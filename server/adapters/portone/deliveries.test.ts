import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { signDelivery } from '#sandbox/portone/webhooks.ts'
import type { PortoneConfig } from '#server/portone-config.ts'
import { createPortone } from './gateway.ts'
import { portoneConfig, WEBHOOK_SECRET } from './testing.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const gateway = (changes: Partial<PortoneConfig> = {}) =>
  createPortone(portoneConfig(changes), { log: silent })

test('a webhook is verified over its raw bytes with either of two secrets, at any age', async () => {
  const event = {
    type: 'Transaction.Paid',
    timestamp: '2026-09-01T00:00:00Z',
    data: { storeId: 'store-1', paymentId: 'p1', transactionId: 't1' },
  }
  const { headers, body } = signDelivery(event, { secret: WEBHOOK_SECRET, nowMs: 0, id: 'msg_1' })
  const other = `whsec_${randomBytes(32).toString('base64')}`
  const delivery = gateway({ webhookSecrets: [other, WEBHOOK_SECRET] }).readWebhook(headers, body)
  expect(delivery?.event).toEqual({ eventId: 'msg_1', eventType: 'Transaction.Paid', body })
  expect(await delivery?.verify()).toBe('genuine')
  expect(await gateway().readWebhook(headers, `${body} `)?.verify()).toBe('forged')
  expect(
    await gateway({ webhookSecrets: [other] })
      .readWebhook(headers, body)
      ?.verify(),
  ).toBe('forged')
  expect(gateway().readWebhook({}, body)).toBeNull()
  expect(gateway().readWebhook(headers, 'no event')).toBeNull()
  expect(gateway().readHint(body)).toMatchObject({ about: 'capture', orderId: 'p1', captureId: 'p1' })
  expect(gateway({ storeId: 'store-2' }).readHint(body)).toBeNull()
})
