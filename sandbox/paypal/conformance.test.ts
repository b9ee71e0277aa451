import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, FULL, openApiChecker, startWithClient } from './testing.ts'

const check = openApiChecker()
const faults: string[] = []
const seen: string[] = []
let world: Awaited<ReturnType<typeof startWithClient>>

beforeAll(async () => {
  world = await startWithClient({
    onReply(reply) {
      if (reply.path === '/v1/oauth2/token') return
      seen.push(`${reply.method} ${reply.path.replaceAll(/[0-9A-Z]{17}/g, 'ID')} ${reply.status}`)
      const fault = check(reply)
      if (fault) faults.push(fault)
    },
  })
})
afterAll(() => world.sandbox.close())

const captureId = (reply: { at(...path: (string | number)[]): unknown }) =>
  String(reply.at('purchase_units', 0, 'payments', 'captures', 0, 'id'))

async function paid(call: typeof world.call, funding: 'ok' | 'pending' = 'ok') {
  const orderId = String((await call('POST', '/v2/checkout/orders', anOrder())).at('id'))
  world.sandbox.engine.approve(orderId, funding)
  return {
    orderId,
    captureId: captureId(await call('POST', `/v2/checkout/orders/${orderId}/capture`, {}, FULL)),
  }
}

test("every reply of a long session matches PayPal's published OpenAPI files", async () => {
  const { call, login, sandbox } = world
  const context = {
    experience_context: { return_url: 'https://shop.example/r', cancel_url: 'https://shop.example/c' },
  }

  // Orders: both ways to create, replay, refusals.
  const order = await call(
    'POST',
    '/v2/checkout/orders',
    anOrder('36.00', { custom_id: 'pay_1', invoice_id: 'pay_1' }),
    FULL,
  )
  const orderId = String(order.at('id'))
  await call('POST', '/v2/checkout/orders', anOrder('36.00', {}, { paypal: context }), {
    'paypal-request-id': 'a',
  })
  await call('POST', '/v2/checkout/orders', anOrder('36.00', {}, { paypal: context }), {
    'paypal-request-id': 'a',
  })
  await call('POST', '/v2/checkout/orders', anOrder('36.00', {}, { paypal: context }))
  const item = { name: 'Hour', quantity: '2', unit_amount: { currency_code: 'USD', value: '18.00' } }
  const breakdown = { item_total: { currency_code: 'USD', value: '36.00' } }
  const detailed = { items: [item], amount: { currency_code: 'USD', value: '36.00', breakdown } }
  expect((await call('POST', '/v2/checkout/orders', anOrder('0', detailed), FULL)).status).toBe(201)
  for (const bad of [
    {},
    { intent: 'CAPTURE' },
    { intent: 'CAPTURE', purchase_units: [] },
    { intent: 'LATER', purchase_units: [{}] },
    { intent: 'AUTHORIZE', purchase_units: [{}] },
    { intent: 'CAPTURE', purchase_units: [{}] },
    anOrder('36.001'),
    anOrder('0.00'),
    anOrder('-1.00'),
    anOrder('thirty'),
    anOrder('36.00', { amount: { currency_code: 'XXX', value: '36.00' } }),
    anOrder('36.00', { amount: { currency_code: 'JPY', value: '36.5' } }),
    anOrder('36.00', { custom_id: 'x'.repeat(128) }),
    anOrder('36.00', { amount: { currency_code: 'USD', value: '35.00', breakdown } }),
    anOrder('36.00', { items: [item] }),
  ]) {
    expect([400, 422]).toContain((await call('POST', '/v2/checkout/orders', bad)).status)
  }
  await call('POST', '/v2/checkout/orders', '{"intent":')
  await call('GET', `/v2/checkout/orders/${orderId}`)
  await call('GET', '/v2/checkout/orders/NOPE')

  // Captures: refusals, every funding, replay.
  await call('POST', '/v2/checkout/orders/NOPE/capture', {})
  await call('POST', `/v2/checkout/orders/${orderId}/capture`, {})
  for (const funding of ['declined', 'ok'] as const) {
    sandbox.engine.approve(orderId, funding)
    await call('GET', `/v2/checkout/orders/${orderId}`)
    await call('POST', `/v2/checkout/orders/${orderId}/capture`, {}, { 'paypal-request-id': `c-${funding}` })
  }
  await call('POST', `/v2/checkout/orders/${orderId}/capture`, {}, { 'paypal-request-id': 'c-ok' })
  const again = await call(
    'POST',
    `/v2/checkout/orders/${orderId}/capture`,
    {},
    { 'paypal-request-id': 'c-new' },
  )
  expect(again.at('details', 0, 'issue')).toBe('ORDER_ALREADY_CAPTURED')
  const twin = String(
    (await call('POST', '/v2/checkout/orders', anOrder('1.00', { invoice_id: 'pay_1' }))).at('id'),
  )
  sandbox.engine.approve(twin)
  await call('POST', `/v2/checkout/orders/${twin}/capture`, {})
  const waiting = await paid(call, 'pending')
  await call('GET', `/v2/payments/captures/${waiting.captureId}`)
  await call('POST', `/v2/payments/captures/${waiting.captureId}/refund`, {})
  sandbox.engine.settleCapture(waiting.captureId, false)
  await call('POST', `/v2/payments/captures/${waiting.captureId}/refund`, {})
  await call('GET', `/v2/checkout/orders/${waiting.orderId}`)
  await call('GET', '/v2/payments/captures/NOPE')

  // Refunds: part, rest, too much, too late, pending, failed.
  const first = (await paid(call)).captureId
  const part = {
    amount: { currency_code: 'USD', value: '6.00' },
    custom_id: 'r-1',
    invoice_id: 'r-1',
    note_to_payer: 'Sorry',
  }
  const refund = await call('POST', `/v2/payments/captures/${first}/refund`, part, {
    ...FULL,
    'paypal-request-id': 'r',
  })
  await call('POST', `/v2/payments/captures/${first}/refund`, part, { ...FULL, 'paypal-request-id': 'r' })
  await call('GET', `/v2/payments/refunds/${String(refund.at('id'))}`)
  for (const body of [
    part,
    { amount: { currency_code: 'USD', value: '31.00' } },
    { amount: { currency_code: 'EUR', value: '1.00' } },
    { amount: { currency_code: 'USD', value: '0.00' } },
    { amount: { currency_code: 'USD', value: '1.005' } },
    { amount: { currency_code: 'USD' } },
    { note_to_payer: 'x'.repeat(256) },
  ]) {
    expect([400, 422]).toContain((await call('POST', `/v2/payments/captures/${first}/refund`, body)).status)
  }
  await call('POST', `/v2/payments/captures/${first}/refund`, {})
  await call('POST', `/v2/payments/captures/${first}/refund`, {})
  for (const refundMode of ['PENDING', 'FAILED', 'INSUFFICIENT'] as const) {
    sandbox.changeSettings({ refundMode })
    const made = await call('POST', `/v2/payments/captures/${(await paid(call)).captureId}/refund`, {}, FULL)
    if (refundMode !== 'INSUFFICIENT') await call('GET', `/v2/payments/refunds/${String(made.at('id'))}`)
  }
  sandbox.changeSettings({ refundMode: 'COMPLETED' })
  const old = (await paid(call)).captureId
  sandbox.changeSettings({ clockOffsetMs: 181 * 24 * 3_600_000 })
  await login()
  const late = await call('POST', `/v2/payments/captures/${old}/refund`, {})
  expect(late.at('details', 0, 'issue')).toBe('REFUND_TIME_LIMIT_EXCEEDED')
  await call('GET', '/v2/payments/refunds/NOPE')
  await call('POST', '/v2/payments/captures/NOPE/refund', {})

  // Disputes block refunds.
  for (const stage of ['INQUIRY', 'CHARGEBACK'] as const) {
    const disputed = (await paid(call)).captureId
    sandbox.engine.openDispute(disputed, { stage })
    const body = { amount: { currency_code: 'USD', value: '1.00' } }
    expect((await call('POST', `/v2/payments/captures/${disputed}/refund`, body)).status).toBe(422)
  }

  // Webhooks.
  const root = '/v1/notifications/webhooks'
  const hook = { url: 'http://127.0.0.1:9/hook', event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }] }
  const id = String((await call('POST', root, hook)).at('id'))
  await call('GET', root)
  await call('GET', `${root}/${id}`)
  await call('PATCH', `${root}/${id}`, [{ op: 'replace', path: '/event_types', value: [{ name: '*' }] }])
  const events = await call('GET', '/v1/notifications/webhooks-events?page_size=2')
  expect(events.at('events', 1, 'id')).toBeDefined()
  const eventPath = `/v1/notifications/webhooks-events/${String(events.at('events', 0, 'id'))}`
  await call('GET', eventPath)
  await call('POST', `${eventPath}/resend`, {})
  await call('DELETE', `${root}/${id}`)

  expect(faults).toEqual([])
  expect(seen.length).toBeGreaterThan(80)
  expect(new Set(seen).size).toBeGreaterThan(25)
})

test('the conformance check detects a wrong type, an unknown status, an invented issue and a missing field', async () => {
  const { call } = world
  const { orderId } = await paid(call)
  const order = await call('GET', `/v2/checkout/orders/${orderId}`)
  const path = `/v2/checkout/orders/${orderId}`
  const spoiled = (from: RegExp, to: string) =>
    JSON.parse(JSON.stringify(order.body).replace(from, to)) as unknown
  const right = { method: 'GET', path, status: 200 }
  expect(check({ ...right, body: order.body })).toBeUndefined()
  expect(check({ ...right, body: spoiled(/"value":"36.00"/, '"value":36') })).toMatch('must be string')
  expect(check({ ...right, body: spoiled(/"status":"COMPLETED"/, '"status":"DONE"') })).toMatch(
    'must be equal to one of',
  )
  expect(check({ ...right, body: spoiled(/"links":/, '"lines":') })).toMatch("required property 'links'")
  const refusal = await call('POST', `${path}/capture`, {})
  const madeUp = JSON.parse(
    JSON.stringify(refusal.body).replace('ORDER_ALREADY_CAPTURED', 'NOT_REAL'),
  ) as unknown
  expect(check({ method: 'POST', path: `${path}/capture`, status: 422, body: madeUp })).toBeDefined()
})
