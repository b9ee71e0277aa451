import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person } from '#server/testing.ts'
import { anApprovedOrder, anOrder, type PortoneApp, save, startPortoneApp } from '#server/testing-portone.ts'

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
  'by %s the price and the notice are those of the moment at which the time was kept',
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

test('a promised discount applies to the other wallet, too, and is shown before the choice', async () => {
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
  // In the other currency only the coupon's percentage was promised.
  const dollars = ways.find(({ way }: { way: string }) => way === 'paypal')
  expect((await ann.post('/api/payments/way', { way: 'paypal' })).body).toMatchObject(dollars)
  expect(dollars).toMatchObject({ amount: '25.00', currency: 'USD' })
})
