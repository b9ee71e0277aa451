import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVER_MARKERS } from '#contract/page-markers.ts'
import { startApp, type TestApp } from '#server/testing.ts'

/** Content policy and provider settings of the payment page. */
const PORTONE = {
  PORTONE_API_SECRET: 'a secret that opens nothing',
  PORTONE_STORE_ID: 'store-1',
  PORTONE_WEBHOOK_SECRET: `whsec_${'A'.repeat(43)}=`,
  PORTONE_CHANNELS: 'card=channel-key-1,kakaopay=channel-key-1',
}
let withPortone: TestApp
let without: TestApp
beforeAll(async () => {
  withPortone = await startApp({ pages: true, env: PORTONE })
  without = await startApp({ pages: true })
})
afterAll(async () => {
  await withPortone.stop()
  await without.stop()
})

async function open(app: TestApp, url: string, headers: Record<string, string> = {}) {
  const { user } = await app.aUser()
  const payload = { email: user.email, password: 'river crossing at dawn' }
  const login = await app.server.inject({ method: 'POST', url: '/api/login', payload })
  const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const reply = await app.server.inject({
    method: 'GET',
    url,
    headers: { 'accept-encoding': 'identity', cookie, ...headers },
  })
  return {
    reply,
    policy: String(reply.headers['content-security-policy']),
    settings: JSON.parse(/id="settings"[^>]*>([^<]*)</.exec(reply.body)?.[1] ?? 'null') as unknown,
  }
}
const paypalHost = (app: TestApp): string => new URL(app.deps.config.paypal.sdkUrl).origin

test('before a payment method is chosen, the page allows and names no provider', async () => {
  for (const url of ['/payment', '/payment?way=cash', '/payment?returned=x', '/payment?cancelled=1']) {
    const { reply, policy, settings } = await open(withPortone, url)
    expect(settings).toEqual({})
    expect(policy).not.toMatch(/https?:/)
    expect(policy).not.toContain('frame-src')
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(reply.body).not.toContain(paypalHost(withPortone))
  }
})

test('each payment method has its own document, whose policy allows only its provider', async () => {
  const korean = await open(withPortone, '/payment?way=kakaopay')
  expect(korean.settings).toEqual({ portoneSdkUrl: 'https://cdn.portone.io/v2/browser-sdk.js' })
  expect(korean.policy).toContain('frame-src https://*.portone.io')
  expect(korean.policy).not.toContain(paypalHost(withPortone))
  const paypal = await open(withPortone, '/payment?way=paypal')
  expect(paypal.settings).toMatchObject({ paypalSdkUrl: withPortone.deps.config.paypal.sdkUrl })
  expect(paypal.policy).toContain(`frame-src ${paypalHost(withPortone)}`)
  expect(paypal.policy).not.toContain('portone')
})

test('a payment method without a channel has no document', async () => {
  expect((await open(withPortone, '/payment?way=naverpay')).settings).toEqual({})
})

test('switching the language keeps the payment method', async () => {
  const { reply } = await open(withPortone, '/payment?way=kakaopay&lang=ko')
  expect(reply.headers.location).toBe('/payment?way=kakaopay')
})

test('without PortOne the parameter is ignored, and no page or policy mentions it', async () => {
  const { settings, policy } = await open(without, '/payment?way=kakaopay')
  expect(settings).toMatchObject({ paypalSdkUrl: without.deps.config.paypal.sdkUrl })
  expect(policy).toContain(`frame-src ${paypalHost(without)}`)
  for (const url of ['/', '/ko', '/service', '/times', '/privacy-policy', '/report', '/payment']) {
    const { reply } = await open(without, url)
    const { 'content-security-policy': header } = reply.headers
    // The document contains the catalogue's texts that the program can show, but no prices or names.
    expect(reply.body, url).not.toMatch(/portone|49[,.]?000|channel-key/i)
    expect(String(header), url).not.toMatch(/portone|iamport|tosspayments/)
  }
})

test('with PortOne the pages show both prices', async () => {
  expect((await open(withPortone, '/')).reply.body).toContain('36 USD or 49,000 KRW')
  expect((await open(withPortone, '/report')).reply.body).toContain('"KRW":49000')
})

test('the page is compressed, although it is completed for each request', async () => {
  const { reply } = await open(without, '/payment', { 'accept-encoding': 'br' })
  expect(reply.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('data-page="/payment"')
  expect(reply.rawPayload.length).toBeLessThan(20_000)
})

test('the name of a file is never mistaken for a marker of the page', async () => {
  const ann = await without.aUser()
  const file = { name: `my${SERVER_MARKERS.settings}cv.txt`, content: 'I would like to study design.' }
  const { attachmentId, fileName } = (await ann.upload('/api/attachments', file)).body
  expect(fileName).toBe('mysettingscv.txt')
  await ann.post('/api/payments/orders', without.aDraft({ attachmentId }))
  ann.cookies.set('zone', 'Asia%2FSeoul')
  const { body } = await ann.get('/payment')
  expect(body).toContain(fileName)
  expect(JSON.parse(/id="settings"[^>]*>([^<]*)</.exec(body)![1]!)).toHaveProperty('paypalSdkUrl')
})
