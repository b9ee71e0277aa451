import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertDispute } from '#server/features/payments/testing-disputes.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { csvLine } from './ledger.ts'

let app: TestApp
beforeEach(async () => {
  // The last hour of August in Korean time.
  app = await startApp({ now: '2026-08-31T14:30:00Z' })
})
afterEach(() => app.stop())

const saturday = { preferredDate: '2026-09-05', preferredTime: '10:00' }

/** One payment in August; one in September refunded by a cancellation, and one in September kept. */
async function threePayments() {
  const ann = await app.aUser()
  await app.aPaidConsultation(ann, saturday)
  app.clock.set('2026-08-31T15:00:00Z')
  const cancelled = await app.aPaidConsultation(ann, { ...saturday, preferredTime: '11:00' })
  await ann.post('/api/consultations/cancel', { consultationId: cancelled._id, cancelReason: 'ill' })
  app.clock.advance(60_000)
  const kept = await app.aPaidConsultation(ann, { ...saturday, preferredTime: '12:00' })
  await app.settle()
  return { ann, admin: await app.anAdmin(), cancelled, kept }
}

test('the ledger of a month has every payment of it, with fee, refund and the provider’s ids', async () => {
  const { ann, admin, cancelled, kept } = await threePayments()
  const reply = await admin.get('/api/ledger')
  expect(reply.body).toMatchObject({ from: '2026-09-01', to: '2026-09-01', total: 2, page: 1, pages: 1 })

  const [first, second] = reply.body.entries
  const provider = await app.deps.gateways.paypal.getOrder(first.orderId)
  const { capture, refunds } = (provider.ok && provider.value) || { capture: null, refunds: [] }
  const feeCents = capture?.fee?.minor ?? 0
  expect(feeCents).toBeGreaterThan(0)
  const cents = (amount: string): number => Math.round(Number(amount) * 100)
  expect(first).toMatchObject({
    consultationId: cancelled._id,
    captureId: capture?.captureId,
    customer: { name: 'Ann Nguyen', email: ann.user.email },
    capturedAt: '2026-08-31T15:00:00.000Z',
    captured: '36.00',
    refunded: '36.00',
    refunds: [{ refundId: refunds[0]?.refundId, amount: '36.00', status: 'completed', origin: 'ours' }],
    disputeId: null,
  })
  expect([cents(first.fee), cents(first.net)]).toEqual([feeCents, -feeCents])
  expect(second).toMatchObject({ consultationId: kept._id, captured: '36.00', refunded: '0.00', refunds: [] })
  expect(cents(second.net)).toBe(3600 - feeCents)

  const { totals } = reply.body
  expect(totals).toMatchObject({ captured: '72.00', refunded: '36.00' })
  expect([cents(totals.fee), cents(totals.net)]).toEqual([2 * feeCents, 3600 - 2 * feeCents])
  const august = await admin.get('/api/ledger?from=2026-08-01&to=2026-08-31')
  expect(august.body).toMatchObject({ total: 1, totals: { captured: '36.00', refunded: '0.00' } })
})

test('a past month does not change: later refunds are on their own day', async () => {
  const ann = await app.aUser()
  const paid = await app.aPaidConsultation(ann, saturday)
  const august = '/api/ledger?from=2026-08-01&to=2026-08-31'
  const amounts = (body: { entries: Record<string, unknown>[]; totals: unknown }) => [
    body.totals,
    ...body.entries.map(({ on, captured, fee, refunded, net, refunds }) => [
      on,
      captured,
      fee,
      refunded,
      net,
      refunds,
    ]),
  ]
  const before = amounts((await (await app.anAdmin()).get(august)).body)
  expect(before).toEqual([
    { captured: '36.00', fee: '1.75', refunded: '0.00', net: '34.25' },
    ['2026-08-31', '36.00', '1.75', '0.00', '34.25', []],
  ])

  app.clock.set('2026-09-03T01:00:00Z')
  const admin = await app.anAdmin()
  await admin.post('/api/consultations/cancel', {
    consultationId: paid._id,
    cancelReason: 'ill',
    cancelledByAdmin: true,
  })
  const closed = (await admin.get(august)).body
  expect(amounts(closed)).toEqual(before)
  // The status is the current one, the amounts are August's.
  expect(closed.entries[0].overall).toEqual({ captured: '36.00', refunded: '36.00' })

  const { body } = await admin.get('/api/ledger?from=2026-09-03&to=2026-09-03')
  expect(body.totals).toEqual({ captured: '0.00', fee: '0.00', refunded: '36.00', net: '-36.00' })
  expect(body.entries).toMatchObject([
    {
      on: '2026-09-03',
      at: '2026-09-03T01:00:00.000Z',
      capturedAt: '2026-08-31T14:30:00.000Z',
      captured: '0.00',
      refunded: '36.00',
      refunds: [{ amount: '36.00', status: 'completed' }],
    },
  ])
  const file = String((await admin.get('/api/ledger.csv?from=2026-08-01&to=2026-09-30')).body)
  const lines = file.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',').slice(0, 7))).toEqual([
    ['2026-08-31', '23:30', 'USD', '36.00', '1.75', '0.00', '34.25'],
    ['2026-09-03', '10:00', 'USD', '0.00', '0.00', '36.00', '-36.00'],
  ])
})

test('an entry reported after its month is on the day of the report, with its own time', async () => {
  const ann = await app.aUser()
  await app.aPaidConsultation(ann, saturday)
  const { id: captureId } = [...app.sandbox.engine.store.captures.values()].at(-1)!
  app.sandbox.engine.dashboardRefund(captureId, 600)
  app.clock.set('2026-09-02T01:00:00Z')
  await app.settle()
  const admin = await app.anAdmin()
  expect((await admin.get('/api/ledger?from=2026-08-01&to=2026-08-31')).body).toMatchObject({
    entries: [{ captured: '36.00', refunded: '0.00' }],
    totals: { refunded: '0.00' },
  })
  const { entries } = (await admin.get('/api/ledger')).body
  expect(entries).toMatchObject([{ on: '2026-09-02', at: '2026-08-31T14:30:00.000Z', refunded: '6.00' }])
  const file = String((await admin.get('/api/ledger.csv')).body)
  expect(file.trim().split('\r\n')[1]).toMatch(/^2026-09-02,,USD,.*,2026-08-31 23:30,/)
})

test('payments in another currency are listed with it and summed separately', async () => {
  // A later date, so that the provider's list of events contains none of earlier tests.
  app.clock.set('2027-09-01T00:00:00Z')
  await app.aPaidConsultation(await app.aUser())
  app.clock.advance(60_000)
  const { engine } = app.sandbox
  const unit = { amount: { currency_code: 'EUR', value: '20.00' } }
  const order = engine.call({
    method: 'POST',
    path: '/v2/checkout/orders',
    body: { intent: 'CAPTURE', purchase_units: [unit] },
  })
  const orderId = String(order.body?.id)
  engine.approve(orderId)
  engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })
  // No user claims this money, so it becomes an action item and the admin refunds it.
  const waitTenMinutes = async (): Promise<void> => {
    for (let minutes = 0; minutes < 18; minutes += 6) {
      app.clock.advance(6 * 60_000)
      await app.settle()
    }
  }
  await waitTenMinutes()
  const admin = await app.anAdmin()
  const decided = await admin.post(`/api/attention/orders/${orderId}`, { decision: 'refund' })
  expect(decided.status).toBe(200)
  await waitTenMinutes()
  const { entries, total, totals, otherCurrencies } = (await admin.get('/api/ledger')).body
  expect(entries).toMatchObject([
    { currency: 'USD', captured: '36.00' },
    { currency: 'EUR', captured: '20.00', refunded: '20.00', customer: null, orderId },
  ])
  expect([total, totals.captured, totals.refunded]).toEqual([2, '36.00', '0.00'])
  expect(otherCurrencies).toEqual([
    { currency: 'EUR', captured: '20.00', fee: '1.19', refunded: '20.00', net: '-1.19' },
  ])
  const compared = (await admin.get('/api/reconciliation')).body
  expect(compared).toMatchObject({ agree: true, total: 2, totals: { ours: totals, theirs: totals } })
})

test('the file has the same lines and no formulas', async () => {
  const { admin, cancelled } = await threePayments()
  await insertDispute(app, '=1+1', 'A "quoted", word')
  const reply = await admin.get('/api/ledger.csv?from=2026-08-01&to=2026-09-30')
  expect(reply.status).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="ledger-2026-08-01-2026-09-30.csv"',
  })
  const lines = String(reply.body).replace('\ufeff', '').split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^Date \(Korea\),Time \(Korea\),Currency,Captured,/)
  expect(lines[1]).toMatch(/^2026-08-31,23:30,USD,36\.00,/)
  expect(lines[2]).toMatch(/^2026-09-01,00:00,USD,36\.00,\d+\.\d\d,36\.00,-\d+\.\d\d,completed,/)
  expect(lines[2]).toContain(`,'=1+1,"A ""quoted"", word",`)
  expect(lines[2]!.endsWith(cancelled._id)).toBe(true)
  expect(lines[4]).toBe('')
})

test('the ledger counts completed movements only, neither pending nor disputed ones', async () => {
  const ann = await app.aUser()
  const admin = await app.anAdmin()
  const { engine } = app.sandbox
  const order = await ann.post('/api/payments/orders', app.aDraft(saturday))
  engine.approve(order.body.orderId, 'pending')
  await ann.post('/api/consultations', { paymentId: order.body.orderId })
  const ledger = async () => (await admin.get('/api/ledger?from=2026-08-01&to=2026-09-30')).body
  expect(await ledger()).toMatchObject({ total: 0, totals: { captured: '0.00', fee: '0.00' } })

  const { id: captureId } = [...engine.store.captures.values()].at(-1)!
  engine.settleCapture(captureId, true)
  engine.dashboardRefund(captureId, 600)
  app.clock.advance(20_000)
  await app.settle()
  const disputeId = engine.openDispute(captureId)
  await insertDispute(app, disputeId!, 'UNDER_REVIEW')
  app.clock.advance(60_000)
  const second = await app.aPaidConsultation(ann, { ...saturday, preferredTime: '11:00' })
  app.sandbox.changeSettings({ refundMode: 'PENDING' })
  await ann.post('/api/consultations/cancel', { consultationId: second._id, cancelReason: 'ill' })
  expect(await ledger()).toMatchObject({
    entries: [
      { captured: '36.00', refunded: '6.00', net: '28.25', disputeId, disputeStatus: 'UNDER_REVIEW' },
      {
        captured: '36.00',
        refunded: '0.00',
        net: '34.25',
        refunds: [{ amount: '36.00', status: 'pending' }],
      },
    ],
    totals: { captured: '72.00', fee: '3.50', refunded: '6.00', net: '62.50' },
  })
})

test('a ledger with several batches and pages has every entry once', async () => {
  const { ann, admin } = await threePayments()
  const payment = {
    user_id: ann.user.id,
    status: 'refund_due',
    draft: '{}',
    draft_hash: '',
    starts_at: app.clock.now(),
    list_price_cents: 3600,
    amount_cents: 3600,
    captured_cents: 100,
    fee_cents: 0,
    captured_at: new Date('2026-07-15T00:00:00Z'),
    refund_notice_hours: 24,
    hold_until: app.clock.now(),
    created_at: app.clock.now(),
    updated_at: app.clock.now(),
  } as const
  await app.db
    .insertInto('payments')
    .values(Array.from({ length: 1001 }, () => payment))
    .execute()
  await sql`select open_journal()`.execute(app.db)
  const july = 'from=2026-07-01&to=2026-07-31'
  const lines = String((await admin.get(`/api/ledger.csv?${july}`)).body)
    .trim()
    .split('\r\n')
    .slice(1)
  const ids = lines.map((line) => line.split(',').at(-2))
  expect(ids).toHaveLength(1001)
  expect(new Set(ids).size).toBe(1001)

  const last = await admin.get(`/api/ledger?${july}&page=21`)
  expect(last.body).toMatchObject({ total: 1001, pages: 21, totals: { captured: '1001.00' } })
  expect(last.body.entries).toHaveLength(1)
})

test('only admins read the ledger, and its download is in the audit log', async () => {
  const admin = await app.anAdmin()
  const ann = await app.aUser()
  for (const path of ['/api/ledger', '/api/ledger.csv']) {
    expect((await app.client().get(path)).status).toBe(401)
    expect((await ann.get(path)).status).toBe(404)
    for (const query of ['from=2026-02-30', 'from=0001-01-01', 'to=9999-12-31']) {
      expect(await admin.get(`${path}?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      })
    }
  }
  await admin.get('/api/ledger.csv?from=2026-08-01&to=2026-08-31')
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'target'])
    .where('action', '=', 'ledger.export')
    .execute()
  expect(entries).toEqual([{ actor_id: admin.user.id, target: '2026-08-01 2026-08-31' }])
})

test.each(['=1', '+1', '@SUM(1)', '＝1', '＋1', '－1', '＠SUM(1)'])(
  'a cell that begins with %s is written as text',
  (cell) => {
    expect(csvLine([cell])).toBe(`'${cell}\r\n`)
  },
)
