import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/payments.ts'
import type { SyncNeeds } from '#server/features/payments/capture/sync-needs.ts'
import { syncPayment } from '#server/features/payments/capture/sync-payment.ts'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { findPayment } from '#server/features/payments/store.ts'
import {
  anApprovedOrder,
  anOrder,
  approve,
  type PortoneApp,
  save,
  startPortoneApp,
} from '#server/testing-portone.ts'
import type { Person } from '#server/testing.ts'

/** Concurrent requests during a confirmation in another tab. */
let portone: PortoneApp
let app: PortoneApp['app']
let admin: Person

beforeAll(async () => {
  portone = await startPortoneApp({ now: '2026-09-01T00:00:00Z' })
  app = portone.app
  admin = await app.anAdmin()
})
afterAll(() => portone.stop())

async function anApproved(person: Person, way: string): Promise<string> {
  if (way !== 'paypal') return (await anApprovedOrder(portone, person, { way })).orderId
  const { orderId } = (await person.post('/api/payments/orders', app.aDraft())).body
  app.sandbox.engine.approve(orderId)
  return orderId
}
const isCharged = (orderId: string): boolean =>
  Boolean(portone.engine.payments.get(orderId)?.paidAt) ||
  [...app.sandbox.engine.store.captures.values()].some((capture) => capture.orderId === orderId)

type RivalReply = { status: number; body: { code?: string; released?: number } }
type Rival = (person: Person) => Promise<RivalReply>
const rivals: Record<string, Rival> = {
  'another tab changes the way': (person) => person.post('/api/payments/way', { way: 'kakaopay' }),
  'another tab gives it up': (person) => person.post('/api/payments/abandon', {}),
  'the office takes all held times back': () => admin.post('/api/payments/release', {}),
}
const both = ['paypal', 'korean_card'].flatMap((way) =>
  Object.keys(rivals).map((what) => [way, what] as const),
)
const gatewayOf = (way: string) => app.deps.gateways[way === 'paypal' ? 'paypal' : 'portone']!

async function booked(person: Person): Promise<string[]> {
  await app.settle()
  await portone.deliver()
  const { reports } = (await person.get('/api/consultations')).body
  return reports.map(({ _id }: { _id: string }) => _id)
}
async function leaveNothing(person: Person): Promise<void> {
  for (const consultationId of await booked(person))
    await admin.post('/api/consultations/cancel', { consultationId, cancelReason: 'Next one' })
  await person.post('/api/payments/abandon', {})
  await app.settle()
  expect(await auditLedger(app.db)).toEqual({ agree: true, differences: [], imbalances: [] })
}

test.each(both)('by %s, when %s after the approval was fetched, no buyer is charged', async (way, what) => {
  const ann = await app.aUser()
  const orderId = await anApproved(ann, way)
  const gateway = gatewayOf(way)
  const { getOrder } = gateway
  let rivalReply: RivalReply | undefined
  gateway.getOrder = async (id) => {
    gateway.getOrder = getOrder
    const seen = await getOrder(id)
    rivalReply = await rivals[what]!(ann)
    return seen
  }
  expect((await save(ann, { orderId } as Order)).status).toBeGreaterThanOrEqual(400)
  expect(rivalReply!.status).toBeLessThan(300)
  expect(await booked(ann)).toEqual([])
  expect(isCharged(orderId)).toBe(false)
  await leaveNothing(ann)
})

test.each(both)(
  'by %s, when %s during the capture, the payment is booked nevertheless',
  async (way, what) => {
    const ann = await app.aUser()
    const orderId = await anApproved(ann, way)
    const gateway = gatewayOf(way)
    const { captureOrder } = gateway
    let rivalReply: RivalReply | undefined
    gateway.captureOrder = async (args) => {
      gateway.captureOrder = captureOrder
      rivalReply = await rivals[what]!(ann)
      return captureOrder(args)
    }
    expect((await save(ann, { orderId } as Order)).status).toBe(201)
    const { code, released } = rivalReply!.body
    expect(code ?? released).toBe(what.startsWith('another tab') ? 'PAYMENT_IN_PROGRESS' : 0)
    expect(await booked(ann)).toHaveLength(1)
    await leaveNothing(ann)
  },
)

test('the late reply of a repeated order call does not end a capture that has begun', async () => {
  const ann = await app.aUser()
  const draft = app.aDraft()
  const { paypal } = app.deps.gateways
  const { createOrder, captureOrder } = paypal
  const [sent, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  paypal.createOrder = async (args) => {
    paypal.createOrder = createOrder
    const order = await createOrder(args)
    sent.resolve()
    await reply.promise
    return order
  }
  const slow = ann.post('/api/payments/orders', draft)
  await sent.promise
  const { orderId } = (await ann.post('/api/payments/orders', draft)).body
  app.sandbox.engine.approve(orderId)
  let newer: RivalReply | undefined
  paypal.captureOrder = async (args) => {
    paypal.captureOrder = captureOrder
    reply.resolve()
    expect((await slow).body.orderId).toBe(orderId)
    newer = await ann.post('/api/payments/orders', { ...draft, message: 'Another question' })
    return captureOrder(args)
  }
  expect((await save(ann, { orderId } as Order)).status).toBe(201)
  expect(newer!.body.code).toBe('PAYMENT_IN_PROGRESS')
  expect(await booked(ann)).toHaveLength(1)
  await leaveNothing(ann)
})

test.each(['during the sync', 'during the sync, and another process charges it'])(
  'a confirm is not answered with a decline when the buyer approves again %s',
  async (when) => {
    const person = await app.aUser()
    const order = await anOrder(portone, person)
    await person.get(approve(portone, order, { card: 'refused' }))
    expect((await save(person, order)).body.code).toBe('INSTRUMENT_DECLINED')

    const { portone: gateway } = app.deps.gateways
    const real = gateway!.getOrder
    gateway!.getOrder = async (...args) => {
      gateway!.getOrder = real
      const answer = await real(...args)
      await person.get(approve(portone, order))
      if (when.endsWith('charges it')) {
        await app.db.updateTable('payments').set({ leased_until: null }).execute()
        await syncPaymentOf({ ...app.deps, syncsInFlight: new Map() }, order.orderId)
      }
      return answer
    }
    expect((await save(person, order)).body.code).toBe('PAYMENT_PENDING')
    await save(person, order)
    expect(isCharged(order.orderId)).toBe(true)
    await leaveNothing(person)
  },
)

async function syncPaymentOf(deps: SyncNeeds, orderId: string): Promise<void> {
  const payment = await findPayment(deps.db, { orderId })
  await syncPayment(deps, payment!.id)
}
