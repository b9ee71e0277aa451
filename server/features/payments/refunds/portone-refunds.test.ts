import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { anApprovedOrder, type PortoneApp, save, startPortoneApp } from '#server/testing-portone.ts'
import type { Person } from '#server/testing.ts'

/** Refunds at the second provider with lost replies, lost webhooks and failing banks. */
const HOUR_MS = 3_600_000
let portone: PortoneApp
let app: PortoneApp['app']
let ann: Person
let admin: Person
let orderId: string
let consultationId: string

beforeEach(async () => {
  await portone?.stop()
  portone = await startPortoneApp()
  app = portone.app
  ann = await app.aUser()
  admin = await app.anAdmin()
  const order = await anApprovedOrder(portone, ann)
  const saved = await save(ann, order)
  orderId = order.orderId
  consultationId = saved.body.consultation._id
})
afterAll(() => portone.stop())

const theirs = () => portone.engine.payments.get(orderId)!
const refunds = () => app.db.selectFrom('refunds').selectAll().orderBy('created_at').execute()
const dispute = async () =>
  (await app.db.selectFrom('disputes').select('status').executeTakeFirst())?.status ?? null
const cancel = () => ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'No time' })
async function hoursPass(hours: number): Promise<void> {
  app.clock.advance(hours * HOUR_MS)
  await app.settle()
}
async function ledgersAgree(): Promise<void> {
  expect(await auditLedger(app.db)).toEqual({ agree: true, differences: [], imbalances: [] })
}
/** Calls are executed, but their replies are lost. */
function silence(): void {
  for (const call of ['POST cancel', 'GET payment', 'GET list']) portone.faults.set(call, () => 'reset')
}

test('a partial refund whose reply was lost is not sent twice, although its key is forgotten and more is refundable', async () => {
  // The provider would refund the same part again: only our statement of the refundable amount stops it.
  portone.engine.settings.keyHours = 0
  silence()
  const given = { amount: '9000', reason: 'Late by half an hour' }
  await admin.post(`/api/consultations/${consultationId}/refund`, given)
  expect(theirs().cancelled).toBe(9_000)
  portone.events.length = 0
  portone.faults.clear()
  // The refund is due before the list of payments is read.
  app.clock.advance(60_000)
  await app.settle()
  expect(theirs().cancelled).toBe(9_000)
  expect(await refunds()).toEqual([
    expect.objectContaining({ origin: 'office', status: 'completed', amount_cents: 9_000 }),
  ])
  await ledgersAgree()
})

test('a refund waits while the bank disputes the payment, and is sent after the dispute', async () => {
  portone.engine.dispute(orderId, 'DisputeCreated')
  await portone.deliver()
  const cancelled = await cancel()
  expect(cancelled.body.refund).toEqual({ amount: '49000', status: 'requested' })
  expect(await refunds()).toEqual([expect.objectContaining({ status: 'requested', issue: 'DISPUTED' })])
  // No action is needed while the dispute lasts.
  await hoursPass(5)
  expect((await refunds())[0]).toMatchObject({ status: 'requested' })
  portone.engine.dispute(orderId, 'DisputeResolved')
  await portone.deliver()
  await app.settle()
  expect(theirs().status).toBe('CANCELLED')
  expect(await refunds()).toEqual([expect.objectContaining({ status: 'completed', amount_cents: 49_000 })])
  await ledgersAgree()
})

test('a refund refused without a dispute is retried, and then the admin is notified', async () => {
  portone.engine.settings.cancelMode = 'PG_PROVIDER'
  await cancel()
  expect((await refunds())[0]).toMatchObject({ status: 'requested', issue: 'PG_PROVIDER NO_BALANCE' })
  await hoursPass(2)
  expect((await refunds())[0]).toMatchObject({ status: 'needs_attention' })
})

test('a refund with a status of a later API is pending, and its payment stays readable', async () => {
  portone.engine.settings.cancelMode = 'IN_REVIEW'
  expect((await cancel()).body.refund).toEqual({ amount: '49000', status: 'pending' })
  // Sent once, although its status says nothing.
  await hoursPass(1)
  expect(theirs().cancellations).toHaveLength(1)
  portone.engine.settleCancellation(orderId, theirs().cancellations[0]!.id)
  await portone.deliver()
  await hoursPass(1)
  expect(await refunds()).toEqual([expect.objectContaining({ status: 'completed', amount_cents: 49_000 })])
  await ledgersAgree()
})

test('a dispute without a webhook is found on the payment itself, and so is its end', async () => {
  portone.engine.dispute(orderId, 'DisputeCreated')
  portone.events.length = 0
  await hoursPass(25)
  expect(await dispute()).toBe('OPEN')
  await ledgersAgree()
  portone.engine.dispute(orderId, 'DisputeResolved')
  portone.events.length = 0
  await hoursPass(25)
  expect(await dispute()).toBe('RESOLVED')
  await ledgersAgree()
})

test('a second dispute about one payment sets the money apart again, and ends independently', async () => {
  for (const round of [1, 2]) {
    portone.engine.dispute(orderId, 'DisputeCreated')
    await portone.deliver()
    expect([round, await dispute()]).toEqual([round, 'OPEN'])
    app.clock.advance(HOUR_MS)
    portone.engine.dispute(orderId, 'DisputeResolved')
    await portone.deliver()
    expect([round, await dispute()]).toEqual([round, 'RESOLVED'])
    app.clock.advance(HOUR_MS)
  }
  const entries = await app.db.selectFrom('journal_entries').select('kind').orderBy('id').execute()
  expect(entries.filter(({ kind }) => kind.startsWith('dispute')).map(({ kind }) => kind)).toEqual([
    'dispute_opened',
    'dispute_closed',
    'dispute_opened',
    'dispute_closed',
  ])
  await ledgersAgree()
})

test('a pending refund of a payment that the provider reports as failed is covered by the reversal', async () => {
  portone.engine.settings.cancelMode = 'REQUESTED'
  expect((await cancel()).body.refund.status).toBe('pending')
  const [cancellation] = theirs().cancellations
  app.clock.advance(1000)
  expect(portone.engine.settleCancellation(orderId, cancellation!.id, false)).toBe(true)
  expect(portone.engine.changePaid(orderId, 'FAILED')).toBe(true)
  await hoursPass(30)
  await hoursPass(30)
  expect((await refunds()).map(({ origin, status }) => [origin, status])).toEqual([
    ['ours', 'covered'],
    ['provider', 'completed'],
  ])
  await ledgersAgree()
})
