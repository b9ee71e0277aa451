import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMinutePasses, orderOf } from '#server/features/payments/testing.ts'
import { startPortoneApp } from '#server/testing-portone.ts'
import { type Client, type Person, startApp, type TestApp, testEngine } from '#server/testing.ts'

let app: TestApp
let ann: Person
let payer: Client

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  payer = app.client()
})
afterEach(() => app.stop())

const MINUTE_MS = 60_000

async function aLink(
  by: Client = ann,
  hours?: number,
): Promise<{ url: string; token: string; expiresAt: string }> {
  const { status, body } = await by.post('/api/payments/link', hours ? { hours } : {})
  expect(status).toBeLessThan(202)
  return { ...body.link, token: new URL(body.link.url).pathname.slice('/pay/'.length) }
}
const payableOf = async (token: string) => (await payer.get(`/api/pay/${token}`)).body.payable
/** The sandbox of a test file is shared, so captures are those of these orders. */
const capturesOf = (...orderIds: string[]) =>
  [...app.sandbox.engine.store.captures.values()].filter(({ orderId }) => orderIds.includes(orderId))
const consultations = () => app.db.selectFrom('consultations').selectAll().execute()

test('a person without an account pays with a link, and the client gets the booking', async () => {
  await orderOf(app, ann, { name: 'Linh Nguyen', timeZone: 'Asia/Ho_Chi_Minh' })
  const { token, url, expiresAt } = await aLink()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(expiresAt).toBe('2026-09-01T02:00:00.000Z')
  const payable = await payableOf(token)
  expect(payable).toMatchObject({
    name: 'Linh',
    timeZone: 'Asia/Ho_Chi_Minh',
    prices: [{ amount: '36.00', currency: 'USD' }],
    ways: [{ way: 'paypal', amount: '36.00', currency: 'USD' }],
    state: 'open',
    isPending: false,
  })
  expect(JSON.stringify(payable)).not.toMatch(/Nguyen|@|question|Seoul\./)

  const order = await payer.post(`/api/pay/${token}/orders`, {})
  expect(order.status).toBe(201)
  const again = await payer.post(`/api/pay/${token}/orders`, { way: 'paypal' })
  expect(again.body.orderId).toBe(order.body.orderId)
  app.sandbox.engine.approve(order.body.orderId)
  const paid = await payer.post(`/api/pay/${token}/confirm`, { paymentId: order.body.orderId })
  expect(paid).toMatchObject({ status: 200, body: { paid: true } })
  expect(Object.keys(paid.body).toSorted()).toEqual(['paid', 'success'])
  const repeated = await payer.post(`/api/pay/${token}/confirm`, { paymentId: order.body.orderId })
  expect(repeated).toMatchObject({ status: 200, body: { paid: true } })

  expect(capturesOf(order.body.orderId)).toHaveLength(1)
  expect((await payableOf(token)).state).toBe('paid')
  expect((await ann.get('/api/consultations')).body.reports).toHaveLength(1)
  expect(url).toContain('/pay/')
})

test('the refund of a cancelled consultation goes back to the payer', async () => {
  await orderOf(app, ann, {})
  const { token } = await aLink()
  const { orderId } = (await payer.post(`/api/pay/${token}/orders`, {})).body
  app.sandbox.engine.approve(orderId)
  await payer.post(`/api/pay/${token}/confirm`, { paymentId: orderId })
  const [booked] = (await ann.get('/api/consultations')).body.reports
  const cancelled = await ann.post('/api/consultations/cancel', {
    consultationId: booked._id,
    cancelReason: 'I am ill',
  })
  expect(cancelled.body.refund).toMatchObject({ amount: '36.00', status: 'completed' })
  const [capture] = capturesOf(orderId)
  expect(capture).toMatchObject({ orderId, status: 'REFUNDED' })
})

test('a booking paid by link promises its refund to the payer, not to the client', async () => {
  await orderOf(app, ann, {})
  const { token } = await aLink()
  const { orderId } = (await payer.post(`/api/pay/${token}/orders`, {})).body
  app.sandbox.engine.approve(orderId)
  await payer.post(`/api/pay/${token}/confirm`, { paymentId: orderId })
  const [booked] = (await ann.get('/api/consultations')).body.reports
  expect(booked.isPaidByLink).toBe(true)
  const owner = await app.anAdmin()
  await owner.post(`/api/consultations/${booked._id}/refund`, { amount: '10.00', reason: 'A short line' })
  await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'I am ill' })
  await app.settle()
  const texts = app.mails().flatMap(({ to, text }) => (String(to) === ann.user.email ? [text] : []))
  expect(texts.join('\n')).not.toMatch(/you will get|you get|you paid|gone back to you/i)
  expect(texts).toEqual(
    expect.arrayContaining([
      expect.stringContaining('10.00 USD goes back to the person who paid.'),
      expect.stringContaining('26.00 USD goes back to the person who paid.'),
      expect.stringContaining('26.00 USD is on its way back to the account or card of the person who paid.'),
    ]),
  )
  const own = await app.aPaidConsultation(ann, { preferredTime: '13:00' })
  expect(own).not.toHaveProperty('isPaidByLink')
})

test('the link holds the slot for two hours, and a later call returns the same link', async () => {
  await orderOf(app, ann, {})
  const first = await aLink(ann, 1)
  expect(first.expiresAt).toBe('2026-09-01T01:00:00.000Z')
  app.clock.advance(50 * MINUTE_MS)
  const second = await aLink(ann, 2)
  expect(second.url).toBe(first.url)
  // Two hours after the first link, not after the second call.
  expect(second.expiresAt).toBe('2026-09-01T02:00:00.000Z')
  expect((await ann.get('/api/payments/current')).body.payment).toMatchObject({
    holdExpiresAt: '2026-09-01T02:00:00.000Z',
    link: { url: first.url, expiresAt: '2026-09-01T02:00:00.000Z' },
  })
  app.clock.advance(71 * MINUTE_MS)
  expect((await payableOf(first.token)).state).toBe('expired')
  const late = await payer.post(`/api/pay/${first.token}/orders`, {})
  expect(late.body.code).toBe('PAYMENT_EXPIRED')
  expect(await ann.post('/api/payments/link')).toMatchObject({ status: 404 })
})

test('a slot that was held for a link counts as one unpaid hold', async () => {
  await orderOf(app, ann, {})
  await aLink(ann, 1)
  app.clock.advance(61 * MINUTE_MS)
  await app.settle()
  const next = await ann.post('/api/payments/orders', app.aDraft())
  expect(next.status).toBe(201)
  await aLink(ann, 1)
  app.clock.advance(61 * MINUTE_MS)
  await app.settle()
  expect((await ann.post('/api/payments/orders', app.aDraft())).body.code).toBe('HOLDS_USED_UP')
})

test('a revoked link, and one whose client chose another time, cannot be paid', async () => {
  await orderOf(app, ann, {})
  const first = await aLink()
  expect((await ann.delete('/api/payments/link')).status).toBe(200)
  expect((await payableOf(first.token)).state).toBe('revoked')
  expect((await payer.post(`/api/pay/${first.token}/orders`, {})).body.code).toBe('PAYMENT_SUPERSEDED')
  const second = await aLink()
  expect(second.token).not.toBe(first.token)
  await orderOf(app, ann, { message: 'Another question of mine, long enough.' })
  expect((await payableOf(second.token)).state).toBe('revoked')
  expect((await payer.post(`/api/pay/${second.token}/orders`, {})).body.code).toBe('PAYMENT_SUPERSEDED')
})

test('an order that was opened with a link is not charged after the link is revoked', async () => {
  await orderOf(app, ann, {})
  const { token } = await aLink()
  const { orderId } = (await payer.post(`/api/pay/${token}/orders`, {})).body
  expect((await ann.delete('/api/payments/link')).status).toBe(200)
  // Another window than the provider's shows that the link is revoked.
  expect((await payableOf(token)).state).toBe('revoked')
  app.sandbox.engine.approve(orderId)
  const confirmed = await payer.post(`/api/pay/${token}/confirm`, { paymentId: orderId })
  expect(confirmed.body.code).toBe('PAYMENT_SUPERSEDED')
  await aMinutePasses(app)
  expect(capturesOf(orderId)).toEqual([])

  const { payment } = (await ann.get('/api/payments/current')).body
  expect(payment).toMatchObject({ state: 'open', amount: '36.00', link: null })
  expect(payment.orderId).not.toBe(orderId)
  app.sandbox.engine.approve(payment.orderId)
  expect((await ann.post('/api/consultations', { paymentId: payment.orderId })).status).toBe(201)
})

test.each(['page', 'order'])(
  'an approval after the %s has shown the link as expired is not charged',
  async (by) => {
    await orderOf(app, ann, {})
    const { token } = await aLink(ann, 1)
    const { orderId } = (await payer.post(`/api/pay/${token}/orders`, {})).body
    app.clock.advance(60 * MINUTE_MS)
    if (by === 'page') expect((await payableOf(token)).state).toBe('expired')
    else expect((await payer.post(`/api/pay/${token}/orders`, {})).body.code).toBe('PAYMENT_EXPIRED')
    // In the provider's window, which is still open.
    app.sandbox.engine.approve(orderId)
    await aMinutePasses(app)
    expect(capturesOf(orderId)).toEqual([])
    expect((await payableOf(token)).state).toBe('expired')
    const late = await payer.post(`/api/pay/${token}/confirm`, { paymentId: orderId })
    expect(late.body.code).toBe('PAYMENT_EXPIRED')
  },
)

test('the page of a payment that could not be booked announces the refund, not only the end of the link', async () => {
  await orderOf(app, ann, {})
  const { token } = await aLink()
  expect(await payableOf(token)).toMatchObject({ state: 'open', isRefunded: false })
  const { orderId } = (await payer.post(`/api/pay/${token}/orders`, {})).body
  // The time is lost between approval and capture.
  await app.db.deleteFrom('slot_claims').execute()
  await app.aPaidConsultation(await app.aUser())
  app.sandbox.engine.approve(orderId)
  const confirmed = await payer.post(`/api/pay/${token}/confirm`, { paymentId: orderId })
  expect(confirmed.body.code).toBe('PAYMENT_REFUNDED')
  expect(await payableOf(token)).toMatchObject({ state: 'expired', isRefunded: true })
  await app.settle()
  const mail = app.mails().find(({ to }) => String(to) === ann.user.email)
  expect(mail?.text).toContain('36.00 USD goes back to the person who paid.')
})

test('an unknown token is answered with 404, and the order of another link is not confirmed', async () => {
  const unknown = 'A'.repeat(43)
  for (const answer of [
    await payer.get(`/api/pay/${unknown}`),
    await payer.post(`/api/pay/${unknown}/orders`, {}),
    await payer.post(`/api/pay/${unknown}/confirm`, { paymentId: 'X' }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  await orderOf(app, ann, {})
  const { token } = await aLink()
  const bob = await app.aUser()
  const other = await orderOf(app, bob, { preferredTime: '11:00' })
  app.sandbox.engine.approve(other)
  expect(await payer.post(`/api/pay/${token}/confirm`, { paymentId: other })).toMatchObject({ status: 404 })
  expect(capturesOf(other)).toHaveLength(0)
})

test.each([0, 3, 1.5])('a link for %s hours is refused', async (hours) => {
  await orderOf(app, ann, {})
  expect(await ann.post('/api/payments/link', { hours })).toMatchObject({ status: 400 })
})

test('an order that the client has approved before is not charged once the link has its own', async () => {
  const own = await orderOf(app, ann, {})
  app.sandbox.engine.approve(own)
  const { token } = await aLink()
  const { orderId } = (await payer.post(`/api/pay/${token}/orders`, {})).body
  expect(orderId).not.toBe(own)
  app.sandbox.engine.approve(orderId)
  const mine = await ann.post('/api/consultations', { paymentId: own })
  expect(mine.body.code).toBe('PAYMENT_SUPERSEDED')
  await payer.post(`/api/pay/${token}/confirm`, { paymentId: orderId })
  await app.settle()
  expect(capturesOf(own, orderId).map((capture) => capture.orderId)).toEqual([orderId])
})

test('when the client and two payers pay at once, one is charged', async () => {
  if (testEngine() !== 'postgres') return
  const own = await orderOf(app, ann, {})
  const { token } = await aLink()
  app.sandbox.engine.approve(own)
  const opened = await Promise.all([1, 2].map(() => app.client().post(`/api/pay/${token}/orders`, {})))
  const orderIds = new Set(opened.map(({ body }) => body.orderId).filter(Boolean))
  expect(orderIds.size).toBe(1)
  const [orderId] = [...orderIds]
  app.sandbox.engine.approve(orderId)
  await Promise.all([
    ann.post('/api/consultations', { paymentId: own }),
    app.client().post(`/api/pay/${token}/confirm`, { paymentId: orderId }),
    app.client().post(`/api/pay/${token}/confirm`, { paymentId: orderId }),
  ])
  await app.settle()
  expect(capturesOf(own, orderId)).toHaveLength(1)
  expect(await consultations()).toHaveLength(1)
})

test('a Korean wallet returns the payer to the page of the link, and gets no data of the client', async () => {
  const portone = await startPortoneApp({ now: '2026-09-01T00:00:00Z' })
  try {
    const linh = await portone.app.aUser()
    await orderOf(portone.app, linh, { name: 'Linh Nguyen', email: 'linh@example.com' })
    const { token } = await aLink(linh)
    const visitor = portone.app.client()
    const { status, body } = await visitor.post(`/api/pay/${token}/orders`, { way: 'kakaopay' })
    expect(status).toBe(201)
    expect(body.window.customer.fullName).toBe('Linh')
    expect(JSON.stringify(body)).not.toContain('linh@example.com')
    const back = new URL(body.window.redirectUrl)
    back.searchParams.set('paymentId', body.orderId)
    const returned = await visitor.get(`${back.pathname}${back.search}`)
    expect(returned.headers.location).toBe(`/pay/${token}?returned=${body.orderId}`)
    back.searchParams.set('to', '//evil.example')
    const forged = await visitor.get(`${back.pathname}${back.search}`)
    expect(forged.headers.location).toMatch(/^\/payment\?/)
  } finally {
    await portone.stop()
  }
})

test('only a hash of the token is stored, and another payment method keeps the link', async () => {
  await orderOf(app, ann, {})
  const { token } = await aLink()
  const { rows } = await sql<{ row: string }>`select to_jsonb(l)::text as row from payment_links l`.execute(
    app.db,
  )
  expect(rows[0]!.row).not.toContain(token)
  await payer.post(`/api/pay/${token}/orders`, {})
  expect((await ann.get('/api/payments/current')).body.payment.link.url).toContain(token)
})
