import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/calendar.ts'
import { getCurrentInstance, instanceMark, markRestored } from '#server/db/instance.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** Unmatched money that can be booked or refunded here: never that of another site on the same account. */
let app: TestApp
let ann: Person
let admin: Person
let mark: string
beforeAll(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  admin = await app.anAdmin()
  await app.aPaidConsultation(ann)
  mark = instanceMark(await getCurrentInstance(app.db))
})
afterAll(() => app.stop())

let days = 7
/** Creates a paid order in this product's form, with the mark of the given site. */
async function takenBy(siteMark: string): Promise<string> {
  const { engine } = app.sandbox
  const id = randomUUID()
  const startsAt = new Date(Date.parse('2026-09-05T01:00:00Z') + days * DAY_MS).toISOString()
  days += 7
  const unit = {
    amount: { currency_code: 'USD', value: '36.00' },
    custom_id: id,
    invoice_id: `${siteMark}-${id}`,
    reference_id: `${ann.user.id} ${startsAt}`,
  }
  const body = { intent: 'CAPTURE', purchase_units: [unit] }
  const orderId = (engine.call({ method: 'POST', path: '/v2/checkout/orders', body }).body as { id: string })
    .id
  engine.approve(orderId)
  engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })
  const at = app.clock.now()
  await app.db
    .insertInto('orphan_orders')
    .values({ order_id: orderId, status: 'new', seen_at: at, next_check_at: at })
    .onConflict((each) => each.column('order_id').doUpdateSet({ next_check_at: at }))
    .execute()
  await app.settle()
  return orderId
}

async function restore(): Promise<void> {
  app.clock.advance(MINUTE_MS)
  await app.db.transaction().execute((tx) => markRestored(tx, app.clock.now()))
}

const decide = (orderId: string, decision: string) =>
  admin.post(`/api/attention/orders/${orderId}`, { decision })
const statusOf = (orderId: string): string =>
  [...app.sandbox.engine.store.captures.values()].find((capture) => capture.orderId === orderId)!.status
const itemOf = async (orderId: string) =>
  (await admin.get('/api/attention')).body.items.find((item: { id: string }) => item.id === orderId)
const bookingsOf = async (orderId: string): Promise<number> =>
  (await app.db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute()).length

test('a payment of another site on the same account is neither refunded nor booked here', async () => {
  const orderId = await takenBy('0badf00d')
  expect(await itemOf(orderId)).toMatchObject({ detail: 'foreign', actions: ['leave'] })
  for (const decision of ['refund', 'adopt'])
    expect(await decide(orderId, decision), decision).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_OF_OTHER_SITE' },
    })
  await app.settle()
  expect(statusOf(orderId)).toBe('COMPLETED')
  expect(await bookingsOf(orderId)).toBe(0)
  // A refused decision leaves the item in the list.
  expect(await itemOf(orderId)).toBeDefined()
  expect((await decide(orderId, 'leave')).status).toBe(200)
  expect(await itemOf(orderId)).toBeUndefined()
  expect(statusOf(orderId)).toBe('COMPLETED')
})

test('a fee in another currency than the payment is not posted to the ledger', async () => {
  const orderId = await takenBy(mark)
  const from = '"paypal_fee":{"currency_code":"USD"'
  app.sandbox.rules.push({
    method: 'GET',
    path: `/orders/${orderId}`,
    mode: 'mangle',
    from,
    to: from.replace('USD', 'EUR'),
  })
  expect((await decide(orderId, 'refund')).status).toBe(200)
  expect(app.sandbox.rules).toEqual([])
  const payment = app.db.selectFrom('payments').select('fee_cents').where('order_id', '=', orderId)
  expect(await payment.execute()).toEqual([{ fee_cents: null }])
})

test('the mark on the order decides, whatever was stored before', async () => {
  const orderId = await takenBy('0badf00d')
  await app.db
    .updateTable('orphan_orders')
    .set({ origin: 'unmarked' })
    .where('order_id', '=', orderId)
    .execute()
  for (const decision of ['refund', 'adopt'])
    expect(await decide(orderId, decision), decision).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_OF_OTHER_SITE' },
    })
  await app.settle()
  expect(statusOf(orderId)).toBe('COMPLETED')
  expect(await bookingsOf(orderId)).toBe(0)
})

test('a restored copy decides about no payment until an admin confirms that it is in use', async () => {
  await restore()
  // The original of the copy is still running and captures payments with the mark that both know.
  const orderId = await takenBy(mark)
  expect(await itemOf(orderId)).toMatchObject({ detail: 'lost', actions: [] })
  for (const decision of ['refund', 'adopt', 'leave'])
    expect(await decide(orderId, decision), decision).toMatchObject({
      status: 409,
      body: { code: 'NOT_TAKEN_OVER' },
    })
  await app.settle()
  expect(statusOf(orderId)).toBe('COMPLETED')

  expect((await admin.post('/api/installation/take-over')).status).toBe(200)
  expect(await itemOf(orderId)).toMatchObject({ actions: ['adopt', 'refund', 'leave'] })
  expect((await decide(orderId, 'refund')).status).toBe(200)
  app.clock.advance(MINUTE_MS)
  await app.settle()
  expect(statusOf(orderId)).toBe('REFUNDED')
})

test('a restored copy that has not taken over does not send earlier refunds again', async () => {
  const booked = await app.aPaidConsultation(ann, { preferredDate: '2026-09-06' })
  app.sandbox.changeSettings({ refundMode: 'INSUFFICIENT' })
  await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'No time' })
  await app.settle()
  await restore()
  const { items } = (await admin.get('/api/attention')).body
  const refund = items.find(({ kind }: { kind: string }) => kind === 'refund_needs_attention')
  expect(refund).toMatchObject({ detail: 'RESTORED', actions: [] })
  expect(await admin.post(`/api/refunds/${refund.id}/retry`)).toMatchObject({
    status: 409,
    body: { code: 'NOT_TAKEN_OVER' },
  })
  app.sandbox.changeSettings({ refundMode: 'COMPLETED' })
  await admin.post('/api/installation/take-over')
  expect(await admin.post(`/api/refunds/${refund.id}/retry`)).toMatchObject({
    body: { refund: { status: 'completed' } },
  })
})

test('the event of an approval does not charge a buyer whose checkout ended with a restore', async () => {
  const draft = app.aDraft({ preferredDate: '2026-09-13' })
  const { orderId } = (await ann.post('/api/payments/orders', draft)).body
  app.sandbox.engine.approve(orderId)
  await restore()
  app.clock.advance(MINUTE_MS)
  await app.settle()
  expect([...app.sandbox.engine.store.captures.values()].filter((each) => each.orderId === orderId)).toEqual(
    [],
  )
})

test('after a take-over the provider is asked for a refund before a retry sends it', async () => {
  const booked = await app.aPaidConsultation(ann, { preferredDate: '2026-09-06' })
  app.sandbox.changeSettings({ refundMode: 'INSUFFICIENT' })
  await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'No time' })
  await app.settle()
  await restore()
  app.sandbox.changeSettings({ refundMode: 'COMPLETED' })
  const { capture_id: captureId } = await app.db
    .selectFrom('refunds')
    .select('capture_id')
    .where('status', '=', 'needs_attention')
    .executeTakeFirstOrThrow()
  // The site that was in use has sent it with a key that the provider no longer knows.
  app.sandbox.engine.call({ method: 'POST', path: `/v2/payments/captures/${captureId}/refund`, body: {} })
  await admin.post('/api/installation/take-over')
  const { items } = (await admin.get('/api/attention')).body
  const { id } = items.find(({ kind }: { kind: string }) => kind === 'refund_needs_attention')

  const sent = vi.spyOn(app.deps.gateways.paypal, 'refundCapture')
  expect(await admin.post(`/api/refunds/${id}/retry`)).toMatchObject({
    body: { refund: { status: 'completed' } },
  })
  expect(sent).not.toHaveBeenCalled()
})
