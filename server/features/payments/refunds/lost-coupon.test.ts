import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Consultation } from '#contract/consultations.ts'
import { MINUTE_MS } from '#domain/calendar.ts'
import { aMinutePasses } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
let booked: Consultation
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  booked = await app.aPaidConsultation(ann)
})
afterEach(() => app.stop())

test('a full refund by the office after a late cancellation tells the client which coupon is lost', async () => {
  app.clock.set('2026-09-04T12:00:00Z')
  await app.logIn(ann)
  await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'ill' })
  const [coupon] = (await ann.get('/api/coupons')).body.coupons
  expect(coupon.state).toBe('free')
  const refund = { amount: '36.00', reason: 'You were ill.' }
  await (await app.anAdmin()).post(`/api/consultations/${booked._id}/refund`, refund)
  await aMinutePasses(app)
  expect((await ann.get('/api/coupons')).body.coupons).toMatchObject([{ state: 'revoked' }])
  const mail = app.mails().findLast(({ subject }) => /refund/i.test(subject))!
  expect(mail.text).toContain(coupon.code)
})

test("a full refund in PayPal's dashboard after a late cancellation tells it too, once", async () => {
  app.clock.set('2026-09-04T12:00:00Z')
  await app.logIn(ann)
  await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'ill' })
  const [coupon] = (await ann.get('/api/coupons')).body.coupons
  const [capture] = [...app.sandbox.engine.store.captures.values()].slice(-1)
  app.sandbox.engine.dashboardRefund(capture!.id)
  await aMinutePasses(app)
  await aMinutePasses(app)
  expect((await ann.get('/api/coupons')).body.coupons).toMatchObject([{ state: 'revoked' }])
  const mails = app.mails().filter(({ subject }) => /refund/i.test(subject))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toBe('[Naru] The refund of 36.00 USD is complete')
  expect(mails[0]!.text).toContain(coupon.code)
})

test('a refund that ends a reversal is mailed with its amount and the lost coupon', async () => {
  const { engine } = app.sandbox
  app.clock.set('2026-09-04T12:00:00Z')
  await app.logIn(ann)
  await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'ill' })
  const [coupon] = (await ann.get('/api/coupons')).body.coupons
  const [capture] = [...engine.store.captures.values()].slice(-1)
  await aMinutePasses(app)
  engine.changeCapture(capture!.id, 'DECLINED')
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  expect((await ann.get('/api/coupons')).body.coupons).toMatchObject([{ state: 'free' }])
  // The site sees the end of the reversal and the refund at once.
  engine.changeCapture(capture!.id, 'COMPLETED')
  engine.dashboardRefund(capture!.id)
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  const mails = app.mails().filter(({ subject }) => /refund/i.test(subject))
  expect(mails.map(({ subject }) => subject)).toEqual(['[Naru] The refund of 36.00 USD is complete'])
  expect(mails[0]!.text).toContain(coupon.code)
})

test('a refund of ours that another one replaces at the end of a reversal is mailed once, with the lost coupon', async () => {
  const { engine, rules } = app.sandbox
  app.clock.set('2026-09-04T12:00:00Z')
  await app.logIn(ann)
  await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'ill' })
  const [coupon] = (await ann.get('/api/coupons')).body.coupons
  const [capture] = [...engine.store.captures.values()].slice(-1)
  rules.push({ method: 'POST', path: '/refund$', mode: 'reset-before', times: 100 })
  const refund = { amount: '36.00', reason: 'You were ill.' }
  await (await app.anAdmin()).post(`/api/consultations/${booked._id}/refund`, refund)
  engine.changeCapture(capture!.id, 'DECLINED')
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  engine.changeCapture(capture!.id, 'COMPLETED')
  engine.dashboardRefund(capture!.id)
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  const mails = app.mails().filter(({ subject }) => /refund .* is complete/i.test(subject))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain(coupon.code)
})
