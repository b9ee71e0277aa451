import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditJournal } from '#server/features/payments/journal.ts'
import type { Person } from '#server/testing.ts'
import {
  anApprovedOrder,
  anOrder,
  approve,
  type PortoneApp,
  save,
  startPortoneApp,
} from '#server/testing-portone.ts'

/** The whole course of a payment by the second provider, through the real door. */
let portone: PortoneApp
let app: PortoneApp['app']
let ann: Person

beforeEach(async () => {
  await portone?.stop()
  portone = await startPortoneApp()
  app = portone.app
  ann = await app.aUser()
})
afterAll(async () => {
  // What has happened to money in the last test agrees with the journal, as in every other.
  await portone.stop()
})

const payments = () => app.db.selectFrom('payments').selectAll().orderBy('created_at').orderBy('id').execute()
const onlyPayment = async () => (await payments())[0]!
const refunds = () => app.db.selectFrom('refunds').selectAll().execute()
const money = (id: string) => {
  const { total, cancelled, paidAt } = portone.engine.payments.get(id)!
  return paidAt ? total - cancelled : 0
}
const booked = async (): Promise<number> =>
  (await app.db.selectFrom('consultations').selectAll().where('status', '<>', 'cancelled').execute()).length
async function aPaid(changes: Record<string, unknown> = {}) {
  const order = await anApprovedOrder(portone, ann, changes)
  const saved = await save(ann, order)
  expect(saved.status).toBe(201)
  return { order, consultation: saved.body.consultation }
}
const cancel = ({ _id }: { _id: string }) =>
  ann.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'No time' })
async function booksAgree(): Promise<void> {
  expect(await auditJournal(app.db)).toEqual({ agree: true, differences: [], imbalances: [] })
}

test('an order by a Korean card tells its own price and all that its window needs', async () => {
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

test('without a way it is paid as before, and a way that is not on offer is refused', async () => {
  const usual = await ann.post('/api/payments/orders', app.aDraft())
  expect(usual.body).toMatchObject({ way: 'paypal', amount: '36.00', currency: 'USD', window: null })
  const other = await ann.post('/api/payments/orders', app.aDraft({ way: 'naverpay' }))
  expect([other.status, other.body.code]).toEqual([409, 'WAY_UNAVAILABLE'])
  const unknown = await ann.post('/api/payments/orders', app.aDraft({ way: 'cash' }))
  expect([unknown.status, unknown.body.code]).toEqual([400, 'INVALID_INPUT'])
})

test('no money moves before the confirmation, then it is booked for what was registered', async () => {
  const order = await anOrder(portone, ann)
  const back = approve(portone, order)
  expect(money(order.orderId)).toBe(0)
  const returned = await ann.get(back)
  expect([returned.status, returned.headers.location]).toEqual([303, `/payment?returned=${order.orderId}`])
  expect(returned.headers['referrer-policy']).toBe('no-referrer')
  expect((await onlyPayment()).approval_token).not.toBeNull()
  expect(money(order.orderId)).toBe(0)

  const saved = await save(ann, order)
  expect(saved.status).toBe(201)
  expect(saved.body.consultation).toMatchObject({
    amount: '49000',
    currency: 'KRW',
    paymentStatus: 'completed',
    refundIfCancelledNow: '49000',
  })
  expect(money(order.orderId)).toBe(49_000)
  // Used once, kept no longer.
  expect(await onlyPayment()).toMatchObject({
    status: 'captured',
    approval_token: null,
    approval_attempt: null,
  })
  expect((await save(ann, order)).body.consultation._id).toBe(saved.body.consultation._id)
  expect(portone.calls.filter((call) => call === 'POST confirm')).toHaveLength(1)
  await booksAgree()
})

test('a return without a session is enough: the worker confirms and books', async () => {
  const order = await anOrder(portone, ann)
  const elsewhere = await app.client().get(approve(portone, order))
  expect(elsewhere.status).toBe(303)
  await app.settle()
  expect([await booked(), money(order.orderId)]).toEqual([1, 49_000])
})

test('a browser that never comes back costs nothing, and the time is free again', async () => {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  app.clock.advance(31 * 60_000)
  await app.settle()
  expect(await onlyPayment()).toMatchObject({ status: 'expired' })
  expect(money(order.orderId)).toBe(0)
  expect((await (await app.aUser()).post('/api/payments/orders', app.aDraft())).status).toBe(201)
})

test('not begun is not forgotten: while the time is kept nothing ends, when it is over it does', async () => {
  await anOrder(portone, ann)
  for (let looks = 0; looks < 4; looks++) {
    app.clock.advance(5 * 60_000)
    await app.settle()
  }
  expect(portone.calls).toContain('GET look')
  expect((await onlyPayment()).status).toBe('created')
  app.clock.advance(11 * 60_000)
  await app.settle()
  expect((await onlyPayment()).status).toBe('expired')
})

test('an approval that comes a minute late is served while the time is free', async () => {
  const order = await anOrder(portone, ann)
  const back = approve(portone, order)
  app.clock.advance(31 * 60_000)
  await app.settle()
  portone.engine.settings.tokenSeconds = 3600
  const late = approve(portone, order)
  expect(late).not.toBe(back)
  await ann.get(late)
  await app.settle()
  expect([await booked(), money(order.orderId)]).toEqual([1, 49_000])
})

test('an approval that comes when its time is taken is forgotten with its checkout', async () => {
  const order = await anOrder(portone, ann)
  app.clock.advance(31 * 60_000)
  await app.settle()
  expect((await (await app.aUser()).post('/api/payments/orders', app.aDraft())).status).toBe(201)
  await ann.get(approve(portone, order))
  expect((await save(ann, order)).body.code).toBe('PAYMENT_EXPIRED')
  expect((await payments()).map(({ approval_token }) => approval_token)).toEqual([null, null])
  expect(money(order.orderId)).toBe(0)
})

test('a refused card is told, and another approval of the same order pays', async () => {
  const order = await anApprovedOrder(portone, ann, {}, { card: 'refused' })
  const refused = await save(ann, order)
  expect([refused.status, refused.body.code]).toEqual([402, 'INSTRUMENT_DECLINED'])
  expect(await onlyPayment()).toMatchObject({ status: 'created', approval_token: null })
  await ann.get(approve(portone, order))
  expect((await save(ann, order)).status).toBe(201)
  expect(money(order.orderId)).toBe(49_000)
})

test('a token that is too old takes no money, and the buyer is asked to approve again', async () => {
  portone.engine.settings.tokenSeconds = 60
  const order = await anApprovedOrder(portone, ann)
  app.clock.advance(120_000)
  const stale = await save(ann, order)
  expect([stale.status, stale.body.code]).toEqual([402, 'PAYMENT_NOT_APPROVED'])
  expect([await booked(), money(order.orderId)]).toEqual([0, 0])
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
  expect([(await payments()).length, await booked(), money(order.orderId)]).toEqual([1, 1, 49_000])
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

test('an invented token takes no money', async () => {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  await app.client().get(`/api/payments/return?paymentId=${order.orderId}&paymentToken=invented`)
  await app.settle()
  expect([await booked(), money(order.orderId)]).toEqual([0, 0])
  expect((await onlyPayment()).status).toBe('created')
})

test('a confirmation whose answer was lost is asked again under its own key, and books once', async () => {
  const order = await anApprovedOrder(portone, ann)
  portone.faults.set('POST confirm', () => 'reset')
  portone.faults.set('GET look', () => 'reset')
  expect((await save(ann, order)).body.code).toBe('PAYMENT_PENDING')
  portone.faults.delete('GET look')
  portone.faults.set('POST confirm', (answer) => {
    portone.faults.clear()
    return answer
  })
  app.clock.advance(60_000)
  await app.settle()
  expect([await booked(), money(order.orderId)]).toEqual([1, 49_000])
  await booksAgree()
})

test('a bank that refuses and books all the same has paid: the look after the refusal books', async () => {
  portone.engine.settings.pg = 'refuses but books'
  const order = await anApprovedOrder(portone, ann)
  expect((await save(ann, order)).status).toBe(201)
  expect(money(order.orderId)).toBe(49_000)
})

test('money that a bank took its time about and refused in the end keeps no time, and its buyer is told', async () => {
  const order = await anApprovedOrder(portone, ann, {}, { card: 'pending' })
  expect((await save(ann, order)).body.code).toBe('PAYMENT_PENDING')
  portone.engine.settlePending(order.orderId, false)
  // Before anybody looks, its buyer opens the window once more and does not come back.
  approve(portone, order)
  await portone.deliver()
  app.clock.advance(3_600_000)
  await app.settle()
  expect(await onlyPayment()).toMatchObject({ status: 'failed' })
  const letters = await app.db.selectFrom('messages').select('kind').orderBy('id').execute()
  expect(letters.map(({ kind }) => kind)).toEqual(['payment_pending', 'payment_declined'])
  expect((await (await app.aUser()).post('/api/payments/orders', app.aDraft())).status).toBe(201)
})

test('money that was taken without our confirmation is booked, and the office is told', async () => {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  portone.engine.approveAutomatically(order.orderId)
  await portone.deliver()
  expect([await booked(), money(order.orderId)]).toEqual([1, 49_000])
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

test('money that was taken after the time was lost goes back in full, and its buyer is told', async () => {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  app.clock.advance(31 * 60_000)
  await app.settle()
  const ben = await app.aUser()
  expect((await ben.post('/api/payments/orders', app.aDraft())).status).toBe(201)
  portone.engine.approveAutomatically(order.orderId)
  await portone.deliver()
  expect([await booked(), money(order.orderId)]).toEqual([0, 0])
  const mail = app.mails().findLast(({ to }) => to.includes(ann.user.email))
  expect(mail?.text).toContain('49,000 KRW')
  await booksAgree()
})

test('money of a test channel books nothing', async () => {
  const order = await anApprovedOrder(portone, ann, {}, { channelType: 'TEST' })
  const saved = await save(ann, order)
  expect(saved.body.code).toBe('PAYMENT_MISMATCH')
  expect([await booked(), money(order.orderId)]).toEqual([0, 0])
})

test('a window of another amount does not open, and one that opened for less takes nothing', async () => {
  const order = await anOrder(portone, ann)
  const told = portone.engine.authenticate({ ...order.window!, totalAmount: 100 })
  expect(told).toEqual({ code: 'AmountNotEqualToPredefined' })
})

test('by another way the same time and coupon are kept, and only the last way can be charged', async () => {
  const paypal = (await ann.post('/api/payments/orders', app.aDraft())).body
  const card = await ann.post('/api/payments/way', { way: 'korean_card' })
  expect(card.status).toBe(201)
  expect(card.body).toMatchObject({ amount: '49000', holdExpiresAt: paypal.holdExpiresAt })
  const { payment, ways } = (await ann.get('/api/payments/current')).body
  expect(payment).toMatchObject({
    way: 'korean_card',
    amount: '49000',
    currency: 'KRW',
    window: card.body.window,
  })
  expect(ways).toEqual([
    { way: 'paypal', amount: '36.00', currency: 'USD' },
    { way: 'korean_card', amount: '49000', currency: 'KRW' },
    { way: 'kakaopay', amount: '49000', currency: 'KRW' },
  ])
  // Approved in the other tab, too late.
  app.sandbox.engine.approve(paypal.orderId)
  expect((await save(ann, paypal)).body.code).toBe('PAYMENT_SUPERSEDED')
  await ann.get(approve(portone, card.body))
  expect((await save(ann, card.body)).status).toBe(201)
  await app.settle()
  expect(await booked()).toBe(1)
  expect((await payments()).map(({ status }) => status).toSorted()).toEqual(['captured', 'superseded'])
  expect((await ann.get('/api/payments/current')).body.lastWay).toBe('korean_card')
})

test('a coupon takes its part of the price of each currency', async () => {
  await aPaid()
  const [coupon] = (await ann.get('/api/coupons')).body.coupons
  const draft = app.aDraft({ preferredTime: '12:00', couponCode: coupon.code })
  const order = (await ann.post('/api/payments/orders', draft)).body
  expect(order.amount).toBe('18.00')
  const card = (await ann.post('/api/payments/way', { way: 'kakaopay' })).body
  expect(card.amount).toBe('24500')
  expect((await ann.get('/api/payments/current')).body.payment).toMatchObject({
    listAmount: '49000',
    couponCode: coupon.code,
  })
  await ann.get(approve(portone, card))
  expect((await save(ann, card)).body.consultation).toMatchObject({
    amount: '24500',
    couponCode: coupon.code,
  })
  expect(
    (await ann.get('/api/coupons')).body.coupons.find(({ code }: never) => code === coupon.code).state,
  ).toBe('used')
})

test('there is no other way for a time that is not kept any more', async () => {
  await anOrder(portone, ann)
  app.clock.advance(31 * 60_000)
  expect((await ann.post('/api/payments/way', { way: 'paypal' })).body.code).toBe('PAYMENT_NOT_FOUND')
})

test('there is no other way without a checkout, nor while one is being charged', async () => {
  expect((await ann.post('/api/payments/way', { way: 'paypal' })).body.code).toBe('PAYMENT_NOT_FOUND')
  const order = await anApprovedOrder(portone, ann)
  portone.faults.set('POST confirm', () => 'reset')
  portone.faults.set('GET look', (answer) => (portone.calls.includes('POST confirm') ? 'reset' : answer))
  await save(ann, order)
  expect((await ann.post('/api/payments/way', { way: 'paypal' })).body.code).toBe('PAYMENT_IN_PROGRESS')
})

test('a cancellation gives all of it back, once, in won', async () => {
  const { order, consultation } = await aPaid()
  const cancelled = await cancel(consultation)
  expect(cancelled.body.refund ?? cancelled.body.consultation?.refund).toEqual({
    amount: '49000',
    status: 'completed',
  })
  await portone.deliver()
  expect(money(order.orderId)).toBe(0)
  expect(await refunds()).toEqual([expect.objectContaining({ status: 'completed', amount_cents: 49_000 })])
  const mails = app.mails().map(({ text }) => text)
  expect(mails.some((text) => text.includes('49,000 KRW'))).toBe(true)
  expect(mails.some((text) => text.includes('490.00'))).toBe(false)
  await booksAgree()
})

test('the receipt is in won, and leads to the slip of the card company', async () => {
  const { order } = await aPaid()
  const receipt = await ann.get(`/api/receipts/${order.orderId}`)
  expect(receipt.body).toContain('49,000 KRW')
  expect(receipt.body).toContain(`href="https://receipts.example/${order.orderId}"`)
  expect((await ann.get(`/api/receipts/${order.orderId}?lang=ko`)).body).toContain('49,000원')
})

test('a refund whose answer was lost is not made twice, not even when its key is forgotten', async () => {
  const { order, consultation } = await aPaid()
  portone.faults.set('POST cancel', () => 'reset')
  await cancel(consultation)
  expect(money(order.orderId)).toBe(0)
  portone.faults.clear()
  app.clock.advance(4 * 3_600_000)
  await app.settle()
  expect(portone.engine.payments.get(order.orderId)!.cancellations).toHaveLength(1)
  expect(await refunds()).toEqual([expect.objectContaining({ status: 'completed', origin: 'ours' })])
  await booksAgree()
})

test('what the office gives back in the console meanwhile is not given back again', async () => {
  const { order, consultation } = await aPaid()
  // Nobody has told us of it yet.
  portone.engine.consoleCancel(order.orderId, 9_000)
  portone.events.length = 0
  await cancel(consultation)
  await app.settle()
  app.clock.advance(60_000)
  await app.settle()
  expect(money(order.orderId)).toBe(0)
  expect((await refunds()).map(({ origin, amount_cents }) => [origin, amount_cents]).toSorted()).toEqual([
    ['ours', 40_000],
    ['provider', 9_000],
  ])
  await booksAgree()
})

test('all given back in the console ends the booking', async () => {
  const { order } = await aPaid()
  portone.engine.consoleCancel(order.orderId, 49_000)
  await portone.deliver()
  expect(await booked()).toBe(0)
  await booksAgree()
})

test('a refund that the bank has only taken note of is followed to its end', async () => {
  portone.engine.settings.cancelMode = 'REQUESTED'
  const { order, consultation } = await aPaid()
  await cancel(consultation)
  const [refund] = await refunds()
  expect(refund).toMatchObject({ status: 'pending' })
  portone.engine.settleCancellation(order.orderId, refund!.provider_refund_id!)
  app.clock.advance(3_600_000)
  await app.settle()
  expect(await refunds()).toEqual([expect.objectContaining({ status: 'completed' })])
})

test('a part given back by hand counts in won', async () => {
  const { order, consultation } = await aPaid()
  const admin = await app.anAdmin()
  const given = await admin.post(`/api/consultations/${consultation._id}/refund`, {
    amount: '9000',
    reason: 'Late by half an hour',
  })
  expect(given.body).toMatchObject({ refund: { amount: '9000', status: 'completed' }, left: '40000' })
  expect(money(order.orderId)).toBe(40_000)
  const cents = await admin.post(`/api/consultations/${consultation._id}/refund`, {
    amount: '1.50',
    reason: 'x',
  })
  expect([cents.status, cents.body.code]).toEqual([422, 'INVALID_INPUT'])
  await booksAgree()
})

test('a dispute holds the money back in the journal, and its end lets it go', async () => {
  const { order } = await aPaid()
  portone.engine.dispute(order.orderId, 'DisputeCreated')
  await portone.deliver()
  expect(await onlyPayment()).toMatchObject({ dispute_status: 'OPEN' })
  await booksAgree()
  app.clock.advance(1_000)
  portone.engine.dispute(order.orderId, 'DisputeResolved')
  await portone.deliver()
  expect(await onlyPayment()).toMatchObject({ dispute_status: 'RESOLVED' })
  await booksAgree()
})

test('a delivery is believed by its bytes: one changed byte is refused and stored nowhere', async () => {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  portone.engine.approveAutomatically(order.orderId)
  const [event] = portone.events
  expect(await portone.send(event!, (body) => `${body} `)).toBe(400)
  expect(await app.db.selectFrom('webhook_events').selectAll().execute()).toEqual([])
  expect(await portone.send(event!)).toBe(200)
  expect(await app.db.selectFrom('webhook_events').select(['provider', 'status']).execute()).toEqual([
    { provider: 'portone', status: 'new' },
  ])
  // The other provider's door does not take it.
  const elsewhere = await app.client().post('/api/payments/webhook', event)
  expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'SIGNATURE_INVALID'])
})

test('what no delivery told is found in the list of payments', async () => {
  const order = await anOrder(portone, ann)
  approve(portone, order)
  app.clock.advance(31 * 60_000)
  await app.settle()
  portone.engine.approveAutomatically(order.orderId)
  portone.events.length = 0
  app.clock.advance(11 * 60_000)
  await app.settle()
  expect([await booked(), money(order.orderId)]).toEqual([1, 49_000])
})

test('money of an invented payment goes nowhere near a booking, and is put before the office', async () => {
  const paymentId = randomUUID()
  portone.engine.authenticate({ paymentId, totalAmount: 49_000, currency: 'KRW', channelKey: 'channel-card' })
  portone.engine.approveAutomatically(paymentId)
  await portone.deliver()
  app.clock.advance(11 * 60_000)
  await app.settle()
  const { items } = (await (await app.anAdmin()).get('/api/attention')).body
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'unknown_money', orderId: paymentId, amount: '49000', currency: 'KRW' }),
  )
  expect(await booked()).toBe(0)
})

test('both providers in one month: a line of totals for each currency, and the comparison agrees', async () => {
  await aPaid()
  await app.aPaidConsultation(await app.aUser(), { preferredTime: '11:00' })
  await app.settle()
  const admin = await app.anAdmin()
  const ledger = (await admin.get('/api/ledger')).body
  expect(ledger.totals.captured).toBe('36.00')
  expect(ledger.otherCurrencies).toEqual([
    { currency: 'KRW', captured: '49000', fee: '0', refunded: '0', net: '49000' },
  ])
  // In no order: the one provider tells whole seconds, the other their parts.
  const told = ledger.entries.map(({ provider, way }: Record<string, string>) => `${provider} ${way}`)
  expect(told.toSorted()).toEqual(['paypal paypal', 'portone korean_card'])
  const [head, ...file] = (await admin.get('/api/ledger.csv')).raw
    .toString()
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').slice(-4, -2).join(' '))
  expect(head).toBe('Provider Way')
  expect(file.toSorted()).toEqual(['paypal paypal', 'portone korean_card'])
  const compared = (await admin.get('/api/reconciliation')).body
  expect(compared).toMatchObject({ agree: true, compared: 2, differences: [] })
  expect(compared.otherCurrencies).toEqual([
    {
      currency: 'KRW',
      ours: { captured: '49000', fee: '0', refunded: '0', net: '49000' },
      theirs: { captured: '49000', fee: '0', refunded: '0', net: '49000' },
    },
  ])
})

test('a difference that was planted in the won is found', async () => {
  const { order } = await aPaid()
  const admin = await app.anAdmin()
  portone.engine.consoleCancel(order.orderId, 1)
  portone.events.length = 0
  const { agree, differences } = (await admin.get('/api/reconciliation')).body
  expect(agree).toBe(false)
  expect(differences).toEqual([
    expect.objectContaining({ kind: 'refund_unknown_here', orderId: order.orderId, theirs: '1 completed' }),
  ])
})
