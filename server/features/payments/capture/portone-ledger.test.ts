import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '#server/features/payments/ledger.ts'
import {
  anOrder,
  aPaidOrder,
  approve,
  bookings,
  moneyAt,
  type PortoneApp,
  startPortoneApp,
} from '#server/testing-portone.ts'
import type { Person } from '#server/testing.ts'

/** Refunds, disputes, webhook events and ledger entries of the second provider. */
let portone: PortoneApp
let app: PortoneApp['app']
let ann: Person

beforeEach(async () => {
  await portone?.stop()
  portone = await startPortoneApp()
  app = portone.app
  ann = await app.aUser()
})
afterAll(() => portone.stop())

const payments = () => app.db.selectFrom('payments').selectAll().orderBy('created_at').orderBy('id').execute()
const disputes = () => app.db.selectFrom('disputes').select('status').execute()
const refunds = () => app.db.selectFrom('refunds').selectAll().execute()
const cancel = ({ _id }: { _id: string }) =>
  ann.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'No time' })
async function ledgersAgree(): Promise<void> {
  expect(await auditLedger(app.db)).toEqual({ agree: true, differences: [], imbalances: [] })
}

test('a cancellation refunds the full amount once, in KRW', async () => {
  const { order, consultation } = await aPaidOrder(portone, ann)
  const cancelled = await cancel(consultation)
  expect(cancelled.body.refund ?? cancelled.body.consultation?.refund).toEqual({
    amount: '49000',
    status: 'completed',
  })
  await portone.deliver()
  expect(moneyAt(portone, order.orderId)).toBe(0)
  expect(await refunds()).toEqual([expect.objectContaining({ status: 'completed', amount_cents: 49_000 })])
  const mails = app.mails().map(({ text }) => text)
  expect(mails.some((text) => text.includes('49,000 KRW'))).toBe(true)
  expect(mails.some((text) => text.includes('490.00'))).toBe(false)
  await ledgersAgree()
})

test("the receipt is in KRW and links to the card company's receipt", async () => {
  const { order } = await aPaidOrder(portone, ann)
  const receipt = await ann.get(`/api/receipts/${order.orderId}`)
  expect(receipt.body).toContain('49,000 KRW')
  expect(receipt.body).toContain(`href="https://receipts.example/${order.orderId}"`)
  expect((await ann.get(`/api/receipts/${order.orderId}?lang=ko`)).body).toContain('49,000원')
})

test('a refund whose reply was lost is not sent twice, even after its key is forgotten', async () => {
  const { order, consultation } = await aPaidOrder(portone, ann)
  portone.faults.set('POST cancel', () => 'reset')
  await cancel(consultation)
  expect(moneyAt(portone, order.orderId)).toBe(0)
  portone.faults.clear()
  app.clock.advance(4 * 3_600_000)
  await app.settle()
  expect(portone.engine.payments.get(order.orderId)!.cancellations).toHaveLength(1)
  expect(await refunds()).toEqual([expect.objectContaining({ status: 'completed', origin: 'ours' })])
  await ledgersAgree()
})

test("a refund made in the provider's console at the same time is not repeated", async () => {
  const { order, consultation } = await aPaidOrder(portone, ann)
  // Cancelled at the provider; no webhook event has reported it.
  portone.engine.consoleCancel(order.orderId, 9_000)
  portone.events.length = 0
  await cancel(consultation)
  await app.settle()
  app.clock.advance(60_000)
  await app.settle()
  expect(moneyAt(portone, order.orderId)).toBe(0)
  expect((await refunds()).map(({ origin, amount_cents }) => [origin, amount_cents]).toSorted()).toEqual([
    ['ours', 40_000],
    ['provider', 9_000],
  ])
  await ledgersAgree()
})

test("a full refund in the provider's console cancels the booking", async () => {
  const { order } = await aPaidOrder(portone, ann)
  portone.engine.consoleCancel(order.orderId, 49_000)
  await portone.deliver()
  expect(await bookings(app)).toBe(0)
  await ledgersAgree()
})

test('a refund that the bank has only accepted is synced until it ends', async () => {
  portone.engine.settings.cancelMode = 'REQUESTED'
  const { order, consultation } = await aPaidOrder(portone, ann)
  await cancel(consultation)
  const [refund] = await refunds()
  expect(refund).toMatchObject({ status: 'pending' })
  portone.engine.settleCancellation(order.orderId, refund!.provider_refund_id!)
  app.clock.advance(3_600_000)
  await app.settle()
  expect(await refunds()).toEqual([expect.objectContaining({ status: 'completed' })])
})

test('a manual partial refund counts in KRW', async () => {
  const { order, consultation } = await aPaidOrder(portone, ann)
  const admin = await app.anAdmin()
  const given = await admin.post(`/api/consultations/${consultation._id}/refund`, {
    amount: '9000',
    reason: 'Late by half an hour',
  })
  expect(given.body).toMatchObject({ refund: { amount: '9000', status: 'completed' }, left: '40000' })
  expect(moneyAt(portone, order.orderId)).toBe(40_000)
  const cents = await admin.post(`/api/consultations/${consultation._id}/refund`, {
    amount: '1.50',
    reason: 'x',
  })
  expect([cents.status, cents.body.code]).toEqual([422, 'INVALID_INPUT'])
  await ledgersAgree()
})

test('a dispute sets the money apart in the ledger, and its end releases it', async () => {
  const { order } = await aPaidOrder(portone, ann)
  portone.engine.dispute(order.orderId, 'DisputeCreated')
  await portone.deliver()
  expect(await disputes()).toEqual([{ status: 'OPEN' }])
  await ledgersAgree()
  app.clock.advance(1_000)
  portone.engine.dispute(order.orderId, 'DisputeResolved')
  await portone.deliver()
  expect(await disputes()).toEqual([{ status: 'RESOLVED' }])
  await ledgersAgree()
})

test('a webhook with one changed byte is refused and not stored', async () => {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  portone.engine.approveAutomatically(order.orderId)
  const [event] = portone.events
  expect(await portone.send(event!, (body) => `${body} `)).toBe(400)
  expect(await app.db.selectFrom('webhook_events').selectAll().execute()).toEqual([])
  expect(await portone.send(event!)).toBe(200)
  expect(await app.db.selectFrom('webhook_events').select(['provider', 'status']).execute()).toEqual([
    { provider: 'portone', status: 'new' },
  ])
  // The webhook route of the other provider refuses it.
  const elsewhere = await app.client().post('/api/payments/webhook', event)
  expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'SIGNATURE_INVALID'])
})

test('a payment without a webhook is found in the list of payments', async () => {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  app.clock.advance(31 * 60_000)
  await app.settle()
  portone.engine.approveAutomatically(order.orderId)
  portone.events.length = 0
  app.clock.advance(11 * 60_000)
  await app.settle()
  expect([await bookings(app), moneyAt(portone, order.orderId)]).toEqual([1, 49_000])
})

test('a payment that we did not create books nothing and becomes an action item', async () => {
  const paymentId = randomUUID()
  portone.engine.authenticate({ paymentId, totalAmount: 49_000, currency: 'KRW', channelKey: 'channel-card' })
  portone.engine.approveAutomatically(paymentId)
  await portone.deliver()
  app.clock.advance(11 * 60_000)
  await app.settle()
  const { items } = (await (await app.anAdmin()).get('/api/attention')).body
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'unknown_money', orderId: paymentId, amount: '49000', currency: 'KRW' }),
  )
  expect(await bookings(app)).toBe(0)
})

test('with both providers in one month the report has totals per currency and agrees with the providers', async () => {
  await aPaidOrder(portone, ann)
  await app.aPaidConsultation(await app.aUser(), { preferredTime: '11:00' })
  await app.settle()
  const admin = await app.anAdmin()
  const ledger = (await admin.get('/api/ledger')).body
  expect(ledger.totals.captured).toBe('36.00')
  expect(ledger.otherCurrencies).toEqual([
    { currency: 'KRW', captured: '49000', fee: null, refunded: '0', net: null },
  ])
  // Sorted, because one provider's timestamps have whole seconds and the other's have fractions.
  const providersAndWays = ledger.entries.map(
    ({ provider, way }: Record<string, string>) => `${provider} ${way}`,
  )
  expect(providersAndWays.toSorted()).toEqual(['paypal paypal', 'portone korean_card'])
  const [head, ...file] = (await admin.get('/api/ledger.csv')).raw
    .toString()
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').slice(-4, -2).join(' '))
  expect(head).toBe('Provider Way')
  expect(file.toSorted()).toEqual(['paypal paypal', 'portone korean_card'])
  const compared = (await admin.get('/api/reconciliation')).body
  expect(compared).toMatchObject({ agree: true, compared: 2, differences: [] })
  expect(compared.otherCurrencies).toEqual([
    {
      currency: 'KRW',
      ours: { captured: '49000', fee: '0', refunded: '0', net: '49000' },
      theirs: { captured: '49000', fee: '0', refunded: '0', net: '49000' },
    },
  ])
})

test('a planted difference in KRW is found', async () => {
  const { order } = await aPaidOrder(portone, ann)
  const admin = await app.anAdmin()
  portone.engine.consoleCancel(order.orderId, 1)
  portone.events.length = 0
  const { agree, differences } = (await admin.get('/api/reconciliation')).body
  expect(agree).toBe(false)
  expect(differences).toEqual([
    expect.objectContaining({ kind: 'refund_unknown_here', orderId: order.orderId, theirs: '1 completed' }),
  ])
})

test('a dispute is stored for the payment of its provider, even if another provider uses the same id', async () => {
  const ben = await app.aUser()
  await app.aPaidConsultation(ben, { preferredTime: '15:00' })
  await aPaidOrder(portone, ann)
  const ofProvider = async (provider: string) =>
    (await payments()).find((each) => each.provider === provider)!
  const paid = await ofProvider('portone')
  await app.db
    .updateTable('payments')
    .set({ capture_id: paid.capture_id })
    .where('id', '=', (await ofProvider('paypal')).id)
    .execute()
  portone.engine.dispute(paid.order_id!, 'DisputeCreated')
  await portone.deliver()
  const disputed = await app.db.selectFrom('disputes').select(['payment_id', 'provider']).execute()
  expect(disputed).toEqual([{ payment_id: paid.id, provider: 'portone' }])
})
