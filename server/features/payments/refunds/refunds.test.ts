import { afterEach, beforeEach, expect, test } from 'vitest'
import { moneyText } from '#domain/currency.ts'
import {
  aCancellation,
  aFinalRefusal,
  aMinutePasses,
  shownRefund,
} from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
})
afterEach(() => app.stop())

const MINUTE_MS = 60_000

const refunds = () => app.db.selectFrom('refunds').selectAll().execute()
const mails = () => app.db.selectFrom('messages').select('kind').orderBy('id').execute()
const captures = () => [...app.sandbox.engine.store.captures.values()]

const completedMails = async () =>
  (await app.db.selectFrom('messages').select(['kind', 'data']).execute()).flatMap(({ kind, data }) =>
    kind === 'refund_completed' ? [(data as { amountCents: number }).amountCents] : [],
  )

/** The event list is read every ten minutes. */
async function deliveriesAreRead(): Promise<void> {
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
}

test('a refund is owed once, however often the reply is lost', async () => {
  const consultation = await app.aPaidConsultation(ann)
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'reset-after', times: 2 })
  const cancelled = await ann.post('/api/consultations/cancel', {
    consultationId: consultation._id,
    cancelReason: 'I am ill',
  })
  expect(cancelled.body.refund).toEqual({ amount: '36.00', status: 'requested' })
  await aMinutePasses(app)
  expect(await refunds()).toMatchObject([{ status: 'completed', amount_cents: 3600 }])
  const { refundIds } = captures().at(-1)!
  expect(refundIds).toHaveLength(1)
  expect((await mails()).filter(({ kind }) => kind === 'refund_completed')).toHaveLength(1)
})

test('a refund without balance becomes an action item and is sent when there is balance again', async () => {
  app.sandbox.changeSettings({ refundMode: 'INSUFFICIENT' })
  expect((await aCancellation(app, ann)).refund).toEqual({ amount: '36.00', status: 'needs_attention' })
  app.sandbox.changeSettings({ refundMode: 'COMPLETED' })
  app.clock.advance(61 * MINUTE_MS)
  await app.settle()
  expect(await shownRefund(ann)).toEqual({ amount: '36.00', status: 'completed' })
})

test('a refund that fails after it lacked balance is retried with a new key', async () => {
  app.sandbox.changeSettings({ refundMode: 'INSUFFICIENT' })
  await aCancellation(app, ann)
  app.sandbox.changeSettings({ refundMode: 'FAILED' })
  app.clock.advance(61 * MINUTE_MS)
  await app.settle()
  app.sandbox.changeSettings({ refundMode: 'COMPLETED' })
  await aMinutePasses(app)
  expect(await shownRefund(ann)).toEqual({ amount: '36.00', status: 'completed' })
})

test('a pending refund is synced until it ends, and sent again if it fails', async () => {
  app.sandbox.changeSettings({ refundMode: 'PENDING' })
  expect((await aCancellation(app, ann)).refund.status).toBe('pending')
  const [first] = captures().at(-1)!.refundIds
  app.sandbox.changeSettings({ refundMode: 'COMPLETED' })
  app.sandbox.engine.settleRefund(first!, false)
  await aMinutePasses(app)
  expect(await shownRefund(ann)).toEqual({ amount: '36.00', status: 'completed' })
  expect(captures().at(-1)!.refundIds).toHaveLength(2)
})

test('a refund that the provider refuses permanently is left to the admin', async () => {
  await aFinalRefusal(app, ann)
  app.clock.advance(120 * MINUTE_MS)
  await app.settle()
  const issue = 'REFUND_TIME_LIMIT_EXCEEDED'
  expect(await refunds()).toMatchObject([{ status: 'needs_attention', issue, next_check_at: null }])
})

test('a refund left to the admin is closed and mailed once when it is made manually', async () => {
  await aFinalRefusal(app, ann)
  const admin = await app.anAdmin()
  const actionItems = async () => (await admin.get('/api/attention')).body.items
  expect(await actionItems()).toMatchObject([{ kind: 'refund_needs_attention', amount: '36.00' }])

  app.sandbox.engine.dashboardRefund(captures().at(-1)!.id, 600)
  await deliveriesAreRead()
  expect(await actionItems()).toHaveLength(1)
  expect(await completedMails()).toEqual([])

  app.sandbox.engine.dashboardRefund(captures().at(-1)!.id)
  await deliveriesAreRead()
  expect(await actionItems()).toEqual([])
  expect(await shownRefund(ann)).toEqual({ amount: '36.00', status: 'completed' })
  await deliveriesAreRead()
  expect(await completedMails()).toEqual([3600])
})

test('a refund made manually at the same time is not sent twice', async () => {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'reset-before' })
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
  app.sandbox.engine.dashboardRefund(captures().at(-1)!.id)
  await aMinutePasses(app)
  expect(captures().at(-1)!.refundIds).toHaveLength(1)
  expect((await shownRefund(ann)).status).toBe('completed')
  expect(await completedMails()).toEqual([3600])
})

/** A pending refund that was made in PayPal's dashboard. The returned function completes it or makes it fail. */
async function aPendingExternalRefund(amountMinor?: number): Promise<(succeeds: boolean) => Promise<void>> {
  const { engine } = app.sandbox
  const { id, refundIds } = captures().at(-1)!
  expect(engine.dashboardRefund(id, amountMinor, 'PENDING')).toBe(true)
  const refundId = refundIds.at(-1)!
  await deliveriesAreRead()
  return async (succeeds) => {
    expect(engine.settleRefund(refundId, succeeds)).toBe(true)
    await deliveriesAreRead()
    await aMinutePasses(app)
  }
}

test('a manual refund at the provider cancels the consultation when it completes, not while it is pending', async () => {
  await app.aPaidConsultation(ann)
  const settle = await aPendingExternalRefund()
  const report = async () => (await ann.get('/api/consultations')).body.reports[0]
  expect(await report()).toMatchObject({
    status: 'pending',
    paymentStatus: 'completed',
    refund: { amount: '36.00', status: 'pending' },
    refundIfCancelledNow: '36.00',
  })
  await settle(true)
  expect(await report()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect((await mails()).filter(({ kind }) => kind === 'cancelled_by_admin')).toHaveLength(1)
})

test('a manual refund that fails leaves the consultation active', async () => {
  await app.aPaidConsultation(ann)
  await (
    await aPendingExternalRefund()
  )(false)
  const { reports } = (await ann.get('/api/consultations')).body
  expect(reports[0]).toMatchObject({ status: 'pending', paymentStatus: 'completed', refund: null })
  expect((await mails()).map(({ kind }) => kind)).not.toContain('cancelled_by_admin')
})

test.each([
  ['everything', 'completed', undefined, true, ['covered 0', 'completed 3600']],
  ['everything', 'failed', undefined, false, ['completed 3600']],
  ['a part', 'completed', 900, true, ['completed 2700', 'completed 900']],
  ['a part', 'failed', 900, false, ['completed 3600']],
])(
  'a cancellation while %s is pending manually refunds everything, also when that is %s',
  async (...args) => {
    const [, , amountMinor, succeeds, expected] = args
    const { _id: consultationId } = await app.aPaidConsultation(ann)
    const settle = await aPendingExternalRefund(amountMinor)
    const { body } = await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
    expect(body.refund).toEqual({ amount: '36.00', status: 'requested' })
    await aMinutePasses(app)
    expect(await completedMails()).toEqual([])
    await settle(succeeds)
    const { id, status } = captures().at(-1)!
    // The event list contains the captures of other tests as well.
    const ofThis = (await refunds()).filter((row) => row.capture_id === id)
    const rows = ofThis.map((row) => `${row.status} ${row.amount_cents}`)
    expect(rows.toSorted()).toEqual(expected.toSorted())
    expect(status).toBe('REFUNDED')
    expect(await completedMails()).toHaveLength(1)
  },
)

/** A cancellation whose refund is blocked by an open chargeback; returns the dispute id. */
async function aChargeback(): Promise<string> {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  const disputeId = app.sandbox.engine.openDispute(captures().at(-1)!.id, { stage: 'CHARGEBACK' })!
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
  expect((await shownRefund(ann)).status).toBe('requested')
  return disputeId
}

test('a refund blocked by a chargeback is closed when the buyer wins', async () => {
  app.sandbox.engine.resolveDispute(await aChargeback(), 'buyer')
  await deliveriesAreRead()
  expect(await shownRefund(ann)).toEqual({ amount: '36.00', status: 'completed' })
  expect(await completedMails()).toEqual([3600])
})

test('a refund blocked by a chargeback is sent when the business wins', async () => {
  app.sandbox.engine.resolveDispute(await aChargeback(), 'seller')
  await deliveriesAreRead()
  const { id: captureId } = captures().at(-1)!
  const ofThis = (await refunds()).filter((row) => row.capture_id === captureId)
  expect(ofThis).toMatchObject([{ origin: 'ours', status: 'completed', attempt: 2, issue: null }])
  expect(captures().at(-1)!.refundIds).toHaveLength(1)
  expect(await completedMails()).toEqual([3600])
})

test('a dispute resolved while the refund is refused does not block the refund permanently', async () => {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  const disputeId = app.sandbox.engine.openDispute(captures().at(-1)!.id)!
  app.clock.advance(MINUTE_MS)
  app.sandbox.engine.resolveDispute(disputeId, 'seller')
  await deliveriesAreRead()
  const issue = 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK'
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'issue', issue, times: 1 })
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
  expect((await shownRefund(ann)).status).toBe('requested')
  app.clock.advance(61 * MINUTE_MS)
  await app.settle()
  expect((await shownRefund(ann)).status).toBe('completed')
})

test.each([
  ['EUR', '36.00', 3600],
  ['JPY', '5400', 5400],
])('a payment in %s of a client order is refunded in that currency', async (currency, value, minor) => {
  const { engine } = app.sandbox
  const made = engine.call({
    method: 'POST',
    path: '/v2/checkout/orders',
    body: {
      intent: 'CAPTURE',
      purchase_units: [{ amount: { currency_code: currency, value } }],
    },
  })
  const orderId = String(made.body?.id)
  engine.approve(orderId)
  engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })
  const saved = await ann.post('/api/consultations', { ...app.aDraft(), paymentId: orderId })
  expect(saved).toMatchObject({ status: 409, body: { code: 'PAYMENT_MISMATCH' } })
  await aMinutePasses(app)
  const capture = captures().find((each) => each.orderId === orderId)
  expect(capture).toMatchObject({ status: 'REFUNDED', currency, amountMinor: minor })
  expect(await refunds()).toMatchObject([{ status: 'completed', amount_cents: minor }])
  const letters = app.mails().filter(({ text }) => text.includes(moneyText(minor, currency, 'en')))
  expect(letters).toHaveLength(2)
})
