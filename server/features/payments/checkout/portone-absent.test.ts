import { afterAll, beforeAll, expect, test } from 'vitest'
import { annAtHttps, HTTPS_ORIGIN } from '#server/security/testing-https.ts'
import { watchOutgoingCalls } from '#server/security/testing-outgoing-calls.ts'
import { table } from '#server/security/testing-route-table.ts'
import { type RouteKey, startAppWithRoutes } from '#server/security/testing.ts'
import type { Client, TestApp } from '#server/testing.ts'

/** Names that a site without the second provider must not contain. */
const TRACE = /portone|iamport|kakao ?pay|naver ?pay|toss ?pay/i

let app: TestApp
let routes: RouteKey[]
let ann: Client
let asked: ReturnType<typeof watchOutgoingCalls>
beforeAll(async () => {
  asked = watchOutgoingCalls()
  const started = await startAppWithRoutes({
    pages: true,
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: HTTPS_ORIGIN,
      ADMIN_EMAIL: 'owner@gmail.com',
      SECRET_KEY: 'k8s0fF1yq2zX7wB4nM6vC9jL3hG5dS0p',
    },
  })
  app = started.app
  routes = started.routes
  // Completes the setup steps before the first sale.
  await app.db.insertInto('sales').values({ id: 1, opened_at: app.clock.now() }).execute()
  ann = await annAtHttps(app)
})
afterAll(async () => {
  asked.end()
  await app.stop()
})

test('without PortOne no page and no header names it, in any language', async () => {
  const order = await ann.post('/api/payments/orders', app.aDraft())
  expect(order.status).toBe(201)
  const pages = Object.keys(table).filter(
    (route) => /^GET \/(?!api|assets|:)/.test(route) && !/[:*]/.test(route),
  )
  expect(pages.length).toBeGreaterThan(15)
  for (const route of pages)
    for (const language of ['en', 'ko']) {
      const url = route.slice(4)
      const reply = await ann.get(url, { 'accept-language': language, 'accept-encoding': 'identity' })
      const isText = /text|json|xml/.test(String(reply.headers['content-type']))
      expect(JSON.stringify(reply.headers), url).not.toMatch(TRACE)
      if (isText) expect(reply.raw.toString(), `${url} ${language}`).not.toMatch(TRACE)
    }
  const payment = await ann.get('/payment')
  expect(payment.status).toBe(200)
  expect(String(payment.headers['content-security-policy'])).toContain('frame-src')
}, 120_000)

test('without PortOne there is one payment method, one price and no URL of PortOne', async () => {
  const { ways } = (await ann.get('/api/payments/current')).body
  expect(ways).toEqual([{ way: 'paypal', amount: '36.00', currency: 'USD' }])
  expect((await ann.get('/api/office')).body.prices).toEqual([{ amount: '36.00', currency: 'USD' }])
  expect(routes.filter((route) => /portone|payments\/return/.test(route))).toEqual([])
  for (const path of ['/api/payments/webhook/portone', '/api/payments/return'])
    expect((await ann.get(path)).body.code, path).toBe('NOT_FOUND')
  for (const way of ['korean_card', 'kakaopay', 'naverpay', 'tosspay']) {
    expect((await ann.post('/api/payments/orders', app.aDraft({ way }))).body.code).toBe('WAY_UNAVAILABLE')
    expect((await ann.post('/api/payments/way', { way })).body.code).toBe('WAY_UNAVAILABLE')
  }
})

test('without PortOne no call is sent to it during booking, cancellation, sweeps and reports', async () => {
  const { orderId } = (await ann.post('/api/payments/orders', app.aDraft())).body
  app.sandbox.engine.approve(orderId)
  const saved = await ann.post('/api/consultations', { paymentId: orderId })
  expect(saved.status).toBe(201)
  app.clock.advance(11 * 60_000)
  await app.settle()
  const { _id: consultationId } = saved.body.consultation
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'No time' })
  await app.settle()
  // The sandbox of PayPal, and our own webhook URL.
  expect([...new Set(asked.origins)].toSorted()).toEqual(
    [new URL(app.sandbox.url).origin, HTTPS_ORIGIN].toSorted(),
  )
})
