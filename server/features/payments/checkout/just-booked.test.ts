import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderOf } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
})
afterEach(() => app.stop())

async function book(): Promise<string> {
  const orderId = await orderOf(app, ann, {})
  app.sandbox.engine.approve(orderId)
  const { status, body } = await ann.post('/api/consultations', { paymentId: orderId })
  expect(status).toBe(201)
  return body.consultation._id
}

const justBooked = async (): Promise<boolean> => (await ann.get('/api/payments/current')).body.justBooked

test('a checkout page is redirected to the booking for an hour after it was booked', async () => {
  expect(await justBooked()).toBe(false)
  await book()
  expect(await justBooked()).toBe(true)
  app.clock.set('2026-09-01T00:59:59Z')
  expect(await justBooked()).toBe(true)
  app.clock.set('2026-09-01T01:00:00Z')
  expect(await justBooked()).toBe(false)
})

test('a later checkout, abandoned or not, takes precedence', async () => {
  await book()
  app.clock.advance(1000)
  await orderOf(app, ann, { preferredTime: '15:00' })
  expect(await justBooked()).toBe(false)
  await ann.post('/api/payments/abandon', {})
  expect(await justBooked()).toBe(false)
})

test('a cancelled booking is not reported', async () => {
  const consultationId = await book()
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'My exam was moved' })
  expect(await justBooked()).toBe(false)
})
