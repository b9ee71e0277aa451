import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  anApprovedOrder,
  anOrder,
  aPaidOrder,
  approve,
  bookings,
  type PortoneApp,
  save,
  startPortoneApp,
} from '#server/testing-portone.ts'
import type { Person } from '#server/testing.ts'

/** Changes of the payment method during a checkout: slot and coupon stay, the price is that of the method. */
let portone: PortoneApp
let app: PortoneApp['app']
let ann: Person

beforeEach(async () => {
  await portone?.stop()
  portone = await startPortoneApp()
  app = portone.app
  ann = await app.aUser()
})
afterAll(() => portone.stop())

const payments = () => app.db.selectFrom('payments').selectAll().orderBy('created_at').orderBy('id').execute()

test('another payment method keeps slot and coupon, and only the last one can be charged', async () => {
  const paypal = (await ann.post('/api/payments/orders', app.aDraft())).body
  const card = await ann.post('/api/payments/way', { way: 'korean_card' })
  expect(card.status).toBe(201)
  expect(card.body).toMatchObject({ amount: '49000', holdExpiresAt: paypal.holdExpiresAt })
  const { payment, ways } = (await ann.get('/api/payments/current')).body
  expect(payment).toMatchObject({
    way: 'korean_card',
    amount: '49000',
    currency: 'KRW',
    window: card.body.window,
  })
  expect(ways).toEqual([
    { way: 'paypal', amount: '36.00', currency: 'USD' },
    { way: 'korean_card', amount: '49000', currency: 'KRW' },
    { way: 'kakaopay', amount: '49000', currency: 'KRW' },
  ])
  // Approved in the other tab, too late.
  app.sandbox.engine.approve(paypal.orderId)
  expect((await save(ann, paypal)).body.code).toBe('PAYMENT_SUPERSEDED')
  await ann.get(approve(portone, card.body))
  expect((await save(ann, card.body)).status).toBe(201)
  await app.settle()
  expect(await bookings(app)).toBe(1)
  expect((await payments()).map(({ status }) => status).toSorted()).toEqual(['captured', 'superseded'])
  expect((await ann.get('/api/payments/current')).body.lastWay).toBe('korean_card')
})

test('a coupon reduces the price in each currency', async () => {
  await aPaidOrder(portone, ann)
  const [coupon] = (await ann.get('/api/coupons')).body.coupons
  const draft = app.aDraft({ preferredTime: '12:00', couponCode: coupon.code })
  const order = (await ann.post('/api/payments/orders', draft)).body
  expect(order.amount).toBe('18.00')
  const card = (await ann.post('/api/payments/way', { way: 'kakaopay' })).body
  expect(card.amount).toBe('24500')
  expect((await ann.get('/api/payments/current')).body.payment).toMatchObject({
    listAmount: '49000',
    couponCode: coupon.code,
  })
  await ann.get(approve(portone, card))
  expect((await save(ann, card)).body.consultation).toMatchObject({
    amount: '24500',
    couponCode: coupon.code,
  })
  expect(
    (await ann.get('/api/coupons')).body.coupons.find(({ code }: never) => code === coupon.code).state,
  ).toBe('used')
})

test('the payment method cannot be changed after the hold', async () => {
  await anOrder(portone, ann)
  app.clock.advance(31 * 60_000)
  expect((await ann.post('/api/payments/way', { way: 'paypal' })).body.code).toBe('PAYMENT_NOT_FOUND')
})

test('the payment method cannot be changed without a checkout or during a capture', async () => {
  expect((await ann.post('/api/payments/way', { way: 'paypal' })).body.code).toBe('PAYMENT_NOT_FOUND')
  const order = await anApprovedOrder(portone, ann)
  portone.faults.set('POST confirm', () => 'reset')
  portone.faults.set('GET payment', (answer) => (portone.calls.includes('POST confirm') ? 'reset' : answer))
  await save(ann, order)
  expect((await ann.post('/api/payments/way', { way: 'paypal' })).body.code).toBe('PAYMENT_IN_PROGRESS')
})

test('the provider shows the name of the service, in the language of the booking', async () => {
  const owner = await app.anAdmin()
  const name = { en: 'Letter review', ko: '자기소개서 첨삭' }
  const prices = { USD: 2000, KRW: 30_000 }
  const { service } = (await owner.post('/api/services', { name, prices, durationMinutes: 30 })).body
  const { body } = await ann.post('/api/payments/orders', app.aDraft({ serviceId: service.id }))
  expect(app.sandbox.engine.store.orders.get(body.orderId)!.unit.description).toBe('Letter review')
  const other = await ann.post('/api/payments/way', { way: 'kakaopay' })
  expect(other.body.window.orderName).toBe('Letter review')
  expect((await ann.get('/api/payments/current')).body.payment.window.orderName).toBe('Letter review')
  await ann.post('/api/payments/abandon')
  const minji = await app.aUser({ locale: 'ko' })
  const korean = await anOrder(portone, minji, { serviceId: service.id })
  expect(korean.window!.orderName).toBe('자기소개서 첨삭')
  const { body: first } = await ann.post('/api/payments/orders', app.aDraft({ preferredTime: '15:00' }))
  expect(app.sandbox.engine.store.orders.get(first.orderId)!.unit.description).toBe('Consultation Service')
})
