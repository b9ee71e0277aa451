import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Consultation } from '#contract/consultations.ts'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { aMinutePasses } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { syncPaymentAgain } from './sync-payment.ts'

/** Bookings whose completed capture the provider later declines, holds or captures twice. */
let app: TestApp
let ann: Person
let admin: Person
let booked: Consultation

const MINUTE_MS = 60_000

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  admin = await app.anAdmin()
  booked = await app.aPaidConsultation(ann)
})
afterEach(async () => {
  expect(await auditLedger(app.db)).toEqual({ agree: true, differences: [], imbalances: [] })
  await app.stop()
})

const capture = () => [...app.sandbox.engine.store.captures.values()].at(-1)!
const shown = async (): Promise<Consultation> => (await ann.get('/api/consultations')).body.reports[0]
const actionItems = async () => (await admin.get('/api/attention')).body.items
const totals = async () => (await admin.get('/api/ledger?from=2026-09-01&to=2026-09-30')).body.totals
const compared = async () => (await admin.get('/api/reconciliation?from=2026-09-01&to=2026-09-30')).body
const adminMails = async () => {
  const { rows } = await sql<{ event: string }>`
    select data->>'event' as event from messages where kind = 'desk_alert' and data->>'event' <> 'booked'`.execute(
    app.db,
  )
  return rows.map(({ event }) => event)
}

/** States of the mails about reversals that the client received. */
const clientMails = async () => {
  const { rows } = await sql<{ state: string; to_email: string }>`
    select data->>'state' as state, to_email from messages where kind = 'payment_reversed' order by id`.execute(
    app.db,
  )
  expect(rows.every(({ to_email }) => to_email === ann.user.email)).toBe(true)
  return rows.map(({ state }) => state)
}

/** Changes the capture's status at the provider; the event list reports it. */
async function changes(status: string, reason?: string): Promise<void> {
  app.clock.advance(MINUTE_MS)
  expect(app.sandbox.engine.changeCapture(capture().id, status, reason)).toBe(true)
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  await app.settle()
}

test.each(['DECLINED', 'FAILED'])(
  'a completed capture that becomes %s is posted and mailed to the admin, and its booking waits for a decision',
  async (status) => {
    await changes(status)
    expect(await shown()).toMatchObject({
      status: 'pending',
      paymentStatus: 'reversed',
      refundIfCancelledNow: '0.00',
    })
    expect(await totals()).toMatchObject({ captured: '36.00', refunded: '36.00', net: '-1.75' })
    expect(await adminMails()).toEqual(['reversed'])
    expect(await clientMails()).toEqual(['reversed'])
    const written = app.mails().findLast(({ subject }) => subject.includes('took back the payment'))
    expect(written?.text).toContain('The payment of 36.00 USD for your consultation was complete')
    expect(written?.text).toContain('Your booking stays as it is for now')
    const [item, ...others] = await actionItems()
    expect(item).toMatchObject({
      kind: 'payment_reversed',
      amount: '36.00',
      consultationId: booked._id,
      actions: ['acknowledge'],
    })
    expect(others).toEqual([])
    // Both sides agree about the money; the admins must decide about the booking without money.
    expect((await compared()).differences).toMatchObject([
      { kind: 'consultation_without_money', consultationId: booked._id },
    ])

    expect((await admin.post(`/api/attention/reversals/${item.id}`)).status).toBe(200)
    expect(await actionItems()).toEqual([])
    expect((await admin.post(`/api/attention/reversals/${item.id}`)).status).toBe(404)

    // The provider returns the money: the booking has it as before, and nothing is owed.
    await changes('COMPLETED')
    expect(await shown()).toMatchObject({ status: 'pending', paymentStatus: 'completed', refund: null })
    expect(await totals()).toMatchObject({ captured: '36.00', refunded: '0.00', net: '34.25' })
    expect(await clientMails()).toEqual(['reversed', 'restored'])
  },
)

test('a booking cancelled after a reversal is refunded only once the money is back', async () => {
  await changes('DECLINED')
  const { body } = await ann.post('/api/consultations/cancel', {
    consultationId: booked._id,
    cancelReason: 'I am ill',
  })
  expect(body).toMatchObject({
    success: true,
    consultation: { status: 'cancelled', paymentStatus: 'reversed' },
  })
  await app.settle()
  const mail = app.mails().findLast(({ subject }) => subject.includes('cancelled'))
  expect(mail?.text).toContain('had already taken this payment back, so there is nothing to refund')
  expect(mail?.text).not.toContain('You will get back')
  expect(await actionItems()).toEqual([])
  await changes('COMPLETED')
  await aMinutePasses(app)
  expect(capture().status).toBe('REFUNDED')
  expect(await shown()).toMatchObject({
    paymentStatus: 'refunded',
    refund: { amount: '36.00', status: 'completed' },
  })
  // The refund mail reports that the money has returned.
  expect(await clientMails()).toEqual(['reversed'])
})

test('a reversal after the cancellation is mailed without mention of an active booking', async () => {
  app.clock.set('2026-09-05T00:30:00Z')
  await app.logIn(ann)
  await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'I am ill' })
  await changes('DECLINED')
  const written = app.mails().findLast(({ subject }) => subject.includes('took back the payment'))
  expect(written?.text).toContain('had been cancelled before')
  expect(written?.text).not.toContain('stays as it is')
})

test('a capture that the provider reverses cancels its booking, and client and admin get correct mails', async () => {
  app.clock.advance(MINUTE_MS)
  expect(app.sandbox.engine.reverse(capture().id)).toBe(true)
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  await app.settle()
  expect(await shown()).toMatchObject({ status: 'cancelled', cancelCause: 'refundedOutside' })
  expect(await adminMails()).toEqual(['refunded_outside'])
  const alert = app.mails().find(({ subject }) => subject.includes('결제사에서 전액 반환되어 예약 취소'))
  expect(alert?.text).toContain(`/admin-dashboard/consultations/${booked._id}`)
  const written = app.mails().findLast(({ subject }) => subject.includes('was cancelled'))
  expect(String(written?.to)).toBe(ann.user.email)
  expect(written?.text).toContain('has been sent back through the payment provider')
  expect(written?.text).not.toContain('we have had to cancel')
  expect(await clientMails()).toEqual([])
})

test('a refund refused before the reversal is known is sent when the money is back', async () => {
  app.sandbox.rules.push({
    method: 'POST',
    path: '/refund$',
    mode: 'issue',
    issue: 'REFUND_NOT_ALLOWED',
    times: 1,
  })
  await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'I am ill' })
  expect((await shown()).refund).toEqual({ amount: '36.00', status: 'needs_attention' })
  await changes('DECLINED')
  const letters = app.mails().filter(({ subject }) => subject.includes('is complete'))
  expect(letters).toEqual([])
  await changes('COMPLETED')
  await aMinutePasses(app)
  expect(capture().status).toBe('REFUNDED')
  expect((await shown()).refund).toEqual({ amount: '36.00', status: 'completed' })
})

test('a refund refused during a reversal that ended unseen is sent at the next daily check', async () => {
  app.clock.advance(MINUTE_MS)
  expect(app.sandbox.engine.changeCapture(capture().id, 'DECLINED')).toBe(true)
  await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'I am ill' })
  expect((await shown()).refund).toEqual({ amount: '36.00', status: 'needs_attention' })
  app.clock.advance(MINUTE_MS)
  expect(app.sandbox.engine.changeCapture(capture().id, 'COMPLETED')).toBe(true)
  // No event reports it.
  app.sandbox.engine.forgetEvents()
  app.clock.advance(26 * 60 * MINUTE_MS)
  await app.settle()
  await aMinutePasses(app)
  expect(capture().status).toBe('REFUNDED')
  await app.logIn(ann)
  expect((await shown()).refund).toEqual({ amount: '36.00', status: 'completed' })
})

test('a refund covered by a reversal is mailed when the money is returned to the buyer', async () => {
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'issue', issue: 'REFUND_NOT_ALLOWED' })
  await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'I am ill' })
  await changes('DECLINED')
  const letters = () => app.mails().filter(({ subject }) => subject.includes('is complete'))
  expect(letters()).toEqual([])
  app.clock.advance(MINUTE_MS)
  const { engine } = app.sandbox
  expect([engine.changeCapture(capture().id, 'COMPLETED'), engine.reverse(capture().id)]).toEqual([
    true,
    true,
  ])
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  await app.settle()
  expect(letters()).toHaveLength(1)
  expect(letters()[0]?.text).toContain('36.00')
})

test('a completed capture that becomes PENDING counts as held until it is released', async () => {
  await changes('PENDING', 'CHARGEBACK')
  expect(await adminMails()).toEqual(['held'])
  expect(await actionItems()).toMatchObject([{ kind: 'payment_held', reason: 'CHARGEBACK', actions: [] }])
  expect(await shown()).toMatchObject({
    status: 'pending',
    dispute: { id: `HELD-${capture().id}`, status: 'OPEN' },
  })
  expect(await compared()).toMatchObject({ agree: true, differences: [] })
  await changes('COMPLETED')
  expect(await actionItems()).toEqual([])
  expect(await shown()).toMatchObject({ dispute: null, paymentStatus: 'completed' })
  await changes('PENDING', 'BUYER_COMPLAINT')
  await changes('DECLINED')
  expect(await clientMails()).toEqual(['held', 'restored', 'held', 'reversed'])
  expect(await shown()).toMatchObject({ dispute: null, paymentStatus: 'reversed' })
  expect(await actionItems()).toMatchObject([{ kind: 'payment_reversed' }])
})

test('a second capture of one order becomes an action item and is refunded once on request', async () => {
  const first = capture().id
  app.clock.advance(MINUTE_MS)
  const second = app.sandbox.engine.captureAgain(capture().orderId)!
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  expect(await actionItems()).toMatchObject([
    { kind: 'unknown_money', id: second, detail: 'second', amount: '36.00', actions: ['refund', 'leave'] },
  ])
  expect(await shown()).toMatchObject({ status: 'pending', paymentStatus: 'completed' })
  await admin.post(`/api/attention/orders/${second}`, { decision: 'refund' })
  await app.settle()
  const { captures } = app.sandbox.engine.store
  expect([captures.get(first)?.status, captures.get(second)?.status]).toEqual(['COMPLETED', 'REFUNDED'])
  const paid = app.db.selectFrom('payments').select('id').where('capture_id', '=', first)
  await syncPaymentAgain(app.deps, (await paid.executeTakeFirstOrThrow()).id)
  expect(await actionItems()).toEqual([])
  expect(await shown()).toMatchObject({ status: 'pending', paymentStatus: 'completed' })
})

test('a second capture refunded before the first sync is in the ledger without an action item', async () => {
  app.sandbox.changeSettings({ eventsLagMs: 99 * 24 * 60 * MINUTE_MS, webhooks: { hold: true } })
  app.clock.advance(MINUTE_MS)
  const second = app.sandbox.engine.captureAgain(capture().orderId)!
  app.sandbox.engine.dashboardRefund(second)
  app.clock.advance(24 * 60 * MINUTE_MS)
  await app.settle()
  await app.settle()
  app.sandbox.changeSettings({ eventsLagMs: 0, webhooks: { hold: false } })
  const refunds = app.db.selectFrom('refunds').select(['origin', 'status', 'amount_cents'])
  expect(await refunds.where('capture_id', '=', second).execute()).toEqual([
    { origin: 'provider', status: 'completed', amount_cents: 3600 },
  ])
  const again = await app.anAdmin()
  expect((await again.get('/api/attention')).body.items).toEqual([])
  expect((await again.get('/api/consultations')).body.reports[0]).toMatchObject({
    status: 'pending',
    paymentStatus: 'completed',
  })
})

test('an unknown capture status is shown, and the report names its order', async () => {
  await changes('SETTLED_LATER')
  expect(await actionItems()).toMatchObject([{ kind: 'payment_unclear', detail: 'SETTLED_LATER' }])
  const { success, agree, differences } = await compared()
  expect({ success, agree }).toEqual({ success: true, agree: false })
  expect(differences).toMatchObject([
    { kind: 'not_readable', orderId: capture().orderId, theirs: 'SETTLED_LATER' },
  ])
  await changes('COMPLETED')
  expect(await actionItems()).toEqual([])
  expect(await compared()).toMatchObject({ agree: true })
})
