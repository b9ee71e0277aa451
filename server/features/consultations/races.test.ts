import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { claimSeat } from '#server/features/availability/seats.ts'
import { hasPostgres, startApp, type TestApp } from '#server/testing.ts'
import { insertConsultations } from './testing-rows.ts'

const saturday = { preferredDate: '2026-09-05', preferredTime: '10:00' }

/** The embedded database has one connection and hides races; PostgreSQL shows them. */
describe.runIf(hasPostgres())('people who act at the same moment', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ now: '2026-09-01T00:00:00Z', engine: 'postgres' })
  })
  afterEach(() => app.stop())

  const statusesOf = (replies: { status: number }[]): number[] =>
    replies.map((reply) => reply.status).toSorted()
  const refundCount = async () => (await app.db.selectFrom('refunds').select('id').execute()).length

  test('24 cancellations of one consultation give back once', async () => {
    const ann = await app.aUser()
    const { _id } = await app.aPaidConsultation(ann, saturday)
    const replies = await Promise.all(
      Array.from({ length: 24 }, () =>
        ann.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'ill' }),
      ),
    )
    expect(statusesOf(replies)).toEqual([200, ...Array<number>(23).fill(409)])
    expect(await refundCount()).toBe(1)
    await app.settle()
    expect(app.mails().filter((mail) => /cancel/i.test(mail.subject))).toHaveLength(1)
  })

  test('a user and an admin who cancel together: one of them did it', async () => {
    const ann = await app.aUser()
    const admin = await app.anAdmin()
    const { _id } = await app.aPaidConsultation(ann, saturday)
    const replies = await Promise.all(
      [ann, admin, ann, admin, ann, admin].map((by) =>
        by.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'ill' }),
      ),
    )
    expect(statusesOf(replies)).toEqual([200, 409, 409, 409, 409, 409])
    expect(await refundCount()).toBe(1)
  })

  test('a consultation is either completed or cancelled by its user, never both', async () => {
    const ann = await app.aUser()
    const admin = await app.anAdmin()
    for (const hour of [10, 11, 12, 13]) {
      const { _id } = await app.aPaidConsultation(ann, { ...saturday, preferredTime: `${hour}:00` })
      const [cancelled, completed] = await Promise.all([
        ann.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'ill' }),
        admin.post('/api/consultations/complete', { consultationId: _id }),
      ])
      expect(statusesOf([cancelled, completed])).toEqual([200, 409])
      const kept = await app.db
        .selectFrom('consultations')
        .select(['status', 'revision'])
        .where('id', '=', _id)
        .executeTakeFirstOrThrow()
      expect(kept).toEqual({ status: cancelled.status === 200 ? 'cancelled' : 'completed', revision: 1 })
    }
  })

  test('12 reviews of one consultation earn one coupon', async () => {
    const ann = await app.aUser()
    const { _id } = await app.aPaidConsultation(ann, saturday)
    await (await app.anAdmin()).post('/api/consultations/complete', { consultationId: _id })
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        ann.post(`/api/consultations/${_id}/review`, { rating: 5, text: 'Thank you' }),
      ),
    )
    expect(statusesOf(replies)).toEqual([201, ...Array<number>(11).fill(409)])
    const earned = await app.db.selectFrom('coupons').select('code').where('reason', '=', 'review').execute()
    expect(earned).toHaveLength(1)
  })

  const startsAt = new Date('2026-09-05T01:00:00Z')
  const somePayments = async (count: number): Promise<string[]> => {
    await insertConsultations(app, (await app.aUser()).user, count)
    return (await app.db.selectFrom('payments').select('id').execute()).map((payment) => payment.id)
  }
  const claimAll = (paymentIds: string[]) =>
    Promise.all(
      paymentIds.map((paymentId) => inTransaction(app.db, (tx) => claimSeat(tx, { startsAt, paymentId }))),
    )

  test('50 people who want one time: exactly one gets it', async () => {
    const seats = await claimAll(await somePayments(50))
    expect(seats.filter((seat) => seat !== null)).toEqual([1])
  })

  test('50 people who want a time with three seats: exactly three get one each', async () => {
    await app.db.insertInto('slot_seats').values({ starts_at: startsAt, seats: 3 }).execute()
    const seats = await claimAll(await somePayments(50))
    expect(seats.filter((seat) => seat !== null).toSorted()).toEqual([1, 2, 3])
  })

  test('a date is closed or somebody is booked on it, never both', async () => {
    const admin = await app.anAdmin()
    const paymentIds = await somePayments(6)
    for (const paymentId of paymentIds) {
      const [seat, closed] = await Promise.all([
        inTransaction(app.db, (tx) => claimSeat(tx, { startsAt, paymentId })),
        admin.post('/api/calendar', { date: '2026-09-05', seats: 0 }),
      ])
      expect([closed.status, seat]).toEqual(closed.status === 200 ? [200, null] : [409, 1])
      await app.db.deleteFrom('slot_claims').execute()
      await app.db.deleteFrom('closed_dates').execute()
    }
  })
})
