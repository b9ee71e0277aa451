import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMinutePasses, orderOf } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
})
afterEach(() => {
  app.sandbox.changeSettings({ declinedStaysApproved: false, webhooks: { hold: false } })
  return app.stop()
})

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

const anOrder = (changes = {}) => orderOf(app, ann, changes)
const confirm = (orderId: string) => ann.post('/api/consultations', { paymentId: orderId })
const payments = () => app.db.selectFrom('payments').selectAll().orderBy('created_at').execute()
const captures = () => [...app.sandbox.engine.store.captures.values()]
const captureOf = (orderId: string) => captures().find((each) => each.orderId === orderId)

/** Makes the provider refuse to capture `times` times and leave the order approved. */
const refuseCapture = (issue: string, times = 1) =>
  app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'issue', issue, times })

test('a declined card leaves the order payable and the slot held for five more minutes', async () => {
  const orderId = await anOrder()
  app.clock.advance(28 * MINUTE_MS)
  app.sandbox.engine.approve(orderId, 'declined')
  expect(await confirm(orderId)).toMatchObject({ status: 402, body: { code: 'INSTRUMENT_DECLINED' } })
  expect((await ann.get('/api/payments/current')).body.payment).toMatchObject({
    state: 'open',
    holdExpiresAt: '2026-09-01T00:33:00.000Z',
  })
  app.sandbox.engine.approve(orderId)
  expect((await confirm(orderId)).status).toBe(201)
  expect(captures().filter((each) => each.orderId === orderId)).toHaveLength(1)
})

test('a decline found first by a webhook is reported to the buyer as a decline', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId, 'declined')
  await aMinutePasses(app)
  expect((await payments())[0]).toMatchObject({
    status: 'created',
    issue: expect.stringContaining('DECLINED'),
  })
  expect(await confirm(orderId)).toMatchObject({ status: 402, body: { code: 'INSTRUMENT_DECLINED' } })
  app.sandbox.engine.approve(orderId)
  expect((await confirm(orderId)).status).toBe(201)
})

test('a refusal that the provider repeats for its key does not block the next attempt', async () => {
  app.sandbox.changeSettings({ replay4xx: true })
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId, 'declined')
  await confirm(orderId)
  app.sandbox.engine.approve(orderId)
  expect((await confirm(orderId)).status).toBe(201)
  app.sandbox.changeSettings({ replay4xx: false })
})

test('a declined instrument is not tried again before the buyer confirms again', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  refuseCapture('TRANSACTION_LIMIT_EXCEEDED', 100)
  expect((await confirm(orderId)).body.code).toBe('INSTRUMENT_DECLINED')
  const [declined] = await payments()
  for (let minute = 0; minute < 10; minute++) await aMinutePasses(app)
  const [later] = await payments()
  expect(later!.attempt).toBe(declined!.attempt)
  app.sandbox.rules.length = 0
  expect((await confirm(orderId)).status).toBe(201)
})

test.each([
  ['after', SECOND_MS],
  ['by a slow clock before', -2 * SECOND_MS],
])(
  'an approval reported after the decline, and given %s it, does not undo the decline',
  async (_, laterMs) => {
    app.sandbox.changeSettings({ declinedStaysApproved: true, webhooks: { hold: true } })
    const orderId = await anOrder()
    app.sandbox.engine.approve(orderId)
    app.clock.advance(laterMs)
    refuseCapture('INSTRUMENT_DECLINED')
    expect((await confirm(orderId)).body.code).toBe('INSTRUMENT_DECLINED')
    app.clock.advance(11 * MINUTE_MS)
    await app.settle()
    for (let minute = 0; minute < 5; minute++) await aMinutePasses(app)
    expect(captureOf(orderId)).toBeUndefined()

    // The buyer approves once more, with another card, and closes the window.
    app.sandbox.engine.approve(orderId)
    app.clock.advance(11 * MINUTE_MS)
    await app.settle()
    await aMinutePasses(app)
    expect(captureOf(orderId)).toMatchObject({ status: 'COMPLETED' })
  },
)

test('a buyer who was shown a failure is not charged afterwards', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  refuseCapture('PAYEE_ACCOUNT_RESTRICTED')
  expect((await confirm(orderId)).body.code).toBe('PAYMENT_FAILED')
  for (let minute = 0; minute < 10; minute++) await aMinutePasses(app)
  expect(captureOf(orderId)).toBeUndefined()
  expect(await payments()).toMatchObject([{ status: 'failed' }])
})

test('a buyer who has booked another slot since is not charged for the abandoned one', async () => {
  const orderId = await anOrder()
  app.clock.advance(31 * MINUTE_MS)
  await app.settle()
  await app.aPaidConsultation(ann, { preferredTime: '16:00' })
  app.sandbox.engine.approve(orderId)
  for (let minute = 0; minute < 10; minute++) await aMinutePasses(app)
  expect(captureOf(orderId)).toBeUndefined()
  expect((await confirm(orderId)).body.code).toBe('PAYMENT_SUPERSEDED')
})

test('a payment that arrives after another booking is refunded with a mail that says why', async () => {
  const orderId = await anOrder()
  app.clock.advance(31 * MINUTE_MS)
  await app.settle()
  await app.aPaidConsultation(ann, { preferredTime: '16:00' })
  const { engine } = app.sandbox
  engine.approve(orderId)
  engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })
  for (let minute = 0; minute < 10; minute++) await aMinutePasses(app)
  expect(captureOf(orderId)).toMatchObject({ status: 'REFUNDED' })
  expect(await app.db.selectFrom('consultations').select('id').execute()).toHaveLength(1)
  const letter = await app.db
    .selectFrom('messages')
    .select('data')
    .where('kind', '=', 'payment_refunded')
    .executeTakeFirstOrThrow()
  expect(letter.data).toMatchObject({ amountCents: 3600, reason: 'superseded' })
})

test('a decline counts where the provider names an unknown reason before it', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  const issuesBefore = ['SOMETHING_NEW', 'DOMESTIC_TRANSACTION_REQUIRED']
  const rule = { method: 'POST', path: '/capture$', mode: 'issue', issuesBefore } as const
  app.sandbox.rules.push({ ...rule, issue: 'INSTRUMENT_DECLINED' })
  expect(await confirm(orderId)).toMatchObject({ status: 402, body: { code: 'INSTRUMENT_DECLINED' } })
  expect((await confirm(orderId)).status).toBe(201)
})
