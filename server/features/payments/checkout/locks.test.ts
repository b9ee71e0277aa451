import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockAccount } from '#server/db/lock-account.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import { lockReservations } from '#server/features/availability/store.ts'
import { lockByPayment } from '#server/features/consultations/store.ts'
import { reserveCoupon } from '#server/features/coupons/reservations.ts'
import { areDisputesResolved } from '#server/features/payments/refunds/disputes-store.ts'
import { queueRefund } from '#server/features/payments/refunds/queue-refund.ts'
import { lockOpenPayment, lockPayment } from '#server/features/payments/store.ts'
import { hasPostgres, type Person, startApp, type TestApp } from '#server/testing.ts'

/** Decisions about the same money are serialised by locks until the commit. */
describe.runIf(hasPostgres())('decisions about money are serialised by locks', () => {
  let app: TestApp
  let ann: Person
  let paymentId: string
  let code: string

  beforeEach(async () => {
    app = await startApp({ now: '2026-09-01T00:00:00Z', engine: 'postgres' })
    ann = await app.aUser()
    await app.aPaidConsultation(ann)
    const [payment] = await app.db.selectFrom('payments').select('id').execute()
    paymentId = payment!.id
    code = (await ann.get('/api/coupons')).body.coupons[0].code
  })
  afterEach(() => app.stop())

  /** Fails unless `statement` has to wait for the end of the transaction that ran `work`. */
  async function expectToBlock(work: (tx: Tx) => Promise<unknown>, statement: (tx: Tx) => Promise<unknown>) {
    const locked = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const holder = inTransaction(app.db, async (tx) => {
      await work(tx)
      locked.resolve()
      await ended.promise
    })
    await Promise.race([locked.promise, holder])
    const rival = inTransaction(app.db, async (tx) => {
      await sql`set local lock_timeout = '300ms'`.execute(tx)
      await statement(tx)
    })
    try {
      await expect(rival).rejects.toMatchObject({ code: '55P03' })
    } finally {
      ended.resolve()
      await holder
    }
  }
  const touchPayment = (tx: Tx) =>
    tx.updateTable('payments').set({ updated_at: new Date() }).where('id', '=', paymentId).execute()

  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a payment is locked', (tx) => lockPayment(tx, paymentId)],
    ['a refund is queued', (tx) => queueRefund(tx, { paymentId, reason: 'Test', now: new Date() })],
    ['a consultation is locked', (tx) => lockByPayment(tx, paymentId)],
    ['a dispute is asked for', (tx) => areDisputesResolved(tx, paymentId)],
  ])('while %s its payment does not change', async (_what, work) => {
    await expectToBlock(work, touchPayment)
  })

  test('requests from two tabs of one user run one after the other', async () => {
    await expectToBlock(
      (tx) => lockAccount(tx, ann.user.id),
      (tx) => lockAccount(tx, ann.user.id),
    )
  })

  test('an open checkout cannot be charged while it is being cancelled', async () => {
    await ann.post('/api/payments/orders', app.aDraft({ preferredTime: '15:00' }))
    await expectToBlock(
      (tx) => lockOpenPayment(tx, ann.user.id),
      (tx) =>
        tx.updateTable('payments').set({ updated_at: new Date() }).where('status', '=', 'created').execute(),
    )
  })

  test('a coupon cannot be revoked while it is claimed', async () => {
    await expectToBlock(
      (tx) => reserveCoupon(tx, { code, userId: ann.user.id, paymentId, now: app.clock.now() }),
      (tx) => tx.updateTable('coupons').set({ revoked_at: new Date() }).where('code', '=', code).execute(),
    )
  })

  test('no seat can be taken while a date is closed', async () => {
    await expectToBlock(lockReservations, (tx) =>
      sql`insert into slot_claims (starts_at, seat, payment_id) values (now(), 1, gen_random_uuid())`.execute(
        tx,
      ),
    )
  })
})
