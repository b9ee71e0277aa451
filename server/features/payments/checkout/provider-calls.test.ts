import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPaypal } from '#server/adapters/paypal/gateway.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** Limits of the provider calls that outsiders can cause. */
let app: TestApp
let ann: Person
beforeEach(async () => {
  app = await startApp()
  ann = await app.aUser()
})
afterEach(() => app.stop())

function syncsCounted(): () => number {
  const { paypal: payments } = app.deps.gateways
  let calls = 0
  const real = payments.getOrder
  payments.getOrder = (orderId) => {
    calls++
    return real(orderId)
  }
  return () => calls
}

function verificationsCounted(): () => number {
  const { paypal: payments } = app.deps.gateways
  let calls = 0
  const real = payments.readWebhook
  payments.readWebhook = (given, rawBody) => {
    const read = real(given, rawBody)
    return (
      read && {
        ...read,
        verify: () => {
          calls++
          return read.verify()
        },
      }
    )
  }
  return () => calls
}

const headers = (changes: Record<string, string> = {}): Record<string, string> => ({
  'paypal-transmission-id': randomUUID(),
  'paypal-transmission-time': '2026-09-01T00:00:00Z',
  'paypal-transmission-sig': 'bm9uc2Vuc2U='.repeat(20),
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-auth-algo': 'SHA256withRSA',
  ...changes,
})
const delivery = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} }

test('repeated confirmations cost at most sixty provider calls a minute per order', async () => {
  const { body: order } = await ann.post('/api/payments/orders', app.aDraft())
  const syncs = syncsCounted()
  const answers: string[] = []
  for (let tries = 0; tries < 90; tries++) {
    const { body } = await ann.post('/api/consultations', { paymentId: order.orderId })
    answers.push(body.code)
  }
  expect(syncs()).toBe(60)
  expect(answers.slice(0, 60)).toEqual(Array(60).fill('PAYMENT_NOT_APPROVED'))
  expect(answers.slice(60)).toEqual(Array(30).fill('RATE_LIMITED'))
  app.sandbox.engine.approve(order.orderId)
  app.clock.advance(60_000)
  const saved = await ann.post('/api/consultations', { paymentId: order.orderId })
  expect(saved.status).toBe(201)
})

test('an unknown order costs no more provider calls than one of ours', async () => {
  const syncs = syncsCounted()
  const answers: string[] = []
  for (let tries = 0; tries < 62; tries++)
    answers.push((await ann.post('/api/consultations', { paymentId: 'MADE-UP-1' })).body.code)
  expect(syncs()).toBe(60)
  expect(answers.slice(59)).toEqual(['PAYMENT_NOT_FOUND', 'RATE_LIMITED', 'RATE_LIMITED'])
})

test('an account has one limit for all its orders, and booked orders do not count', async () => {
  const syncs = syncsCounted()
  for (let order = 0; order < 6; order++) {
    const { body } = await ann.post('/api/payments/orders', app.aDraft({ message: `Letter ${order}` }))
    for (let tries = 0; tries < 55; tries++) await ann.post('/api/consultations', { paymentId: body.orderId })
  }
  expect(syncs()).toBe(300)
  const bob = await app.aUser()
  const { body } = await bob.post('/api/payments/orders', app.aDraft({ preferredTime: '11:00' }))
  app.sandbox.engine.approve(body.orderId)
  for (let tries = 0; tries < 80; tries++) {
    const reply = await bob.post('/api/consultations', { paymentId: body.orderId })
    expect([200, 201]).toContain(reply.status)
  }
})

test('after twenty forged webhooks the webhooks of a network are not verified any more', async () => {
  const forger = app.client()
  await app.settle()
  const asked = verificationsCounted()
  const codes: string[] = []
  for (let tries = 0; tries < 40; tries++)
    codes.push((await forger.post('/api/payments/webhook', delivery, headers())).body.code)
  expect(asked()).toBe(20)
  expect(codes.slice(20)).toEqual(Array(20).fill('RATE_LIMITED'))
  const another = await app.client().post('/api/payments/webhook', delivery, headers())
  expect(another.body.code).toBe('SIGNATURE_INVALID')
})

test('forged webhooks from many networks cost at most three hundred provider calls a minute', async () => {
  await app.settle()
  const asked = verificationsCounted()
  const codes: string[] = []
  for (let tries = 0; tries < 320; tries++)
    codes.push((await app.client().post('/api/payments/webhook', delivery, headers())).body.code)
  expect(asked()).toBe(300)
  // The provider sends it again, so a genuine event among them is not lost.
  expect(codes.at(-1)).toBe('RETRY')
})

test('a webhook that PayPal cannot have sent is refused without a call to PayPal', async () => {
  const calls: string[] = []
  const paypal = createPaypal(
    {
      apiUrl: 'https://api-m.paypal.com',
      sdkUrl: 'https://www.paypal.com/sdk/js',
      clientId: 'id',
      clientSecret: 'secret',
      webhookId: 'WH',
      allowClientOrders: false,
    },
    {
      log: app.deps.log,
      brandName: () => 'Naru',
      fetch: async (url) => {
        calls.push(url)
        return Response.json({ access_token: 't', expires_in: 600, verification_status: 'SUCCESS' })
      },
    },
  )
  const verdictOf = (given: Record<string, string>) =>
    paypal.readWebhook(given, JSON.stringify(delivery))?.verify()
  const genuine = {
    'paypal-transmission-id': randomUUID(),
    'paypal-transmission-time': '2026-09-01T00:00:00Z',
    'paypal-transmission-sig': 'bm9uc2Vuc2U='.repeat(20).replaceAll('=', 'A'),
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-auth-algo': 'SHA256withRSA',
  }
  for (const change of [
    { 'paypal-cert-url': 'https://evil.example/cert.pem' },
    { 'paypal-cert-url': 'https://api.paypal.com.evil.example/cert.pem' },
    { 'paypal-cert-url': 'http://api.paypal.com/cert.pem' },
    { 'paypal-cert-url': 'file:///etc/passwd' },
    { 'paypal-cert-url': 'nothing' },
    { 'paypal-transmission-id': 'not an id' },
    { 'paypal-transmission-time': 'yesterday' },
    { 'paypal-transmission-sig': 'short' },
    { 'paypal-transmission-sig': 'x'.repeat(2000) },
    { 'paypal-auth-algo': 'none' },
  ])
    expect(await verdictOf({ ...genuine, ...change }), JSON.stringify(change)).toBe('forged')
  expect(calls).toEqual([])
  expect(await verdictOf(genuine)).toBe('genuine')
  expect(calls.length).toBeGreaterThan(0)
})

test('a webhook about a booked order needs no verification, and a forged one changes nothing', async () => {
  await app.aPaidConsultation(ann)
  await app.settle()
  const payment = () => app.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  const stored = () => app.db.selectFrom('webhook_events').select('event_id').orderBy('event_id').execute()
  const [before, storedBefore] = [await payment(), await stored()]
  const asked = verificationsCounted()
  const arrival = (captureId: string | null) => ({
    id: 'WH-2',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource_type: 'capture',
    resource: { id: captureId, supplementary_data: { related_ids: { order_id: before.order_id } } },
  })
  const approval = {
    ...delivery,
    resource_type: 'checkout-order',
    resource: { id: before.order_id },
  }
  const postWebhook = async (body: object) =>
    (await app.client().post('/api/payments/webhook?installation=01234567', body, headers())).status
  expect(await postWebhook(approval)).toBe(200)
  expect(await postWebhook(arrival(before.capture_id))).toBe(200)
  expect(asked()).toBe(0)
  // An arrival of other money than the booking's must be verified.
  expect(await postWebhook(arrival('3C679366HH908993F'))).toBe(400)
  expect(asked()).toBe(1)
  expect(await payment()).toEqual(before)
  expect(await stored()).toEqual(storedBefore)
  expect(await app.db.selectFrom('other_installations').selectAll().execute()).toEqual([])
})
