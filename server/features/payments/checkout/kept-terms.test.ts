import { afterEach, beforeEach, expect, test } from 'vitest'
import { anApprovedOrder, anOrder, type PortoneApp, save, startPortoneApp } from '#server/testing-portone.ts'
import type { Person } from '#server/testing.ts'

/** Changes of the settings during a checkout apply to the next checkout, not to this one. */
let portone: PortoneApp
let app: PortoneApp['app']
let ann: Person

beforeEach(async () => {
  portone = await startPortoneApp({ now: '2026-09-01T00:00:00Z' })
  app = portone.app
  ann = await app.aUser()
})
afterEach(() => portone.stop())

async function ownerChanges(): Promise<void> {
  const admin = await app.anAdmin()
  const changes = {
    prices: { USD: 5000, KRW: 70_000 },
    coupon: { percent: 10 },
    policy: { refundNoticeHours: 72 },
  }
  expect((await admin.put('/api/settings', { version: 0, changes })).status).toBe(200)
}
const terms = async () =>
  app.db
    .selectFrom('consultations')
    .select(['amount_cents as minor', 'currency', 'refund_notice_hours as hours'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

test.each([
  ['paypal', { minor: 3600, currency: 'USD', hours: 24 }],
  ['korean_card', { minor: 49_000, currency: 'KRW', hours: 24 }],
] as const)(
  'by %s the price and the notice are those of the moment at which the slot was reserved',
  async (way, kept) => {
    if (way === 'paypal') {
      const { orderId } = (await ann.post('/api/payments/orders', app.aDraft())).body
      app.sandbox.engine.approve(orderId)
      await ownerChanges()
      expect((await ann.post('/api/consultations', { paymentId: orderId })).status).toBe(201)
    } else {
      const order = await anApprovedOrder(portone, ann)
      await ownerChanges()
      expect((await save(ann, order)).status).toBe(201)
    }
    expect(await terms()).toEqual(kept)
  },
)

test('the prices of a checkout stay in every currency that was shown before the choice', async () => {
  await app.aPaidConsultation(ann, { preferredTime: '12:00' })
  const [{ code }] = (await ann.get('/api/coupons')).body.coupons
  const order = await anOrder(portone, ann, { preferredTime: '15:00', couponCode: code })
  expect(order.amount).toBe('24500')
  await ownerChanges()
  const { ways } = (await ann.get('/api/payments/current')).body
  const offered = ways.find(({ way }: { way: string }) => way === 'kakaopay')
  const { body } = await ann.post('/api/payments/way', { way: 'kakaopay' })
  expect(body).toMatchObject({ amount: '24500', currency: 'KRW' })
  expect(offered).toEqual({ way: 'kakaopay', amount: '24500', currency: 'KRW' })
  const dollars = ways.find(({ way }: { way: string }) => way === 'paypal')
  expect((await ann.post('/api/payments/way', { way: 'paypal' })).body).toMatchObject(dollars)
  expect(dollars).toMatchObject({ amount: '18.00', currency: 'USD' })
})

test('a payer who returns to a currency pays the price that this checkout had in it', async () => {
  const { amount } = (await ann.post('/api/payments/orders', app.aDraft())).body
  expect(amount).toBe('36.00')
  const { url } = (await ann.post('/api/payments/link', {})).body.link
  const path = `/api${new URL(url).pathname}`
  const payer = app.client()
  const inWon = await payer.post(`${path}/orders`, { way: 'kakaopay' })
  expect(inWon.body).toMatchObject({ amount: '49000', currency: 'KRW' })
  await ownerChanges()
  const shown = (await payer.get(path)).body.payable
  expect(shown.prices).toEqual([
    { amount: '36.00', currency: 'USD' },
    { amount: '49000', currency: 'KRW' },
  ])
  const inDollars = await payer.post(`${path}/orders`, { way: 'paypal' })
  expect(inDollars.body).toMatchObject({ amount: '36.00', currency: 'USD' })
  const back = await payer.post(`${path}/orders`, { way: 'korean_card' })
  expect(back.body).toMatchObject({ amount: '49000', currency: 'KRW' })
  // The client sees and gets the same.
  const { ways } = (await ann.get('/api/payments/current')).body
  expect(ways).toContainEqual({ way: 'paypal', amount: '36.00', currency: 'USD' })
  const own = await ann.post('/api/payments/way', { way: 'paypal' })
  expect(own.body).toMatchObject({ amount: '36.00', currency: 'USD' })
})

test('a checkout and a payment link of the usual case keep the prices that they showed in every currency', async () => {
  await ann.post('/api/payments/orders', app.aDraft())
  const { url } = (await ann.post('/api/payments/link', {})).body.link
  await ownerChanges()
  const shown = (await app.client().get(`/api${new URL(url).pathname}`)).body.payable
  expect(shown.prices).toEqual([
    { amount: '36.00', currency: 'USD' },
    { amount: '49000', currency: 'KRW' },
  ])
  expect((await ann.post('/api/payments/way', { way: 'kakaopay' })).body.amount).toBe('49000')
})

test('a price agreed with a coupon stays with it in each currency', async () => {
  await app.aPaidConsultation(ann, { preferredTime: '12:00' })
  const [{ code }] = (await ann.get('/api/coupons')).body.coupons
  await anOrder(portone, ann, { preferredTime: '15:00', couponCode: code })
  expect((await ann.post('/api/payments/way', { way: 'paypal' })).body.amount).toBe('18.00')
  await ownerChanges()
  expect((await ann.post('/api/payments/way', { way: 'kakaopay' })).body.amount).toBe('24500')
  expect((await ann.post('/api/payments/way', { way: 'paypal' })).body.amount).toBe('18.00')
})

test('a new draft has the new prices in each currency', async () => {
  await anOrder(portone, ann)
  await ann.post('/api/payments/way', { way: 'paypal' })
  await ownerChanges()
  await ann.post('/api/payments/abandon', {})
  const order = await anOrder(portone, ann)
  expect(order.amount).toBe('70000')
  expect((await ann.post('/api/payments/way', { way: 'paypal' })).body.amount).toBe('50.00')
})
