import { X509Certificate, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { anOrder, startWithClient } from './testing.ts'

type Delivered = { headers: IncomingHttpHeaders; raw: Buffer; type: string }
const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A webhook receiver that replies with the result of `status`. */
async function shop(status: (count: number) => number = () => 200) {
  const delivered: Delivered[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks)
    delivered.push({ headers: request.headers, raw, type: JSON.parse(raw.toString()).event_type })
    response.writeHead(status(delivered.length)).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const { sandbox, call } = await startWithClient()
  closers.push(
    () => sandbox.close(),
    () => void server.close(),
  )
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`
  const hook = await call('POST', '/v1/notifications/webhooks', { url, event_types: [{ name: '*' }] })
  const approve = async (description = 'Consultation Service') => {
    const order = await call('POST', '/v2/checkout/orders', anOrder('36.00', { description }))
    sandbox.engine.approve(String(order.at('id')))
  }
  return { sandbox, call, delivered, url, webhookId: String(hook.at('id')), approve }
}

const postback = ({ headers, raw }: Delivered, webhookId: string, event = raw.toString()) =>
  `{"transmission_id":"${String(headers['paypal-transmission-id'])}","transmission_time":"${String(headers['paypal-transmission-time'])}",` +
  `"cert_url":"${String(headers['paypal-cert-url'])}","auth_algo":"${String(headers['paypal-auth-algo'])}",` +
  `"transmission_sig":"${String(headers['paypal-transmission-sig'])}","webhook_id":"${webhookId}","webhook_event":${event}}`

test('a webhook verifies by certificate and by postback, and changed bytes do not', async () => {
  const { call, delivered, approve, webhookId } = await shop()
  await approve('Beratung "für" 학생 {1.0}, [}]')
  await vi.waitFor(() => expect(delivered).toHaveLength(1))
  const [delivery] = delivered
  if (!delivery) throw new Error('nothing delivered')
  const { headers, raw } = delivery

  const certificate = await (await fetch(String(headers['paypal-cert-url']))).text()
  const text = `${headers['paypal-transmission-id']}|${headers['paypal-transmission-time']}|${webhookId}|${crc32(raw)}`
  const signature = Buffer.from(String(headers['paypal-transmission-sig']), 'base64')
  expect(verify('RSA-SHA256', Buffer.from(text), new X509Certificate(certificate).publicKey, signature)).toBe(
    true,
  )

  const ask = async (body: string) =>
    (await call('POST', '/v1/notifications/verify-webhook-signature', body)).at('verification_status')
  expect(await ask(postback(delivery, webhookId))).toBe('SUCCESS')
  expect(await ask(postback(delivery, webhookId, raw.toString().replace('36.00', '0.01')))).toBe('FAILURE')
  expect(await ask(postback(delivery, webhookId, JSON.stringify(JSON.parse(raw.toString()), null, 1)))).toBe(
    'FAILURE',
  )
  expect(await ask(postback(delivery, 'WEBHOOK0000000000'))).toBe('FAILURE')
})

test('a webhook that is not accepted is sent again with a new signature', async () => {
  const { delivered, approve, sandbox } = await shop((count) => (count < 3 ? 500 : 200))
  await approve()
  await vi.waitFor(() => expect(sandbox.deliveries()[0]?.state).toBe('SUCCESS'))
  expect(delivered).toHaveLength(3)
  expect(new Set(delivered.map((each) => each.raw.toString())).size).toBe(1)
  expect(new Set(delivered.map((each) => each.headers['paypal-transmission-id'])).size).toBe(3)
})

test('a webhook is dropped after 25 attempts', async () => {
  const { delivered, approve, sandbox } = await shop(() => 503)
  await approve()
  await vi.waitFor(() => expect(sandbox.deliveries()[0]?.state).toBe('FAILURE'), 5_000)
  expect([delivered.length, sandbox.deliveries()[0]?.lastAnswer]).toEqual([25, '503'])
})

test('webhooks can be delayed, duplicated and corrupted, and an old event sent again', async () => {
  const { call, delivered, approve, sandbox, webhookId } = await shop()
  sandbox.changeSettings({ webhooks: { hold: true } })
  await approve()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(delivered).toHaveLength(0)
  sandbox.changeSettings({ webhooks: { hold: false, duplicate: true, corrupt: true } })
  await vi.waitFor(() => expect(delivered).toHaveLength(2))
  const [spoiled] = delivered
  if (!spoiled) throw new Error('nothing delivered')
  const verdict = await call(
    'POST',
    '/v1/notifications/verify-webhook-signature',
    postback(spoiled, webhookId),
  )
  expect(verdict.at('verification_status')).toBe('FAILURE')

  sandbox.changeSettings({ webhooks: { duplicate: false, corrupt: false } })
  const list = await call('GET', '/v1/notifications/webhooks-events')
  const eventId = String(list.at('events', 0, 'id'))
  expect((await call('POST', `/v1/notifications/webhooks-events/${eventId}/resend`, {})).status).toBe(202)
  await vi.waitFor(() => expect(delivered).toHaveLength(3))
})

test('only subscribed events are sent, and a URL can be registered only once', async () => {
  const { call, delivered, approve, sandbox, url, webhookId } = await shop()
  const root = '/v1/notifications/webhooks'
  const twin = await call('POST', root, { url, event_types: [{ name: '*' }] })
  expect([twin.status, twin.at('name')]).toEqual([400, 'WEBHOOK_URL_ALREADY_EXISTS'])
  const only = [{ op: 'replace', path: '/event_types', value: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }] }]
  expect((await call('PATCH', `${root}/${webhookId}`, only)).at('event_types', 0, 'name')).toBe(
    'PAYMENT.CAPTURE.COMPLETED',
  )
  await approve()
  expect(sandbox.deliveries()).toEqual([])
  expect((await call('DELETE', `${root}/${webhookId}`)).status).toBe(204)
  expect((await call('GET', root)).at('webhooks')).toEqual([])
  expect(delivered).toEqual([])
})

test('the list of events is filtered by time, newest first, in linked pages', async () => {
  const { call, approve } = await shop()
  for (const name of ['a', 'b', 'c']) await approve(name)
  const path = '/v1/notifications/webhooks-events'
  const page = await call('GET', `${path}?page_size=2`)
  expect([page.at('count'), page.at('events', 0, 'resource', 'purchase_units', 0, 'description')]).toEqual([
    2,
    'c',
  ])
  const next = URL.parse(String(page.at('links', 1, 'href')))
  const rest = await call('GET', `${next?.pathname}${next?.search}`)
  expect([rest.at('count'), rest.at('events', 0, 'resource', 'purchase_units', 0, 'description')]).toEqual([
    1,
    'a',
  ])
  const future = new Date(Date.now() + 60_000).toISOString()
  expect((await call('GET', `${path}?start_time=${future}`)).at('count')).toBe(0)
  expect((await call('GET', `${path}?end_time=${future}`)).at('count')).toBe(3)
})
