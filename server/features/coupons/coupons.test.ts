import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { issueCoupon } from './issue-coupon.ts'
import { releaseCoupon, revokeEarnedCoupon, markCouponUsed } from './reservations.ts'

let app: TestApp
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
})
afterEach(() => app.stop())

const REFUSAL = { status: 422, body: { code: 'COUPON_INVALID', message: 'This coupon cannot be used.' } }

const aGift = async (to: Person = ann): Promise<string> => {
  const now = app.clock.now()
  const coupon = await inTransaction(app.db, (tx) =>
    issueCoupon(tx, { userId: to.user.id, reason: 'gift', settings: app.deps.settings.current(), now }),
  )
  return coupon!.code
}
const wallet = async () => (await ann.get('/api/coupons')).body.coupons
const stateOf = async (code: string) =>
  (await wallet()).find((coupon: { code: string }) => coupon.code === code)?.state
const verify = (code: string, extra = {}) => ann.post('/api/verify-coupon', { code, ...extra })

async function anOrder(couponCode: string, preferredTime = '10:00'): Promise<string> {
  const { status, body } = await ann.post('/api/payments/orders', app.aDraft({ couponCode, preferredTime }))
  expect(status).toBe(201)
  return body.orderId
}
async function aBooking(couponCode: string, preferredTime = '10:00') {
  const orderId = await anOrder(couponCode, preferredTime)
  app.sandbox.engine.approve(orderId)
  return (await ann.post('/api/consultations', { paymentId: orderId })).body.consultation
}
const cancel = ({ _id: consultationId }: { _id: string }) =>
  ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })

test('a code is one upper-case word that no two coupons share', async () => {
  const codes = await Promise.all(Array.from({ length: 20 }, () => aGift()))
  for (const code of codes) expect(code).toMatch(/^NARU[A-HJ-NP-Z2-9]{10}$/)
  expect(new Set(codes).size).toBe(20)
})

test('a coupon is valid for six months to the second and worth half the fee', async () => {
  const code = await aGift()
  expect(await wallet()).toMatchObject([
    { code, percent: 50, discount: 18, reason: 'gift', expiresAt: '2027-03-01T00:00:00.000Z' },
  ])
  expect((await verify(` ${code.toLowerCase()} `)).body).toMatchObject({ success: true, discount: 18 })
  app.clock.set('2027-02-28T23:59:59Z')
  ann = await relogin()
  expect((await verify(code)).status).toBe(200)
  app.clock.set('2027-03-01T00:00:00Z')
  ann = await relogin()
  expect(await verify(code)).toMatchObject(REFUSAL)
  expect(await stateOf(code)).toBe('expired')
})

/** Logs in again: half a year later the old session has expired. */
async function relogin(): Promise<Person> {
  const client = app.client()
  await client.post('/api/login', { email: ann.user.email, password: 'river crossing at dawn' })
  return { ...client, user: ann.user }
}

test('every refusal has the same text: unknown, another user’s, used, reserved, revoked', async () => {
  const used = await aGift()
  await aBooking(used)
  const refusals = [
    await verify('NARUNOSUCHONE'),
    await verify(await aGift(await app.aUser())),
    await verify(used),
  ]
  for (const refusal of refusals) expect(refusal).toMatchObject(REFUSAL)
})

test('another email address is refused, and any spelling of the own one accepted', async () => {
  const code = await aGift()
  const [name, host] = ann.user.email.split('@')
  for (const email of [
    ann.user.email,
    `${name!.toUpperCase()}@${host}`,
    `${name![0]}.${name!.slice(1)}+naru@${host}`,
  ])
    expect((await verify(code, { email })).status, email).toBe(200)
  expect(await verify(code, { email: `x${ann.user.email}` })).toMatchObject({
    status: 403,
    body: { code: 'NOT_YOUR_ACCOUNT' },
  })
})

test("a coupon reserved by the user's open checkout can be verified and moves to the next checkout", async () => {
  const code = await aGift()
  await anOrder(code)
  expect(await stateOf(code)).toBe('held')
  expect((await verify(code)).status).toBe(200)
  await anOrder(code, '11:00')
  expect(await app.db.selectFrom('coupon_claims').selectAll().execute()).toHaveLength(1)
})

test('a cancellation with a refund restores the coupon for at least 30 days', async () => {
  const code = await aGift()
  app.clock.set('2027-02-20T00:00:00Z')
  ann = await relogin()
  const booking = await aBooking(code)
  expect(await stateOf(code)).toBe('used')
  await cancel(booking)
  expect(await stateOf(code)).toBe('free')
  const given = (await wallet()).find((coupon: { code: string }) => coupon.code === code)
  expect(given.expiresAt).toBe('2027-03-22T00:00:00.000Z')
})

test('a coupon that expired since it was entered is refused', async () => {
  const code = await aGift()
  app.clock.set('2027-03-01T00:00:00Z')
  ann = await relogin()
  const order = await ann.post('/api/payments/orders', app.aDraft({ couponCode: code }))
  expect(order).toMatchObject({ status: 422, body: { code: 'COUPON_INVALID' } })
  expect(await app.db.selectFrom('payments').select('id').execute()).toEqual([])
})

/** Cancels an hour before the start, when nothing is refunded. */
async function cancelTooLate(booking: { _id: string; startsAt: string }): Promise<void> {
  app.clock.set(new Date(Date.parse(booking.startsAt) - 3_600_000).toISOString())
  ann = await relogin()
  await cancel(booking)
}

test('a manual refund after a late cancellation restores the coupon', async () => {
  const code = await aGift()
  await cancelTooLate(await aBooking(code))
  expect(await stateOf(code)).toBe('used')
  app.sandbox.engine.dashboardRefund([...app.sandbox.engine.store.captures.values()].at(-1)!.id)
  app.clock.advance(11 * 60_000)
  await app.settle()
  expect(await stateOf(code)).toBe('free')
})

test('a cancellation too late for a refund restores no coupon', async () => {
  const code = await aGift()
  await cancelTooLate(await aBooking(code))
  expect(await stateOf(code)).toBe('used')
})

test('the coupon earned by a refunded payment is revoked, also after its use is undone', async () => {
  const first = await app.aPaidConsultation(ann)
  const [{ code }] = await wallet()
  const second = await aBooking(code, '12:00')
  await cancel(first)
  expect(await stateOf(code)).toBe('used')
  await cancel(second)
  expect(await stateOf(code)).toBe('revoked')
  expect(await verify(code)).toMatchObject(REFUSAL)
})

test('a coupon revoked during the payment still reduces that price', async () => {
  const first = await app.aPaidConsultation(ann)
  const [{ code }] = await wallet()
  const orderId = await anOrder(code, '12:00')
  await cancel(first)
  app.sandbox.engine.approve(orderId)
  const saved = await ann.post('/api/consultations', { paymentId: orderId })
  expect(saved.body.consultation).toMatchObject({ amount: '18.00', couponCode: code })
  expect(await stateOf(code)).toBe('used')
})

test('a revoked coupon is refused', async () => {
  const code = await aGift()
  await app.db.updateTable('coupons').set({ revoked_at: app.clock.now() }).where('code', '=', code).execute()
  const answer = await ann.post('/api/payments/orders', app.aDraft({ couponCode: code }))
  expect(answer).toMatchObject(REFUSAL)
  expect(await app.db.selectFrom('coupon_claims').selectAll().execute()).toEqual([])
})

test('the first use of a coupon stays, however the checkout ends afterwards', async () => {
  const code = await aGift()
  await aBooking(code)
  const claim = () =>
    app.db.selectFrom('coupon_claims').select(['payment_id', 'used_at']).where('code', '=', code).execute()
  const [used] = await claim()
  expect(used?.used_at).toEqual(app.clock.now())
  app.clock.advance(60_000)
  await inTransaction(app.db, async (tx) => {
    await markCouponUsed(tx, used!.payment_id, app.clock.now())
    await releaseCoupon(tx, used!.payment_id)
  })
  expect(await claim()).toEqual([used])
  expect(await stateOf(code)).toBe('used')
})

test('an earned coupon is revoked once', async () => {
  await app.aPaidConsultation(ann)
  const [{ code }] = await wallet()
  const { id } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const revoke = () => inTransaction(app.db, (tx) => revokeEarnedCoupon(tx, id, app.clock.now()))
  expect(await revoke()).toBe(code)
  app.clock.advance(60_000)
  expect(await revoke()).toBeNull()
})

test('a payment earns one coupon, with one mail', async () => {
  await app.aPaidConsultation(ann)
  await app.settle()
  const [{ code }] = await wallet()
  const mails = await app.db.selectFrom('messages').selectAll().where('kind', '=', 'coupon_issued').execute()
  expect(mails).toMatchObject([{ to_email: ann.user.email, reference: code }])
})

test('guessing codes is limited', async () => {
  const replies = []
  for (let count = 0; count < 11; count++) replies.push(await verify(`NARUGUESS${count}`))
  expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429])
})
