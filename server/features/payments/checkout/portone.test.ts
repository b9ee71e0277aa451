import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '#server/features/payments/ledger.ts'
import {
  anApprovedOrder,
  anOrder,
  approve,
  bookings,
  moneyAt,
  type PortoneApp,
  save,
  startPortoneApp,
} from '#server/testing-portone.ts'
import type { Person } from '#server/testing.ts'

/** The full lifecycle of a payment with the second provider, through the HTTP API. */
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

const payments = () => app.db.selectFrom('payments').selectAll().orderBy('created_at').orderBy('id').execute()
const onlyPayment = async () => (await payments())[0]!
async function ledgersAgree(): Promise<void> {
  expect(await auditLedger(app.db)).toEqual({ agree: true, differences: [], imbalances: [] })
}

test('an order for a Korean card returns its price and the parameters of the window', async () => {
  const order = await anOrder(portone, ann)
  expect(order).toMatchObject({
    orderId: expect.any(String),
    way: 'korean_card',
    amount: '49000',
    currency: 'KRW',
    holdExpiresAt: expect.any(String),
    approveUrl: 'http://localhost:3000/payment?way=korean_card',
    window: {
      storeId: 'store-1',
      channelKey: 'channel-card',
      paymentId: order.orderId,
      orderName: 'Consultation Service',
      totalAmount: 49_000,
      currency: 'KRW',
      payMethod: 'CARD',
      easyPayProvider: null,
      redirectUrl: 'http://localhost:3000/api/payments/return',
      customer: { fullName: 'Ann Nguyen', email: 'ann.nguyen@example.com' },
    },
  })
  expect(portone.calls).toEqual(['POST pre-register'])
  const kakao = await anOrder(portone, await app.aUser(), { way: 'kakaopay', preferredTime: '11:00' })
  expect(kakao.window).toMatchObject({
    channelKey: 'channel-kakao',
    payMethod: 'EASY_PAY',
    easyPayProvider: 'KAKAOPAY',
  })
})

test('without a payment method PayPal is used, and a method that is not offered is refused', async () => {
  const usual = await ann.post('/api/payments/orders', app.aDraft())
  expect(usual.body).toMatchObject({ way: 'paypal', amount: '36.00', currency: 'USD', window: null })
  const other = await ann.post('/api/payments/orders', app.aDraft({ way: 'naverpay' }))
  expect([other.status, other.body.code]).toEqual([409, 'WAY_UNAVAILABLE'])
  const unknown = await ann.post('/api/payments/orders', app.aDraft({ way: 'cash' }))
  expect([unknown.status, unknown.body.code]).toEqual([400, 'INVALID_INPUT'])
})

test('no money moves before the confirmation, which books the registered amount', async () => {
  const order = await anOrder(portone, ann)
  const back = approve(portone, order)
  expect(moneyAt(portone, order.orderId)).toBe(0)
  const returned = await ann.get(back)
  expect([returned.status, returned.headers.location]).toEqual([303, `/payment?returned=${order.orderId}`])
  expect(returned.headers['referrer-policy']).toBe('no-referrer')
  expect((await onlyPayment()).approval_token).not.toBeNull()
  expect(moneyAt(portone, order.orderId)).toBe(0)

  const saved = await save(ann, order)
  expect(saved.status).toBe(201)
  expect(saved.body.consultation).toMatchObject({
    amount: '49000',
    currency: 'KRW',
    paymentStatus: 'completed',
    refundIfCancelledNow: '49000',
  })
  expect(moneyAt(portone, order.orderId)).toBe(49_000)
  // An approval is used once and then deleted.
  expect(await onlyPayment()).toMatchObject({
    status: 'captured',
    approval_token: null,
    approval_attempt: null,
  })
  expect((await save(ann, order)).body.consultation._id).toBe(saved.body.consultation._id)
  expect(portone.calls.filter((call) => call === 'POST confirm')).toHaveLength(1)
  await ledgersAgree()
})

test('a return without a session is enough: the worker confirms and books', async () => {
  const order = await anOrder(portone, ann)
  const elsewhere = await app.client().get(approve(portone, order))
  expect(elsewhere.status).toBe(303)
  await app.settle()
  expect([await bookings(app), moneyAt(portone, order.orderId)]).toEqual([1, 49_000])
})

test('a buyer who never returns is not charged, and the slot becomes free', async () => {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  app.clock.advance(31 * 60_000)
  await app.settle()
  expect(await onlyPayment()).toMatchObject({ status: 'expired' })
  expect(moneyAt(portone, order.orderId)).toBe(0)
  expect((await (await app.aUser()).post('/api/payments/orders', app.aDraft())).status).toBe(201)
})

test('a payment that was not started ends with its hold, not before', async () => {
  await anOrder(portone, ann)
  for (let round = 0; round < 4; round++) {
    app.clock.advance(5 * 60_000)
    await app.settle()
  }
  expect(portone.calls).toContain('GET payment')
  expect((await onlyPayment()).status).toBe('created')
  app.clock.advance(11 * 60_000)
  await app.settle()
  expect((await onlyPayment()).status).toBe('expired')
})

test('an approval a minute after the hold is captured while the slot is free', async () => {
  const order = await anOrder(portone, ann)
  const back = approve(portone, order)
  app.clock.advance(31 * 60_000)
  await app.settle()
  portone.engine.settings.tokenSeconds = 3600
  const late = approve(portone, order)
  expect(late).not.toBe(back)
  await ann.get(late)
  await app.settle()
  expect([await bookings(app), moneyAt(portone, order.orderId)]).toEqual([1, 49_000])
})

test('an approval for a slot that is taken is deleted with its checkout', async () => {
  const order = await anOrder(portone, ann)
  app.clock.advance(31 * 60_000)
  await app.settle()
  expect((await (await app.aUser()).post('/api/payments/orders', app.aDraft())).status).toBe(201)
  await ann.get(approve(portone, order))
  expect((await save(ann, order)).body.code).toBe('PAYMENT_EXPIRED')
  expect((await payments()).map(({ approval_token }) => approval_token)).toEqual([null, null])
  expect(moneyAt(portone, order.orderId)).toBe(0)
})

test('a declined card is reported, and another approval of the same order pays', async () => {
  const order = await anApprovedOrder(portone, ann, {}, { card: 'refused' })
  const refused = await save(ann, order)
  expect([refused.status, refused.body.code]).toEqual([402, 'INSTRUMENT_DECLINED'])
  expect(await onlyPayment()).toMatchObject({ status: 'created', approval_token: null })
  await ann.get(approve(portone, order))
  expect((await save(ann, order)).status).toBe(201)
  expect(moneyAt(portone, order.orderId)).toBe(49_000)
})

test('an expired token captures nothing, and the buyer is asked to approve again', async () => {
  portone.engine.settings.tokenSeconds = 60
  const order = await anApprovedOrder(portone, ann)
  app.clock.advance(120_000)
  const stale = await save(ann, order)
  expect([stale.status, stale.body.code]).toEqual([402, 'PAYMENT_NOT_APPROVED'])
  expect([await bookings(app), moneyAt(portone, order.orderId)]).toEqual([0, 0])
  await ann.get(approve(portone, order))
  expect((await save(ann, order)).status).toBe(201)
})

test('the same token brought twice, and an older address opened again, change nothing', async () => {
  const order = await anOrder(portone, ann)
  const back = approve(portone, order)
  await ann.get(back)
  await ann.get(back)
  expect((await save(ann, order)).status).toBe(201)
  const again = await ann.get(back)
  expect(again.headers.location).toBe(`/payment?returned=${order.orderId}`)
  await app.settle()
  expect([(await payments()).length, await bookings(app), moneyAt(portone, order.orderId)]).toEqual([
    1, 1, 49_000,
  ])
  expect((await onlyPayment()).approval_token).toBeNull()
})

test.each<[string, Record<string, string>]>([
  ['without anything', {}],
  ['of no payment of ours', { paymentId: randomUUID(), paymentToken: 'x' }],
  ['with an id that is none', { paymentId: '../x', paymentToken: 'x' }],
  ['of a window that was closed', { code: 'PAY_PROCESS_CANCELED', message: '<script>' }],
])('a return %s leads to the page and stores nothing', async (_, query) => {
  const order = await anOrder(portone, ann)
  const asked = { ...('code' in query ? { paymentId: order.orderId, paymentToken: 'x' } : {}), ...query }
  const reply = await app.client().get(`/api/payments/return?${new URLSearchParams(asked)}`)
  expect([reply.status, reply.headers.location]).toEqual([303, '/payment?cancelled=1'])
  expect((await onlyPayment()).approval_token).toBeNull()
})

test('an invented token captures nothing', async () => {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  await app.client().get(`/api/payments/return?paymentId=${order.orderId}&paymentToken=invented`)
  await app.settle()
  expect([await bookings(app), moneyAt(portone, order.orderId)]).toEqual([0, 0])
  expect((await onlyPayment()).status).toBe('created')
})

test('a confirmation whose reply was lost is repeated with the same key and books once', async () => {
  const order = await anApprovedOrder(portone, ann)
  portone.faults.set('POST confirm', () => 'reset')
  portone.faults.set('GET payment', () => 'reset')
  expect((await save(ann, order)).body.code).toBe('PAYMENT_PENDING')
  portone.faults.delete('GET payment')
  portone.faults.set('POST confirm', (answer) => {
    portone.faults.clear()
    return answer
  })
  app.clock.advance(60_000)
  await app.settle()
  expect([await bookings(app), moneyAt(portone, order.orderId)]).toEqual([1, 49_000])
  await ledgersAgree()
})

test('a capture that succeeded despite a refusal is booked by the next sync', async () => {
  portone.engine.settings.pg = 'refuses but books'
  const order = await anApprovedOrder(portone, ann)
  expect((await save(ann, order)).status).toBe(201)
  expect(moneyAt(portone, order.orderId)).toBe(49_000)
})

test('a pending payment that the bank declines releases the slot, and the buyer is mailed', async () => {
  const order = await anApprovedOrder(portone, ann, {}, { card: 'pending' })
  expect((await save(ann, order)).body.code).toBe('PAYMENT_PENDING')
  portone.engine.settlePending(order.orderId, false)
  // Before the next sync the buyer opens the window again and does not return.
  approve(portone, order)
  await portone.deliver()
  app.clock.advance(3_600_000)
  await app.settle()
  expect(await onlyPayment()).toMatchObject({ status: 'failed' })
  const letters = await app.db.selectFrom('messages').select('kind').orderBy('id').execute()
  expect(letters.map(({ kind }) => kind)).toEqual(['payment_pending', 'payment_declined'])
  expect((await (await app.aUser()).post('/api/payments/orders', app.aDraft())).status).toBe(201)
})

test('a payment captured without our confirmation is booked, and the admin is notified', async () => {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  portone.engine.approveAutomatically(order.orderId)
  await portone.deliver()
  expect([await bookings(app), moneyAt(portone, order.orderId)]).toEqual([1, 49_000])
  const { items } = (await (await app.anAdmin()).get('/api/attention')).body
  expect(items).toContainEqual(
    expect.objectContaining({
      kind: 'taken_unasked',
      orderId: order.orderId,
      amount: '49000',
      currency: 'KRW',
    }),
  )
})

test('a payment captured after the slot was lost is refunded in full with a mail', async () => {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  app.clock.advance(31 * 60_000)
  await app.settle()
  const ben = await app.aUser()
  expect((await ben.post('/api/payments/orders', app.aDraft())).status).toBe(201)
  portone.engine.approveAutomatically(order.orderId)
  await portone.deliver()
  expect([await bookings(app), moneyAt(portone, order.orderId)]).toEqual([0, 0])
  const mail = app.mails().findLast(({ to }) => to.includes(ann.user.email))
  expect(mail?.text).toContain('49,000 KRW')
  await ledgersAgree()
})

test('a payment through a test channel books nothing', async () => {
  const order = await anApprovedOrder(portone, ann, {}, { channelType: 'TEST' })
  const saved = await save(ann, order)
  expect(saved.body.code).toBe('PAYMENT_MISMATCH')
  expect([await bookings(app), moneyAt(portone, order.orderId)]).toEqual([0, 0])
})

test('a window with another amount does not open, and one opened for less captures nothing', async () => {
  const order = await anOrder(portone, ann)
  const authenticated = portone.engine.authenticate({ ...order.window!, totalAmount: 100 })
  expect(authenticated).toEqual({ code: 'AmountNotEqualToPredefined' })
})
