import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ClientLine } from '#contract/clients.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let admin: Person
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  admin = await app.anAdmin()
  ann = await app.aUser({ email: 'linhnguyen7@gmail.com', name: 'Linh Nguyễn' })
})
afterEach(() => app.stop())

const found = async (q: string): Promise<string[]> => {
  const { body } = await admin.get(`/api/clients?q=${encodeURIComponent(q)}`)
  return body.clients.map(({ name }: ClientLine) => name)
}

test('a client is found by two letters of a name in any script, wherever they stand', async () => {
  for (const name of ['박하늘', '김하늘', '王小雨', 'Wang Xiaoyu']) await app.aUser({ name })
  expect(await found('박하')).toEqual(['박하늘'])
  expect((await found('하늘')).toSorted()).toEqual(['김하늘', '박하늘'])
  expect(await found('小雨')).toEqual(['王小雨'])
  expect(await found('ao')).toEqual(['Wang Xiaoyu'])
  expect(await found('NGUY')).toEqual(['Linh Nguyễn'])
  expect(await found('nh ng')).toEqual(['Linh Nguyễn'])
  expect(await found('하박')).toEqual([])
})

test('pattern characters are searched literally', async () => {
  for (const q of ['%%', '__', '\\\\', "''", '{}']) expect(await found(q), q).toEqual([])
})

test('a client is found by mailbox, chat id, booking number, order, transaction and coupon', async () => {
  const { _id, number } = await app.aPaidConsultation(ann, { platformId: 'Linh.kakao' })
  await app.aUser()
  const payment = await app.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  const [{ code }] = (await ann.get('/api/coupons')).body.coupons
  const ways = [
    'inhngu',
    'linhnguyen7@gmail.com',
    'linh.kak',
    _id.slice(0, 8),
    _id,
    number,
    number.slice(2).toLowerCase(),
  ]
  const numbers = [payment.order_id!, payment.capture_id!.toLowerCase(), ` ${code.toLowerCase()} `]
  for (const q of [...ways, ...numbers]) expect(await found(q), q).toEqual(['Linh Nguyễn'])
  expect(await found('gmail.com')).toEqual([])
})

test('a client is found by letters that half of the clients have, the newest first', async () => {
  await sql`insert into users (email, email_key, name, nationality, password_hash, created_at)
    select 'sora' || n || '@gmail.com', 'sora' || n || '@gmail.com', 'Person ' || n, 'VN', '',
      timestamptz '2026-08-01' + n * interval '1 minute'
    from generate_series(1, 400) n`.execute(app.db)
  await sql`insert into users (email, email_key, name, nationality, password_hash, created_at)
    values ('old@gmail.com', 'old@gmail.com', 'Taeyang Mun', 'KR', '', '2020-01-01')`.execute(app.db)
  const names = await found('so')
  expect(names).toHaveLength(20)
  expect(names[0]).toBe('Person 400')
  expect(await found('person 17')).toContain('Person 17')
  expect(await found('ae')).toEqual(['Taeyang Mun'])
  expect(await found('@gmail')).toEqual([])
})

test('a payment of either provider is found by its id, in capitals and in small letters', async () => {
  await app.aPaidConsultation(ann)
  for (const id of ['9XK41234AB567890C', '0f8fad5b-d9cb-469f-a165-70867728950e']) {
    await app.db.updateTable('payments').set({ order_id: id, capture_id: null, status: 'failed' }).execute()
    for (const q of [id, id.toUpperCase(), id.toLowerCase()])
      expect(await found(q), q).toEqual(['Linh Nguyễn'])
    await app.db.updateTable('payments').set({ order_id: null, capture_id: id }).execute()
    for (const q of [id, id.toUpperCase(), id.toLowerCase()])
      expect(await found(q), q).toEqual(['Linh Nguyễn'])
  }
})

test('without two letters the newest clients are shown, twenty of them, and never an admin', async () => {
  for (let number = 0; number < 20; number++) await app.aUser()
  for (const path of ['/api/clients', '/api/clients?q=%20a']) {
    const { body } = await admin.get(path)
    expect(body.clients).toHaveLength(20)
    expect(body.more).toBe(true)
  }
  expect(await found(admin.user.email)).toEqual([])
})

test('a client’s page contains only the bookings, payments, mails and coupons of that client', async () => {
  await app.aPaidConsultation(await app.aUser(), { preferredTime: '12:00' })
  const { _id } = await app.aPaidConsultation(ann)
  await admin.post(`/api/consultations/${_id}/refund`, { amount: '10.00', reason: 'We were late.' })
  await app.settle()
  const { body } = await admin.get(`/api/clients/${ann.user.id}`)
  expect(body.client).toMatchObject({
    name: 'Linh Nguyễn',
    nationality: 'VN',
    bookings: 1,
    platform: 'kakao',
  })
  expect(body.bookings).toMatchObject([{ _id, paymentStatus: 'partially_refunded' }])
  expect(body.payments).toMatchObject([
    {
      consultationId: _id,
      status: 'captured',
      amount: '36.00',
      refunded: '10.00',
      currency: 'USD',
      refunds: [{ amount: '10.00', status: 'completed', origin: 'office', reason: 'We were late.' }],
    },
  ])
  expect(body.coupons).toMatchObject([{ state: 'free', reason: 'payment' }])
  const kinds = body.mails.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['booking_paid', 'coupon_issued', 'refund_given']))
  expect(body.mails.every(({ to }: { to: string }) => to === ann.user.email)).toBe(true)
})

test('a client’s page holds the published plans and the office’s notes of all bookings', async () => {
  const stranger = await app.aUser()
  const others = await app.aPaidConsultation(stranger, { preferredTime: '12:00' })
  await admin.put(`/api/consultations/${others._id}/notes`, { text: 'Somebody else' })
  const { _id, startsAt } = await app.aPaidConsultation(ann)
  const page = async () => (await admin.get(`/api/clients/${ann.user.id}`)).body
  expect(await page()).toMatchObject({ plans: [], notes: [] })

  const steps = [{ text: 'Book TOPIK', on: '2026-10-01', link: null }]
  await admin.put(`/api/consultations/${_id}/notes`, { text: 'Prefers Busan' })
  await admin.put(`/api/consultations/${_id}/plan`, { language: 'en', summary: 'One year of Korean', steps })
  expect(await page()).toMatchObject({
    plans: [],
    notes: [{ consultationId: _id, startsAt, text: 'Prefers Busan' }],
  })
  await admin.post(`/api/consultations/${_id}/plan/publish`)
  expect((await page()).plans).toMatchObject([
    { consultationId: _id, startsAt, summary: 'One year of Korean', steps: [{ n: 1, text: 'Book TOPIK' }] },
  ])
})

test('each read of a client is in the audit log; the search term can be erased', async () => {
  await admin.get('/api/clients?q=linh')
  await admin.get(`/api/clients/${ann.user.id}`)
  const entries = await app.db
    .selectFrom('audit_log')
    .leftJoin('erasable_details', 'seal', 'erasable_seal')
    .select(['target', 'words', 'detail'])
    .where('action', '=', 'clients.read')
    .orderBy('audit_log.id')
    .execute()
  expect(entries).toEqual([
    { target: null, words: 'linh', detail: { shown: [ann.user.id] } },
    { target: ann.user.id, words: null, detail: {} },
  ])
})

test('a deleted client is neither found nor shown', async () => {
  await ann.post('/api/delete-account', { email: ann.user.email })
  expect(await found('linh')).toEqual([])
  expect((await admin.get(`/api/clients/${ann.user.id}`)).status).toBe(404)
})

test('the last consultation of a client is not one that was cancelled', async () => {
  const last = async () => (await admin.get('/api/clients?q=Linh')).body.clients[0].lastStartsAt
  const first = await app.aPaidConsultation(ann, { preferredDate: '2026-09-05', preferredTime: '10:00' })
  const second = await app.aPaidConsultation(ann, { preferredDate: '2026-09-06', preferredTime: '10:00' })
  expect(await last()).toBe('2026-09-06T01:00:00.000Z')
  const cancel = ({ _id }: { _id: string }) =>
    ann.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'I am ill' })
  expect((await cancel(second)).status).toBe(200)
  expect(await last()).toBe('2026-09-05T01:00:00.000Z')
  expect((await cancel(first)).status).toBe(200)
  expect(await last()).toBeNull()
})
