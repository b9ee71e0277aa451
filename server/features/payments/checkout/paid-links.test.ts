import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Client, type Person, startApp, type TestApp } from '#server/testing.ts'
import { orderOf } from '#server/features/payments/testing.ts'

/** A link after its payment: the payer may open it at any time later. */
let app: TestApp
let ann: Person
let payer: Client
let token: string

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  payer = app.client()
  await orderOf(app, ann, { preferredDate: '2026-09-05', preferredTime: '10:00' })
  const { link } = (await ann.post('/api/payments/link', {})).body
  token = new URL(link.url).pathname.slice('/pay/'.length)
  const { orderId } = (await payer.post(`/api/pay/${token}/orders`, {})).body
  app.sandbox.engine.approve(orderId)
  await payer.post(`/api/pay/${token}/confirm`, { paymentId: orderId })
})
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
