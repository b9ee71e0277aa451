import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertConsultations } from '#server/features/consultations/testing-rows.ts'
import { outsideBooking } from '#server/testing-outside-booking.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let admin: Person
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  admin = await app.anAdmin()
  ann = await app.aUser()
})
afterEach(() => app.stop())

const aPayment = async () => {
  const consultation = await app.aPaidConsultation(ann, { name: 'Ann <b>Nguyen</b>' })
  const { id } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  return { id, consultation }
}
const lines = async (query = '') => {
  const { body } = await admin.get(`/api/books.csv${query}`)
  const text = String(body)
  expect(text.startsWith('\ufeff')).toBe(true)
  return text.slice(1).trimEnd().split('\r\n')
}

test('a receipt is shown only to its payer and the admins, in Korean and English', async () => {
  const { id } = await aPayment()
  const own = await ann.get(`/api/receipts/${id}`)
  expect(own.status).toBe(200)
  expect(own.headers['content-type']).toContain('text/html')
  expect(own.body).toContain('<h1>Receipt</h1>')
  expect(own.body).toContain('36.00 USD')
  expect(own.body).toContain(app.deps.settings.current().company.businessNumber)
  expect((await admin.get(`/api/receipts/${id}?lang=ko`)).body).toContain('<h1>영수증</h1>')
  const stranger = await (await app.aUser()).get(`/api/receipts/${id}`)
  expect(stranger.status).toBe(404)
  expect((await ann.get(`/api/receipts/${randomUUID()}`)).body).toEqual(stranger.body)
  expect((await app.client().get(`/api/receipts/${id}`)).status).toBe(401)
})

test('a receipt is found by the order id, the only number that its payer has', async () => {
  const { id } = await aPayment()
  const { order_id: orderId } = await app.db
    .selectFrom('payments')
    .select('order_id')
    .executeTakeFirstOrThrow()
  const own = await ann.get(`/api/receipts/${orderId}`)
  expect(own).toMatchObject({ status: 200, body: (await ann.get(`/api/receipts/${id}`)).body })
  const stranger = await app.aUser()
  const theirs = await stranger.post('/api/payments/orders', app.aDraft({ preferredTime: '12:00' }))
  for (const [caller, order] of [
    [stranger, orderId],
    [ann, theirs.body.orderId],
    [stranger, theirs.body.orderId],
  ])
    expect((await caller.get(`/api/receipts/${order}`)).body.code).toBe('PAYMENT_NOT_FOUND')
})

test('the receipt of a payment by link names the service and no payer', async () => {
  const { service } = (
    await admin.post('/api/services', {
      name: { en: 'Check of visa papers', ko: '비자 서류 검토' },
      description: { en: 'We read your papers.' },
      durationMinutes: 30,
      bufferMinutes: 0,
      prices: { USD: 2000 },
      active: true,
      position: 1,
    })
  ).body
  const { body: begun } = await ann.post('/api/payments/orders', app.aDraft({ serviceId: service.id }))
  expect(begun.amount).toBe('20.00')
  const { link } = (await ann.post('/api/payments/link', {})).body
  const token = new URL(link.url).pathname.slice('/pay/'.length)
  const payer = app.client()
  const what = { id: service.id, name: 'Check of visa papers', durationMinutes: 30 }
  expect((await payer.get(`/api/pay/${token}`)).body.payable.service).toEqual(what)
  const { orderId } = (await payer.post(`/api/pay/${token}/orders`, {})).body
  app.sandbox.engine.approve(orderId)
  expect((await payer.post(`/api/pay/${token}/confirm`, { paymentId: orderId })).status).toBe(200)
  // PortOne gives such an address for a card.
  await app.db.updateTable('payments').set({ receipt_url: 'https://slip.example/card' }).execute()

  const { body } = await ann.get(`/api/receipts/${orderId}`)
  expect(body).toContain('Check of visa papers, ')
  expect(body).not.toContain('One-to-one online consultation')
  expect(body).toContain('<th scope="row">Client</th>')
  expect(body).not.toMatch(/Paid by|slip\.example/)
  const korean = (await admin.get(`/api/receipts/${orderId}?lang=ko`)).body
  expect(korean).toContain('비자 서류 검토, ')
  expect(korean).toContain('slip.example')
})

test('input of a person is escaped in a receipt, and no script can run there', async () => {
  const { id } = await aPayment()
  const { body, headers } = await ann.get(`/api/receipts/${id}`)
  expect(body).toContain('Ann &lt;b&gt;Nguyen&lt;/b&gt;')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*style-src 'sha256-/)
  expect(body).not.toContain('<script')
})

test('each refund has a credit note of its own on its day', async () => {
  const { id, consultation } = await aPayment()
  app.clock.set('2026-09-03T00:00:00Z')
  const later = await app.anAdmin()
  await later.post(`/api/consultations/${consultation._id}/refund`, { amount: '10.00', reason: 'Late' })
  const { body } = await later.get(`/api/receipts/${id}`)
  expect(body).toContain('Credit note 1')
  expect(body).toContain('2026-09-03')
  expect(body).toContain('26.00 USD')
})

test('a receipt names no transaction where only the site has a number for it', async () => {
  const outside = await admin.post('/api/admin/bookings', outsideBooking({ userId: ann.user.id }))
  expect(outside.status).toBe(201)
  const receipt = async () => {
    const { id } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    return String((await ann.get(`/api/receipts/${id}`)).body)
  }
  expect(await receipt()).toContain('50,000 KRW')
  expect(await receipt()).not.toMatch(/outside|Transaction/)
  const { _id: id } = outside.body.consultation
  await admin.post(`/api/consultations/${id}/refund`, { amount: '50000', reason: 'We were late' })
  const refund = await app.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  expect((await admin.post(`/api/refunds/${refund.id}/transferred`, {})).status).toBe(200)
  expect(await receipt()).toContain('Credit note 1')
  expect(await receipt()).not.toMatch(/outside|Transaction/)
})

test('a receipt read by an admin is in the audit log, one read by its payer is not', async () => {
  const { id } = await aPayment()
  await ann.get(`/api/receipts/${id}`)
  await admin.get(`/api/receipts/${id}`)
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'target'])
    .where('action', '=', 'receipt.read')
    .execute()
  expect(entries).toEqual([{ actor_id: admin.user.id, target: id }])
})

test('the secret address returns the bookings as a calendar, until it is renewed or ended', async () => {
  const { consultation } = await aPayment()
  const renew = async (): Promise<string> =>
    new URL((await admin.post('/api/desk/calendar', {})).body.url).pathname
  const program = app.client()
  const first = await renew()
  const { status, body, headers } = await program.get(first)
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(body).toContain('DTSTART:20260905T010000Z')
  expect(body).toContain(`UID:desk-${consultation._id}@naru`)
  const second = await renew()
  expect((await program.get(first)).status).toBe(404)
  expect((await program.get(second)).status).toBe(200)
  await admin.post('/api/desk/calendar/end', {})
  expect((await program.get(second)).status).toBe(404)
})

test('a calendar address shows initials if its owner chose that, ends after a year, and announces its end', async () => {
  await aPayment()
  const made = (await admin.post('/api/desk/calendar', { showsNames: false })).body
  const { pathname } = new URL(made.url)
  const { body } = await app.client().get(pathname)
  expect(body).toContain('SUMMARY:A. b.')
  expect(body).not.toMatch(/Nguyen|ann_ng|feed-ends/)
  app.clock.set(new Date(Date.parse(made.expiresAt) - 14 * 86_400_000).toISOString())
  expect((await app.client().get(pathname)).body).toContain('UID:desk-feed-ends@naru')
  app.clock.set(made.expiresAt)
  expect((await app.client().get(pathname)).status).toBe(404)
})

test('a calendar of more than a thousand bookings leaves out the first ones, not the coming ones', async () => {
  const [first] = await insertConsultations(app, ann.user, 1, { starts_at: app.clock.now() })
  const lists = await Promise.all(
    Array.from({ length: 10 }, (_, index) => insertConsultations(app, ann.user, 100, { seat: index + 1 })),
  )
  const { pathname } = new URL((await admin.post('/api/desk/calendar', {})).body.url)
  const { body } = await app.client().get(pathname)
  expect(body).not.toContain(first)
  for (const id of lists.flat()) expect(body).toContain(id)
})

test('reads of a calendar address are audited once in ten minutes for each network, and are limited', async () => {
  const { pathname } = new URL((await admin.post('/api/desk/calendar', {})).body.url)
  const [phone, stranger] = [app.client(), app.client()]
  for (const program of [phone, phone, stranger]) await program.get(pathname)
  app.clock.advance(600_000)
  await phone.get(pathname)
  const entries = await app.db
    .selectFrom('audit_log')
    .innerJoin('erasable_details', 'erasable_details.seal', 'audit_log.erasable_seal')
    .select(['actor_id', 'target', 'address'])
    .where('action', '=', 'feed.read')
    .orderBy('audit_log.id')
    .execute()
  const read = ({ address }: { address: string }) => ({ actor_id: null, target: admin.user.id, address })
  expect(entries).toEqual([read(phone), read(stranger), read(phone)])
  const many = await Promise.all(Array.from({ length: 200 }, () => phone.get(pathname)))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(176)
  expect(many.find(({ status }) => status === 429)!.body.code).toBe('RATE_LIMITED')
})

test('the secret address of a former admin is answered with 404, and is not stored', async () => {
  const { url } = (await admin.post('/api/desk/calendar', {})).body
  const { pathname } = new URL(url)
  const stored = JSON.stringify(await app.db.selectFrom('desk_feeds').selectAll().execute())
  expect(stored).not.toContain(pathname.split('/').at(-1)!.replace('.ics', ''))
  await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.user.id).execute()
  expect((await app.client().get(pathname)).status).toBe(404)
})

test('a cancelled booking leaves the calendar', async () => {
  const { consultation } = await aPayment()
  const { pathname } = new URL((await admin.post('/api/desk/calendar', {})).body.url)
  await ann.post('/api/consultations/cancel', { consultationId: consultation._id, cancelReason: 'I am ill' })
  expect((await app.client().get(pathname)).body).not.toContain('BEGIN:VEVENT')
})

test('the Korean ledger file has each payment and refund on its own day, in won at the entered rate', async () => {
  const { consultation } = await aPayment()
  app.clock.set('2026-09-03T00:00:00Z')
  admin = await app.anAdmin()
  await admin.post(`/api/consultations/${consultation._id}/refund`, { amount: '10.00', reason: 'Late' })
  expect((await lines()).slice(1).map((line) => line.split(',')[9])).toEqual(['', ''])

  const typed = [
    { date: '2026-08-31', currency: 'USD', won: '1385.2' },
    { date: '2026-09-03', currency: 'USD', won: '1390' },
  ]
  expect((await admin.put('/api/rates', { rates: typed, version: 0 })).body.rates).toEqual(typed)
  const [heading, ...rows] = await lines('?from=2026-09-01&to=2026-09-30')
  expect(heading).toContain('장부일,구분,고객,통화,금액')
  const cells = rows.map((row) => row.split(','))
  expect(cells.map((row) => [...row.slice(0, 2), row[4], row[7], row[8], row[9]])).toEqual([
    ['2026-09-01', '결제', '36.00', '1385.2', '2026-08-31', '49867'],
    ['2026-09-03', '환불', '-10.00', '1390', '2026-09-03', '-13900'],
  ])
})

test('of two owners who save rates concurrently one gets STALE_VERSION and overwrites nothing', async () => {
  const other = await app.anAdmin()
  const rate = { date: '2026-09-01', currency: 'USD' }
  const type = (by: typeof admin, won: string, version: number) =>
    by.put('/api/rates', { rates: [{ ...rate, won }], version })
  const seen = (await admin.get('/api/rates')).body.version
  const both = await Promise.all([type(admin, '1385', seen), type(other, '1390', seen)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [kept, conflict] = both.toSorted((one, next) => one.status - next.status)
  expect(conflict!.body.code).toBe('STALE_VERSION')
  const query = '/api/rates?from=2026-09-01&to=2026-09-01'
  expect((await admin.get(query)).body).toMatchObject({
    rates: kept!.body.rates,
    version: kept!.body.version,
  })
  // Once more with the current version, and with one that never existed.
  expect((await type(other, '1391', kept!.body.version)).status).toBe(200)
  expect((await type(admin, '1', kept!.body.version + 40)).body.code).toBe('STALE_VERSION')
  expect((await type(admin, '1', seen)).body.code).toBe('STALE_VERSION')
  expect((await admin.put('/api/rates', { rates: [{ ...rate, won: '1' }] })).body.code).toBe('INVALID_INPUT')
  expect((await admin.get(query)).body.rates).toEqual([{ ...rate, won: '1391' }])
})

test('a rate can be replaced and deleted, and an impossible one is refused', async () => {
  const rate = { date: '2026-09-01', currency: 'USD' }
  const put = async (...rates: object[]) => {
    const { version } = (await admin.get('/api/rates')).body
    return admin.put('/api/rates', { rates, version })
  }
  await put({ ...rate, won: '1385' })
  await put({ ...rate, won: '1386.5' })
  const query = '/api/rates?from=2026-09-01&to=2026-09-01'
  expect((await admin.get(query)).body.rates).toEqual([{ ...rate, won: '1386.5' }])
  for (const wrong of [
    { ...rate, won: '0' },
    { ...rate, currency: 'KRW', won: '1' },
    { ...rate, date: '2026-02-30', won: '1' },
    { ...rate, won: '999999' },
  ])
    expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(422)
  await put({ ...rate, won: null })
  expect((await admin.get(query)).body.rates).toEqual([])
})
