import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOrder, FULL, startWithClient } from './paypal/testing.ts'

let folder = ''
let children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  rmSync(folder, { recursive: true, force: true })
})

function launch(env: Record<string, string> = {}): ChildProcess {
  const child = fork(new URL('./main.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'development', SANDBOX_PORT: '0', SANDBOX_DIR: folder, ...env },
    execArgv: [],
    silent: true,
  })
  children.push(child)
  return child
}
type Ready = {
  ready: true
  url: string
  smtpUrl: string
  clientId: string
  clientSecret: string
  adminToken: string
}
const ready = async (child: ChildProcess) => (await once(child, 'message'))[0] as Ready
const exitCode = async (child: ChildProcess) => (await once(child, 'exit'))[0] as number | null

test('payments, keys, webhooks and mails survive a kill -9', async () => {
  const child = launch()
  const first = await ready(child)
  const login = async ({ url, clientId, clientSecret }: Ready) => {
    const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const { access_token: token } = await (
      await fetch(`${url}/v1/oauth2/token`, { method: 'POST', headers, body })
    ).json()
    return async (method: string, path: string, json?: unknown, key = '') => {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...FULL,
          ...(key && { 'paypal-request-id': key }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
      return { status: response.status, body: await response.json() }
    }
  }
  const before = await login(first)
  const hook = { url: 'http://127.0.0.1:9/hook', event_types: [{ name: '*' }] }
  await before('POST', '/v1/notifications/webhooks', hook)
  const order = await before('POST', '/v2/checkout/orders', anOrder('36.00', { custom_id: 'pay_1' }))
  const approved = await fetch(`${first.url}/_sandbox/approve`, {
    method: 'POST',
    headers: { 'x-sandbox-token': first.adminToken },
    body: JSON.stringify({ orderId: order.body.id }),
  })
  expect(approved.status).toBe(200)
  await before('POST', `/v2/checkout/orders/${order.body.id}/capture`, {}, 'capture-1')
  await createTransport(first.smtpUrl).sendMail({
    from: 'a@b.example',
    to: 'mina@gmail.com',
    subject: 'Kept',
    text: 'x',
  })
  child.kill('SIGKILL')
  await exitCode(child)
  // A crash may leave an incomplete line, which was never committed.
  appendFileSync(join(folder, 'journal.jsonl'), '[["captures","HALF",{"id":"HA')

  const second = await ready(launch())
  expect([second.clientId, second.clientSecret]).toEqual([first.clientId, first.clientSecret])
  const after = await login(second)
  const replay = await after('POST', `/v2/checkout/orders/${order.body.id}/capture`, {}, 'capture-1')
  expect(replay.status).toBe(200)
  expect(replay.body.purchase_units[0].payments.captures[0]).toMatchObject({
    status: 'COMPLETED',
    custom_id: 'pay_1',
  })
  expect((await after('GET', '/v2/payments/captures/HALF')).status).toBe(404)
  expect((await after('GET', '/v1/notifications/webhooks')).body.webhooks[0].url).toBe(hook.url)
  expect((await after('GET', '/v1/notifications/webhooks-events')).body.count).toBe(2)
  const mails = await (await fetch(`${second.url}/mail.json`)).json()
  expect(mails).toMatchObject([{ to: ['mina@gmail.com'], subject: 'Kept' }])
})

test('the sandbox process ends with its parent, and on SIGTERM', async () => {
  const child = launch()
  await ready(child)
  child.disconnect()
  expect(await exitCode(child)).toBe(0)
  const ignored = launch()
  await ready(ignored)
  ignored.kill('SIGTERM')
  expect(await exitCode(ignored)).toBe(0)
})

test('the sandbox process waits for its port, and refuses to run in production', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const waiting = launch({ SANDBOX_PORT: String(port) })
  setTimeout(() => blocker.close(), 600)
  expect((await ready(waiting)).url).toBe(`http://127.0.0.1:${port}`)
  expect(await exitCode(launch({ NODE_ENV: 'production' }))).toBe(1)
  expect((await ready(launch({ NODE_ENV: 'production', ALLOW_SANDBOX: 'true' }))).ready).toBe(true)
})

test('a webhook that was unsent at the stop is sent after the start', async () => {
  const { sandbox, call } = await startWithClient({ folder })
  sandbox.changeSettings({ webhooks: { hold: true } })
  const hits: string[] = []
  const shop = createHttpServer((request, response) => {
    hits.push(String(request.headers['paypal-transmission-id']))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const address = shop.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  await call('POST', '/v1/notifications/webhooks', { url, event_types: [{ name: '*' }] })
  const order = await call('POST', '/v2/checkout/orders', anOrder())
  sandbox.engine.approve(String(order.at('id')))
  await sandbox.close()
  expect(hits).toEqual([])

  const again = await startWithClient({ folder })
  await expect.poll(() => hits.length).toBe(1)
  await again.sandbox.close()
  shop.close()
})

test('a page of another host cannot read the mailbox', async () => {
  const { sandbox } = await startWithClient()
  const status = (host: string) =>
    new Promise((resolve) => {
      request(`${sandbox.url}/mail.json`, { headers: { host } }, (response) =>
        resolve(response.resume().statusCode),
      ).end()
    })
  expect(await status('evil.example')).toBe(421)
  expect(await status('localhost:3001')).toBe(200)
  await sandbox.close()
})
