import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Consultation } from '#contract/consultations.ts'
import { syncPaymentAgain } from '#server/features/payments/capture/sync-payment.ts'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { insertDispute } from '#server/features/payments/testing-disputes.ts'
import { aMinutePasses } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
let admin: Person
let booked: Consultation

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  admin = await app.anAdmin()
  booked = await app.aPaidConsultation(ann)
})
afterEach(() => app.stop())

const REASON = 'We began ten minutes late.'
const refund = (amount: string, more: object = {}) =>
  admin.post(`/api/consultations/${booked._id}/refund`, { amount, reason: REASON, ...more })
const cancel = () =>
  ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'I am ill' })
const rows = () =>
  app.db
    .selectFrom('refunds')
    .select(['origin', 'status', 'amount_cents as minor'])
    .orderBy('amount_cents')
    .execute()
const shown = async (): Promise<Consultation> => (await ann.get('/api/consultations')).body.reports[0]
const capture = () => [...app.sandbox.engine.store.captures.values()].at(-1)!
const backMinor = (): number =>
  capture()
    .refundIds.map((id) => app.sandbox.engine.store.refunds.get(id)!)
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
const ledgersAgree = async () => expect(await auditLedger(app.db)).toMatchObject({ agree: true })

test('a partial refund leaves the booking unchanged', async () => {
  const reply = await refund('10.00')
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    success: true,
    refund: { amount: '10.00', status: 'completed' },
    left: '26.00',
  })
  expect(await shown()).toMatchObject({
    status: 'pending',
    paymentStatus: 'partially_refunded',
    refund: { amount: '10.00', status: 'completed' },
    refundIfCancelledNow: '26.00',
  })
  expect(backMinor()).toBe(1000)
  await ledgersAgree()
})

test('the client is mailed the amount and the reason, and again when the refund completes', async () => {
  await refund('10.00')
  await app.settle()
  const refundMails = app.mails().filter(({ subject }) => subject.includes('10.00 USD'))
  expect(refundMails.map(({ to }) => to)).toEqual([[ann.user.email], [ann.user.email]])
  expect(refundMails.some(({ text }) => text.includes(REASON))).toBe(true)
})

test('a partial refund whose reply was lost, listed without our mark, is one refund', async () => {
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'reset-after' })
  await refund('10.00')
  app.sandbox.changeSettings({ optionalFields: 'missing' })
  await syncPaymentAgain(
    app.deps,
    (await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()).id,
  )
  app.sandbox.changeSettings({ optionalFields: 'given' })
  await aMinutePasses(app)
  expect(await rows()).toEqual([{ origin: 'office', status: 'completed', minor: 1000 }])
  expect(capture().refundIds).toHaveLength(1)
  await ledgersAgree()
})

test('the audit log names the admin and not the reason', async () => {
  await refund('10.00')
  const [entry] = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'refund.by_hand')
    .execute()
  expect(entry).toMatchObject({
    actor_id: admin.user.id,
    target: booked._id,
    detail: { amountCents: 1000, currency: 'USD' },
  })
  expect(JSON.stringify(entry)).not.toContain('late')
})

test('a refund above the rest and an invalid amount are refused', async () => {
  await refund('30.00')
  for (const amount of ['6.01', '36.00', '0.00', '1.005'])
    expect(await refund(amount), amount).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT', fields: { amount: 'INVALID_INPUT' } },
    })
  for (const amount of ['-1.00', 'all', '1e2', '']) expect((await refund(amount)).status, amount).toBe(400)
  expect((await refund('6.00')).body).toMatchObject({ left: '0.00' })
  expect(backMinor()).toBe(3600)
})

test('the full amount can be refunded while the booking stays', async () => {
  expect((await refund('36.00')).body.refund).toEqual({ amount: '36.00', status: 'completed' })
  await aMinutePasses(app)
  expect(await shown()).toMatchObject({ status: 'pending', paymentStatus: 'refunded' })
  const cancelled = await cancel()
  expect(cancelled.body.consultation).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  await aMinutePasses(app)
  expect(backMinor()).toBe(3600)
  const mail = app.mails().find(({ subject }) => /cancelled/i.test(subject))
  expect(mail?.text).toContain('36.00 USD')
  expect(mail?.text).not.toContain('not refunded')
  await ledgersAgree()
})

test.each(['in time', 'too late'])(
  'the coupons follow a manual refund when its booking is cancelled %s',
  async (when) => {
    const couponStates = async (): Promise<string[]> =>
      (await ann.get('/api/coupons')).body.coupons.map((coupon: { state: string }) => coupon.state).toSorted()
    const [{ code }] = (await ann.get('/api/coupons')).body.coupons
    booked = await app.aPaidConsultation(ann, {
      preferredDate: '2026-09-13',
      couponCode: code,
    })
    expect(await couponStates()).toEqual(['free', 'used'])
    await refund('18.00')
    if (when === 'too late') app.clock.set('2026-09-12T12:00:00Z')
    if (when === 'too late') await app.logIn(ann)
    const now = (await ann.get('/api/consultations')).body.reports.find(
      ({ _id }: Consultation) => _id === booked._id,
    )
    expect(now).toMatchObject({ refundIfCancelledNow: '0.00', couponLostIfCancelled: expect.any(String) })
    expect((await cancel()).status).toBe(200)
    await aMinutePasses(app)
    expect(await couponStates()).toEqual(['free', 'revoked'])
  },
)

test('a later cancellation refunds the rest, and together it is the full amount', async () => {
  await refund('10.00')
  expect((await cancel()).body.refund).toEqual({ amount: '26.00', status: 'completed' })
  expect(await rows()).toEqual([
    { origin: 'office', status: 'completed', minor: 1000 },
    { origin: 'ours', status: 'completed', minor: 2600 },
  ])
  expect(backMinor()).toBe(3600)
  await ledgersAgree()
})

test('a cancellation after the deadline announces no refund, although a part was refunded before', async () => {
  await refund('10.00')
  app.clock.set(new Date(Date.parse(booked.startsAt) - 3600_000).toISOString())
  await app.logIn(ann)
  const cancelled = await cancel()
  expect([cancelled.status, cancelled.body.refund]).toEqual([200, null])
  expect(cancelled.body.consultation.refund).toEqual({ amount: '10.00', status: 'completed' })
  await aMinutePasses(app)
  expect(backMinor()).toBe(1000)
  await ledgersAgree()
})

test('a cancellation during a pending manual refund announces and refunds only the rest', async () => {
  app.sandbox.changeSettings({ refundMode: 'PENDING' })
  expect((await refund('10.00')).body.refund.status).toBe('pending')
  const [pending] = capture().refundIds
  app.sandbox.changeSettings({ refundMode: 'COMPLETED' })
  expect(await shown()).toMatchObject({ refundIfCancelledNow: '26.00' })
  expect((await cancel()).body.refund).toMatchObject({ amount: '26.00' })
  app.sandbox.engine.settleRefund(pending!, true)
  await aMinutePasses(app)
  expect(backMinor()).toBe(3600)
  expect((await rows()).map(({ status }) => status)).toEqual(['completed', 'completed'])
  await ledgersAgree()
})

test('a manual refund that fails at the provider is sent again with a new key', async () => {
  app.sandbox.changeSettings({ refundMode: 'PENDING' })
  await refund('10.00')
  const [first] = capture().refundIds
  app.sandbox.changeSettings({ refundMode: 'COMPLETED' })
  app.sandbox.engine.settleRefund(first!, false)
  await aMinutePasses(app)
  expect(await rows()).toEqual([{ origin: 'office', status: 'completed', minor: 1000 }])
  expect(backMinor()).toBe(1000)
})

test('a manual refund is sent once, however often the reply is lost or the button is pressed', async () => {
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'reset-after', times: 2 })
  const key = randomUUID()
  expect((await refund('10.00', { key })).body.refund.status).toBe('requested')
  expect((await refund('10.00', { key })).status).toBe(200)
  await aMinutePasses(app)
  expect((await refund('10.00', { key })).body.refund).toEqual({ amount: '10.00', status: 'completed' })
  expect(backMinor()).toBe(1000)
  const mails = await app.db.selectFrom('messages').select('kind').where('kind', 'like', 'refund%').execute()
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['refund_completed', 'refund_given'])
})

test.each([
  ['10.00', 'Partial refund: 10.00 USD', /You will get a partial refund/],
  ['36.00', 'You will get back 36.00 USD', /^(?!.*partial)/s],
])('the mail about a manual refund of %s does not call everything a part', async (amount, subject, text) => {
  await refund(amount)
  await app.settle()
  const mail = app.mails().find((each) => each.text.includes(REASON))
  expect(mail?.subject).toContain(subject)
  expect(`${mail?.subject} ${mail?.text}`).toMatch(text)
})

test('two admins who refund at once refund no more together than was paid', async () => {
  const second = await app.anAdmin()
  const replies = await Promise.all(
    [admin, second, admin, second].map((who) =>
      who.post(`/api/consultations/${booked._id}/refund`, { amount: '15.00', reason: REASON }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422])
  await aMinutePasses(app)
  expect(backMinor()).toBe(3000)
  await ledgersAgree()
})

test('a cancellation in the same second refunds the rest, whichever comes first', async () => {
  await Promise.all([refund('10.00'), cancel()])
  await aMinutePasses(app)
  expect(backMinor()).toBe(3600)
  await ledgersAgree()
})

test('an amount refunded at the provider in the meantime is not refunded twice', async () => {
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'reset-before' })
  await refund('10.00')
  app.sandbox.engine.dashboardRefund(capture().id, 3000)
  await aMinutePasses(app)
  app.clock.advance(11 * 60_000)
  await app.settle()
  await aMinutePasses(app)
  expect(backMinor()).toBe(3600)
  await ledgersAgree()
})

test('while a dispute is open, the provider decides about the money', async () => {
  await insertDispute(app, 'PP-D-1', 'OPEN')
  expect((await refund('10.00')).status).toBe(409)
  expect(await rows()).toEqual([])
})

test('a refund in a currency without decimals is in whole units', async () => {
  const paid = { currency: 'JPY', amount_cents: 5400, captured_cents: 5400 }
  await app.db.updateTable('payments').set(paid).execute()
  Object.assign(capture(), { currency: 'JPY', amountMinor: 5400 })
  expect((await refund('1000.50')).status).toBe(422)
  expect((await refund('1000')).body).toMatchObject({
    refund: { amount: '1000', status: 'completed' },
    left: '4400',
  })
  expect(backMinor()).toBe(1000)
})

test('a refund of an unknown booking is refused', async () => {
  const reply = await admin.post(`/api/consultations/${randomUUID()}/refund`, {
    amount: '1.00',
    reason: REASON,
  })
  expect(reply).toMatchObject({ status: 404, body: { code: 'CONSULTATION_NOT_FOUND' } })
})
