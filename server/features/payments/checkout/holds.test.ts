import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTimes } from '#domain/calendar.ts'
import { initialSettings } from '#domain/settings.ts'
import { type Person, startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const MINUTE_MS = 60_000
const order = (by: Person, changes: Record<string, unknown> = {}) =>
  by.post('/api/payments/orders', app.aDraft(changes))
const minutesLeft = (body: { holdExpiresAt: string }): number =>
  (Date.parse(body.holdExpiresAt) - app.clock.now().getTime()) / MINUTE_MS

test('a changed draft does not renew the thirty minutes of a hold', async () => {
  const ann = await app.aUser()
  expect(minutesLeft((await order(ann)).body)).toBe(30)
  app.clock.advance(20 * MINUTE_MS)
  expect(minutesLeft((await order(ann, { message: 'Another letter' })).body)).toBe(10)
  await ann.post('/api/payments/abandon')
  expect(minutesLeft((await order(ann, { message: 'And another' })).body)).toBe(10)
  expect(minutesLeft((await order(ann, { preferredTime: '11:00' })).body)).toBe(30)
  expect(minutesLeft((await order(ann, { message: 'Back again' })).body)).toBe(10)
})

test('a new request after the hold gets a new checkout, and the old one is not charged', async () => {
  const ann = await app.aUser()
  const before = await order(ann)
  // The expiry has not run yet.
  app.clock.advance(30 * MINUTE_MS)
  const again = await order(ann)
  expect([before.status, again.status, minutesLeft(again.body)]).toEqual([201, 201, 30])
  expect(again.body.orderId).not.toBe(before.body.orderId)
  app.sandbox.engine.approve(before.body.orderId)
  const late = await ann.post('/api/consultations', { paymentId: before.body.orderId })
  expect([late.status, late.body.code]).toEqual([409, 'PAYMENT_SUPERSEDED'])
})

test('after two unpaid holds a buyer can reserve again half a day later', async () => {
  const ann = await app.aUser()
  for (const preferredTime of ['10:00', '11:00']) {
    expect((await order(ann, { preferredTime })).status).toBe(201)
    app.clock.advance(30 * MINUTE_MS)
    await app.settle()
  }
  const refused = await order(ann, { preferredTime: '12:00' })
  expect([refused.status, refused.body.code]).toEqual([429, 'HOLDS_USED_UP'])
  expect(Number(refused.headers['retry-after'])).toBe(11 * 3600)
  app.clock.advance(11 * 3600_000)
  await ann.post('/api/login', { email: ann.user.email, password: TEST_PASSWORD })
  expect((await order(ann, { preferredTime: '12:00' })).status).toBe(201)
})

test('a buyer with two declined cards can continue, one who never pays cannot', async () => {
  const ann = await app.aUser()
  for (const preferredTime of ['10:00', '11:00']) {
    const { body } = await order(ann, { preferredTime })
    app.sandbox.engine.approve(body.orderId, 'declined')
    const declined = await ann.post('/api/consultations', { paymentId: body.orderId })
    expect(declined.body.code).toBe('INSTRUMENT_DECLINED')
    app.clock.advance(36 * MINUTE_MS)
    await app.settle()
  }
  for (const preferredTime of ['12:00', '13:00']) {
    expect((await order(ann, { preferredTime })).status).toBe(201)
    app.clock.advance(30 * MINUTE_MS)
    await app.settle()
  }
  expect((await order(ann, { preferredTime: '14:00' })).body.code).toBe('HOLDS_USED_UP')
})

test('a card that is declined repeatedly extends the hold by twenty minutes at most', async () => {
  const [ann, ben] = [await app.aUser(), await app.aUser()]
  const { orderId } = (await order(ann)).body
  const refused = async () => {
    app.sandbox.engine.approve(orderId, 'declined')
    return (await ann.post('/api/consultations', { paymentId: orderId })).body.code
  }
  for (let minute = 0; minute < 48; minute += 4) {
    expect(await refused()).toBe('INSTRUMENT_DECLINED')
    app.clock.advance(4 * MINUTE_MS)
  }
  expect(await refused()).toBe('INSTRUMENT_DECLINED')
  expect((await order(ben)).body.code).toBe('SLOT_TAKEN')
  app.clock.advance(3 * MINUTE_MS)
  await app.settle()
  expect((await order(ben)).status).toBe(201)
})

test('a checkout whose order the buyer altered counts as an unpaid hold', async () => {
  const ann = await app.aUser()
  for (const preferredTime of ['10:00', '11:00']) {
    const { orderId } = (await order(ann, { preferredTime })).body
    app.clock.advance(30 * MINUTE_MS - 1)
    // A browser can change an order at the provider; a changed order is never charged.
    const changed = app.sandbox.engine.store.orders.get(orderId) as { amountMinor: number }
    changed.amountMinor = 1
    app.sandbox.engine.approve(orderId)
    const failed = await ann.post('/api/consultations', { paymentId: orderId })
    expect(failed.body.code).toBe('PAYMENT_MISMATCH')
    app.clock.advance(1)
  }
  app.clock.advance(MINUTE_MS)
  expect((await order(ann, { preferredTime: '12:00' })).status).toBe(201)
  app.clock.advance(MINUTE_MS)
  expect((await order(ann, { preferredTime: '13:00' })).body.code).toBe('HOLDS_USED_UP')
})

test('a buyer who has paid can book again at once', async () => {
  const ann = await app.aUser()
  for (const preferredTime of ['10:00', '11:00', '12:00', '13:00'])
    await app.aPaidConsultation(ann, { preferredTime })
})

test('many drafts within a few minutes can all be reserved', async () => {
  const ann = await app.aUser()
  for (const preferredTime of startTimes(initialSettings.slots)) {
    expect((await order(ann, { preferredTime })).status).toBe(201)
    app.clock.advance(MINUTE_MS)
  }
})

test('a buyer who paid before the release keeps the slot; the others are never charged', async () => {
  const [admin, ann, bob] = [await app.anAdmin(), await app.aUser(), await app.aUser()]
  const [hers, his] = [await order(ann), await order(bob, { preferredTime: '11:00' })]
  app.sandbox.engine.approve(hers.body.orderId)
  expect((await ann.post('/api/consultations', { paymentId: hers.body.orderId })).status).toBe(201)
  expect((await admin.post('/api/payments/release')).body.released).toBe(1)
  app.sandbox.engine.approve(his.body.orderId)
  expect((await bob.post('/api/consultations', { paymentId: his.body.orderId })).body.code).toBe(
    'PAYMENT_EXPIRED',
  )
  await app.settle()
  expect((await bob.get('/api/consultations')).body.reports).toEqual([])
  // A buyer whose slot is released by an admin for the second time has to wait.
  await order(bob, { preferredTime: '12:00' })
  await admin.post('/api/payments/release')
  expect((await order(bob, { preferredTime: '13:00' })).body.code).toBe('HOLDS_USED_UP')
})

test('an unpaid order created by a client counts towards the same limit', async () => {
  const ann = await app.aUser()
  const unit = { amount: { currency_code: 'USD', value: '36.00' } }
  const body = { intent: 'CAPTURE', purchase_units: [unit] }
  const bookUnmatched = async (preferredTime: string, isPaid = false) => {
    const made = app.sandbox.engine.call({ method: 'POST', path: '/v2/checkout/orders', body })
    const paymentId = String(made.body?.id)
    if (isPaid) {
      app.sandbox.engine.approve(paymentId)
      const path = `/v2/checkout/orders/${paymentId}/capture`
      app.sandbox.engine.call({ method: 'POST', path, body: {} })
    }
    return ann.post('/api/consultations', { ...app.aDraft({ preferredTime }), paymentId })
  }
  for (const preferredTime of ['10:00', '11:00']) {
    expect((await bookUnmatched(preferredTime)).body.code).toBe('PAYMENT_NOT_APPROVED')
    app.clock.advance(30 * MINUTE_MS)
    await app.settle()
  }
  const refused = await bookUnmatched('12:00')
  expect([refused.status, refused.body.code]).toEqual([429, 'HOLDS_USED_UP'])
  expect(await app.db.selectFrom('slot_claims').selectAll().execute()).toEqual([])
  // A captured order does not count as an unpaid hold.
  expect((await bookUnmatched('12:00', true)).status).toBe(201)
})

/** A link that its payer opens after an hour and a half. */
async function aLateLink(by: Person) {
  expect((await order(by)).status).toBe(201)
  const { link } = (await by.post('/api/payments/link', {})).body
  const token = new URL(link.url).pathname.slice('/pay/'.length)
  app.clock.advance(90 * MINUTE_MS)
  const payer = app.client()
  const { orderId } = (await payer.post(`/api/pay/${token}/orders`, {})).body
  const pay = async () => {
    app.sandbox.engine.approve(orderId)
    return payer.post(`/api/pay/${token}/confirm`, { paymentId: orderId })
  }
  return { pay }
}

/** The hold of the newest checkout ends, and the client logs in again. */
async function itExpires(by: Person, minutes: number) {
  app.clock.advance(minutes * MINUTE_MS)
  await app.settle()
  await app.logIn(by)
}

test('a client whose payment link was paid late can book another time at once', async () => {
  const ann = await app.aUser()
  const { pay } = await aLateLink(ann)
  expect((await pay()).status).toBe(200)
  await app.logIn(ann)
  expect((await order(ann, { preferredTime: '11:00' })).status).toBe(201)
})

test('a payment link that was opened late and not paid counts as one hold', async () => {
  const ann = await app.aUser()
  await aLateLink(ann)
  await itExpires(ann, 31)
  expect((await order(ann, { preferredTime: '11:00' })).status).toBe(201)
  await itExpires(ann, 31)
  expect((await order(ann, { preferredTime: '12:00' })).body.code).toBe('HOLDS_USED_UP')
})

test('slots that staff reserved for a client do not count as holds of the client', async () => {
  const [ann, owner] = [await app.aUser(), await app.anAdmin()]
  for (const time of ['11:00', '12:00', '13:00']) {
    const booked = await owner.post('/api/admin/bookings', {
      client: { userId: ann.user.id },
      date: app.bookableDate(),
      time,
      platform: 'kakao',
      platformId: 'ann_ng',
      pay: { kind: 'link', hours: 1 },
    })
    expect(booked.status).toBe(201)
    const token = new URL(booked.body.link.url).pathname.slice('/pay/'.length)
    app.clock.advance(30 * MINUTE_MS)
    expect((await app.client().post(`/api/pay/${token}/orders`, {})).status).toBe(201)
    await itExpires(owner, 31)
  }
  await app.logIn(ann)
  expect((await order(ann)).status).toBe(201)
})

test('a client who repeats a booking of the staff with the same draft gets a hold of their own', async () => {
  const [ann, owner] = [await app.aUser(), await app.anAdmin()]
  const asked = { platform: 'kakao', platformId: 'ann_ng', message: 'A question about my visa.' }
  const booked = await owner.post('/api/admin/bookings', {
    ...asked,
    client: { userId: ann.user.id },
    date: app.bookableDate(),
    time: '11:00',
    pay: { kind: 'link', hours: 1 },
  })
  expect(booked.status).toBe(201)
  const [made] = await app.db.selectFrom('payments').select(['draft', 'draft_hash']).execute()
  await itExpires(owner, 61)
  for (let held = 0; held < 2; held++) {
    await app.logIn(ann)
    expect((await ann.post('/api/payments/orders', made!.draft)).status).toBe(201)
    await itExpires(ann, 31)
  }
  const hashes = await app.db.selectFrom('payments').select('draft_hash').execute()
  expect(new Set(hashes.map(({ draft_hash }) => draft_hash))).toEqual(new Set([made!.draft_hash]))
  expect((await ann.post('/api/payments/orders', made!.draft)).body.code).toBe('HOLDS_USED_UP')
})
