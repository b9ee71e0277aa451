import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PortoneApp, startPortoneApp } from '#server/testing-portone.ts'
import type { Person } from '#server/testing.ts'

/** A provider that does not answer: its payment methods are offered again as soon as it answers. */
let portone: PortoneApp
let app: PortoneApp['app']
let ann: Person

beforeAll(async () => {
  portone = await startPortoneApp()
  app = portone.app
  ann = await app.aUser()
})
afterAll(() => portone.stop())

const offeredMethods = async (): Promise<string[]> =>
  (await ann.get('/api/payments/current')).body.ways.map(({ way }: { way: string }) => way)
const ALL = ['paypal', 'korean_card', 'kakaopay']
const silent = async (): Promise<string[]> =>
  (await (await app.anAdmin()).get('/api/attention')).body.items
    .filter(({ kind }: { kind: string }) => kind === 'provider_silent')
    .map(({ detail }: { detail: string }) => detail)
async function minutesPass(minutes: number): Promise<void> {
  app.clock.advance(minutes * 60_000)
  await app.settle()
}

test('a payment method whose provider has not answered for an hour is paused and reported, and returns automatically', async () => {
  portone.faults.set('GET list', () => 'reset')
  await minutesPass(11)
  expect(await offeredMethods()).toEqual(ALL)
  await minutesPass(62)
  expect(await offeredMethods()).toEqual(['paypal'])
  expect(await silent()).toEqual(['portone'])
  const begun = await ann.post('/api/payments/orders', app.aDraft({ way: 'korean_card' }))
  expect([begun.status, begun.body.code]).toEqual([409, 'WAY_UNAVAILABLE'])
  expect((await ann.post('/api/payments/orders', app.aDraft())).status).toBe(201)
  const changed = await ann.post('/api/payments/way', { way: 'kakaopay' })
  expect([changed.status, changed.body.code]).toEqual([409, 'WAY_UNAVAILABLE'])

  portone.faults.clear()
  await minutesPass(11)
  expect(await offeredMethods()).toEqual(ALL)
  expect(await silent()).toEqual([])
})

test('while no provider answers, every payment method stays available', async () => {
  portone.faults.set('GET list', () => 'reset')
  const path = '/v1/notifications/webhooks-events'
  app.sandbox.rules.push({ method: 'GET', path, mode: 'status', status: 503, times: 1e6 })
  await minutesPass(11)
  await minutesPass(62)
  expect((await silent()).toSorted()).toEqual(['paypal', 'portone'])
  expect(await offeredMethods()).toEqual(ALL)
  app.sandbox.rules.length = 0
})
