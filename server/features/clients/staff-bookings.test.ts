import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { aMinutePasses, orderOf } from '#server/features/payments/testing.ts'
import { OUTSIDE_PAYMENT, outsideBooking } from '#server/testing-outside-booking.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let admin: Person
let ann: Person

const HOUR_MS = 3_600_000

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  admin = await app.anAdmin()
  ann = await app.aUser({ name: 'Ann Nguyen' })
})
afterEach(async () => {
  expect(await auditLedger(app.db)).toEqual({ agree: true, differences: [], imbalances: [] })
  await app.stop()
})

const wanted = (changes: Record<string, unknown> = {}) => outsideBooking({ userId: ann.user.id }, changes)
const book = (changes: Record<string, unknown> = {}) => admin.post('/api/admin/bookings', wanted(changes))
const mailsTo = (email: string) => app.mails().filter(({ to }) => String(to) === email)
/** The sandbox of a test file is shared, so captures are those of these orders. */
const capturesOf = (...orderIds: string[]) =>
  [...app.sandbox.engine.store.captures.values()].filter(({ orderId }) => orderIds.includes(orderId))
const actionItems = async () => (await admin.get('/api/attention')).body.items
const ledger = async () =>
  (await admin.get('/api/ledger?from=2026-09-01&to=2026-09-30')).body.entries as Record<string, unknown>[]

test('staff book for a client who paid outside, and the money is in the ledger', async () => {
  const booked = await book()
  expect(booked).toMatchObject({
    status: 201,
    body: {
      consultation: {
        name: 'Ann Nguyen',
        status: 'pending',
        preferredDate: '2026-09-05',
        preferredTime: '10:00',
        amount: '50000',
        currency: 'KRW',
        paymentStatus: 'completed',
        isOutside: true,
        timeZone: null,
      },
    },
  })
  expect((await ann.get('/api/consultations')).body.reports).toHaveLength(1)
  expect(await ledger()).toMatchObject([
    { provider: 'outside', way: 'outside', captured: '50000', fee: '0', net: '50000' },
  ])
  await app.settle()
  expect(mailsTo(ann.user.email).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('booked'),
    expect.stringContaining('coupon'),
  ])
  expect(await actionItems()).toEqual([])
  const audited = (await admin.get('/api/audit')).body.entries.map(({ action }: { action: string }) => action)
  expect(audited).toContain('booking.create')
})

test('sums in won of more than a 32-bit integer leave money, statistics and books readable', async () => {
  const pay = { ...OUTSIDE_PAYMENT, amount: '900000000' }
  for (const time of ['10:00', '11:00', '12:00']) expect((await book({ pay, time })).status).toBe(201)
  const sums = [{ currency: 'KRW', taken: '2700000000' }]
  expect((await admin.get('/api/desk/today')).body.money).toMatchObject({ today: sums, month: sums })
  expect((await admin.get('/api/stats')).body.money).toMatchObject(sums)
  expect((await admin.get('/api/ledger')).body.otherCurrencies).toMatchObject([{ captured: '2700000000' }])
  for (const path of ['/api/books.csv', '/api/ledger.csv', '/api/reconciliation', '/api/site-status'])
    expect([path, (await admin.get(path)).status]).toEqual([path, 200])
})

test('no provider is asked about money received outside, and the comparison with providers leaves it out', async () => {
  await book()
  const calls = app.sandbox.engine.store.orders.size
  for (let hours = 0; hours < 3; hours++) {
    app.clock.advance(24 * HOUR_MS)
    await app.settle()
  }
  expect(app.sandbox.engine.store.orders.size).toBe(calls)
  await app.logIn(admin)
  const compared = await admin.get('/api/reconciliation?from=2026-09-01&to=2026-09-30')
  expect(compared.body).toMatchObject({ agree: true, total: 0, differences: [] })
  expect(await actionItems()).toEqual([])
})

test('a refund of money received outside waits until staff have transferred it', async () => {
  const { consultation } = (await book()).body
  const cancelled = await ann.post('/api/consultations/cancel', {
    consultationId: consultation._id,
    cancelReason: 'I am ill',
  })
  expect(cancelled.body.refund).toEqual({ amount: '50000', status: 'needs_attention' })
  const [item] = await actionItems()
  expect(item).toMatchObject({
    kind: 'refund_needs_attention',
    amount: '50000',
    currency: 'KRW',
    actions: ['transferred'],
  })
  // A longer wait sends it nowhere.
  app.clock.advance(3 * 24 * HOUR_MS)
  await app.settle()
  await app.logIn(admin)

  const transfer = () => admin.post(`/api/refunds/${item.id}/transferred`)
  expect(await transfer()).toMatchObject({
    status: 200,
    body: { refund: { amount: '50000', status: 'completed' } },
  })
  expect((await transfer()).status).toBe(200)
  expect(await actionItems()).toEqual([])
  await app.settle()
  const completionMails = mailsTo(ann.user.email).filter(({ subject }) => /complete/.test(subject))
  expect(completionMails.map(({ text }) => text)).toEqual([
    expect.stringContaining('in cash or by bank transfer'),
  ])
  const entries = await ledger()
  expect(entries.reduce((sum, { refunded }) => sum + Number(refunded), 0)).toBe(50_000)
})

test('the audit log, which is kept forever, has no text of the staff about money received outside', async () => {
  const { consultation } = (await book({ pay: { ...OUTSIDE_PAYMENT, note: 'From her aunt Mai' } })).body
  const cancelReason = 'She sold the ticket to Mai'
  await admin.post('/api/consultations/cancel', { consultationId: consultation._id, cancelReason })
  const [item] = await actionItems()
  await admin.post(`/api/refunds/${item.id}/transferred`, { note: 'To Mai, Kookmin 123-45' })
  await admin.post(`/api/refunds/${item.id}/transferred`)
  const entries = await app.db.selectFrom('audit_log').select(['action', 'detail']).execute()
  expect(entries.map(({ action }) => action)).toContain('refund.transferred')
  expect(JSON.stringify(entries)).not.toMatch(/Mai|Kookmin/)
})

test('a part of money received outside is refunded manually and transferred', async () => {
  const { consultation } = (await book()).body
  const given = await admin.post(`/api/consultations/${consultation._id}/refund`, {
    amount: '20000',
    reason: 'Half an hour less',
  })
  expect(given.body).toMatchObject({ refund: { amount: '20000', status: 'needs_attention' }, left: '30000' })
  const [item] = await actionItems()
  expect((await admin.post(`/api/refunds/${item.id}/transferred`)).status).toBe(200)
  const [report] = (await ann.get('/api/consultations')).body.reports
  expect(report).toMatchObject({ status: 'pending', paymentStatus: 'partially_refunded' })
})

test('a cancellation after everything was refunded manually owes no transfer, and mails none', async () => {
  const { consultation } = (await book()).body
  const everything = { amount: '50000', reason: 'A bad line' }
  await admin.post(`/api/consultations/${consultation._id}/refund`, everything)
  await ann.post('/api/consultations/cancel', { consultationId: consultation._id, cancelReason: 'I am ill' })
  expect(await actionItems()).toHaveLength(1)
  for (const { id, status } of await app.db.selectFrom('refunds').select(['id', 'status']).execute())
    expect((await admin.post(`/api/refunds/${id}/transferred`)).status).toBe(status === 'covered' ? 409 : 200)
  await app.settle()
  const completionMails = mailsTo(ann.user.email).filter(({ subject }) => /complete/.test(subject))
  expect(completionMails.map(({ subject }) => subject)).toEqual([expect.stringContaining('50,000 KRW')])
})

test('a booking free of charge earns no coupon, and its cancellation refunds nothing', async () => {
  const booked = await book({ pay: { kind: 'free', reason: 'Second visit after a missed one' } })
  expect(booked).toMatchObject({ status: 201, body: { consultation: { amount: '0.00', currency: 'USD' } } })
  expect((await ann.get('/api/coupons')).body.coupons).toEqual([])
  expect(await ledger()).toEqual([])
  await app.settle()
  expect(mailsTo(ann.user.email).map(({ text }) => text)).toEqual([
    expect.stringContaining('Your consultation is booked, free of charge.'),
  ])
  const cancelled = await ann.post('/api/consultations/cancel', {
    consultationId: booked.body.consultation._id,
    cancelReason: 'I am ill',
  })
  expect(cancelled).toMatchObject({ status: 200, body: { consultation: { status: 'cancelled' } } })
  expect(await app.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  expect(await actionItems()).toEqual([])
})

test('a payment link of staff holds its slot for days, and anyone can pay with it', async () => {
  const { body, status } = await book({ pay: { kind: 'link', hours: 72 } })
  expect([status, body.link.expiresAt]).toEqual([201, '2026-09-04T00:00:00.000Z'])
  const token = new URL(body.link.url).pathname.slice('/pay/'.length)
  const payer = app.client()
  const order = async () => (await payer.post(`/api/pay/${token}/orders`, {})).body.orderId
  const first = await order()
  expect(await order()).toBe(first)

  // The provider has forgotten the first order by then.
  for (let hours = 0; hours < 60; hours += 4) {
    app.clock.advance(4 * HOUR_MS)
    await app.settle()
  }
  expect((await payer.get(`/api/pay/${token}`)).body.payable.state).toBe('open')
  const second = await order()
  expect(second).not.toBe(first)
  app.sandbox.engine.approve(second)
  const paid = await payer.post(`/api/pay/${token}/confirm`, { paymentId: second })
  expect(paid).toMatchObject({ status: 200, body: { paid: true } })
  expect(capturesOf(first, second)).toMatchObject([{ orderId: second, amountMinor: 3600 }])
  await app.logIn(ann)
  expect((await ann.get('/api/consultations')).body.reports).toHaveLength(1)
})

test('an unused payment link of staff releases its slot when it expires', async () => {
  await book({ pay: { kind: 'link', hours: 2 } })
  const taken = await app.aUser()
  const other = () => taken.post('/api/payments/orders', app.aDraft({ preferredTime: '10:00' }))
  expect((await other()).body.code).toBe('SLOT_TAKEN')
  app.clock.advance(2 * HOUR_MS + 60_000)
  await app.settle()
  await aMinutePasses(app)
  await app.logIn(taken)
  expect((await other()).status).toBe(201)
})

test('a refused booking stores nothing, not even the new account', async () => {
  await app.aPaidConsultation(ann)
  const email = 'nobody.yet@gmail.com'
  const refused = await book({ client: { email, name: 'Nobody', locale: 'en' } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN', fields: { time: 'SLOT_TAKEN' } } })
  const users = await app.db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(users).toEqual([])
  await app.settle()
  expect(mailsTo(email)).toEqual([])
})

test('twenty staff bookings for one time at once give one', async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, () => app.aUser()))
  const replies = await Promise.all(clients.map(({ user }) => book({ client: { userId: user.id } })))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ body }) => body.code === 'SLOT_TAKEN')).toHaveLength(19)
})

test('a booking sent twice is stored once, also where a second counsellor is free then', async () => {
  const hours = [{ weekday: 6, from: '10:00', until: '13:00' }]
  for (const id of [admin.user.id, (await app.aStaffMember('counsellor')).user.id])
    expect((await admin.patch(`/api/staff/${id}`, { hours })).status).toBe(200)
  const replies = await Promise.all([book(), book()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await book({ pay: { kind: 'link', hours: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_BOOKED', fields: { time: 'ALREADY_BOOKED' } },
  })
  expect(await ledger()).toHaveLength(1)
  expect((await book({ time: '11:00' })).status).toBe(201)
})

test.each([
  ['a client who is paying', {}, 409, 'PAYMENT_IN_PROGRESS'],
  ['a member of the staff', { client: 'staff' }, 404, 'NOT_FOUND'],
  ['an amount of nothing', { pay: { ...OUTSIDE_PAYMENT, amount: '0' } }, 422, 'INVALID_INPUT'],
  [
    'more than can be stored',
    { pay: { ...OUTSIDE_PAYMENT, amount: '21474836.48', currency: 'USD' } },
    422,
    'INVALID_INPUT',
  ],
  ['decimals of won', { pay: { ...OUTSIDE_PAYMENT, amount: '10.50' } }, 422, 'INVALID_INPUT'],
  ['73 hours', { pay: { kind: 'link', hours: 73 } }, 400, 'INVALID_INPUT'],
  ['a day without working hours', { date: '2026-09-07' }, 422, 'NOT_WEEKEND'],
  ['a past day', { date: '2026-08-30' }, 422, 'DATE_INVALID'],
  ['text instead of a day', { date: 'tomorrow' }, 422, 'DATE_INVALID'],
  ['the year 0', { date: '0000-01-01' }, 422, 'DATE_INVALID'],
  ['text instead of a time', { time: 'noon' }, 422, 'TIME_INVALID'],
  ['an unknown service', { serviceId: '018f0000-0000-7000-8000-000000000000' }, 400, 'INVALID_INPUT'],
])('a booking for %s is refused', async (_, changes, status, code) => {
  if (code === 'PAYMENT_IN_PROGRESS') await orderOf(app, ann, { preferredTime: '12:00' })
  const client = 'client' in changes ? { client: { userId: admin.user.id } } : {}
  const refused = await book({ ...changes, ...client })
  expect(refused).toMatchObject({ status, body: { code } })
  expect(await app.db.selectFrom('consultations').selectAll().execute()).toEqual([])
})

test('staff book closer to the start than clients may', async () => {
  app.clock.set('2026-09-05T00:00:00Z')
  await app.logIn(admin)
  expect((await book({ time: '10:00' })).status).toBe(201)
})
