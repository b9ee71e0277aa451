import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import { getCurrentInstance, instanceMark } from '#server/db/instance.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import type { SyncNeeds } from './sync-needs.ts'
import { listDueUnmatched, insertUnmatched } from './unmatched-store.ts'
import { resolveUnmatched } from './unmatched.ts'

/** Unmatched money that changes while another process waits for a slow reply about it. */
let app: TestApp
let ann: Person
let admin: Person
let mark: string
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ;[ann, admin] = [await app.aUser(), await app.anAdmin()]
  // The first order reveals our merchant id.
  await app.aPaidConsultation(ann)
  mark = instanceMark(await getCurrentInstance(app.db))
})
afterEach(() => app.stop())

/** Creates a captured order in the site's own form, without a payment row. */
function aLostOrder(): string {
  const { engine } = app.sandbox
  const id = randomUUID()
  const unit = {
    amount: { currency_code: 'USD', value: '36.00' },
    custom_id: id,
    invoice_id: `${mark}-${id}`,
    reference_id: `${ann.user.id} 2026-09-12T01:00:00.000Z`,
  }
  const body = { intent: 'CAPTURE', purchase_units: [unit] }
  const { body: order } = engine.call({ method: 'POST', path: '/v2/checkout/orders', body })
  const { id: orderId } = order as { id: string }
  engine.approve(orderId)
  engine.call({ method: 'POST', path: `/v2/checkout/orders/${orderId}/capture`, body: {} })
  return orderId
}

const insertUnmatchedOrder = (orderId: string, captureId: string | null = null): Promise<void> => {
  const now = app.clock.now()
  return insertUnmatched(app.db, { orderId, provider: 'paypal', captureId, now, nextCheckAt: now })
}
const captureOf = (orderId: string) =>
  [...app.sandbox.engine.store.captures.values()].find((capture) => capture.orderId === orderId)!
const asked = async (): Promise<{ id: string; actions: string[] }[]> =>
  (await admin.get('/api/attention')).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'unknown_money',
  )
const decide = (orderId: string, decision: string) =>
  admin.post(`/api/attention/orders/${orderId}`, { decision })

const audited = () =>
  app.db.selectFrom('audit_log').select(['action', 'target']).where('action', 'like', 'order.%').execute()

/**
 * Dependencies of a process that receives the provider's reply only after `beforeReply`. `misses`: the provider
 * does not list the order yet.
 */
function slowly(beforeReply: () => Promise<unknown>, { misses = false } = {}): SyncNeeds {
  const paypal = app.deps.gateways.paypal
  const getOrder: typeof paypal.getOrder = async (orderId) => {
    const answer = misses ? { ok: true as const, value: null } : await paypal.getOrder(orderId)
    await beforeReply()
    return answer
  }
  return { ...app.deps, gateways: { ...app.deps.gateways, paypal: { ...paypal, getOrder } } }
}

test('an unmatched payment that is dismissed during a sync is not synced again', async () => {
  const orderId = aLostOrder()
  await insertUnmatchedOrder(orderId)
  await resolveUnmatched(app.deps, orderId)
  expect(await asked()).toMatchObject([{ id: orderId }])
  await resolveUnmatched(
    slowly(() => decide(orderId, 'leave')),
    orderId,
  )
  expect(await asked()).toEqual([])
  expect(await listDueUnmatched(app.db, new Date(app.clock.now().getTime() + 365 * DAY_MS), 10)).toEqual([])
  expect(captureOf(orderId).status).toBe('COMPLETED')
})

test('an older reply does not remove a newer action item', async () => {
  const orderId = aLostOrder()
  await insertUnmatchedOrder(orderId)
  await resolveUnmatched(
    slowly(() => resolveUnmatched(app.deps, orderId), { misses: true }),
    orderId,
  )
  expect(await asked()).toMatchObject([{ id: orderId }])
})

test('a capture reported while its forgotten order is synced becomes an action item', async () => {
  const orderId = aLostOrder()
  app.sandbox.changeSettings({ forgetsPaidOrdersAfterMs: HOUR_MS })
  app.clock.advance(2 * HOUR_MS)
  await insertUnmatchedOrder(orderId)
  await resolveUnmatched(
    slowly(() => insertUnmatchedOrder(orderId, captureOf(orderId).id)),
    orderId,
  )
  await app.settle(['payments'])
  app.sandbox.changeSettings({ forgetsPaidOrdersAfterMs: null })
  await app.logIn(admin)
  expect(await asked()).toMatchObject([{ id: orderId }])
})

test('two processes that sync one further capture create one action item, and one refund is sent', async () => {
  const orderId = aLostOrder()
  const second = app.sandbox.engine.captureAgain(orderId)!
  await insertUnmatchedOrder(orderId)
  await app.settle(['payments'])
  await Promise.all([1, 2, 3].map(() => resolveUnmatched(app.deps, second)))
  expect((await asked()).map(({ id }) => id).toSorted()).toEqual([orderId, second].toSorted())
  const answers = await Promise.all([1, 2, 3].map(() => decide(second, 'refund')))
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(statuses[0]).toBe(200)
  for (const status of statuses.slice(1)) expect([404, 409]).toContain(status)
  await app.settle()
  expect(app.sandbox.engine.store.captures.get(second)!.status).toBe('REFUNDED')
  expect([...app.sandbox.engine.store.refunds.values()].map(({ captureId }) => captureId)).toEqual([second])
})

test('a dispute reported before its capture is in the ledger is posted once the capture is', async () => {
  const orderId = aLostOrder()
  const { id: captureId } = captureOf(orderId)
  app.sandbox.engine.openDispute(captureId, { stage: 'INQUIRY', reason: 'UNAUTHORISED' })
  app.clock.advance(HOUR_MS)
  await app.settle()
  app.sandbox.engine.dashboardRefund(captureId)
  // State after the last try to find the disputed payment.
  await app.db.updateTable('webhook_events').set({ status: 'done' }).execute()
  await insertUnmatchedOrder(orderId)
  app.clock.advance(2 * HOUR_MS)
  await app.settle()
  await app.settle()
  const payment = app.db.selectFrom('payments').select(['id', 'origin']).where('capture_id', '=', captureId)
  const { id, origin } = await payment.executeTakeFirstOrThrow()
  expect(origin).toBe('orphan')
  const disputes = app.db.selectFrom('disputes').select('status').where('payment_id', '=', id)
  expect(await disputes.execute()).toEqual([{ status: 'WAITING_FOR_SELLER_RESPONSE' }])
})

test('a further capture of an order can be refunded or dismissed, and never becomes a booking', async () => {
  const orderId = aLostOrder()
  const second = app.sandbox.engine.captureAgain(orderId)!
  await insertUnmatchedOrder(orderId)
  await app.settle(['payments'])
  await decide(orderId, 'refund')
  await app.settle()
  expect(await asked()).toMatchObject([{ id: second, actions: ['refund', 'leave'] }])
  expect((await decide(second, 'adopt')).status).toBe(404)
  expect(await app.db.selectFrom('payments').select('id').where('order_id', '=', second).execute()).toEqual(
    [],
  )
  expect(await asked()).toMatchObject([{ id: second }])
})

test.each(['adopt', 'refund'])(
  '%s is refused while the provider holds the money back, and the entry stays',
  async (decision) => {
    const orderId = aLostOrder()
    await insertUnmatchedOrder(orderId)
    await resolveUnmatched(app.deps, orderId)
    Object.assign(captureOf(orderId), { status: 'PENDING' })
    expect(await decide(orderId, decision)).toMatchObject({ status: 409, body: { code: 'PAYMENT_WITHHELD' } })
    expect(await asked()).toMatchObject([{ id: orderId }])
    expect(await audited()).toEqual([])
    Object.assign(captureOf(orderId), { status: 'COMPLETED' })
    expect((await decide(orderId, decision)).status).toBe(200)
    await app.settle()
    expect(captureOf(orderId).status).toBe(decision === 'refund' ? 'REFUNDED' : 'COMPLETED')
    expect(await asked()).toEqual([])
    expect(await audited()).toEqual([{ action: `order.${decision}`, target: orderId }])
  },
)
