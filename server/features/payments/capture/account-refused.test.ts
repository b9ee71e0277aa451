import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOf } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** PayPal refuses sales because of our own account. */
let app: TestApp
let ann: Person
let admin: Person
beforeAll(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  admin = await app.anAdmin()
})
afterAll(() => app.stop())

const ISSUE = 'PAYEE_ACCOUNT_RESTRICTED'
const refuse = (path: string, issue = ISSUE) =>
  app.sandbox.rules.push({ method: 'POST', path, mode: 'issue', issue })
const items = async () =>
  (await admin.get('/api/attention')).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'account_refused',
  )
const mails = () => app.mails().filter(({ text }) => text.includes(ISSUE))
const order = () => ann.post('/api/payments/orders', app.aDraft())

test('an order refused because of our account creates one action item and one mail at once', async () => {
  refuse('/orders$')
  expect((await order()).body.code).toBe('PAYMENT_FAILED')
  refuse('/orders$')
  expect((await order()).body.code).toBe('PAYMENT_FAILED')
  await app.settle()
  expect(await items()).toMatchObject([
    { detail: `paypal ${ISSUE}`, since: '2026-09-01T00:00:00.000Z', actions: [] },
  ])
  expect(mails().map(({ to }) => to)).toEqual([[admin.user.email]])
  expect(mails()[0]!.subject).toContain('PayPal refuses your account: nobody can pay')
})

test('the next successful order removes the action item, and the next refusal is reported again', async () => {
  const orderId = await orderOf(app, ann, {})
  expect(await items()).toEqual([])
  app.sandbox.engine.approve(orderId)
  refuse('/capture$')
  app.clock.advance(1000)
  expect((await ann.post('/api/consultations', { paymentId: orderId })).body.code).toBe('PAYMENT_FAILED')
  await app.settle()
  expect(await items()).toHaveLength(1)
  expect(mails()).toHaveLength(2)
})

test('a successful order keeps the action item about refused captures; a successful capture removes it', async () => {
  const orderId = await orderOf(app, ann, {})
  expect(await items()).toHaveLength(1)
  app.sandbox.engine.approve(orderId)
  expect((await ann.post('/api/consultations', { paymentId: orderId })).status).toBe(201)
  expect(await items()).toEqual([])
})

test('a declined card is not reported as a problem of our account', async () => {
  const orderId = await orderOf(app, ann, { preferredTime: '12:00' })
  app.sandbox.engine.approve(orderId)
  refuse('/capture$', 'INSTRUMENT_DECLINED')
  await ann.post('/api/consultations', { paymentId: orderId })
  expect(await items()).toEqual([])
})

test('revoked credentials are a problem of our account and are reported at once', async () => {
  app.sandbox.rules.push({ method: 'POST', path: '/orders$', mode: 'status', status: 401 })
  app.sandbox.rules.push({ method: 'POST', path: '/oauth2/token$', mode: 'status', status: 401 })
  const bob = await app.aUser()
  const draft = app.aDraft({ preferredTime: '13:00' })
  expect((await bob.post('/api/payments/orders', draft)).body.code).toBe('PROVIDER_UNAVAILABLE')
  expect(await items()).toMatchObject([{ detail: 'paypal NO_TOKEN_401' }])
  await app.settle()
  expect(app.mails().filter(({ text }) => text.includes('NO_TOKEN_401'))).toHaveLength(1)
})
