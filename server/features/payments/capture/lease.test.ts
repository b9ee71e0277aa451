import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { TIMEOUT_MS } from '#server/adapters/portone/client.ts'
import { leasePayment } from '#server/features/payments/sync-store.ts'
import { anApprovedOrder, type PortoneApp, startPortoneApp } from '#server/testing-portone.ts'
import type { Person } from '#server/testing.ts'
import { syncLeasedPayment, syncPayment, syncPaymentAgain } from './sync-payment.ts'

/** Calls that take as long as the slower provider's timeout: no other process may start during them. */
let portone: PortoneApp
let app: PortoneApp['app']
let ann: Person

beforeEach(async () => {
  await portone?.stop()
  portone = await startPortoneApp()
  app = portone.app
  ann = await app.aUser()
})
afterAll(() => portone.stop())

/**
 * Makes every call take nearly the full timeout; returns the results of `callDuring`, which runs near the end of
 * each call.
 */
function callsAreSlow(callDuring: () => Promise<boolean>): boolean[] {
  const seen: boolean[] = []
  for (const call of ['GET payment', 'POST confirm'])
    portone.faults.set(call, async (answer) => {
      app.clock.advance(TIMEOUT_MS - 1)
      seen.push(await callDuring())
      return answer
    })
  return seen
}

test('the lease of a payment outlasts all calls of one sync, however slow they are', async () => {
  const order = await anApprovedOrder(portone, ann)
  // State after a process crashed before its call. A new sync fetches, confirms with the attempt's own key and
  // fetches again.
  await app.db.updateTable('payments').set({ status: 'capturing', attempt: 1 }).execute()
  const { id } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  portone.calls.length = 0
  const others = callsAreSlow(async () => {
    const now = app.clock.now()
    return (await leasePayment(app.db, id, { now, until: now })) !== null
  })
  const { payment } = await syncPayment(app.deps, id)
  expect(portone.calls).toEqual(['GET payment', 'POST confirm', 'GET payment'])
  expect(others).toEqual([false, false, false])
  expect([payment.status, payment.orderId]).toEqual(['captured', order.orderId])
})

test('calls of one process that wait for a sync share the next one', async () => {
  await anApprovedOrder(portone, ann)
  const { id } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const { portone: gateway } = app.deps.gateways
  const { getOrder } = gateway!
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let [running, most, gets] = [0, 0, 0]
  gateway!.getOrder = async (orderId) => {
    most = Math.max(most, ++running)
    const isFirst = ++gets === 1
    if (isFirst) {
      asked.resolve()
      await answered.promise
    }
    // Long enough for another run to begin.
    else await setTimeout(50)
    const seen = isFirst
      ? ({ ok: false, kind: 'unknown', issue: 'NO_ANSWER' } as const)
      : await getOrder(orderId)
    running--
    return seen
  }
  const first = syncPayment(app.deps, id)
  await asked.promise
  // The lease of the first sync is over, but its call has no answer yet.
  app.clock.advance(61_000)
  const now = app.clock.now()
  const leased = await leasePayment(app.db, id, { now, until: new Date(now.getTime() + 60_000) })
  const waiting = [syncLeasedPayment(app.deps, leased!), syncPaymentAgain(app.deps, id)]
  answered.resolve()
  expect((await first).payment.status).toBe('created')
  expect((await Promise.all(waiting)).map(({ payment }) => payment.status)).toEqual(['captured', 'captured'])
  expect(most).toBe(1)
})
