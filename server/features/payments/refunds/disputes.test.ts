import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DisputeStage } from '#sandbox/paypal/records.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
})
afterEach(() => app.stop())

const MINUTE_MS = 60_000
const capture = () => [...app.sandbox.engine.store.captures.values()].at(-1)!

async function deliveriesAreRead(): Promise<void> {
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
}

async function aDispute(stage: DisputeStage): Promise<{ disputeId: string; consultationId: string }> {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  const reason = 'UNAUTHORISED'
  const disputeId = app.sandbox.engine.openDispute(capture().id, { stage, reason })!
  await deliveriesAreRead()
  return { disputeId, consultationId }
}

const shown = async (by: Person) => (await by.get('/api/consultations')).body.reports[0]
const cancel = (by: Person, consultationId: string) =>
  by.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
const letter = () => app.mails().find(({ subject }) => subject.includes('was cancelled'))!.text

test('an open dispute is shown with the consultation and as an action item, with reason and deadline', async () => {
  const { disputeId } = await aDispute('INQUIRY')
  const admin = await app.anAdmin()
  const dispute = {
    id: disputeId,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    reason: 'UNAUTHORISED',
    respondBy: '2026-09-11T00:00:00.000Z',
  }
  expect((await shown(admin)).dispute).toEqual(dispute)
  expect((await shown(ann)).dispute).toEqual(dispute)
  expect((await admin.get('/api/attention')).body.items).toMatchObject([
    { kind: 'dispute', id: disputeId, reason: 'UNAUTHORISED', respondBy: dispute.respondBy },
  ])
  app.sandbox.engine.resolveDispute(disputeId, 'seller')
  await deliveriesAreRead()
  expect((await shown(admin)).dispute).toBeNull()
  expect((await admin.get('/api/attention')).body.items).toEqual([])
})

test('the cancellation of a disputed booking promises no money, and the refund waits for the dispute', async () => {
  const admin = await app.anAdmin()
  const { disputeId, consultationId } = await aDispute('CHARGEBACK')
  const { status, body } = await cancel(ann, consultationId)
  expect(status).toBe(200)
  expect(body.refund).toEqual({ amount: '36.00', status: 'requested' })
  await app.settle()
  expect(letter()).toContain('There is an open dispute about this payment')
  expect(letter()).not.toContain('You will get back')
  for (let hour = 0; hour < 3; hour++) {
    app.clock.advance(60 * MINUTE_MS)
    await app.settle()
  }
  // The dispute is shown instead of the refund that waits for it; the refund needs no action.
  const again = await app.anAdmin()
  expect((await again.get('/api/attention')).body.items).toMatchObject([{ kind: 'dispute', consultationId }])
  const toAdmin = app.mails().filter(({ to }) => String(to) === admin.user.email)
  expect(toAdmin.filter(({ subject }) => subject.includes('needs your action'))).toEqual([])

  app.sandbox.engine.resolveDispute(disputeId, 'seller')
  await deliveriesAreRead()
  expect(await shown(again)).toMatchObject({
    dispute: null,
    refund: { amount: '36.00', status: 'completed' },
  })
})

test('a refund that PayPal completes despite a dispute is shown as completed', async () => {
  const admin = await app.anAdmin()
  const { consultationId } = await aDispute('INQUIRY')
  const { body } = await cancel(admin, consultationId)
  expect(body.refund).toEqual({ amount: '36.00', status: 'completed' })
  await app.settle()
  expect(letter()).not.toContain('You will get back')
  expect(app.mails().map(({ subject }) => subject)).toContain('[Naru] The refund of 36.00 USD is complete')
})

test('a refund that waits for a dispute is retried daily, in case no end is reported', async () => {
  const { disputeId, consultationId } = await aDispute('CHARGEBACK')
  await cancel(ann, consultationId)
  app.sandbox.changeSettings({ eventsLagMs: 30 * 24 * 60 * MINUTE_MS, webhooks: { hold: true } })
  app.sandbox.engine.resolveDispute(disputeId, 'seller')
  app.clock.advance(25 * 60 * MINUTE_MS)
  await app.settle()
  app.sandbox.changeSettings({ eventsLagMs: 0, webhooks: { hold: false } })
  expect(capture().status).toBe('REFUNDED')
})
