import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/calendar.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockCheckouts } from '#server/features/payments/store.ts'
import { orderOf } from '#server/features/payments/testing.ts'
import { untilLockAwaited } from '#server/testing-locks.ts'
import { hasPostgres, type Person, startApp, type TestApp } from '#server/testing.ts'
import { syncPayment } from './sync-payment.ts'

/** A new order locks the buyer's account and then their checkouts, also an ended one that is paid at that moment. */
describe.runIf(hasPostgres())('an ended checkout that is paid late', () => {
  let app: TestApp
  let ann: Person
  let orderId: string

  beforeEach(async () => {
    app = await startApp({ now: '2026-09-01T00:00:00Z', engine: 'postgres' })
    ann = await app.aUser()
    orderId = await orderOf(app, ann, {})
    app.clock.advance(31 * MINUTE_MS)
    await app.settle()
    app.sandbox.engine.approve(orderId)
  })
  afterEach(() => app.stop())

  const captureAtProvider = () =>
    app.sandbox.engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })

  test.each([
    ['approved', () => {}],
    ['captured', captureAtProvider],
  ])('waits for an order of its buyer before it locks the payment (%s)', async (_, pay) => {
    pay()
    const { id } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    const [held, awaited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const order = inTransaction(app.db, async (tx) => {
      await sql`set local lock_timeout = '300ms'`.execute(tx)
      await lockAccount(tx, ann.user.id)
      held.resolve()
      await awaited.promise
      return lockCheckouts(tx, ann.user.id)
    })
    await held.promise
    const sync = syncPayment(app.deps, id)
    await untilLockAwaited(app.db)
    awaited.resolve()
    expect(await order).toMatchObject({ hasExpired: true })
    expect((await sync).payment.status).toBe('captured')
  })
})
