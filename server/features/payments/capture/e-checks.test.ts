import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/calendar.ts'
import { aMinutePasses, orderOf } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
})
afterEach(() => app.stop())

const anOrder = (changes = {}) => orderOf(app, ann, changes)
const confirm = (orderId: string) => ann.post('/api/consultations', { paymentId: orderId })

const payments = () => app.db.selectFrom('payments').selectAll().orderBy('created_at').execute()
const consultations = () => app.db.selectFrom('consultations').selectAll().execute()
const seats = () => app.db.selectFrom('slot_claims').selectAll().execute()
const mails = () => app.db.selectFrom('messages').select('kind').orderBy('id').execute()
const capture = (orderId: string) =>
  [...app.sandbox.engine.store.captures.values()].find((each) => each.orderId === orderId)

test('an eCheck keeps the slot reserved and is booked when it clears', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId, 'pending')
  expect(await confirm(orderId)).toMatchObject({ status: 202, body: { code: 'PAYMENT_PENDING' } })
  expect(await consultations()).toEqual([])
  app.clock.advance(60 * MINUTE_MS)
  await app.settle()
  expect(await seats()).toHaveLength(1)
  const again = await ann.post('/api/payments/orders', app.aDraft())
  expect(again).toMatchObject({ status: 409, body: { code: 'PAYMENT_IN_PROGRESS' } })

  app.sandbox.engine.settleCapture(capture(orderId)!.id, true)
  app.clock.advance(60 * MINUTE_MS)
  await app.settle()
  expect(await consultations()).toHaveLength(1)
  expect((await mails()).map(({ kind }) => kind)).toEqual([
    'payment_pending',
    'booking_paid',
    'coupon_issued',
  ])
})

test('a buyer with a pending eCheck can book another slot', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId, 'pending')
  await confirm(orderId)
  const current = async () => (await ann.get('/api/payments/current')).body.payment
  expect(await current()).toMatchObject({ orderId, state: 'pending' })

  const second = await anOrder({ preferredTime: '11:00' })
  expect(await current()).toMatchObject({ orderId: second, state: 'open' })
  expect((await ann.post('/api/payments/abandon', {})).status).toBe(200)
  expect(await current()).toMatchObject({ orderId, state: 'pending' })
  await app.aPaidConsultation(ann, { preferredTime: '12:00' })

  app.sandbox.engine.settleCapture(capture(orderId)!.id, true)
  app.clock.advance(60 * MINUTE_MS)
  await app.settle()
  expect(await consultations()).toHaveLength(2)
  expect(await current()).toBeNull()
})

test('an eCheck is synced again after the provider once reported its order as missing', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId, 'pending')
  await confirm(orderId)
  app.sandbox.rules.push({
    method: 'GET',
    path: `/orders/${orderId}`,
    mode: 'status',
    status: 404,
    body: { name: 'RESOURCE_NOT_FOUND' },
  })
  await aMinutePasses(app)
  expect(app.sandbox.rules).toEqual([])
  const [payment] = await payments()
  expect(payment).toMatchObject({ status: 'pending', next_check_at: expect.any(Date) })
})

test('an eCheck that bounces releases the slot, and the buyer gets one mail', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId, 'pending')
  await confirm(orderId)
  app.sandbox.engine.settleCapture(capture(orderId)!.id, false)
  await aMinutePasses(app)
  expect(await confirm(orderId)).toMatchObject({ status: 402, body: { code: 'PAYMENT_FAILED' } })
  expect(await seats()).toEqual([])
  app.clock.advance(10 * MINUTE_MS)
  await app.settle()
  expect((await mails()).map(({ kind }) => kind)).toEqual(['payment_pending', 'payment_declined'])
  const mail = app.mails().at(-1)!
  expect(mail.subject).toBe('[Naru] The payment for your consultation was not accepted')
  expect(mail.text).toContain('Nothing was charged')
  expect(mail.text).toContain('/report')
})

test('an eCheck that clears after the start is refunded as too late, not as a time that was taken', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId, 'pending')
  await confirm(orderId)
  app.clock.set('2026-09-08T00:00:00Z')
  app.sandbox.engine.settleCapture(capture(orderId)!.id, true)
  await aMinutePasses(app)
  expect(await consultations()).toEqual([])
  expect(capture(orderId)!.status).toBe('REFUNDED')
  const { text } = app.mails().find(({ subject }) => /refund|back/i.test(subject))!
  expect(text).toContain('The payment arrived too late.')
  expect(text).not.toContain('already taken')
})
