import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentsWorker } from '#server/features/payments/capture/worker.ts'
import { hasPostgres, type Person, startApp, type TestApp } from '#server/testing.ts'

/**
 * Two processes on one database. Needs PostgreSQL: the embedded one serialises transactions and would hide a
 * race.
 */
let app: TestApp
let second: TestApp['deps']

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z', ...(hasPostgres() ? { engine: 'postgres' } : {}) })
  // Another process has its own cache and its own syncs in flight.
  second = { ...app.deps, merchants: new Map(), syncsInFlight: new Map() }
})
afterEach(() => app.stop())

const people = (count: number) => Promise.all(Array.from({ length: count }, () => app.aUser()))
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted()

async function anApprovedOrder(by: Person, changes = {}): Promise<string> {
  const { body } = await by.post('/api/payments/orders', app.aDraft(changes))
  app.sandbox.engine.approve(body.orderId)
  return body.orderId
}
const capturesOf = (orderId: string) =>
  [...app.sandbox.engine.store.captures.values()].filter((capture) => capture.orderId === orderId)

test('of twenty users who request one slot, one gets it', async () => {
  const crowd = await people(20)
  const replies = await Promise.all(crowd.map((person) => person.post('/api/payments/orders', app.aDraft())))
  expect(statusesOf(replies)).toEqual([201, ...Array(19).fill(409)])
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'SLOT_TAKEN']))
})

test('ten tabs with the same draft get one order, with different drafts one checkout', async () => {
  const [ann] = await people(1)
  const same = await Promise.all(
    Array.from({ length: 10 }, () => ann!.post('/api/payments/orders', app.aDraft())),
  )
  expect(new Set(same.map(({ body }) => body.orderId)).size).toBe(1)

  const hours = ['11:00', '12:00', '13:00', '14:00', '15:00']
  await Promise.all(
    hours.map((preferredTime) => ann!.post('/api/payments/orders', app.aDraft({ preferredTime }))),
  )
  const live = app.db.selectFrom('payments').select('id').where('status', 'in', ['creating', 'created'])
  expect(await live.execute()).toHaveLength(1)
  expect(await app.db.selectFrom('slot_claims').selectAll().execute()).toHaveLength(1)
})

test.each(['final', 'unknown'] as const)(
  'a call whose order is refused (%s) answers with the order that a concurrent call has stored',
  async (kind) => {
    const [ann] = await people(1)
    const { paypal } = app.deps.gateways
    const { createOrder } = paypal
    const [sent, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    paypal.createOrder = async () => {
      paypal.createOrder = createOrder
      sent.resolve()
      await reply.promise
      return { ok: false, kind, issue: 'DUPLICATE_REQUEST_ID' }
    }
    const slow = ann!.post('/api/payments/orders', app.aDraft())
    await sent.promise
    const { orderId } = (await ann!.post('/api/payments/orders', app.aDraft())).body
    reply.resolve()
    expect(await slow).toMatchObject({
      status: 201,
      body: { orderId, approveUrl: expect.stringContaining(orderId) },
    })
    app.sandbox.engine.approve(orderId)
    expect((await ann!.post('/api/consultations', { paymentId: orderId })).status).toBe(201)
    expect(capturesOf(orderId)).toHaveLength(1)
  },
)

test('one coupon in two browsers is used once', async () => {
  const [ann] = await people(1)
  await app.aPaidConsultation(ann!)
  const couponCode = (await ann!.get('/api/coupons')).body.coupons[0].code
  const replies = await Promise.all(
    ['11:00', '12:00'].map((preferredTime) =>
      ann!.post('/api/payments/orders', app.aDraft({ preferredTime, couponCode })),
    ),
  )
  for (const { body } of replies) app.sandbox.engine.approve(body.orderId ?? '')
  await Promise.all(
    replies.map(({ body }) => ann!.post('/api/consultations', { paymentId: body.orderId ?? 'x' })),
  )
  const discounted = app.db.selectFrom('consultations').select('id').where('amount_cents', '=', 1800)
  expect(await discounted.execute()).toHaveLength(1)
})

test('browser, webhook worker and another process charge and book one payment once', async () => {
  const [ann] = await people(1)
  const orderId = await anApprovedOrder(ann!)
  app.clock.advance(20_000)
  await Promise.all([
    ann!.post('/api/consultations', { paymentId: orderId }),
    ann!.post('/api/consultations', { paymentId: orderId }),
    paymentsWorker(app.deps)(),
    paymentsWorker(second)(),
  ])
  await app.settle()
  expect(capturesOf(orderId)).toHaveLength(1)
  expect(await app.db.selectFrom('consultations').select('id').execute()).toHaveLength(1)
  expect(await app.db.selectFrom('coupons').select('code').execute()).toHaveLength(1)
})

test('a payment leased by a process that crashed is completed after the lease', async () => {
  const [ann] = await people(1)
  const orderId = await anApprovedOrder(ann!)
  const leased_until = new Date(app.clock.now().getTime() + 30_000)
  await app.db.updateTable('payments').set({ leased_until, status: 'capturing', attempt: 1 }).execute()
  const early = await ann!.post('/api/consultations', { paymentId: orderId })
  expect(early).toMatchObject({ status: 202, body: { code: 'PAYMENT_PENDING' } })
  app.clock.advance(45_000)
  await app.settle()
  expect((await ann!.post('/api/consultations', { paymentId: orderId })).status).toBe(200)
})

test('cancelling from two windows refunds once', async () => {
  const [ann] = await people(1)
  const { _id: consultationId } = await app.aPaidConsultation(ann!)
  const cancel = () => ann!.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
  const replies = await Promise.all([cancel(), cancel(), cancel()])
  expect(statusesOf(replies)).toEqual([200, 409, 409])
  app.clock.advance(20_000)
  await Promise.all([paymentsWorker(app.deps)(), paymentsWorker(second)()])
  expect([...app.sandbox.engine.store.captures.values()].at(-1)?.refundIds).toHaveLength(1)
  expect(await app.db.selectFrom('refunds').select('status').execute()).toEqual([{ status: 'completed' }])
})
