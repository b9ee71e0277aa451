import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { syncPayment } from '#server/features/payments/capture/sync-payment.ts'
import { endCheckout } from '#server/features/payments/end-checkout.ts'
import { sendRefund } from '#server/features/payments/refunds/refunds.ts'
import { findPayment } from '#server/features/payments/store.ts'
import { aMinutePasses, orderOf } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** Second guards: they must hold when the first guard has failed. */
let app: TestApp
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
})
afterEach(async () => {
  app.sandbox.rules.length = 0
  await app.stop()
})

const MINUTE_MS = 60_000
const refunds = () =>
  app.db.selectFrom('refunds').select(['id', 'status', 'attempt', 'next_check_at']).execute()
const captureOf = (orderId: string) =>
  [...app.sandbox.engine.store.captures.values()].find((each) => each.orderId === orderId)

async function cancel(): Promise<void> {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  const { status } = await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'No time' })
  expect(status).toBe(200)
}

/** Collects the idempotency keys of the refunds from here on. */
function keysOfRefunds(): string[] {
  const keys: string[] = []
  const { paypal: payments } = app.deps.gateways
  const { refundCapture } = payments
  payments.refundCapture = (args) => {
    keys.push(args.key)
    return refundCapture(args)
  }
  return keys
}

test('a refund with unknown outcome is repeated with the same key', async () => {
  const keys = keysOfRefunds()
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'reset-before', times: 2 })
  await cancel()
  await aMinutePasses(app)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(await refunds()).toMatchObject([{ status: 'completed' }])
})

test.each(['PENDING_CAPTURE', 'REFUND_FAILED_INSUFFICIENT_FUNDS'])(
  'a refund refused with %s is repeated with a new key, because the old key repeats the refusal',
  async (issue) => {
    const keys = keysOfRefunds()
    app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'issue', issue, times: 1 })
    await cancel()
    app.clock.advance(61 * MINUTE_MS)
    await app.settle()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(2)
    expect(await refunds()).toMatchObject([{ status: 'completed' }])
  },
)

test('a finished refund is not sent again', async () => {
  await cancel()
  const [refund] = await refunds()
  expect(refund).toMatchObject({ status: 'completed', next_check_at: null })
  const keys = keysOfRefunds()
  expect(await sendRefund(app.deps, refund!.id)).toBe(false)
  expect(keys).toEqual([])
})

test.each([
  ['refusal', { ok: false, kind: 'later', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }],
  ['answer without news', { ok: false, kind: 'unknown', issue: 'TimeoutError' }],
] as const)('a late %s does not change a refund that another try has completed', async (_what, answer) => {
  const { paypal: payments } = app.deps.gateways
  const { refundCapture } = payments
  payments.refundCapture = async () => {
    payments.refundCapture = refundCapture
    // Its lease ends while the provider does not answer, and another process sends it.
    app.clock.advance(MINUTE_MS)
    await app.settle()
    expect(await refunds()).toMatchObject([{ status: 'completed' }])
    return answer
  }
  await cancel()
  expect(await refunds()).toMatchObject([{ status: 'completed', attempt: 1, next_check_at: null }])
})

test('an expired checkout whose coupon was revoked is not charged at the reduced price', async () => {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  const couponCode = (await ann.get('/api/coupons')).body.coupons[0].code
  const orderId = await orderOf(app, ann, { preferredTime: '15:00', couponCode })
  app.clock.advance(31 * MINUTE_MS)
  await app.settle()
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'No time' })
  app.sandbox.engine.approve(orderId)
  app.clock.advance(6 * MINUTE_MS)
  await app.settle()
  expect(captureOf(orderId)).toBeUndefined()
  expect(await app.db.selectFrom('slot_claims').selectAll().execute()).toEqual([])
})

test('a late sync ends nothing that was booked in the meantime', async () => {
  await app.aPaidConsultation(ann)
  const reservedStarts = () => app.db.selectFrom('slot_claims').select('starts_at').execute()
  expect(await reservedStarts()).toHaveLength(1)
  const { id } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const payment = (await findPayment(app.db, { id }))!
  for (const to of ['expired', 'failed'] as const)
    await inTransaction(app.db, (tx) => endCheckout(tx, payment, { to, now: app.clock.now() }))
  expect(await reservedStarts()).toHaveLength(1)
})

test('an order fetched before a capture attempt decides nothing about the attempt', async () => {
  const orderId = await orderOf(app, ann, { preferredTime: '15:00' })
  app.clock.advance(31 * MINUTE_MS)
  const { paypal: payments } = app.deps.gateways
  const { getOrder } = payments
  payments.getOrder = async (id) => {
    payments.getOrder = getOrder
    const open = await getOrder(id)
    // This process pauses until its lease is over, and another one captures the money.
    app.sandbox.engine.approve(orderId)
    app.clock.advance(2 * MINUTE_MS)
    app.deps.syncsInFlight.clear()
    app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'reset-after', times: 1 })
    expect((await ann.post('/api/consultations', { paymentId: orderId })).body.code).toBe('PAYMENT_PENDING')
    return open
  }
  await syncPayment(app.deps, (await findPayment(app.db, { orderId }))!.id)
  // The reply must not report the checkout as ended while it is payable.
  expect((await ann.post('/api/payments/abandon', {})).body.code).toBe('PAYMENT_IN_PROGRESS')
  await aMinutePasses(app)
  expect((await ann.get('/api/consultations')).body.reports).toHaveLength(1)
})

test('an expired checkout is not charged while its buyer has another one open', async () => {
  const first = await orderOf(app, ann, { preferredTime: '15:00' })
  app.clock.advance(31 * MINUTE_MS)
  await app.settle()
  await orderOf(app, ann, { preferredTime: '16:00' })
  // As if the newer draft had not closed it.
  await app.db.updateTable('payments').set({ status: 'expired' }).where('order_id', '=', first).execute()
  app.sandbox.engine.approve(first)
  app.clock.advance(6 * MINUTE_MS)
  await app.settle()
  expect(captureOf(first)).toBeUndefined()
})
