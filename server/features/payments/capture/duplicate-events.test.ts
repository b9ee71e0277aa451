import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBookedOrders } from '#server/features/payments/store.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { batchBookedOrders } from './duplicate-events.ts'

let app: TestApp

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
})
afterEach(() => app.stop())

async function bookedOrder(time: string): Promise<string> {
  const consultation = await app.aPaidConsultation(await app.aUser(), { preferredTime: time })
  const { order_id: orderId } = await app.db
    .selectFrom('payments')
    .innerJoin('consultations', 'consultations.payment_id', 'payments.id')
    .select('order_id')
    .where('consultations.id', '=', consultation._id)
    .executeTakeFirstOrThrow()
  return orderId!
}

test('orders of one turn are read in one statement, and a used-up limit answers only its own network', async () => {
  const orders = [await bookedOrder('10:00'), await bookedOrder('11:00')]
  const now = app.clock.now()
  const limit = (key: string) => ({ key, calls: 2, seconds: 60, now })
  await app.db
    .insertInto('rate_limits')
    .values({ key: 'forger', calls: 2, expires_at: new Date(now.getTime() + 60_000) })
    .execute()
  const statements: string[] = []
  const counting = new Proxy(app.db, {
    get: (db, name) =>
      name === 'executeQuery'
        ? (query: CompiledQuery) => {
            statements.push(query.sql)
            return db.executeQuery(query)
          }
        : Reflect.get(db, name),
  })
  const find = batchBookedOrders(counting)
  const [first, second, unknown, forged] = await Promise.all([
    find([orders[0]!], limit('genuine')),
    find([orders[1]!], limit('genuine')),
    find(['5O190127TN364715T'], limit('genuine')),
    find([orders[0]!], limit('forger')),
  ])
  expect(statements).toHaveLength(2)
  expect(first).toEqual(await listBookedOrders(app.db, orders))
  expect(first).toHaveLength(2)
  expect([second, unknown]).toEqual([first, first])
  expect(forged).toEqual([])
  // The next turn asks again.
  expect(await find([orders[0]!], limit('genuine'))).toHaveLength(1)
  expect(statements).toHaveLength(3)
})
