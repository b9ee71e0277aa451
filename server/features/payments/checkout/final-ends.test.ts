import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderOf } from '#server/features/payments/testing.ts'
import { type Client, type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
let bob: Person
let bobsBooking: { _id: string }

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  bob = await app.aUser()
})
afterEach(() => app.stop())

const MINUTE_MS = 60_000

const confirm = (orderId: string, by: Client = ann) => by.post('/api/consultations', { paymentId: orderId })
const giveUp = () => ann.post('/api/payments/abandon', {})
const captureOf = (orderId: string) =>
  [...app.sandbox.engine.store.captures.values()].find((each) => each.orderId === orderId)
const letters = () =>
  app.db.selectFrom('messages').select('data').where('kind', '=', 'payment_refunded').execute()

/** Ended checkouts are synced at least once an hour while the provider knows their orders. */
async function twoHoursPass(): Promise<void> {
  for (let hour = 0; hour < 2; hour++) {
    app.clock.advance(60 * MINUTE_MS)
    await app.settle()
  }
}

/** Ann's hold has ended and Bob has booked her slot. */
async function anOrderWhoseTimeIsTaken(): Promise<string> {
  const orderId = await orderOf(app, ann, {})
  app.clock.advance(31 * MINUTE_MS)
  await app.settle()
  bobsBooking = await app.aPaidConsultation(bob)
  return orderId
}

async function bobLetsGo(): Promise<void> {
  const { _id: consultationId } = bobsBooking
  const { status } = await bob.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
  expect(status).toBe(200)
}

/** Captures the order at the provider without our product. */
const captureElsewhere = (orderId: string) =>
  app.sandbox.engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })

test('a buyer who was shown that the slot is gone is not charged when it becomes free again', async () => {
  const orderId = await anOrderWhoseTimeIsTaken()
  app.sandbox.engine.approve(orderId)
  expect(await confirm(orderId)).toMatchObject({ status: 409, body: { code: 'PAYMENT_EXPIRED' } })
  await bobLetsGo()
  await twoHoursPass()
  expect(captureOf(orderId)).toBeUndefined()
})

test('a buyer who abandoned a checkout after its hold is not charged for it', async () => {
  const orderId = await anOrderWhoseTimeIsTaken()
  app.sandbox.engine.approve(orderId)
  expect((await giveUp()).status).toBe(200)
  await bobLetsGo()
  await twoHoursPass()
  expect(captureOf(orderId)).toBeUndefined()
})

test('a buyer who started a new checkout after the hold is not charged for the older one', async () => {
  const orderId = await anOrderWhoseTimeIsTaken()
  app.sandbox.engine.approve(orderId)
  await orderOf(app, ann, { preferredTime: '14:00' })
  await giveUp()
  await bobLetsGo()
  expect((await confirm(orderId)).body.code).toBe('PAYMENT_SUPERSEDED')
  await twoHoursPass()
  expect(captureOf(orderId)).toBeUndefined()
})

test('an approval whose buyer saw no end of the checkout is captured when the slot becomes free again', async () => {
  const orderId = await anOrderWhoseTimeIsTaken()
  app.sandbox.engine.approve(orderId)
  app.clock.advance(60 * MINUTE_MS)
  await app.settle()
  expect(captureOf(orderId)).toBeUndefined()
  await bobLetsGo()
  await twoHoursPass()
  expect(captureOf(orderId)).toMatchObject({ status: 'COMPLETED' })
})

test('the end of a checkout is not reported while the provider does not answer', async () => {
  const orderId = await orderOf(app, ann, {})
  app.clock.advance(31 * MINUTE_MS)
  await app.settle()
  app.sandbox.engine.approve(orderId)
  app.sandbox.rules.push({ method: 'GET', path: `/orders/${orderId}`, mode: 'reset-before' })
  expect(await confirm(orderId)).toMatchObject({ status: 202, body: { code: 'PAYMENT_PENDING' } })
  expect((await confirm(orderId)).status).toBe(201)
})

test('a payment that arrives after the buyer was shown the end is refunded with a mail', async () => {
  const orderId = await anOrderWhoseTimeIsTaken()
  expect((await confirm(orderId)).body.code).toBe('PAYMENT_EXPIRED')
  await bobLetsGo()
  app.sandbox.engine.approve(orderId)
  captureElsewhere(orderId)
  await twoHoursPass()
  expect(captureOf(orderId)).toMatchObject({ status: 'REFUNDED' })
  expect(await letters()).toMatchObject([{ data: { amountCents: 3600, reason: 'over' } }])
})

test('a payment that arrives after the buyer was shown a failure is refunded with a mail', async () => {
  const orderId = await orderOf(app, ann, {})
  app.sandbox.engine.approve(orderId)
  const issue = 'PAYEE_ACCOUNT_RESTRICTED'
  app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'issue', issue })
  expect((await confirm(orderId)).body.code).toBe('PAYMENT_FAILED')
  captureElsewhere(orderId)
  await twoHoursPass()
  expect(captureOf(orderId)).toMatchObject({ status: 'REFUNDED' })
  expect(await letters()).toMatchObject([{ data: { amountCents: 3600, reason: 'over' } }])
})

test('an approval of an abandoned checkout after the refund deadline is not captured', async () => {
  // The first bookable Saturday begins at 01:00 UTC on the 5th; until 01:00 UTC on the 4th the full price is
  // refunded.
  app.clock.set('2026-09-03T12:15:00Z')
  ann = await app.aUser()
  const draft = { preferredDate: '2026-09-05', preferredTime: '10:00' }
  const orderId = await orderOf(app, ann, draft)
  app.clock.advance(31 * MINUTE_MS)
  await app.settle()
  app.clock.set('2026-09-04T01:01:00Z')
  app.sandbox.engine.approve(orderId)
  await twoHoursPass()
  expect(captureOf(orderId)).toBeUndefined()
})

test('a confirmation is not answered from a sync that started before it', async () => {
  const orderId = await orderOf(app, ann, {})
  const { paypal: payments } = app.deps.gateways
  const { getOrder } = payments
  const slow = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<void>()
  payments.getOrder = async (id) => {
    payments.getOrder = getOrder
    const answer = await getOrder(id)
    seen.resolve()
    await slow.promise
    return answer
  }
  const early = confirm(orderId)
  await seen.promise
  app.sandbox.engine.approve(orderId)
  const late = confirm(orderId)
  // The second call joins the first call's sync when that one ends.
  setTimeout(slow.resolve, 100)
  expect((await early).body.code).toBe('PAYMENT_NOT_APPROVED')
  expect((await late).status).toBe(201)
})
