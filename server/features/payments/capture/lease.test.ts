import { afterAll, beforeEach, expect, test } from 'vitest'
import { TIMEOUT_MS } from '#server/adapters/portone/client.ts'
import type { Person } from '#server/testing.ts'
import { anApprovedOrder, type PortoneApp, startPortoneApp } from '#server/testing-portone.ts'
import { syncPayment } from './sync-payment.ts'
import { leasePayment } from './sync-store.ts'

/** Calls that take as long as the slower provider's timeout: no other process may start meanwhile. */
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
 * Makes every call take nearly the full timeout; returns the results of `look`, called near the end of each
 * call.
 */
function callsAreSlow(callDuring: () => Promise<boolean>): boolean[] {
  const seen: boolean[] = []
  for (const call of ['GET look', 'POST confirm'])
    portone.faults.set(call, async (answer) => {
      app.clock.advance(TIMEOUT_MS - 1)
      seen.push(await callDuring())
      return answer
    })
  return seen
}

test('the lease of a payment outlasts all calls of one sync, however slow they are', async () => {
  const order = await anApprovedOrder(portone, ann)
  // State after a process died before its call. A new sync fetches, confirms with the attempt's own key and
  // fetches again.
  await app.db.updateTable('payments').set({ status: 'capturing', attempt: 1 }).execute()
  const { id } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  portone.calls.length = 0
  const others = callsAreSlow(async () => {
    const now = app.clock.now()
    return (await leasePayment(app.db, id, { now, until: now })) !== null
  })
  const { payment } = await syncPayment(app.deps, id)
  expect(portone.calls).toEqual(['GET look', 'POST confirm', 'GET look'])
  expect(others).toEqual([false, false, false])
  expect([payment.status, payment.orderId]).toEqual(['captured', order.orderId])
})
