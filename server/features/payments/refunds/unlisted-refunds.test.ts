import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { orderOf } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const USUAL = { listsRefunds: true, forgetsPaidOrdersAfterMs: null, eventsLagMs: 0 }

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
})
afterEach(async () => {
  expect(await auditLedger(app.db)).toEqual({ agree: true, differences: [], imbalances: [] })
  app.sandbox.changeSettings(USUAL)
  await app.stop()
})

const lastCapture = () => [...app.sandbox.engine.store.captures.values()].at(-1)!
/** Refunds of the last capture only, because the event list contains the captures of other tests as well. */
const refundRows = async () => {
  const rows = await app.db
    .selectFrom('refunds')
    .select(['origin', 'status', 'amount_cents'])
    .where('capture_id', '=', lastCapture().id)
    .execute()
  return rows.map((row) => `${row.origin} ${row.status} ${row.amount_cents}`).toSorted()
}
const booking = () =>
  app.db.selectFrom('consultations').select(['status', 'cancelled_by']).executeTakeFirstOrThrow()
const mailsOf = async (kind: string) =>
  (await app.db.selectFrom('messages').select('id').where('kind', '=', kind).execute()).length

async function timePasses(ms: number): Promise<void> {
  app.clock.advance(ms)
  await app.settle()
}

/** Long enough to read the event list and to process its events. */
async function deliveriesAreRead(): Promise<void> {
  await timePasses(11 * MINUTE_MS)
  await timePasses(2 * MINUTE_MS)
}

test('a refund reported before its capture was booked is in the ledger', async () => {
  app.sandbox.changeSettings({ listsRefunds: false })
  const orderId = await orderOf(app, ann, { preferredDate: '2026-10-03' })
  app.sandbox.engine.approve(orderId)
  app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'reset-after' })
  const pending = await ann.post('/api/consultations', { paymentId: orderId })
  expect(pending.body.code).toBe('PAYMENT_PENDING')
  app.sandbox.engine.dashboardRefund(lastCapture().id, 900)
  app.clock.advance(1000)
  // An unknown status: the money is not booked, and the event about its refund is finished.
  expect(app.sandbox.engine.changeCapture(lastCapture().id, 'SETTLED_LATER')).toBe(true)
  await deliveriesAreRead()
  expect(await refundRows()).toEqual([])
  expect(app.sandbox.engine.changeCapture(lastCapture().id, 'COMPLETED')).toBe(true)
  await deliveriesAreRead()
  expect(await booking()).toMatchObject({ status: 'pending' })
  expect(await refundRows()).toEqual(['provider completed 900'])
})

test('a refund of a second capture does not count for the booked one', async () => {
  const orderId = await orderOf(app, ann, { preferredDate: '2026-10-03' })
  app.sandbox.engine.approve(orderId)
  app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'reset-after' })
  const pending = await ann.post('/api/consultations', { paymentId: orderId })
  expect(pending.body.code).toBe('PAYMENT_PENDING')
  const { id: first } = lastCapture()
  app.sandbox.engine.dashboardRefund(app.sandbox.engine.captureAgain(orderId)!)
  await deliveriesAreRead()
  expect(await booking()).toMatchObject({ status: 'pending' })
  const rows = await app.db.selectFrom('refunds').select(['capture_id', 'origin']).execute()
  expect(rows.filter((row) => row.capture_id === first)).toEqual([])
})

test('a payment that cannot be booked is refunded although a second capture of its order was refunded', async () => {
  const orderId = await orderOf(app, ann, { preferredDate: '2026-10-24' })
  // Another buyer books the slot once its hold has ended.
  await timePasses(31 * MINUTE_MS)
  await app.aPaidConsultation(await app.aUser(), { preferredDate: '2026-10-24' })
  app.sandbox.engine.approve(orderId)
  app.sandbox.engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })
  const first = lastCapture()
  app.sandbox.engine.dashboardRefund(app.sandbox.engine.captureAgain(orderId)!)
  await deliveriesAreRead()
  const rows = await app.db
    .selectFrom('refunds')
    .select(['origin', 'status', 'amount_cents'])
    .where('capture_id', '=', first.id)
    .execute()
  expect(rows).toEqual([{ origin: 'ours', status: 'completed', amount_cents: 3600 }])
  expect(first.status).toBe('REFUNDED')
})

test('a booking is cancelled when all its money was refunded, although no refund is listed or reported', async () => {
  await app.aPaidConsultation(ann, { preferredDate: '2026-10-03' })
  app.sandbox.changeSettings({ listsRefunds: false, eventsLagMs: 99 * DAY_MS })
  app.sandbox.engine.dashboardRefund(lastCapture().id, 600)
  app.sandbox.engine.dashboardRefund(lastCapture().id)
  await timePasses(DAY_MS)
  expect(await booking()).toEqual({ status: 'cancelled', cancelled_by: 'admin' })
  expect(await refundRows()).toEqual(['provider completed 3600'])

  // Refunds that are listed in the end are not counted twice.
  app.sandbox.changeSettings({ listsRefunds: true })
  await timePasses(DAY_MS)
  expect(await refundRows()).toEqual(['provider completed 3000', 'provider completed 600'])
  expect(await mailsOf('cancelled_by_admin')).toBe(1)
})

test('a refund that is reported but not listed is fetched by its id', async () => {
  await app.aPaidConsultation(ann)
  app.sandbox.changeSettings({ listsRefunds: false })
  app.sandbox.engine.dashboardRefund(lastCapture().id, 600)
  await deliveriesAreRead()
  expect(await refundRows()).toEqual(['provider completed 600'])
  expect((await booking()).status).toBe('pending')
})

test.each([
  ['everything', undefined, 'cancelled'],
  ['a part', 600, 'pending'],
] as const)('%s that went back after the order was forgotten is found', async (_, amountMinor, status) => {
  app.sandbox.changeSettings({ forgetsPaidOrdersAfterMs: 10 * DAY_MS })
  await app.aPaidConsultation(ann, { preferredDate: '2026-10-24' })
  for (let day = 0; day < 40; day++) await timePasses(DAY_MS)
  app.sandbox.engine.dashboardRefund(lastCapture().id, amountMinor)
  await deliveriesAreRead()
  expect((await booking()).status).toBe(status)
  expect(await refundRows()).toEqual([`provider completed ${amountMinor ?? 3600}`])
})

test('a cancellation is settled although the order is forgotten and the money was refunded manually', async () => {
  app.sandbox.changeSettings({
    forgetsPaidOrdersAfterMs: DAY_MS,
    listsRefunds: false,
    eventsLagMs: 99 * DAY_MS,
  })
  const { _id: consultationId } = await app.aPaidConsultation(ann, { preferredDate: '2026-10-24' })
  app.clock.advance(2 * DAY_MS)
  app.sandbox.engine.dashboardRefund(lastCapture().id)
  const admin = await app.anAdmin()
  const { body } = await admin.post('/api/consultations/cancel', {
    consultationId,
    cancelReason: 'We are ill',
  })
  expect(body.refund).toEqual({ amount: '36.00', status: 'completed' })
  expect(await refundRows()).toEqual(['ours covered 0', 'provider completed 3600'])
  expect(await mailsOf('refund_completed')).toBe(1)
})

test('an eCheck that clears is booked although its order is forgotten', async () => {
  app.sandbox.changeSettings({ forgetsPaidOrdersAfterMs: DAY_MS })
  const orderId = await orderOf(app, ann, { preferredDate: '2026-10-24' })
  app.sandbox.engine.approve(orderId, 'pending')
  await ann.post('/api/consultations', { paymentId: orderId })
  await timePasses(2 * DAY_MS)
  app.sandbox.engine.settleCapture(lastCapture().id, true)
  await timePasses(2 * 60 * MINUTE_MS)
  expect((await booking()).status).toBe('pending')
})

test('our refund that completed and fails later is sent again', async () => {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  const reply = await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
  expect(reply.body.refund.status).toBe('completed')
  app.sandbox.engine.failRefund(lastCapture().refundIds[0]!)
  expect(lastCapture().status).toBe('COMPLETED')
  await deliveriesAreRead()
  expect(lastCapture().status).toBe('REFUNDED')
  expect(await refundRows()).toEqual(['ours completed 3600'])
})

test('the money of a failed refund from the dashboard is refunded again by us', async () => {
  await app.aPaidConsultation(ann)
  app.sandbox.engine.dashboardRefund(lastCapture().id)
  await deliveriesAreRead()
  expect((await booking()).status).toBe('cancelled')
  app.sandbox.engine.failRefund(lastCapture().refundIds[0]!)
  await deliveriesAreRead()
  expect(lastCapture().status).toBe('REFUNDED')
  expect(await refundRows()).toEqual(['ours completed 3600'])
  expect(await mailsOf('refund_completed')).toBe(1)
})

test('the buyer of an unbookable payment is mailed when the manual refund fails', async () => {
  const orderId = await orderOf(app, ann, { preferredDate: '2026-10-24' })
  app.sandbox.engine.approve(orderId)
  app.sandbox.engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })
  app.sandbox.engine.dashboardRefund(lastCapture().id)
  await deliveriesAreRead()
  expect(await refundRows()).toEqual(['provider completed 3600'])
  expect(await mailsOf('payment_refunded')).toBe(0)

  app.sandbox.engine.failRefund(lastCapture().refundIds[0]!)
  await deliveriesAreRead()
  expect(await refundRows()).toEqual(['ours completed 3600'])
  expect(await mailsOf('payment_refunded')).toBe(1)
  expect(await mailsOf('refund_completed')).toBe(1)
})

test('failed refunds that are neither listed nor reported do not count as refunded', async () => {
  await app.aPaidConsultation(ann, { preferredDate: '2026-10-03' })
  app.sandbox.changeSettings({ listsRefunds: false, eventsLagMs: 99 * DAY_MS })
  app.sandbox.engine.dashboardRefund(lastCapture().id, 600)
  app.sandbox.engine.dashboardRefund(lastCapture().id)
  await timePasses(DAY_MS)
  expect(await refundRows()).toEqual(['provider completed 3600'])
  app.sandbox.engine.failRefund(lastCapture().refundIds[0]!)
  await timePasses(DAY_MS)
  app.sandbox.changeSettings({ eventsLagMs: 0 })
  await deliveriesAreRead()
  await timePasses(120 * MINUTE_MS)
  expect(await refundRows()).toEqual(['ours completed 600', 'provider completed 3000'])
})

test('a failed manual refund is added to our refund of the rest', async () => {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  app.sandbox.engine.dashboardRefund(lastCapture().id, 600)
  await deliveriesAreRead()
  const outage = { method: 'POST', path: '/refund', mode: 'status', status: 503, times: 1000 } as const
  app.sandbox.rules.push(outage)
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
  expect(await refundRows()).toEqual(['ours requested 3000', 'provider completed 600'])
  app.sandbox.engine.failRefund(lastCapture().refundIds[0]!)
  await deliveriesAreRead()
  app.sandbox.rules.length = 0
  await timePasses(60 * MINUTE_MS)
  expect(lastCapture().status).toBe('REFUNDED')
  expect(await refundRows()).toEqual(['ours completed 3600'])
})
