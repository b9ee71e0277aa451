import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncPayment, isSyncing } from '#server/features/payments/capture/sync-payment.ts'
import { findMerchantId } from '#server/features/payments/provider-account.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing-database.ts'
import { startApp, type TestApp, testEngine } from '#server/testing.ts'

/** Servers share no in-memory state, not even two of them in one process. */
let database: TestDatabase
let apps: TestApp[]

beforeEach(async () => {
  apps = []
  database = await openTestDatabase(testEngine())
  await database.empty()
})
afterEach(async () => {
  for (const app of apps) await app.stop()
  await database.close()
})

async function anApp(options: Parameters<typeof startApp>[0] = { database }): Promise<TestApp> {
  const app = await startApp(options)
  apps.push(app)
  return app
}

test('while one node syncs a payment, another node on the same database sees the lease', async () => {
  const [app, other] = [await anApp(), await anApp()]
  const ann = await app.aUser()
  const { body } = await ann.post('/api/payments/orders', app.aDraft())
  app.sandbox.engine.approve(body.orderId)
  const { id } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const { paypal } = app.deps.gateways
  const { getOrder } = paypal
  const [begun, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  paypal.getOrder = async (orderId) => {
    begun.resolve()
    await resume.promise
    return getOrder(orderId)
  }
  const sync = syncPayment(app.deps, id)
  await begun.promise
  expect([isSyncing(app.deps, id), isSyncing(other.deps, id)]).toEqual([true, false])
  expect(await syncPayment(other.deps, id)).toMatchObject({
    mayBeOutdated: true,
    payment: { status: 'created' },
  })
  resume.resolve()
  expect(await sync).toMatchObject({ booked: true })
  expect(isSyncing(app.deps, id)).toBe(false)
})

test('each node reads the merchant account from its own database', async () => {
  const app = await anApp()
  const ann = await app.aUser()
  await ann.post('/api/payments/orders', app.aDraft())
  const merchantId = await findMerchantId(app.deps, 'paypal')
  expect(merchantId).toEqual(expect.any(String))
  await app.db.deleteFrom('provider_facts').execute()
  expect(await findMerchantId(app.deps, 'paypal')).toBe(merchantId)
  const other = await anApp()
  expect(other.deps.gateways.paypal.account).toBe(app.deps.gateways.paypal.account)
  expect(await findMerchantId(other.deps, 'paypal')).toBeNull()
})

test('a mark known to one node is foreign to the next one on an emptied database', async () => {
  const first = await anApp()
  const mark = await markOf(first)
  expect(await deliveredFor(mark, first)).toBe(200)
  expect(await strangersOf(first)).toEqual([])
  await database.empty()
  const next = await anApp()
  expect(await markOf(next)).not.toBe(mark)
  expect(await deliveredFor(mark, next)).toBe(200)
  expect(await strangersOf(next)).toEqual([mark])
})

async function markOf({ db }: TestApp): Promise<string> {
  const { id } = await db.selectFrom('installations').select('id').executeTakeFirstOrThrow()
  return id.slice(0, 8)
}

const strangersOf = async ({ db }: TestApp): Promise<string[]> =>
  (await db.selectFrom('other_installations').select('mark').execute()).map(({ mark }) => mark)

/** Sends a genuine webhook event that concerns no payment to the URL of the instance with this mark. */
async function deliveredFor(mark: string, app: TestApp): Promise<number> {
  app.deps.gateways.paypal.readWebhook = () => ({
    event: { eventId: `WH-${mark}`, eventType: 'CHECKOUT.ORDER.APPROVED', body: '{}' },
    verify: async () => 'genuine',
  })
  const reply = await app.client().post(`/api/payments/webhook?installation=${mark}`, {})
  return reply.status
}
