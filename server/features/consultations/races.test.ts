import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { reserveSeat } from '#server/features/availability/seats.ts'
import { insertManualRefund } from '#server/features/payments/refunds/refunds-store.ts'
import { lockPayment } from '#server/features/payments/store.ts'
import { untilLockAwaited } from '#server/testing-locks.ts'
import { hasPostgres, type Person, startApp, type TestApp } from '#server/testing.ts'
import { insertConsultations } from './testing-rows.ts'

const saturday = { preferredDate: '2026-09-05', preferredTime: '10:00' }

/** The embedded database has one connection and hides races, so these tests need PostgreSQL. */
describe.runIf(hasPostgres())('people who act at the same moment', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ now: '2026-09-01T00:00:00Z', engine: 'postgres' })
  })
  afterEach(() => app.stop())

  const statusesOf = (replies: { status: number }[]): number[] =>
    replies.map((reply) => reply.status).toSorted()
  const stateOf = (id: string) =>
    app.db.selectFrom('consultations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const refundCount = async () => (await app.db.selectFrom('refunds').select('id').execute()).length

  test('24 concurrent cancellations refund once', async () => {
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

  test('when a user and an admin cancel at once, one of them is recorded', async () => {
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

  test('a move during the refund of everything promises no further refund', async () => {
    const ann = await app.aUser()
    const { _id } = await app.aPaidConsultation(ann, saturday)
    const { payment_id, amount_cents } = await stateOf(_id)
    const refunded = Promise.withResolvers<void>()
    const refunding = inTransaction(app.db, async (tx) => {
      const { captureId } = await lockPayment(tx, payment_id)
      await refunded.promise
      const reason = 'The office is closed'
      const refund = { key: randomUUID(), paymentId: payment_id, captureId: captureId!, reason }
      await insertManualRefund(tx, { ...refund, amountCents: amount_cents, now: app.clock.now() })
    })
    const moving = ann.post(`/api/consultations/${_id}/move`, { ...saturday, preferredTime: '13:00' })
    await untilLockAwaited(app.db)
    refunded.resolve()
    await refunding
    expect((await moving).status).toBe(200)
    const mails = await app.db.selectFrom('messages').select(['kind', 'data']).execute()
    const moved = mails.filter(({ kind }) => kind === 'moved')
    expect(moved).toMatchObject([{ data: { consultation: { hasNoRefundLeft: true } } }])
  })

  const atTheStart = async (...people: Person[]): Promise<void> => {
    app.clock.set('2026-09-05T01:00:00Z')
    for (const person of people) await app.logIn(person)
  }

  test('a consultation is either completed or cancelled by another admin, and then refunded', async () => {
    const ann = await app.aUser()
    const [kim, lee] = [await app.anAdmin(), await app.anAdmin()]
    const { _id } = await app.aPaidConsultation(ann, saturday)
    await atTheStart(kim, lee)
    const [cancelled, completed] = await Promise.all([
      kim.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'ill' }),
      lee.post('/api/consultations/complete', { consultationId: _id }),
    ])
    expect(cancelled.status).toBe(200)
    expect([200, 409]).toContain(completed.status)
    expect(await refundCount()).toBe(1)
    const { status } = await stateOf(_id)
    expect(status).toBe('cancelled')
  })

  const offered = { date: '2026-09-06', time: '15:00' }
  const to15 = { preferredDate: offered.date, preferredTime: offered.time }

  /**
   * Expects that an active consultation has exactly one reservation, for its start time, and a cancelled one none.
   */
  const expectOneTruth = async (): Promise<void> => {
    const rows = await app.db.selectFrom('consultations').selectAll().execute()
    const claims = await app.db.selectFrom('slot_claims').selectAll().execute()
    const living = rows.filter(({ status }) => status !== 'cancelled')
    expect(claims.map(({ payment_id, starts_at }) => [payment_id, starts_at]).toSorted()).toEqual(
      living.map(({ payment_id, starts_at }) => [payment_id, starts_at]).toSorted(),
    )
    expect(await refundCount()).toBe(rows.length - living.length)
  }

  test('of 12 moves to one slot exactly one succeeds, the others keep their slots', async () => {
    const times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']
    const people = await Promise.all(
      times.map(async (preferredTime) => {
        const by = await app.aUser()
        return { by, ...(await app.aPaidConsultation(by, { ...saturday, preferredTime })) }
      }),
    )
    const replies = await Promise.all(
      people.flatMap(({ by, _id }) => [1, 2].map(() => by.post(`/api/consultations/${_id}/move`, to15))),
    )
    const won = replies.filter(({ status }) => status === 200)
    // The second call of the same user finds the move already made.
    expect(new Set(won.map(({ body }) => body.consultation._id)).size).toBe(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(10)
    expect(won[0]!.body.consultation.movesLeft).toBe(1)
    await expectOneTruth()
  })

  test('two users who swap slots at once do not deadlock, and both keep a slot', async () => {
    const [ann, bo] = [await app.aUser(), await app.aUser()]
    const first = await app.aPaidConsultation(ann, saturday)
    const second = await app.aPaidConsultation(bo, { ...saturday, preferredTime: '11:00' })
    await Promise.all([
      ann.post(`/api/consultations/${first._id}/move`, { ...saturday, preferredTime: '11:00' }),
      bo.post(`/api/consultations/${second._id}/move`, saturday),
    ])
    await expectOneTruth()
  })

  test('a concurrent move, offer, answer and two cancellations leave one consistent state', async () => {
    const admin = await app.anAdmin()
    for (const preferredTime of ['10:00', '11:00', '12:00']) {
      const ann = await app.aUser()
      const { _id } = await app.aPaidConsultation(ann, { ...saturday, preferredTime })
      const at = (call: string): string => `/api/consultations/${_id}/${call}`
      await admin.post(at('offer'), { hours: [offered], reason: 'ill' })
      const cancel = { consultationId: _id, cancelReason: 'ill' }
      const replies = await Promise.all([
        ann.post(at('move'), { preferredDate: '2026-09-06', preferredTime }),
        ann.post(at('offer/answer'), { answer: 'accept', ...offered }),
        ann.post(at('offer/answer'), { answer: 'refund' }),
        admin.post(at('offer'), { hours: [offered], reason: 'ill again' }),
        admin.post('/api/consultations/cancel', cancel),
        ann.post('/api/consultations/cancel', cancel),
      ])
      expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect((await stateOf(_id)).status).toBe('cancelled')
      await expectOneTruth()
    }
  })

  test('a report of absence in the second in which the consultation begins gets one consistent answer', async () => {
    const admin = await app.anAdmin()
    for (const preferredTime of ['10:00', '11:00', '12:00', '13:00']) {
      app.clock.set('2026-09-01T00:00:00Z')
      const ann = await app.aUser()
      const { _id } = await app.aPaidConsultation(ann, { ...saturday, preferredTime })
      app.clock.set(`2026-09-05T${String(Number(preferredTime.slice(0, 2)) - 9).padStart(2, '0')}:12:00Z`)
      for (const person of [ann, admin]) await app.logIn(person)
      const [missed, begun, completed] = await Promise.all([
        ann.post(`/api/consultations/${_id}/missed`, { wish: 'refund' }),
        admin.post(`/api/consultations/${_id}/begin`),
        admin.post(`/api/consultations/${_id}/complete`),
      ])
      const isMissed = (await stateOf(_id)).missed_by === 'office'
      expect(missed.status).toBe(isMissed ? 200 : 202)
      expect((await stateOf(_id)).status).toBe(isMissed ? 'cancelled' : 'completed')
      if (isMissed) expect(statusesOf([begun, completed])).toEqual([409, 409])
      else expect(completed.status).toBe(200)
      await expectOneTruth()
    }
  })

  test('12 reviews of one consultation earn one coupon', async () => {
    const ann = await app.aUser()
    const { _id } = await app.aPaidConsultation(ann, saturday)
    await atTheStart(ann)
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
      paymentIds.map((paymentId) =>
        inTransaction(app.db, (tx) => reserveSeat(tx, { startsAt, paymentId, lanes: [1] })),
      ),
    )

  test('of 50 requests for one slot exactly one succeeds', async () => {
    const seats = await claimAll(await somePayments(50))
    expect(seats.filter((seat) => seat !== null)).toEqual([1])
  })

  test('of 50 requests for a slot with three seats exactly three succeed', async () => {
    await app.db.insertInto('slot_seats').values({ starts_at: startsAt, seats: 3 }).execute()
    const seats = await claimAll(await somePayments(50))
    expect(seats.filter((seat) => seat !== null).toSorted()).toEqual([1, 2, 3])
  })

  test('a date is either closed or booked, never both', async () => {
    const admin = await app.anAdmin()
    const paymentIds = await somePayments(6)
    for (const paymentId of paymentIds) {
      const [seat, closed] = await Promise.all([
        inTransaction(app.db, (tx) => reserveSeat(tx, { startsAt, paymentId, lanes: [1] })),
        admin.post('/api/calendar', { date: '2026-09-05', seats: 0 }),
      ])
      expect([closed.status, seat]).toEqual(closed.status === 200 ? [200, null] : [409, 1])
      await app.db.deleteFrom('slot_claims').execute()
      await app.db.deleteFrom('closed_dates').execute()
    }
  })
})
