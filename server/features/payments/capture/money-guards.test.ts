import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { koreanInstant, MINUTE_MS } from '#domain/calendar.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { postRefunds } from '#server/features/payments/ledger.ts'
import { findPayment, type PaymentRow } from '#server/features/payments/store.ts'
import { periodOf } from '#server/features/reports/ledger.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** Guards of money whose absence no other test would notice. */
let app: TestApp
let ann: Person
let admin: Person
beforeAll(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  admin = await app.anAdmin()
})
afterAll(() => app.stop())

const refund = (id: string, amount: string, more: object = {}) =>
  admin.post(`/api/consultations/${id}/refund`, { amount, reason: 'We began late.', ...more })
const lastPayment = async (): Promise<PaymentRow> => {
  const { id } = await app.db
    .selectFrom('payments')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return (await findPayment(app.db, { id }))!
}
const entriesOf = async (paymentId: string) =>
  app.db
    .selectFrom('journal_entries')
    .select(['kind', 'sequence'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()

test("the idempotency key of one booking's refund cannot refund another booking", async () => {
  const one = await app.aPaidConsultation(ann)
  app.clock.advance(1000)
  const other = await app.aPaidConsultation(ann, { preferredTime: '11:00' })
  const key = randomUUID()
  expect((await refund(one._id, '10.00', { key })).status).toBe(200)
  expect(await refund(other._id, '10.00', { key })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect((await admin.get(`/api/consultations/${other._id}`)).body.consultation.refund).toBeNull()
})

test('pending refunds reduce the refundable amount that is sent to the provider', async () => {
  app.clock.advance(1000)
  const { _id } = await app.aPaidConsultation(ann, { preferredTime: '12:00' })
  app.sandbox.changeSettings({ refundMode: 'PENDING' })
  expect((await refund(_id, '10.00')).body.refund.status).toBe('pending')
  app.sandbox.changeSettings({ refundMode: 'COMPLETED' })
  const { paypal } = app.deps.gateways
  const { refundCapture } = paypal
  const refundable: number[] = []
  paypal.refundCapture = (args) => {
    refundable.push(args.refundable.minor)
    return refundCapture(args)
  }
  await refund(_id, '5.00')
  paypal.refundCapture = refundCapture
  expect(refundable).toEqual([2600])
})

test('a refund that failed and completes later is in the ledger twice, with the failure between', async () => {
  app.clock.advance(1000)
  await app.aPaidConsultation(ann, { preferredTime: '13:00' })
  const payment = await lastPayment()
  const done = {
    id: randomUUID(),
    origin: 'provider',
    status: 'completed',
    amountCents: 900,
    attempt: 1,
    providerRefundId: 'R-TWICE',
  } as const
  for (const refunds of [[done], [done], [], [done]])
    await inTransaction(app.db, (tx) =>
      postRefunds(tx, payment, { refunds, reported: [], now: app.clock.now() }),
    )
  expect(await entriesOf(payment.id)).toEqual([
    { kind: 'capture', sequence: 1 },
    { kind: 'refund', sequence: 1 },
    { kind: 'refund_failed', sequence: 1 },
    { kind: 'refund', sequence: 2 },
  ])
})

test('a period includes its whole last day', () => {
  const asked = periodOf({ from: '2026-09-01', to: '2026-09-05' }, app.clock.now())
  expect(asked).toMatchObject({ value: { period: { end: koreanInstant('2026-09-06', '00:00') } } })
})

test.each(['missed hour', 'refused offer'])(
  'the earned coupon is revoked with the money of a %s',
  async (how) => {
    const person = await app.aUser()
    const preferredDate = how === 'missed hour' ? '2026-09-12' : '2026-09-19'
    const { _id, startsAt } = await app.aPaidConsultation(person, { preferredDate })
    const couponStates = async () =>
      (await person.get('/api/coupons')).body.coupons.map(({ state }: { state: string }) => state)
    expect(await couponStates()).toEqual(['free'])
    // The coupon is restored at once, not only when the money has arrived.
    app.sandbox.changeSettings({ refundMode: 'PENDING' })
    const about = `/api/consultations/${_id}`
    if (how === 'missed hour') {
      app.clock.set(new Date(Date.parse(startsAt) + 12 * MINUTE_MS).toISOString())
      await app.logIn(person)
      expect((await person.post(`${about}/missed`, { wish: 'refund' })).status).toBe(200)
    } else {
      await app.logIn(admin)
      const hours = [{ date: '2026-09-20', time: '15:00' }]
      expect((await admin.post(`${about}/offer`, { hours, reason: 'The counsellor is ill.' })).status).toBe(
        200,
      )
      expect((await person.post(`${about}/offer/answer`, { answer: 'refund' })).status).toBe(200)
    }
    app.sandbox.changeSettings({ refundMode: 'COMPLETED' })
    expect(await couponStates()).toEqual(['revoked'])
  },
)
