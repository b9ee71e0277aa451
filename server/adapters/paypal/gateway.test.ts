import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { selfSigned } from '#server/adapters/testing-certificate.ts'
import type { PaymentGateway } from '#server/payment-gateway.ts'
import { createPaypal } from './gateway.ts'

let sandbox: Sandbox
const calls: { method: string; path: string; status: number }[] = []
const lines: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })

beforeAll(async () => {
  sandbox = await startSandbox({ onReply: (call) => calls.push(call) })
})
afterAll(() => sandbox.close())
afterEach(() => {
  sandbox.rules.length = 0
  calls.length = 0
  lines.length = 0
})

const gateway = (changes: Partial<Parameters<typeof createPaypal>[0]> = {}) =>
  createPaypal(
    {
      apiUrl: sandbox.url,
      sdkUrl: `${sandbox.url}/sdk/js`,
      clientId: sandbox.clientId,
      clientSecret: sandbox.clientSecret,
      webhookId: undefined,
      allowClientOrders: false,
      ...changes,
    },
    { log, brandName: () => 'Naru' },
  )

const orderArgs = (paymentId: string = randomUUID()) => ({
  key: `${paymentId}-o`,
  amount: { minor: 3605, currency: 'USD' },
  description: 'Consultation Service',
  paymentId,
  invoiceId: `0190f3a0-${paymentId}`,
  reference: 'somebody 2026-09-05T01:00:00.000Z',
  returnUrl: 'http://localhost:3000/payment',
  cancelUrl: 'http://localhost:3000/payment?cancelled=1',
  locale: 'ko',
})

/** Arguments for providers that cannot see an approval; PayPal ignores them. */
const asked = { amount: { minor: 3605, currency: 'USD' }, approval: null }

async function anOrder(paypal = gateway()) {
  const args = orderArgs()
  const made = await paypal.createOrder(args)
  if (!made.ok) throw new Error(made.issue)
  return { ...made.value, ...args }
}

test('an order has our id, brand, description, amount as a decimal string and both return URLs', async () => {
  const order = await anOrder()
  expect(order).toMatchObject({
    amount: { minor: 3605, currency: 'USD' },
    customId: order.paymentId,
    invoiceId: order.invoiceId,
    reference: order.reference,
    capture: null,
  })
  expect(order.approveUrl).toContain(order.orderId)
  expect(order.merchantId).toBeTruthy()
  const unit = sandbox.engine.store.orders.get(order.orderId)?.unit
  expect(unit).toMatchObject({ custom_id: order.paymentId, invoice_id: order.invoiceId })
})

test('the same idempotency key returns the same order', async () => {
  const args = orderArgs()
  const [first, again] = [await gateway().createOrder(args), await gateway().createOrder(args)]
  expect(again).toEqual(first)
})

test('repeated capture and refund calls result in one capture and one refund', async () => {
  const paypal = gateway()
  const { orderId } = await anOrder(paypal)
  expect(await paypal.captureOrder({ key: 'c1', orderId, ...asked })).toMatchObject({
    ok: false,
    kind: 'declined',
  })
  sandbox.engine.approve(orderId)
  const key = `${orderId}-c2`
  const captured = await paypal.captureOrder({ key, orderId, ...asked })
  expect(captured).toMatchObject({
    ok: true,
    value: {
      status: 'completed',
      capture: { status: 'completed', amount: { minor: 3605, currency: 'USD' } },
    },
  })
  expect(await paypal.captureOrder({ key, orderId, ...asked })).toEqual(captured)
  expect(await paypal.captureOrder({ key: `${key}x`, orderId, ...asked })).toMatchObject({ kind: 'already' })

  const { captureId } = captured.ok ? captured.value.capture! : { captureId: '' }
  const refund = {
    key: `${orderId}-r`,
    captureId,
    amount: { minor: 605, currency: 'USD' },
    refundable: { minor: 3605, currency: 'USD' },
    customId: 'r-1',
    invoiceId: `${orderId}-R1`,
    note: 'Consultation cancelled',
  }
  const refunded = await paypal.refundCapture(refund)
  expect(refunded).toMatchObject({
    ok: true,
    value: { status: 'completed', amount: { minor: 605, currency: 'USD' }, customId: 'r-1', captureId },
  })
  expect(await paypal.refundCapture(refund)).toEqual(refunded)
  const { refundId } = refunded.ok ? refunded.value : { refundId: '' }
  expect(await paypal.getRefund(refundId, captureId)).toEqual(refunded)
  expect(await paypal.getOrder(orderId)).toMatchObject({
    value: {
      capture: { status: 'partially_refunded' },
      refunds: [{ refundId, amount: { minor: 605, currency: 'USD' } }],
    },
  })
})

test('only a 404 from PayPal means that the order does not exist', async () => {
  const paypal = gateway()
  expect(await paypal.getOrder('5O190127TN364715T')).toEqual({ ok: true, value: null })
  for (const status of [429, 500, 503]) {
    sandbox.rules.push({ path: '/v2/checkout/orders/', mode: 'status', status })
    expect(await paypal.getOrder('5O190127TN364715T')).toMatchObject({ ok: false, kind: 'unknown' })
  }
})

test.each([
  ['a page', { mode: 'html' }],
  ['JSON of its own', { mode: 'status', body: { error: 'FORBIDDEN', name: 'Forbidden' } }],
] as const)('a refusal by an intermediary with %s is an unknown outcome', async (_, rule) => {
  const paypal = gateway()
  const { orderId } = await anOrder(paypal)
  for (const status of [400, 403, 404]) {
    sandbox.rules.push({ path: '/v2/', ...rule, status, times: 3 })
    expect(await paypal.getOrder(orderId)).toMatchObject({ ok: false, kind: 'unknown' })
    expect(await paypal.captureOrder({ key: 'c', orderId, ...asked })).toMatchObject({ kind: 'unknown' })
    expect(await paypal.getRefund('X', 'CAPTURE')).toMatchObject({ ok: false, kind: 'unknown' })
  }
})

test('a capture of a missing order is an unknown outcome, because an earlier attempt may have succeeded', async () => {
  const answer = await gateway().captureOrder({ key: 'c', orderId: '5O190127TN364715T', ...asked })
  expect(answer).toMatchObject({ kind: 'unknown', issue: 'INVALID_RESOURCE_ID' })
})

test.each(['reset-before', 'reset-after', 'html'] as const)(
  'a call that fails with "%s" is an unknown outcome',
  async (mode) => {
    const paypal = gateway()
    const { orderId } = await anOrder(paypal)
    sandbox.engine.approve(orderId)
    sandbox.rules.push({ method: 'POST', path: '/capture$', mode })
    expect(await paypal.captureOrder({ key: `${orderId}-c`, orderId, ...asked })).toMatchObject({
      kind: 'unknown',
    })
  },
)

test.each([
  ['"value":"36.05"', '"value":36.05'],
  ['"status":"COMPLETED"', '"status":"SPLENDID"'],
  ['"id"', '"ident"'],
])('a success with %s changed to %s is an unknown outcome', async (from, to) => {
  const paypal = gateway()
  const { orderId } = await anOrder(paypal)
  sandbox.engine.approve(orderId)
  sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'mangle', from, to })
  expect(await paypal.captureOrder({ key: `${orderId}-c`, orderId, ...asked })).toMatchObject({
    kind: 'unknown',
    issue: 'UNREADABLE_REPLY',
  })
})

test('ten concurrent calls request one token, and a revoked token is renewed once', async () => {
  const paypal = gateway()
  await Promise.all(Array.from({ length: 10 }, () => paypal.getOrder('5O190127TN364715T')))
  expect(calls.filter(({ path }) => path === '/v1/oauth2/token')).toHaveLength(1)
  sandbox.rules.push({ path: '/v2/checkout/orders/', mode: 'status', status: 401 })
  expect(await paypal.getOrder('5O190127TN364715T')).toEqual({ ok: true, value: null })
  expect(calls.filter(({ path }) => path === '/v1/oauth2/token')).toHaveLength(2)
})

test('wrong credentials count as an outage, not as an answer about an order', async () => {
  const answer = await gateway({ clientSecret: 'wrong' }).getOrder('5O190127TN364715T')
  expect(answer).toMatchObject({ ok: false, kind: 'unknown', issue: 'NO_TOKEN_401' })
})

test('an untrusted certificate gets no credentials, and is logged', async () => {
  const requests: string[] = []
  const server = createSecureServer(selfSigned, (request, response) => {
    requests.push(request.url ?? '')
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answer = await gateway({ apiUrl: `https://127.0.0.1:${port}` }).getOrder('X')
  server.close()
  expect(answer).toMatchObject({ ok: false, kind: 'unknown' })
  expect(requests).toEqual([])
  expect(lines.map((line) => JSON.parse(line).fault)).toContain('DEPTH_ZERO_SELF_SIGNED_CERT')
})

test('redirects are not followed with our credentials', async () => {
  const elsewhere: string[] = []
  const server = createServer((request, response) => {
    elsewhere.push(request.url ?? '')
    response.writeHead(307, { location: '/stolen' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answer = await gateway({ apiUrl: `http://127.0.0.1:${port}` }).getOrder('X')
  server.close()
  expect(answer).toMatchObject({ ok: false, kind: 'unknown' })
  expect(elsewhere).toEqual(['/v1/oauth2/token'])
})

test('the webhook is registered once, found again, and missing event types are added', async () => {
  const url = 'http://127.0.0.1:9/api/payments/webhook'
  const first = await gateway().ensureWebhook(url)
  const again = await gateway().ensureWebhook(url)
  expect(again).toEqual(first)
  expect(calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/webhooks'))).toHaveLength(1)
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false)
  expect(await gateway({ webhookId: 'GIVEN' }).ensureWebhook(url)).toEqual({
    ok: true,
    value: { webhookId: 'GIVEN', otherUrls: [] },
  })
})

const headers = {
  'paypal-transmission-id': 'a',
  'paypal-transmission-time': '2026-09-01T00:00:00Z',
  'paypal-transmission-sig': 'AAAA',
  'paypal-cert-url': 'https://api.paypal.com/cert',
  'paypal-auth-algo': 'SHA256withRSA',
}
const body = JSON.stringify({ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} })
const verdictOf = (paypal: PaymentGateway) => paypal.readWebhook(headers, body)?.verify()

test('a wrong signature is reported as forged, and no answer or no registered webhook as unknown', async () => {
  const paypal = gateway()
  expect(await verdictOf(paypal)).toBe('unknown')
  await paypal.ensureWebhook('http://127.0.0.1:9/api/payments/webhook')
  expect(await verdictOf(paypal)).toBe('forged')
  sandbox.rules.push({ path: 'verify-webhook-signature', mode: 'reset-before' })
  expect(await verdictOf(paypal)).toBe('unknown')
})

test('reads all pages of the list of events', async () => {
  const paypal = gateway()
  for (let count = 0; count < 105; count++) {
    const { orderId } = await anOrder(paypal)
    sandbox.engine.approve(orderId)
  }
  const listed = await paypal.listEvents(new Date(0))
  const events = listed.ok ? listed.value : []
  expect(events.length).toBeGreaterThanOrEqual(105)
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
})

test('logs the debug id, and neither bodies nor secrets', async () => {
  const paypal = gateway()
  await anOrder(paypal)
  const text = lines.join('\n')
  expect(text).toContain('debugId')
  for (const secret of [sandbox.clientSecret, 'Bearer', 'Consultation Service'])
    expect(text).not.toContain(secret)
})
