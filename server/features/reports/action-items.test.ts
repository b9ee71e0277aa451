import type { Insertable, Updateable } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import type { Tables } from '#server/db/tables.ts'
import { insertDispute } from '#server/features/payments/testing-disputes.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
let paymentId: string
let consultationId: string
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  consultationId = (await app.aPaidConsultation(ann))._id
  paymentId = (await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()).id
  await app.settle()
})
afterEach(async () => {
  app.sandbox.rules.length = 0
  await app.stop()
})

const items = async () => (await (await app.anAdmin()).get('/api/attention')).body.items
const ago = (ms: number): Date => new Date(app.clock.now().getTime() - ms)
const changePayment = (changes: Updateable<Tables['payments']>) =>
  app.db.updateTable('payments').set(changes).where('id', '=', paymentId).execute()
const addRefund = (
  changes: Pick<Insertable<Tables['refunds']>, 'status' | 'created_at'> &
    Partial<Insertable<Tables['refunds']>>,
) =>
  app.db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      capture_id: 'CAPTURE',
      amount_cents: 3600,
      origin: 'ours',
      reason: 'ill',
      ...changes,
    })
    .execute()

test('a site without problems has no action items, and only admins can list them', async () => {
  expect(await items()).toEqual([])
  expect((await ann.get('/api/attention')).status).toBe(404)
})

test('a client who was not found a day before the consultation is listed until they are connected', async () => {
  app.clock.set('2026-09-04T00:59:00Z')
  expect(await items()).toEqual([])
  app.clock.set('2026-09-04T01:00:00Z')
  const admin = await app.anAdmin()
  const [item, ...others] = (await admin.get('/api/attention')).body.items
  expect(others).toEqual([])
  expect(item).toMatchObject({
    kind: 'not_introduced',
    id: consultationId,
    consultationId,
    actions: ['introduce'],
    name: 'Ann Nguyen',
    startsAt: '2026-09-05T01:00:00.000Z',
    since: '2026-09-04T01:00:00.000Z',
    detail: expect.stringMatching(/^N-/),
    amount: null,
  })
  await admin.post(`/api/consultations/${consultationId}/introduce`)
  expect(await items()).toEqual([])
})

test('at the start the item about the connection is replaced by the one about beginning', async () => {
  app.clock.set('2026-09-05T01:00:00Z')
  expect((await items()).map(({ kind }: { kind: string }) => kind)).toEqual(['not_begun'])
})

test('a refund that the provider refused is shown at once, with everything to find it by', async () => {
  await addRefund({ status: 'needs_attention', created_at: app.clock.now(), issue: 'INSUFFICIENT_FUNDS' })
  const { order_id: orderId } = await app.db
    .selectFrom('payments')
    .select('order_id')
    .executeTakeFirstOrThrow()
  expect(await items()).toEqual([
    {
      kind: 'refund_needs_attention',
      id: expect.any(String),
      actions: ['retry', 'transferred'],
      consultationId,
      name: 'Ann Nguyen',
      startsAt: '2026-09-05T01:00:00.000Z',
      paymentId,
      orderId,
      captureId: 'CAPTURE',
      amount: '36.00',
      currency: 'USD',
      detail: 'INSUFFICIENT_FUNDS',
      reason: null,
      respondBy: null,
      since: '2026-09-01T00:00:00.000Z',
    },
  ])
})

test.each([
  ['requested', HOUR_MS, 0],
  ['requested', HOUR_MS + 1, 1],
  ['pending', 7 * DAY_MS, 0],
  ['pending', 7 * DAY_MS + 1, 1],
  ['completed', DAY_MS, 0],
  ['covered', DAY_MS, 0],
] as const)('a refund that is %s for %i ms needs attention %i times', async (status, ageMs, count) => {
  await addRefund({ status, created_at: ago(ageMs) })
  expect(await items()).toHaveLength(count)
})

test('a dispute is shown until it is resolved', async () => {
  await insertDispute(app, 'PP-D-1', 'WAITING_FOR_SELLER_RESPONSE')
  expect(await items()).toMatchObject([
    { kind: 'dispute', consultationId, detail: 'WAITING_FOR_SELLER_RESPONSE', amount: '36.00' },
  ])
  await insertDispute(app, 'PP-D-1', 'RESOLVED')
  expect(await items()).toEqual([])
})

test('a dispute is at the top of the list', async () => {
  await addRefund({ status: 'needs_attention', created_at: ago(2 * DAY_MS) })
  await insertDispute(app, 'PP-D-1', 'WAITING_FOR_SELLER_RESPONSE')
  expect(await kinds()).toEqual(['dispute', 'refund_needs_attention'])
})

test.each([
  [DAY_MS, 0],
  [DAY_MS + 1, 1],
])('a payment that is pending for %i ms needs attention %i times', async (ageMs, count) => {
  await changePayment({ status: 'pending', updated_at: ago(ageMs) })
  expect((await items()).map((item: { kind: string }) => item.kind)).toEqual(
    Array<string>(count).fill('payment_pending_long'),
  )
})

test('an unmatched payment is listed until it is refunded in full', async () => {
  await changePayment({ status: 'refund_due', captured_cents: 100, updated_at: app.clock.now() })
  expect(await items()).toMatchObject([{ kind: 'payment_mismatch', paymentId, amount: '1.00' }])
  await addRefund({ status: 'completed', created_at: app.clock.now(), amount_cents: 100 })
  expect(await items()).toEqual([])
})

test('differences between ledger and payments are listed from the daily audit until they agree', async () => {
  await changePayment({ fee_cents: 1 })
  const aDayPasses = async () => {
    app.clock.advance(DAY_MS)
    await app.settle()
  }
  await aDayPasses()
  const [found] = await items()
  expect(found).toMatchObject({ kind: 'journal_differs', detail: '1', amount: null })
  await aDayPasses()
  expect(await items()).toEqual([found])
  await changePayment({ fee_cents: 175 })
  await aDayPasses()
  expect(await items()).toEqual([])
})

test('a provider without an answer for an hour is listed until it answers', async () => {
  app.sandbox.rules.push({
    method: 'GET',
    path: '/webhooks-events',
    mode: 'status',
    status: 503,
    times: 1e6,
  })
  await hoursPass(1)
  expect(await kinds()).toEqual([])
  await hoursPass(1)
  expect(await items()).toMatchObject([{ kind: 'provider_silent', actions: [], paymentId: null }])
  app.sandbox.rules.length = 0
  await hoursPass(1)
  expect(await kinds()).toEqual([])
})

test('a failed mail is listed by its kind', async () => {
  await app.db
    .updateTable('messages')
    .set({ state: 'failed', last_error: 'Mailbox full' })
    .where('kind', '=', 'booking_paid')
    .execute()
  expect(await items()).toMatchObject([
    { kind: 'message_failed', consultationId, amount: null, detail: 'booking_paid: Mailbox full' },
  ])
})

/** PayPal, or a proxy before it, refuses to return orders. */
const ordersCannotBeRead = () =>
  app.sandbox.rules.push({
    method: 'GET',
    path: '/v2/checkout/orders/',
    mode: 'html',
    status: 403,
    times: 1e6,
  })

async function hoursPass(hours: number): Promise<void> {
  for (let passed = 0; passed < hours; passed++) {
    app.clock.advance(HOUR_MS)
    await app.settle()
  }
  app.clock.advance(1)
}
const kinds = async () => (await items()).map((item: { kind: string }) => item.kind)

test('a payment without an answer from PayPal for hours is listed with its order, client and time', async () => {
  const { body } = await ann.post('/api/payments/orders', app.aDraft({ preferredTime: '14:00' }))
  app.sandbox.engine.approve(body.orderId)
  app.sandbox.rules.push({ method: 'POST', path: '/capture$', mode: 'reset-after', times: 1e6 })
  await ann.post('/api/consultations', { paymentId: body.orderId })
  ordersCannotBeRead()
  expect(await kinds()).toEqual([])
  await hoursPass(1)
  expect(await items()).toMatchObject([
    {
      kind: 'payment_unclear',
      orderId: body.orderId,
      name: ann.user.name,
      startsAt: '2026-09-05T05:00:00.000Z',
      amount: '36.00',
      detail: 'capturing',
    },
  ])
  app.sandbox.rules.length = 0
  await hoursPass(1)
  expect(await kinds()).toEqual([])
  expect(await app.db.selectFrom('consultations').select('id').execute()).toHaveLength(2)
})

test('an unreadable checkout is listed after its end as well', async () => {
  const { body } = await ann.post('/api/payments/orders', app.aDraft({ preferredTime: '14:00' }))
  ordersCannotBeRead()
  await hoursPass(2)
  const found = (await items()).filter(({ kind }: { kind: string }) => kind === 'payment_unclear')
  expect(found).toMatchObject([{ orderId: body.orderId, detail: 'created' }])
})

test('a refund during an outage is listed as being retried, with its consultation', async () => {
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'status', status: 503, times: 1e6 })
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
  await hoursPass(1)
  const [item] = await items()
  expect(item).toMatchObject({ kind: 'refund_delayed', consultationId, amount: '36.00', actions: ['retry'] })
  expect(item.captureId).toMatch(/^[A-Z0-9]{17}$/)
  app.sandbox.rules.length = 0
  expect((await (await app.anAdmin()).post(`/api/refunds/${item.id}/retry`, {})).status).toBe(200)
  expect(await items()).toEqual([])
})

test('an unreadable unmatched payment is listed with its order', async () => {
  const at = app.clock.now()
  await app.db
    .insertInto('orphan_orders')
    .values({ order_id: '5O190127TN364715T', seen_at: at, next_check_at: at })
    .execute()
  ordersCannotBeRead()
  await hoursPass(1)
  expect(await items()).toMatchObject([{ kind: 'orphan_unclear', orderId: '5O190127TN364715T' }])
})

test('events of PayPal that cannot be processed are listed together', async () => {
  const [capture] = [...app.sandbox.engine.store.captures.values()].slice(-1)
  ordersCannotBeRead()
  app.sandbox.engine.dashboardRefund(capture!.id, 100)
  app.sandbox.engine.dashboardRefund(capture!.id, 200)
  await hoursPass(2)
  expect(await items()).toMatchObject([
    {
      kind: 'event_unprocessed',
      // Events about approval and capture contain nothing new for the booking.
      detail: '2 PAYMENT.CAPTURE.REFUNDED',
      actions: [],
    },
  ])
})
