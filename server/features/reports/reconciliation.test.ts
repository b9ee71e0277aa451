import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Consultation } from '#contract/consultations.ts'
import type { PaymentGateway } from '#server/payment-gateway.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
let admin: Person
let woken: string[]
/** Replaces the provider's call when set by a test. */
let getOrder: PaymentGateway['getOrder'] | null
let asked: { now: number; most: number }

beforeEach(async () => {
  woken = []
  getOrder = null
  asked = { now: 0, most: 0 }
  app = await startApp({
    now: '2026-09-01T00:00:00Z',
    deps: { triggerWorker: (worker) => woken.push(worker) },
  })
  const real = app.deps.gateways.paypal.getOrder
  app.deps.gateways.paypal.getOrder = async (orderId) => {
    asked.most = Math.max(asked.most, ++asked.now)
    try {
      return await (getOrder ?? real)(orderId)
    } finally {
      asked.now--
    }
  }
  ann = await app.aUser()
  admin = await app.anAdmin()
})
afterEach(() => app.stop())

const saturday = { preferredDate: '2026-09-05', preferredTime: '10:00' }
const september = '?from=2026-09-01&to=2026-09-30'
const report = async (query = september) => (await admin.get(`/api/reconciliation${query}`)).body
const paymentOf = ({ _id }: Consultation) =>
  app.db
    .selectFrom('payments')
    .innerJoin('consultations', 'consultations.payment_id', 'payments.id')
    .selectAll('payments')
    .where('consultations.id', '=', _id)
    .executeTakeFirstOrThrow()

/** One booking kept, one cancelled and refunded, and one checkout abandoned before payment. */
async function aMonth() {
  const kept = await app.aPaidConsultation(ann, saturday)
  const cancelled = await app.aPaidConsultation(ann, { ...saturday, preferredTime: '11:00' })
  await ann.post('/api/consultations/cancel', { consultationId: cancelled._id, cancelReason: 'ill' })
  await ann.post('/api/payments/orders', app.aDraft({ ...saturday, preferredTime: '12:00' }))
  await ann.post('/api/payments/abandon')
  await app.settle()
  return { kept: await paymentOf(kept), cancelled: await paymentOf(cancelled) }
}

test('a comparison without differences says so, with equal sums on both sides and in the ledger', async () => {
  await aMonth()
  const body = await report()
  expect(body).toMatchObject({
    total: 3,
    compared: 3,
    truncated: false,
    agree: true,
    differences: [],
    totals: { ours: { captured: '72.00', refunded: '36.00' } },
  })
  expect(body.totals.theirs).toEqual(body.totals.ours)
  expect((await admin.get(`/api/ledger${september}`)).body.totals).toEqual(body.totals.ours)
  expect(await report('?from=2026-08-01&to=2026-08-31')).toMatchObject({ total: 0, agree: true })
  expect(body.journal).toEqual({ agree: true, differences: [], imbalances: [] })
})

test('both sides of a month contain its movements: the payment in one, its refund in the next', async () => {
  app.clock.set('2026-09-30T14:00:00Z')
  ann = await app.aUser()
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  const { capture_id: captureId } = await paymentOf({ _id: consultationId } as Consultation)
  app.clock.set('2026-10-01T00:00:00Z')
  app.sandbox.engine.dashboardRefund(captureId!, 600)
  await app.settle()
  app.clock.set('2026-10-02T00:00:00Z')
  await app.settle()
  admin = await app.anAdmin()
  const both = async (query: string) => {
    const { agree, total, totals } = await report(query)
    expect(totals.theirs).toEqual(totals.ours)
    return [agree, total, totals.ours.captured, totals.ours.refunded]
  }
  expect(await both(september)).toEqual([true, 1, '36.00', '0.00'])
  expect(await both('?from=2026-10-01&to=2026-10-31')).toEqual([true, 1, '0.00', '6.00'])
})

test('a row that differs from the ledger is in the report, whatever its month', async () => {
  const { cancelled } = await aMonth()
  await app.db
    .updateTable('refunds')
    .set({ amount_cents: 3599 })
    .where('payment_id', '=', cancelled.id)
    .execute()
  const { agree, journal: ledger } = await report('?from=2026-08-01&to=2026-08-31')
  expect(agree).toBe(false)
  expect(ledger).toMatchObject({
    agree: false,
    imbalances: [],
    differences: [
      {
        kind: 'refunded',
        paymentId: cancelled.id,
        orderId: cancelled.order_id,
        row: '35.99',
        journal: '36.00',
      },
    ],
  })
})

test('a refund made in the dashboard is a difference until the next sync, which the comparison starts', async () => {
  const { kept } = await aMonth()
  app.sandbox.engine.dashboardRefund(kept.capture_id!, 1000)
  woken.length = 0
  const body = await report()
  expect(body).toMatchObject({
    agree: false,
    totals: { ours: { refunded: '36.00' }, theirs: { refunded: '46.00' } },
    differences: [
      {
        kind: 'refund_unknown_here',
        paymentId: kept.id,
        orderId: kept.order_id,
        captureId: kept.capture_id,
        refundId: expect.stringMatching(/^[A-Z0-9]+$/),
        ours: null,
        theirs: '10.00 completed',
      },
    ],
  })
  expect(woken).toContain('payments')
  expect(await report()).toMatchObject({ agree: false })
  await app.settle()
  expect(await report()).toMatchObject({ agree: true, totals: { ours: { refunded: '46.00' } } })
})

test('a fee missing in the capture’s reply is added by the next sync', async () => {
  const { captureOrder } = app.deps.gateways.paypal
  app.deps.gateways.paypal.captureOrder = async (args) => {
    const answer = await captureOrder(args)
    if (answer.ok) answer.value.capture!.fee = null
    return answer
  }
  const { id } = await paymentOf(await app.aPaidConsultation(ann, saturday))
  const ledger = async () => (await admin.get(`/api/ledger${september}`)).body
  expect(await ledger()).toMatchObject({ entries: [{ fee: null }], totals: { fee: null, net: null } })
  const body = await report()
  expect(body).toMatchObject({ agree: false, differences: [{ kind: 'fee', paymentId: id, ours: null }] })

  await app.settle()
  const fee = body.differences[0].theirs
  expect(await report()).toMatchObject({ agree: true, totals: { ours: { fee } } })
  expect(await ledger()).toMatchObject({ entries: [{ fee }], totals: { fee } })
})

test('a refund row changed outside the product is reported with amount, state and id', async () => {
  const { cancelled } = await aMonth()
  const change = (changes: Record<string, unknown>) =>
    app.db.updateTable('refunds').set(changes).where('payment_id', '=', cancelled.id).execute()
  const kinds = async () =>
    (await report()).differences.map(({ kind, ours, theirs }: Record<string, string>) => [kind, ours, theirs])

  await change({ amount_cents: 3599 })
  expect(await kinds()).toEqual([['refund_amount', '35.99', '36.00']])
  await change({ amount_cents: 3600, status: 'pending' })
  expect(await kinds()).toEqual([['refund_status', 'pending', 'completed']])
  await change({ status: 'completed', provider_refund_id: 'NEVERMADE' })
  expect(await kinds()).toEqual([
    ['refund_unknown_there', '36.00 completed', null],
    ['refund_unknown_here', null, '36.00 completed'],
  ])
})

test('payments changed or missing on either side are reported', async () => {
  const { kept, cancelled } = await aMonth()
  const change = (id: string, changes: Record<string, unknown>) =>
    app.db.updateTable('payments').set(changes).where('id', '=', id).execute()
  const ofKept = async () =>
    (await report()).differences
      .filter(({ paymentId }: { paymentId: string }) => paymentId === kept.id)
      .map(({ kind, ours, theirs }: Record<string, string>) => [kind, ours, theirs])

  await change(kept.id, { order_id: 'NEVERMADE' })
  expect(await ofKept()).toEqual([['order_unknown_there', 'NEVERMADE 36.00', null]])
  await change(kept.id, { order_id: kept.order_id, capture_id: 'OTHER', fee_cents: 1, currency: 'EUR' })
  expect(await ofKept()).toEqual([
    ['capture_id', 'OTHER', kept.capture_id],
    ['currency', 'EUR', 'USD'],
    ['fee', '0.01', expect.stringMatching(/^\d+\.\d\d$/)],
  ])
  const rest = { capture_id: kept.capture_id, fee_cents: kept.fee_cents, currency: 'USD' }
  await change(kept.id, { ...rest, status: 'refund_due', captured_cents: 3500, amount_cents: 3500 })
  expect(await ofKept()).toEqual([['capture_amount', '35.00', '36.00']])
  await change(kept.id, { status: 'expired', captured_at: null })
  expect(await ofKept()).toEqual([['capture_missing_here', 'expired', '36.00 completed']])
  await change(kept.id, { status: 'pending', captured_at: null })
  expect(await ofKept()).toEqual([['capture_missing_here', 'pending', '36.00 completed']])

  await change(kept.id, {
    status: 'captured',
    captured_cents: 3600,
    amount_cents: 3600,
    captured_at: kept.captured_at,
  })
  await app.db.deleteFrom('consultations').where('payment_id', '=', kept.id).execute()
  expect(await ofKept()).toEqual([['money_without_consultation', null, '36.00']])
  await app.db
    .updateTable('consultations')
    .set({ status: 'pending', cancelled_at: null, cancelled_by: null })
    .where('payment_id', '=', cancelled.id)
    .execute()
  // Both payments have the same time, so their order is undefined.
  const { differences } = await report()
  expect(differences).toHaveLength(2)
  expect(differences).toContainEqual(expect.objectContaining({ kind: 'money_without_consultation' }))
  expect(differences).toContainEqual(
    expect.objectContaining({ kind: 'consultation_without_money', ours: 'pending', theirs: '0.00' }),
  )
})

test('an unmatched capture at the provider is in the report', async () => {
  const { kept } = await aMonth()
  const { order_id: orderId } = kept
  await app.db.updateTable('payments').set({ order_id: null }).where('id', '=', kept.id).execute()
  expect((await report()).total).toBe(2)
  const now = app.clock.now()
  await app.db
    .insertInto('orphan_orders')
    .values({ order_id: orderId!, seen_at: now, next_check_at: now })
    .execute()
  expect((await report()).differences).toMatchObject([
    { kind: 'capture_missing_here', paymentId: null, orderId, ours: null, theirs: '36.00 completed' },
  ])
})

test('an order without an answer is listed as unknown; without any answer the comparison fails clearly', async () => {
  const { kept } = await aMonth()
  const down = { ok: false, kind: 'unknown', issue: 'TIMEOUT' } as const
  getOrder = async (orderId) => (orderId === kept.order_id ? down : { ok: true, value: null })
  const body = await report()
  expect(body.agree).toBe(false)
  expect(body.differences).toContainEqual(
    expect.objectContaining({ kind: 'not_answered', paymentId: kept.id, theirs: 'TIMEOUT' }),
  )
  expect(body.totals.ours.captured).toBe('36.00')

  getOrder = async () => down
  woken.length = 0
  expect(await admin.get(`/api/reconciliation${september}`)).toMatchObject({
    status: 503,
    body: { success: false, code: 'PROVIDER_UNAVAILABLE' },
  })
  expect(woken).toEqual([])
})

test('a slow provider ends the comparison in time, with at most four concurrent calls', async () => {
  const { kept } = await aMonth()
  const { id: _, capture_id: _capture, ...row } = kept
  await app.db
    .insertInto('payments')
    .values(
      Array.from({ length: 20 }, (_each, index) => ({
        ...row,
        draft: '{}',
        agreed_prices: null,
        status: 'expired' as const,
        captured_at: null,
        order_id: `SLOW${index}`,
      })),
    )
    .execute()
  getOrder = async () => {
    await new Promise(setImmediate)
    app.clock.advance(3_000)
    return { ok: true, value: null }
  }
  const body = await report()
  expect(body).toMatchObject({ total: 23, truncated: true, agree: false })
  expect(body.compared).toBeGreaterThanOrEqual(9)
  expect(body.compared).toBeLessThan(16)
  expect(asked.most).toBe(4)
})

test('only admins compare, with valid dates and at most a quarter', async () => {
  expect((await app.client().get('/api/reconciliation')).status).toBe(401)
  expect((await ann.get('/api/reconciliation')).status).toBe(404)
  for (const query of ['?from=2026-02-30', '?from=2026-06-01&to=2026-09-01', '?from=x'])
    expect((await admin.get(`/api/reconciliation${query}`)).body.code, query).toBe('INVALID_INPUT')
  expect((await admin.get('/api/reconciliation?from=2026-06-02&to=2026-09-01')).status).toBe(200)
})
