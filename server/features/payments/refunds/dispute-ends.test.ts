import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { insertEvents } from '#server/features/payments/events-store.ts'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { orderOf } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** Outcomes of disputes, and disputes about several payments, as webhook events report them. */
let app: TestApp
let ann: Person
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  await app.aPaidConsultation(ann)
})
afterEach(() => app.stop())

const captures = () => [...app.sandbox.engine.store.captures.values()].slice(-2)
let count = 0
/** Stores an event about a dispute with the provider's field values; amounts in dollars by default. */
async function storeDisputeEvent(
  changes: object,
  captureIds = [captures().at(-1)!.id],
  statedAt?: string,
  eventType = 'CUSTOMER.DISPUTE.UPDATED',
): Promise<void> {
  app.clock.advance(MINUTE_MS)
  const at = statedAt ?? app.clock.now().toISOString()
  const eventId = `WH-DISPUTE-${++count}`
  const resource = {
    dispute_id: 'PP-R-1',
    reason: 'UNAUTHORISED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    update_time: at,
    dispute_amount: { currency_code: 'USD', value: '36.00' },
    disputed_transactions: captureIds.map((id) => ({ seller_transaction_id: id })),
    ...changes,
  }
  const event = {
    id: eventId,
    event_type: eventType,
    create_time: at,
    resource_type: 'dispute',
    resource,
  }
  await insertEvents(app.db, 'paypal', [{ eventId, eventType, body: JSON.stringify(event) }], app.clock.now())
  await app.settle()
}
/** The worker reads the provider's list of events. */
async function eventsAreRead(): Promise<void> {
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
}
const BUYER_WON = { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } }
const disputes = async () =>
  (await (await app.anAdmin()).get('/api/attention')).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'dispute',
  )
const disputedMinor = async (): Promise<number> => {
  const { sum } = await app.db
    .selectFrom('journal_lines')
    .select((of) => of.fn.sum<string>('minor').as('sum'))
    .where('account', '=', 'disputed_money')
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

test('a lost dispute about a capture that is declined afterwards sets no money apart', async () => {
  const orderId = await orderOf(app, ann, { preferredDate: '2026-10-03' })
  app.sandbox.engine.approve(orderId, 'pending')
  await ann.post('/api/consultations', { paymentId: orderId })
  await storeDisputeEvent(BUYER_WON)
  expect(await disputedMinor()).toBe(3600)
  app.sandbox.engine.settleCapture(captures().at(-1)!.id, false)
  app.clock.advance(HOUR_MS)
  await app.settle()
  expect(await disputedMinor()).toBe(0)
  expect(await disputes()).toEqual([])
  // The same outcome, reported once more for the declined capture, changes nothing.
  await storeDisputeEvent(BUYER_WON)
  expect(await disputedMinor()).toBe(0)
  expect(await disputes()).toEqual([])
})

test('a lost dispute stays in the list until its money has left', async () => {
  await storeDisputeEvent({})
  expect(await disputedMinor()).toBe(3600)
  await storeDisputeEvent(BUYER_WON)
  // No refund shows the loss yet, so no money is released to us.
  expect(await disputes()).toMatchObject([{ id: 'PP-R-1', detail: 'RESOLVED_BUYER_FAVOUR' }])
  expect(await disputedMinor()).toBe(3600)
  expect(await auditLedger(app.db)).toMatchObject({ agree: true })

  app.sandbox.engine.reverse(captures().at(-1)!.id)
  app.clock.advance(25 * HOUR_MS)
  await app.settle()
  expect(await disputes()).toEqual([])
  expect(await disputedMinor()).toBe(0)
  expect(await auditLedger(app.db)).toMatchObject({ agree: true })
})

test('an accepted claim is a lost dispute', async () => {
  const disputeId = app.sandbox.engine.openDispute(captures().at(-1)!.id)!
  await eventsAreRead()
  app.sandbox.engine.resolveDispute(disputeId, 'buyer', { isAccepted: true, isShown: false })
  await eventsAreRead()
  expect(await disputes()).toMatchObject([{ id: disputeId, detail: 'RESOLVED_BUYER_FAVOUR' }])
  expect(await disputedMinor()).toBe(3600)

  app.sandbox.engine.reverse(captures().at(-1)!.id)
  app.clock.advance(25 * HOUR_MS)
  await app.settle()
  expect(await disputes()).toEqual([])
  expect(await disputedMinor()).toBe(0)
  expect(await auditLedger(app.db)).toMatchObject({ agree: true })
})

test('the end of a dispute counts although its event names neither status nor payment', async () => {
  await storeDisputeEvent({})
  expect(await disputedMinor()).toBe(3600)
  await storeDisputeEvent(
    { status: undefined, disputed_transactions: undefined },
    [],
    undefined,
    'CUSTOMER.DISPUTE.RESOLVED',
  )
  expect(await disputes()).toEqual([])
  expect(await disputedMinor()).toBe(0)
})

test('an opening event after the end event of the same second leaves a lost dispute lost', async () => {
  const at = app.clock.now().toISOString()
  await storeDisputeEvent(BUYER_WON, undefined, at)
  await storeDisputeEvent({}, undefined, at)
  expect(await disputes()).toMatchObject([{ detail: 'RESOLVED_BUYER_FAVOUR' }])
})

test('a lost dispute is closed when the admin has refunded everything', async () => {
  await storeDisputeEvent({})
  await storeDisputeEvent(BUYER_WON)
  const [{ _id: consultationId }] = (await ann.get('/api/consultations')).body.reports
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
  await app.settle()
  expect(captures().at(-1)!.status).toBe('REFUNDED')
  expect(await disputes()).toEqual([])
  expect(await disputedMinor()).toBe(0)
  expect(await auditLedger(app.db)).toMatchObject({ agree: true })
})

test('a dispute won by the business is closed at once, and its money is released', async () => {
  await storeDisputeEvent({})
  await storeDisputeEvent({ status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } })
  expect(await disputes()).toEqual([])
  expect(await disputedMinor()).toBe(0)
})

test('the end of a dispute is mailed to the admin once', async () => {
  await app.anAdmin()
  await storeDisputeEvent({})
  await storeDisputeEvent(BUYER_WON)
  await storeDisputeEvent(BUYER_WON)
  expect(app.mails().filter(({ subject }) => /결제 분쟁 종료|Dispute decided/.test(subject))).toHaveLength(1)
})

test('a dispute about two payments is stored for each, with the whole amount of each', async () => {
  await app.aPaidConsultation(ann, { preferredTime: '11:00' })
  const [first, second] = captures()
  await storeDisputeEvent({ dispute_amount: { currency_code: 'USD', value: '72.00' } }, [
    first!.id,
    second!.id,
  ])
  expect((await disputes()).map(({ captureId }: { captureId: string }) => captureId).toSorted()).toEqual(
    [first!.id, second!.id].toSorted(),
  )
  expect(await disputedMinor()).toBe(7200)
})

test('a disputed amount in another currency sets the whole payment apart', async () => {
  await storeDisputeEvent({ dispute_amount: { currency_code: 'EUR', value: '10.00' } })
  expect(await disputedMinor()).toBe(3600)
})

test('a payment that must be accepted at the provider becomes an action item at once', async () => {
  const [payment] = await app.db.selectFrom('payments').select('id').execute()
  await app.db
    .updateTable('payments')
    .set({
      status: 'pending',
      issue: 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
      updated_at: app.clock.now(),
    })
    .where('id', '=', payment!.id)
    .execute()
  const items = async () => (await (await app.anAdmin()).get('/api/attention')).body.items
  expect(await items()).toMatchObject([{ kind: 'payment_to_accept' }])
  // A slow bank needs no action on the first day.
  await app.db.updateTable('payments').set({ issue: 'ECHECK' }).execute()
  expect(await items()).toEqual([])
})
