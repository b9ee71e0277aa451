import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMinutePasses, orderOf } from '#server/features/payments/testing.ts'
import { type Client, type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
})
afterEach(() => app.stop())

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

const anOrder = (by: Client = ann, changes = {}) => orderOf(app, by, changes)

const confirm = (orderId: string, by: Client = ann) => by.post('/api/consultations', { paymentId: orderId })

const payments = () => app.db.selectFrom('payments').selectAll().orderBy('created_at').execute()
const consultations = () => app.db.selectFrom('consultations').selectAll().execute()
const seats = () => app.db.selectFrom('slot_claims').selectAll().execute()
const mails = () => app.db.selectFrom('messages').select(['kind', 'to_email', 'data']).orderBy('id').execute()
const captures = () => [...app.sandbox.engine.store.captures.values()]
const capture = (orderId: string) => captures().find((each) => each.orderId === orderId)

test('an approved order becomes one consultation, with its mails and the next coupon', async () => {
  const { status, body } = await ann.post('/api/payments/orders', app.aDraft())
  expect(status).toBe(201)
  expect(body).toMatchObject({
    amount: '36.00',
    currency: 'USD',
    holdExpiresAt: '2026-09-01T00:30:00.000Z',
  })
  expect(body.approveUrl).toContain(body.orderId)
  expect((await ann.get('/api/payments/current')).body.payment).toMatchObject({
    orderId: body.orderId,
    state: 'open',
    listAmount: '36.00',
  })

  app.sandbox.engine.approve(body.orderId)
  const saved = await confirm(body.orderId)
  expect(saved.status).toBe(201)
  expect(saved.body.consultation).toMatchObject({
    amount: '36.00',
    paymentStatus: 'completed',
    status: 'pending',
    refund: null,
  })
  expect(await mails()).toMatchObject([
    { kind: 'booking_paid', to_email: ann.user.email },
    { kind: 'coupon_issued', to_email: ann.user.email },
  ])
  const { coupons } = (await ann.get('/api/coupons')).body
  expect(coupons).toMatchObject([{ state: 'free', percent: 50, discount: 18, reason: 'payment' }])
  expect((await ann.get('/api/payments/current')).body.payment).toBeNull()
})

test('confirming again answers the same consultation and charges nothing', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  const first = await confirm(orderId)
  const again = await confirm(orderId)
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body.consultation._id).toBe(first.body.consultation._id)
  expect(await consultations()).toHaveLength(1)
})

test('payment fields sent by the browser are ignored', async () => {
  const orderId = await anOrder()
  const claims = { paymentStatus: 'COMPLETED', amount: 0.01, discountAmount: 35.99, captureId: 'X' }
  const unpaid = await ann.post('/api/consultations', { paymentId: orderId, ...claims })
  expect(unpaid).toMatchObject({ status: 402, body: { code: 'PAYMENT_NOT_APPROVED' } })
  expect(await consultations()).toEqual([])

  const priced = await ann.post('/api/payments/orders', { ...app.aDraft(), amount: '0.01' })
  expect(priced).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})

test('the conversation language is one of those offered and is stored with the booking', async () => {
  const unknown = await ann.post('/api/payments/orders', { ...app.aDraft(), language: 'tlh' })
  expect(unknown).toMatchObject({ status: 400, body: { fields: { language: 'INVALID_INPUT' } } })
  const { body } = await ann.post('/api/payments/orders', { ...app.aDraft(), language: 'ko' })
  expect((await ann.get('/api/payments/current')).body.payment).toMatchObject({ language: 'ko' })
  app.sandbox.engine.approve(body.orderId)
  expect((await confirm(body.orderId)).body.consultation).toMatchObject({ language: 'ko' })
})

test("another user's order is answered like a missing one", async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  const stranger = await app.aUser()
  expect(await confirm(orderId, stranger)).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } })
  expect(await confirm('5O190127TN364715T')).toMatchObject({
    status: 404,
    body: { code: 'PAYMENT_NOT_FOUND' },
  })
  expect(capture(orderId)).toBeUndefined()
})

test('a capture whose reply was lost is found within a minute, without a second charge', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'reset-after' })
  expect(await confirm(orderId)).toMatchObject({ status: 202, body: { code: 'PAYMENT_PENDING' } })
  expect((await ann.get('/api/payments/current')).body.payment.state).toBe('processing')
  await aMinutePasses(app)
  expect(await consultations()).toHaveLength(1)
  expect((await confirm(orderId)).status).toBe(200)
  expect(captures().filter((each) => each.orderId === orderId)).toHaveLength(1)
})

test.each([
  ['a page of its own', { mode: 'html', status: 404 }],
  ["PayPal's words", { mode: 'status', status: 404 }],
] as const)('a paid slot is not released because of one reply 404 with %s', async (_, rule) => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'reset-after' })
  expect((await confirm(orderId)).body.code).toBe('PAYMENT_PENDING')
  app.sandbox.rules.push({ method: 'GET', path: `/orders/${orderId}`, ...rule })
  expect((await confirm(orderId)).body.code).toBe('PAYMENT_PENDING')
  const other = await app.aUser()
  expect((await other.post('/api/payments/orders', app.aDraft())).body.code).toBe('SLOT_TAKEN')
  await aMinutePasses(app)
  expect(await consultations()).toHaveLength(1)
  expect(capture(orderId)).toMatchObject({ status: 'COMPLETED' })
})

test('an order that the provider reports as missing twice ends the checkout', async () => {
  const orderId = await anOrder()
  app.sandbox.rules.push({
    method: 'GET',
    path: `/orders/${orderId}`,
    mode: 'status',
    status: 404,
    times: 99,
  })
  expect((await confirm(orderId)).body.code).toBe('PAYMENT_PENDING')
  expect(await seats()).toHaveLength(1)
  app.clock.advance(2 * MINUTE_MS)
  await app.settle()
  expect(await seats()).toEqual([])
  app.sandbox.rules.length = 0
})

test.each(['status', 'html', 'reset-before', 'mangle'] as const)(
  'a capture answered with "%s" is settled within a minute',
  async (mode) => {
    const orderId = await anOrder()
    app.sandbox.engine.approve(orderId)
    app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode, from: '"captures"', to: '"captured"' })
    expect((await confirm(orderId)).body.code).toBe('PAYMENT_PENDING')
    await aMinutePasses(app)
    expect(await consultations()).toHaveLength(1)
  },
)

test('an approval without a webhook is captured within a minute', async () => {
  const orderId = await anOrder()
  app.clock.advance(10 * MINUTE_MS)
  await app.settle()
  app.sandbox.engine.approve(orderId)
  await aMinutePasses(app)
  expect(await consultations()).toHaveLength(1)
  expect((await confirm(orderId)).status).toBe(200)
})

test('an expired hold releases the slot and the coupon', async () => {
  const { couponCode } = (await aUsedUpBooking()) ?? {}
  await anOrder(ann, { preferredTime: '13:00', couponCode })
  expect(await seats()).toHaveLength(2)
  app.clock.advance(30 * MINUTE_MS)
  await app.settle()
  // Both were created at the same instant, so either may be the first.
  expect((await payments()).map(({ status }) => status).toSorted()).toEqual(['captured', 'expired'])
  expect(await seats()).toHaveLength(1)
  expect((await ann.get('/api/coupons')).body.coupons[0].state).toBe('free')
})

/** A first booking, for the coupon that it earns. */
async function aUsedUpBooking(): Promise<{ couponCode: string }> {
  await app.aPaidConsultation(ann)
  const { coupons } = (await ann.get('/api/coupons')).body
  return { couponCode: coupons[0].code }
}

test('an approval after the hold is captured if the slot is still free, and never charged if it is not', async () => {
  const orderId = await anOrder()
  app.clock.advance(31 * MINUTE_MS)
  await app.settle()
  app.sandbox.engine.approve(orderId)
  expect((await confirm(orderId)).status).toBe(201)

  const bea = await app.aUser()
  const late = await anOrder(bea, { preferredTime: '15:00' })
  app.clock.advance(31 * MINUTE_MS)
  await app.settle()
  await anOrder(await app.aUser(), { preferredTime: '15:00' })
  app.sandbox.engine.approve(late)
  expect(await confirm(late, bea)).toMatchObject({ status: 409, body: { code: 'PAYMENT_EXPIRED' } })
  expect(capture(late)).toBeUndefined()
})

test('an order that was changed at the provider is never captured', async () => {
  const orderId = await anOrder()
  const order = app.sandbox.engine.store.orders.get(orderId) as { amountMinor: number }
  order.amountMinor = 1
  app.sandbox.engine.approve(orderId)
  expect(await confirm(orderId)).toMatchObject({ status: 409, body: { code: 'PAYMENT_MISMATCH' } })
  expect(capture(orderId)).toBeUndefined()
})

test('two tabs confirming at once book once', async () => {
  const orderId = await anOrder()
  app.sandbox.engine.approve(orderId)
  const replies = await Promise.all([confirm(orderId), confirm(orderId), confirm(orderId)])
  expect(new Set(replies.map(({ body }) => body.consultation?._id)).size).toBe(1)
  expect(await consultations()).toHaveLength(1)
})

test('cancelling the checkout releases the slot, and a later approval is not captured', async () => {
  const orderId = await anOrder()
  expect((await ann.post('/api/payments/abandon', {})).status).toBe(200)
  expect(await seats()).toEqual([])
  app.sandbox.engine.approve(orderId)
  expect(await confirm(orderId)).toMatchObject({ status: 409, body: { code: 'PAYMENT_EXPIRED' } })
  expect(capture(orderId)).toBeUndefined()
  expect((await ann.post('/api/payments/abandon', {})).status).toBe(200)
})

test('a coupon halves the price, is reserved, used, and cannot be used twice', async () => {
  const { couponCode } = await aUsedUpBooking()
  const verified = await ann.post('/api/verify-coupon', { code: couponCode.toLowerCase() })
  expect(verified.body).toMatchObject({
    discount: 18,
    message: 'Coupon applied! You will receive a 50% discount on your consultation.',
  })
  const order = await ann.post('/api/payments/orders', app.aDraft({ preferredTime: '14:00', couponCode }))
  expect(order.body.amount).toBe('18.00')
  expect((await ann.get('/api/coupons')).body.coupons[0].state).toBe('held')
  app.sandbox.engine.approve(order.body.orderId)
  expect((await confirm(order.body.orderId)).body.consultation).toMatchObject({ amount: '18.00', couponCode })
  expect(capture(order.body.orderId)).toMatchObject({ amountMinor: 1800 })
  const states = (await ann.get('/api/coupons')).body.coupons.map(({ state }: { state: string }) => state)
  expect(states.toSorted()).toEqual(['free', 'used'])
  const again = await ann.post('/api/payments/orders', app.aDraft({ preferredTime: '16:00', couponCode }))
  expect(again).toMatchObject({ status: 422, body: { code: 'COUPON_INVALID' } })
})
