import { afterEach, beforeEach, expect, test } from 'vitest'
import { markRestored } from '#server/db/instance.ts'
import { anOrder, approve, type PortoneApp, save, startPortoneApp } from '#server/testing-portone.ts'
import type { Person } from '#server/testing.ts'

/** A setting in the provider's console, turned off by mistake: money is captured without our confirmation. */
let portone: PortoneApp
let app: PortoneApp['app']
let ann: Person
beforeEach(async () => {
  portone = await startPortoneApp()
  app = portone.app
  ann = await app.aUser()
})
afterEach(() => portone.stop())

const ALL = ['paypal', 'korean_card', 'kakaopay']
const offeredMethods = async (): Promise<string[]> =>
  (await ann.get('/api/payments/current')).body.ways.map(({ way }: { way: string }) => way)
async function takenUnasked(): Promise<void> {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  portone.engine.approveAutomatically(order.orderId)
  await portone.deliver()
}

test('a payment method that captures without confirmation is paused and reported, and returns after a day', async () => {
  expect(await offeredMethods()).toEqual(ALL)
  await takenUnasked()
  expect(await offeredMethods()).toEqual(['paypal', 'kakaopay'])
  const draft = app.aDraft({ preferredTime: '11:00', way: 'korean_card' })
  const begun = await ann.post('/api/payments/orders', draft)
  expect([begun.status, begun.body.code]).toEqual([409, 'WAY_UNAVAILABLE'])
  const { items } = (await (await app.anAdmin()).get('/api/attention')).body
  expect(items).toMatchObject([{ kind: 'taken_unasked', detail: 'korean_card' }])

  app.clock.advance(25 * 3_600_000)
  await app.logIn(ann)
  expect(await offeredMethods()).toEqual(ALL)
})

test('a payment that waited for our confirmation re-enables its payment method at once', async () => {
  const ben = await app.aUser()
  const begunBefore = await anOrder(portone, ben, { preferredTime: '11:00' })
  await takenUnasked()
  expect(await offeredMethods()).toEqual(['paypal', 'kakaopay'])
  app.clock.advance(60_000)
  await ben.get(approve(portone, begunBefore))
  expect((await save(ben, begunBefore)).status).toBe(201)
  expect(await offeredMethods()).toEqual(ALL)
})

test('a payment whose confirmation a restore has lost does not pause its payment method', async () => {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  app.clock.advance(60_000)
  await app.db.transaction().execute((tx) => markRestored(tx, app.clock.now()))
  portone.engine.approveAutomatically(order.orderId)
  await portone.deliver()
  expect(await app.db.selectFrom('payments').select(['attempt', 'captured_cents']).execute()).toMatchObject([
    { attempt: 0, captured_cents: 49_000 },
  ])
  expect(await offeredMethods()).toEqual(ALL)
  const { items } = (await (await app.anAdmin()).get('/api/attention')).body
  expect(items.map(({ kind }: { kind: string }) => kind)).not.toContain('taken_unasked')
})
