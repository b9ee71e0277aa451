import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PaymentClient, Webhook } from '@portone/server-sdk'
import { afterEach, expect, test } from 'vitest'
import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox/start.ts'
import { LIVE_CHANNEL, TEST_CHANNEL } from './start.ts'

/** The whole sandbox over HTTP: browser, shop and PortOne's own client. */
let open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.toReversed()) await each.close()
  open = []
})

async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ webhookRetryDelaysMs: [5], ...options })
  open.push(sandbox)
  return sandbox
}
const clientOf = ({ portone: { settings } }: Sandbox) =>
  PaymentClient({
    secret: settings.PORTONE_API_SECRET,
    storeId: settings.PORTONE_STORE_ID,
    baseUrl: settings.PORTONE_API_URL,
  })

const RETURN = 'http://shop.example/back'
const asked = (paymentId: string, more: object = {}) => ({
  storeId: 'store-1',
  channelKey: LIVE_CHANNEL,
  paymentId,
  orderName: 'Consultation <Service>',
  totalAmount: 49_000,
  currency: 'CURRENCY_KRW',
  payMethod: 'EASY_PAY',
  easyPay: { easyPayProvider: 'EASY_PAY_PROVIDER_KAKAOPAY' },
  redirectUrl: RETURN,
  ...more,
})

/** Presses a button of the window; returns the redirect URL, or the page if there is no redirect. */
async function press(sandbox: Sandbox, request: object, choice: string): Promise<URL | string> {
  const body = new URLSearchParams({ request: JSON.stringify(request), choice })
  const reply = await fetch(`${sandbox.url}/portone/window`, { method: 'POST', body, redirect: 'manual' })
  const location = reply.headers.get('location')
  return location ? new URL(location) : reply.text()
}
async function approved(sandbox: Sandbox, paymentId: string, choice = 'approve'): Promise<string> {
  const back = await press(sandbox, asked(paymentId), choice)
  return back instanceof URL ? (back.searchParams.get('paymentToken') ?? '') : ''
}

/** A webhook receiver that replies with these statuses, then with 200. */
async function aShop(...statuses: number[]) {
  const received: { headers: Record<string, string>; body: string }[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ close: () => server.close() })
  const address = server.address()
  return { received, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/` }
}

async function admin(sandbox: Sandbox, command: string, body: object): Promise<number> {
  const reply = await fetch(`${sandbox.url}/_sandbox/portone/${command}`, {
    method: 'POST',
    headers: { 'x-sandbox-token': sandbox.adminToken },
    body: JSON.stringify(body),
  })
  return reply.status
}

test('the payment window shows the amount and that it is a simulation, and escapes names', async () => {
  const sandbox = await start()
  const query = new URLSearchParams({ request: JSON.stringify(asked(randomUUID())) })
  const html = await (await fetch(`${sandbox.url}/portone/window?${query}`)).text()
  expect(html).toContain('Pay with KakaoPay')
  expect(html).toContain('49,000 KRW')
  expect(html).toContain('Sandbox: no real money moves.')
  expect(html).toContain('Consultation &lt;Service&gt;')
})

test('an approval redirects to the shop with a token that the server can confirm', async () => {
  const sandbox = await start()
  const paymentId = randomUUID()
  const back = await press(sandbox, asked(paymentId), 'approve')
  if (!(back instanceof URL)) throw new Error(back)
  expect(back.origin + back.pathname).toBe(RETURN)
  const { paymentToken, ...rest } = Object.fromEntries(back.searchParams)
  expect(rest).toEqual({ transactionType: 'PAYMENT', paymentId, txId: expect.any(String) })
  const client = clientOf(sandbox)
  await client.confirmPayment({ paymentId, paymentToken: String(paymentToken), totalAmount: 49_000 })
  expect(await client.getPayment({ paymentId })).toMatchObject({ status: 'PAID', currency: 'KRW' })
})

test('a closed window returns the reason and no token, and the payment can be retried', async () => {
  const sandbox = await start()
  const paymentId = randomUUID()
  const back = await press(sandbox, asked(paymentId), 'close')
  expect(back instanceof URL && Object.fromEntries(back.searchParams)).toMatchObject({
    code: 'FAILURE_TYPE_PG',
    pgCode: 'PAY_PROCESS_CANCELED',
  })
  expect(back instanceof URL && back.searchParams.has('paymentToken')).toBe(false)
  expect(await approved(sandbox, paymentId)).not.toBe('')
})

test('a buyer who does not return has approved, and stays on the page', async () => {
  const sandbox = await start()
  const paymentId = randomUUID()
  expect(await press(sandbox, asked(paymentId), 'lost')).toContain('never came back')
  expect(sandbox.portone.engine.payments.get(paymentId)?.status).toBe('READY')
})

test('a payment that the bank processes is pending until it is settled', async () => {
  const sandbox = await start()
  const client = clientOf(sandbox)
  const paymentId = randomUUID()
  const paymentToken = await approved(sandbox, paymentId, 'pending')
  await client.confirmPayment({ paymentId, paymentToken })
  expect(await client.getPayment({ paymentId })).toMatchObject({ status: 'PAY_PENDING' })
  expect(await admin(sandbox, 'settle', { paymentId })).toBe(200)
  expect(await client.getPayment({ paymentId })).toMatchObject({ status: 'PAID' })
  expect(await admin(sandbox, 'settle', { paymentId })).toBe(409)
})

test('without manual approval the window captures and returns no token', async () => {
  const sandbox = await start()
  expect(await admin(sandbox, 'settings', { manualApproval: false })).toBe(200)
  const paymentId = randomUUID()
  expect(await approved(sandbox, paymentId)).toBe('')
  expect(sandbox.portone.engine.payments.get(paymentId)?.status).toBe('PAID')
  expect(await admin(sandbox, 'settings', { manualApproval: 'perhaps' })).toBe(400)
})

test('no window opens for another amount, an unknown channel or a paid payment', async () => {
  const sandbox = await start()
  const paymentId = randomUUID()
  await clientOf(sandbox).preRegisterPayment({ paymentId, totalAmount: 49_000, currency: 'KRW' })
  const codeOf = async (request: object): Promise<unknown> => {
    const reply = await fetch(`${sandbox.url}/portone/open`, {
      method: 'POST',
      body: JSON.stringify(request),
    })
    return ((await reply.json()) as { code?: string }).code
  }
  expect(await codeOf(asked(paymentId))).toBeUndefined()
  expect(await codeOf(asked(paymentId, { totalAmount: 100 }))).toBe('AmountNotEqualToPredefined')
  expect(await codeOf(asked(paymentId, { channelKey: 'channel-key-x' }))).toBe('ChannelNotFoundError')
  const paymentToken = await approved(sandbox, paymentId)
  await clientOf(sandbox).confirmPayment({ paymentId, paymentToken })
  expect(await codeOf(asked(paymentId))).toBe('AlreadyPaid')
})

test('a payment of the test channel is marked as a test', async () => {
  const sandbox = await start()
  const paymentId = randomUUID()
  await press(sandbox, asked(paymentId, { channelKey: TEST_CHANNEL }), 'approve')
  expect(await clientOf(sandbox).getPayment({ paymentId })).toMatchObject({ channel: { type: 'TEST' } })
})

test('a refused webhook is sent again with the same id and a new signature', async () => {
  const shop = await aShop(503, 503)
  const sandbox = await start({ portoneWebhookUrl: shop.url })
  const paymentId = randomUUID()
  await press(sandbox, asked(paymentId), 'approve')
  sandbox.portone.engine.approveAutomatically(paymentId)
  await expect.poll(() => shop.received.length).toBe(3)
  expect(new Set(shop.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  for (const { headers, body } of shop.received) {
    const signatureHeaders = headers as Record<
      'webhook-id' | 'webhook-timestamp' | 'webhook-signature',
      string
    >
    const secret = sandbox.portone.settings.PORTONE_WEBHOOK_SECRET
    expect(await Webhook.verify(secret, body, signatureHeaders)).toMatchObject({
      type: 'Transaction.Paid',
      data: { paymentId },
    })
  }
})

test('payments, secrets and unsent webhooks survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  open.push({ close: () => rmSync(folder, { recursive: true, force: true }) })
  const shop = await aShop()
  const first = await startSandbox({ folder, portoneWebhookUrl: shop.url })
  first.changeSettings({ webhooks: { hold: true } })
  const paymentId = randomUUID()
  const paymentToken = await approved(first, paymentId)
  await clientOf(first).confirmPayment({ paymentId, paymentToken })
  await first.close()
  expect(shop.received).toEqual([])

  const second = await start({ folder })
  expect(second.portone.settings.PORTONE_API_SECRET).toBe(first.portone.settings.PORTONE_API_SECRET)
  expect(await clientOf(second).getPayment({ paymentId })).toMatchObject({ status: 'PAID' })
  await expect.poll(() => shop.received.length).toBe(1)
})

test('a call whose reply is lost is executed', async () => {
  const sandbox = await start()
  const paymentId = randomUUID()
  const paymentToken = await approved(sandbox, paymentId)
  sandbox.rules.push({ method: 'POST', path: '/confirm$', mode: 'reset-after' })
  await expect(clientOf(sandbox).confirmPayment({ paymentId, paymentToken })).rejects.toThrow()
  expect(await clientOf(sandbox).getPayment({ paymentId })).toMatchObject({ status: 'PAID' })
})
