import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOrder, valueAt, FULL, startWithClient } from './testing.ts'

let world: Awaited<ReturnType<typeof startWithClient>>
beforeEach(async () => {
  world = await startWithClient()
})
afterEach(() => world.sandbox.close())

const orders = '/v2/checkout/orders'
const issue = ['details', 0, 'issue'] as const
const newOrder = async (more: object = {}) =>
  String((await world.call('POST', orders, { ...anOrder(), ...more })).at('id'))
const admin = async (command: string, body?: unknown, method = 'POST', token = world.sandbox.adminToken) => {
  const response = await fetch(`${world.sandbox.url}/_sandbox/${command}`, {
    method,
    headers: { 'x-sandbox-token': token },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

test('a token is required, is issued for the right secret, and expires', async () => {
  const { sandbox, call, login } = world
  const { url, clientId } = sandbox
  const ask = (secret: string, grant = 'client_credentials') =>
    fetch(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
      body: new URLSearchParams({ grant_type: grant }),
    })
  expect([(await ask('wrong')).status, (await ask(sandbox.clientSecret, 'password')).status]).toEqual([
    401, 400,
  ])
  expect(await (await ask('wrong')).json()).toMatchObject({ error: 'invalid_client' })
  expect((await fetch(`${url}${orders}/X`)).status).toBe(401)
  sandbox.changeSettings({ tokenTtlSeconds: 60 })
  await login()
  expect((await call('GET', `${orders}/X`)).status).toBe(404)
  sandbox.changeSettings({ clockOffsetMs: 60_000 })
  expect((await call('GET', `${orders}/X`)).at('error')).toBe('invalid_token')
})

test('only JSON bodies are accepted', async () => {
  const form = await world.call('POST', orders, 'a=b', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect([form.status, form.at('name')]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  expect((await world.call('POST', orders, '{')).at(...issue)).toBe('MALFORMED_REQUEST_JSON')
  expect((await world.call('POST', orders, `{"x":"${'y'.repeat(1_100_000)}"}`)).status).toBe(413)
})

test('a repeated request id returns a capture whose reply was lost', async () => {
  const { call, sandbox } = world
  const orderId = await newOrder()
  await admin('approve', { orderId })
  await admin('rules', { method: 'POST', path: '/capture$', mode: 'reset-after' })
  const capture = () =>
    call('POST', `${orders}/${orderId}/capture`, {}, { 'paypal-request-id': 'c', ...FULL })
  await expect(capture()).rejects.toThrow('fetch failed')
  expect([...sandbox.engine.store.captures.values()]).toHaveLength(1)
  expect([(await capture()).status, sandbox.rules]).toEqual([200, []])
})

test('every other fault has its effect the configured number of times', async () => {
  const { call, sandbox } = world
  const orderId = await newOrder()
  sandbox.engine.approve(orderId)
  const capture = () => call('POST', `${orders}/${orderId}/capture`, {}, FULL)
  await admin('rules', [
    { path: '/capture$', mode: 'reset-before' },
    { path: '/capture$', mode: 'status', status: 429, times: 2 },
    { path: '/capture$', mode: 'status', status: 503 },
    { path: '/capture$', mode: 'issue', issue: 'PAYER_CANNOT_PAY' },
    { path: '/capture$', mode: 'html' },
    { path: '/capture$', mode: 'mangle', from: '"36.00"', to: '36' },
  ])
  await expect(capture()).rejects.toThrow()
  expect([(await capture()).at('name'), (await capture()).status]).toEqual(['RATE_LIMIT_REACHED', 429])
  expect((await capture()).status).toBe(503)
  expect((await capture()).at(...issue)).toBe('PAYER_CANNOT_PAY')
  await expect(capture()).rejects.toThrow('JSON')
  expect(sandbox.engine.store.orders.get(orderId)?.captureId).toBeUndefined()
  const mangled = await capture()
  expect([mangled.status, mangled.at('purchase_units', 0, 'amount', 'value')]).toEqual([201, 36])
})

test('a capture without a reply is executed', async () => {
  const { call, sandbox } = world
  const orderId = await newOrder()
  sandbox.engine.approve(orderId)
  sandbox.rules.push({ path: '/capture$', mode: 'hang-after' })
  let hasAnswered = false
  call('POST', `${orders}/${orderId}/capture`, {}).then(
    () => (hasAnswered = true),
    () => {},
  )
  await expect.poll(() => sandbox.engine.store.captures.size).toBe(1)
  expect((await call('GET', `${orders}/${orderId}`)).at('status')).toBe('COMPLETED')
  expect(hasAnswered).toBe(false)
})

test('only the admin token can change the simulated world', async () => {
  expect((await admin('state', undefined, 'GET', 'wrong')).status).toBe(403)
  expect((await admin('nonsense', {})).status).toBe(404)
  expect((await admin('constructor', {})).status).toBe(404)
  expect((await admin('approve', { orderId: 'NOPE' })).status).toBe(409)
  expect((await admin('rules', { path: '(', mode: 'html' })).status).toBe(400)
  expect((await admin('rules', { path: 'x', mode: 'odd' })).status).toBe(400)
  expect((await admin('settings', { refundMode: 'ODD' })).status).toBe(400)
})

test('the admin settles, refunds, reverses and disputes', async () => {
  const orderId = await newOrder()
  await admin('approve', { orderId, funding: 'pending' })
  await world.call('POST', `${orders}/${orderId}/capture`, {})
  const captureId = world.sandbox.engine.store.orders.get(orderId)?.captureId ?? ''
  const status = async () => (await world.call('GET', `/v2/payments/captures/${captureId}`)).at('status')
  expect(await status()).toBe('PENDING')
  expect((await admin('settle', { id: captureId })).body).toEqual({ ok: true, settled: [captureId] })
  await admin('dashboard-refund', { captureId, amount: '6.00' })
  expect(await status()).toBe('PARTIALLY_REFUNDED')
  const dispute = await admin('dispute', { captureId, stage: 'CHARGEBACK' })
  const disputeId = valueAt(dispute.body, ['disputeId'])
  expect((await admin('resolve-dispute', { disputeId, winner: 'buyer' })).status).toBe(200)
  expect(await status()).toBe('REFUNDED')
  await admin('settings', { refundMode: 'PENDING' })
  expect(valueAt((await admin('state', undefined, 'GET')).body, ['settings', 'refundMode'])).toBe('PENDING')
})

test('without JavaScript the buyer approves with a form and is redirected back', async () => {
  const context = {
    experience_context: {
      return_url: 'https://shop.example/back?a=1',
      cancel_url: 'https://shop.example/no',
    },
  }
  const made = await world.call(
    'POST',
    orders,
    anOrder('36.00', { description: '<b>Hi</b>' }, { paypal: context }),
    { 'paypal-request-id': 'o' },
  )
  const orderId = String(made.at('id'))
  const page = await fetch(String(made.at('links', 1, 'href')))
  const text = await page.text()
  expect(text).toContain('36.00 USD')
  expect(text).toContain('&lt;b&gt;Hi&lt;/b&gt;')
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
  const decide = (choice: string) =>
    fetch(`${world.sandbox.url}/checkoutnow`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token: orderId, choice }),
    })
  expect((await decide('cancel')).headers.get('location')).toBe(`https://shop.example/no?token=${orderId}`)
  expect((await decide('pay')).headers.get('location')).toBe(
    `https://shop.example/back?a=1&token=${orderId}&PayerID=QYR5Z8XDVJNXQ`,
  )
  expect((await world.call('GET', `${orders}/${orderId}`)).at('status')).toBe('APPROVED')
  await world.call('POST', `${orders}/${orderId}/capture`, {})
  expect(await (await fetch(`${world.sandbox.url}/checkoutnow?token=${orderId}`)).text()).toContain(
    'already paid',
  )
  expect((await fetch(`${world.sandbox.url}/checkoutnow?token=NOPE`)).status).toBe(404)
})

test('the buttons script is served for a known client id, and can create and capture orders in the browser', async () => {
  const { url, clientId } = world.sandbox
  expect((await fetch(`${url}/sdk/js?client-id=other`)).status).toBe(400)
  expect(await (await fetch(`${url}/sdk/js?client-id=${clientId}`)).text()).toContain('window[namespace] = {')
  const origin = 'http://localhost:3000'
  const headers = { origin, 'content-type': 'application/json' }
  const made = await fetch(`${url}/sdk/orders`, { method: 'POST', headers, body: JSON.stringify(anOrder()) })
  expect([made.status, made.headers.get('access-control-allow-origin')]).toEqual([201, origin])
  const orderId = valueAt(await made.json(), ['id'])
  world.sandbox.engine.approve(String(orderId))
  expect(
    (await fetch(`${url}/sdk/orders/${String(orderId)}/capture`, { method: 'POST', headers, body: '{}' }))
      .status,
  ).toBe(201)
})

test('a page of another host cannot create orders', async () => {
  const { url } = world.sandbox
  for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null']) {
    const headers = { origin, 'content-type': 'application/json' }
    for (const method of ['OPTIONS', 'POST']) {
      const body = method === 'POST' ? JSON.stringify(anOrder()) : undefined
      const reply = await fetch(`${url}/sdk/orders`, { method, headers, body })
      expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([403, null])
    }
  }
  expect(world.sandbox.engine.store.orders.size).toBe(0)
})
