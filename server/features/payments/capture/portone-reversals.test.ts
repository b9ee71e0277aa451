import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/calendar.ts'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { aPaidOrder, type PortoneApp, startPortoneApp } from '#server/testing-portone.ts'
import type { Person } from '#server/testing.ts'

/** Bookings whose payment the second provider reports as failed or pending after it was paid. */
let portone: PortoneApp
let app: PortoneApp['app']
let admin: Person
let ann: Person
let orderId: string
let consultationId: string
let bookings = 0

beforeAll(async () => {
  portone = await startPortoneApp()
  app = portone.app
  admin = await app.anAdmin()
})
afterAll(() => portone.stop())
beforeEach(async () => {
  ann = await app.aUser()
  const paid = await aPaidOrder(portone, ann, { preferredTime: `1${bookings++}:00` })
  orderId = paid.order.orderId
  consultationId = paid.consultation._id
  await portone.deliver()
})

const shown = async () => (await ann.get('/api/consultations')).body.reports[0]
const actionItems = async () =>
  (await admin.get('/api/attention')).body.items.filter(
    (item: { consultationId?: string }) => item.consultationId === consultationId,
  )

const adminMails = async () => {
  const { rows } = await sql<{ event: string }>`
    select data->>'event' as event from messages
    where kind = 'desk_alert' and data->>'event' <> 'booked' and data::text like ${`%${consultationId}%`}`.execute(
    app.db,
  )
  return rows.map(({ event }) => event)
}

/** States of the mails about reversals that the client received. */
const clientMails = async () => {
  const { rows } = await sql<{ state: string }>`
    select data->>'state' as state from messages
    where kind = 'payment_reversed' and to_email = ${ann.user.email} order by id`.execute(app.db)
  return rows.map(({ state }) => state)
}

/** Changes the payment's status at the provider and delivers the webhook event. */
async function changes(status: 'FAILED' | 'PAY_PENDING' | 'PAID'): Promise<void> {
  app.clock.advance(MINUTE_MS)
  expect(portone.engine.changePaid(orderId, status)).toBe(true)
  await portone.deliver()
  expect(await auditLedger(app.db)).toEqual({ agree: true, differences: [], imbalances: [] })
}

test('a payment that becomes FAILED after it was paid is an action item, and its booking waits', async () => {
  await changes('FAILED')
  expect(await shown()).toMatchObject({
    status: 'pending',
    paymentStatus: 'reversed',
    refundIfCancelledNow: '0',
  })
  const [item] = await actionItems()
  expect(item).toMatchObject({ kind: 'payment_reversed', amount: '49000', actions: ['acknowledge'] })
  expect(await adminMails()).toEqual(['reversed'])
  expect((await admin.post(`/api/attention/reversals/${item.id}`)).status).toBe(200)
  expect(await actionItems()).toEqual([])

  await changes('PAID')
  expect(await shown()).toMatchObject({ status: 'pending', paymentStatus: 'completed', refund: null })
  expect(await clientMails()).toEqual(['reversed', 'restored'])
})

test('a booking cancelled while its payment is FAILED is refunded once it is paid again', async () => {
  await changes('FAILED')
  const { body } = await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'No time' })
  expect(body.consultation).toMatchObject({ status: 'cancelled', paymentStatus: 'reversed' })
  await app.settle()
  expect(portone.engine.payments.get(orderId)).toMatchObject({ status: 'FAILED', cancelled: 0 })
  await changes('PAID')
  app.clock.advance(2 * MINUTE_MS)
  await app.settle()
  expect(portone.engine.payments.get(orderId)).toMatchObject({ status: 'CANCELLED', cancelled: 49_000 })
  expect(await shown()).toMatchObject({
    paymentStatus: 'refunded',
    refund: { amount: '49000', status: 'completed' },
  })
})

test('a payment that becomes PAY_PENDING after it was paid counts as held until it is paid or failed', async () => {
  await changes('PAY_PENDING')
  expect(await shown()).toMatchObject({
    status: 'pending',
    dispute: { id: `HELD-${orderId}`, status: 'OPEN' },
  })
  expect(await actionItems()).toMatchObject([{ kind: 'payment_held', amount: '49000' }])
  await changes('PAID')
  expect(await actionItems()).toEqual([])
  expect(await shown()).toMatchObject({ dispute: null, paymentStatus: 'completed' })
  await changes('PAY_PENDING')
  await changes('FAILED')
  expect(await clientMails()).toEqual(['held', 'restored', 'held', 'reversed'])
  expect(await shown()).toMatchObject({ dispute: null, paymentStatus: 'reversed' })
  expect(await actionItems()).toMatchObject([{ kind: 'payment_reversed' }])
})

test('a later sync finds a payment that became FAILED without a webhook', async () => {
  app.clock.advance(MINUTE_MS)
  expect(portone.engine.changePaid(orderId, 'FAILED')).toBe(true)
  portone.events.length = 0
  app.clock.advance(25 * 60 * MINUTE_MS)
  await app.logIn(ann)
  await app.logIn(admin)
  await app.settle()
  expect(await shown()).toMatchObject({ paymentStatus: 'reversed' })
  expect(await actionItems()).toMatchObject([{ kind: 'payment_reversed' }])
})
