import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderOf } from '#server/features/payments/testing.ts'
import { startPortoneApp } from '#server/testing-portone.ts'
import { type Client, type Person, startApp, type TestApp } from '#server/testing.ts'

/** A link after its payment: the payer may open it at any time later. */
let app: TestApp
let ann: Person
let payer: Client
let token: string

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  payer = app.client()
  token = await payByLink(app, ann, payer)
})
/** Books with a link that `payer` pays with PayPal; returns the token of the link. */
async function payByLink(at: TestApp, client: Person, by: Client, changes: object = {}): Promise<string> {
  await orderOf(at, client, { preferredDate: '2026-09-05', preferredTime: '10:00', ...changes })
  const { link } = (await client.post('/api/payments/link', {})).body
  const made = new URL(link.url).pathname.slice('/pay/'.length)
  const { orderId } = (await by.post(`/api/pay/${made}/orders`, {})).body
  at.sandbox.engine.approve(orderId)
  await by.post(`/api/pay/${made}/confirm`, { paymentId: orderId })
  return made
}
afterEach(() => app.stop())

const payable = async () => (await payer.get(`/api/pay/${token}`)).body.payable
const bookingId = async (): Promise<string> => (await ann.get('/api/consultations')).body.reports[0]._id

test('the page of a payment link shows time and refund deadline of a booking that was moved', async () => {
  const to = { preferredDate: '2026-09-06', preferredTime: '15:00' }
  const moved = await ann.post(`/api/consultations/${await bookingId()}/move`, to)
  const { startsAt, fullRefundUntil } = moved.body.consultation
  expect(startsAt).toBe('2026-09-06T06:00:00.000Z')
  expect(await payable()).toMatchObject({ state: 'paid', startsAt, fullRefundUntil, isCancelled: false })
})

test('the page of a payment link shows that its booking was cancelled', async () => {
  const cancelled = { consultationId: await bookingId(), cancelReason: 'I am ill' }
  await ann.post('/api/consultations/cancel', cancelled)
  expect(await payable()).toMatchObject({ state: 'paid', isCancelled: true })
})

test('the page of a payment link shows the amount that was paid, also after a refund that restored the coupon', async () => {
  await ann.post('/api/consultations/cancel', { consultationId: await bookingId(), cancelReason: 'I am ill' })
  const admin = await app.anAdmin()
  await admin.post('/api/coupons/gift', { email: ann.user.email, percent: 50, reason: 'An apology' })
  const { coupons } = (await ann.get('/api/coupons')).body
  const couponCode = coupons.find(({ state }: { state: string }) => state === 'free').code
  token = await payByLink(app, ann, payer, { preferredTime: '12:00', couponCode })
  expect((await payable()).prices).toEqual([{ amount: '18.00', currency: 'USD' }])
  const { reports } = (await ann.get('/api/consultations?status=pending')).body
  await ann.post('/api/consultations/cancel', { consultationId: reports[0]._id, cancelReason: 'I am ill' })
  expect(await payable()).toMatchObject({ isCancelled: true, prices: [{ amount: '18.00', currency: 'USD' }] })
})

test('the page of a paid payment link shows the amount in the currency of the payment alone', async () => {
  const portone = await startPortoneApp({ now: '2026-09-01T00:00:00Z' })
  try {
    const by = portone.app.client()
    const paid = await payByLink(portone.app, await portone.app.aUser(), by)
    const { state, prices, ways } = (await by.get(`/api/pay/${paid}`)).body.payable
    expect({ state, prices, ways }).toEqual({
      state: 'paid',
      prices: [{ amount: '36.00', currency: 'USD' }],
      ways: [],
    })
  } finally {
    await portone.stop()
  }
})

test('an export of personal data contains no card slip of another person who paid with a link', async () => {
  await app.db
    .updateTable('payments')
    .set({ receipt_url: 'https://slip.example/card' })
    .where('status', '=', 'captured')
    .execute()
  expect(JSON.stringify((await ann.get('/api/export')).body)).not.toContain('slip.example')
  const owner = await app.anAdmin()
  const exported = await owner.get(`/api/clients/${ann.user.id}/data`)
  expect(exported.body.data.payments).toContainEqual(
    expect.objectContaining({ status: 'captured', receiptUrl: null }),
  )
})

test('the payer is not asked to log in when the client has deleted the account', async () => {
  const ben = await app.aUser()
  await orderOf(app, ben, { preferredDate: '2026-09-06', preferredTime: '10:00' })
  const { link } = (await ben.post('/api/payments/link', {})).body
  expect((await ben.post('/api/delete-account', { email: ben.user.email })).status).toBe(200)
  const path = new URL(link.url).pathname
  expect(await payer.post(`/api${path}/orders`, {})).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_EXPIRED' },
  })
  expect((await payer.get(`/api${path}`)).body.payable).toMatchObject({ state: 'revoked' })
})
