import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Consultation } from '#contract/consultations.ts'
import { firstService } from '#contract/services.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { insertConsultations } from './testing-rows.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
})
afterEach(() => app.stop())

const idsOf = (reports: Consultation[]): string[] => reports.map((report) => report._id)

test('a user sees their own consultations only', async () => {
  const ann = await app.aUser()
  const consultation = await app.aPaidConsultation(ann, {
    preferredDate: '2026-09-05',
    preferredTime: '10:00',
  })
  const reply = await ann.get('/api/consultations')

  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ success: true, total: 1, page: 1, pages: 1 })
  expect(reply.body.reports).toEqual([consultation])
  expect(consultation).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    number: expect.stringMatching(/^N-\w{5}$/),
    name: 'Ann Nguyen',
    email: 'ann.nguyen@example.com',
    userAccountEmail: ann.user.email,
    preferredDate: '2026-09-05',
    preferredTime: '10:00',
    startsAt: '2026-09-05T01:00:00.000Z',
    endsAt: '2026-09-05T02:00:00.000Z',
    service: { id: firstService.id, name: 'One-to-one chat consultation' },
    counsellor: null,
    timeZone: 'Asia/Ho_Chi_Minh',
    language: null,
    platform: 'kakao',
    platformId: 'ann_ng',
    message: 'I would like to study design in Seoul. Where do I begin?',
    fileName: null,
    paymentStatus: 'completed',
    amount: '36.00',
    currency: 'USD',
    couponCode: null,
    status: 'pending',
    course: 'booked',
    durationMinutes: 60,
    movesLeft: 2,
    moveUntil: '2026-09-04T01:00:00.000Z',
    freeMove: false,
    offer: null,
    undoUntil: null,
    missedAskedAt: null,
    cancelReason: null,
    cancelCause: null,
    cancelledBy: null,
    cancelDate: null,
    refund: null,
    refundIfCancelledNow: '36.00',
    couponLostIfCancelled: expect.stringMatching(/^NARU/),
    fullRefundUntil: '2026-09-04T01:00:00.000Z',
    dispute: null,
    review: null,
    createdAt: '2026-09-01T00:00:00.000Z',
  })
  expect((await (await app.aUser()).get('/api/consultations')).body.reports).toEqual([])
  expect((await app.client().get('/api/consultations')).status).toBe(401)
})

test('the refund shown for a cancellation depends on the time and the reader', async () => {
  app.clock.set('2026-09-03T12:59:00Z')
  const ann = await app.aUser()
  const admin = await app.anAdmin()
  await app.aPaidConsultation(ann, { preferredDate: '2026-09-05', preferredTime: '10:00' })
  const amountFor = async (reader: typeof ann): Promise<string> =>
    (await reader.get('/api/consultations')).body.reports[0].refundIfCancelledNow

  app.clock.set('2026-09-04T01:00:00.000Z')
  for (const person of [ann, admin]) await app.logIn(person)
  expect(await amountFor(ann)).toBe('36.00')
  app.clock.set('2026-09-04T01:00:00.001Z')
  expect(await amountFor(ann)).toBe('0.00')
  expect(await amountFor(admin)).toBe('36.00')
})

test("a user's list has pages of ten, the next consultation first, and an empty page after the end", async () => {
  const ann = await app.aUser()
  const ids = await insertConsultations(app, ann.user, 23)
  await insertConsultations(app, (await app.aUser()).user, 3, { seat: 2 })

  const pages = await Promise.all([1, 2, 3, 4].map((page) => ann.get(`/api/consultations?page=${page}`)))
  expect(pages.map((page) => idsOf(page.body.reports))).toEqual([
    ids.slice(0, 10),
    ids.slice(10, 20),
    ids.slice(20),
    [],
  ])
  for (const page of pages) expect(page.body).toMatchObject({ total: 23, pages: 3 })
})

test("a user's list ends with past consultations, the latest first, and can be sorted", async () => {
  const ann = await app.aUser()
  const [first, second, third, fourth] = (await insertConsultations(app, ann.user, 4)) as [
    string,
    string,
    string,
    string,
  ]
  const close = (id: string, status: 'cancelled' | 'completed') =>
    app.db
      .updateTable('consultations')
      .set({ status, cancelled_at: status === 'cancelled' ? app.clock.now() : null })
      .where('id', '=', id)
      .execute()
  await close(first, 'completed')
  await close(third, 'cancelled')
  const order = async (query = ''): Promise<string[]> =>
    idsOf((await ann.get(`/api/consultations${query}`)).body.reports)
  expect(await order()).toEqual([second, fourth, third, first])
  expect(await order('?sort=newest')).toEqual([fourth, third, second, first])
  expect(await order('?sort=newest&status=pending')).toEqual([fourth, second])
})

test('the list returned with the session is the first page, for a user and for an admin', async () => {
  const ann = await app.aUser()
  const admin = await app.anAdmin()
  const stranger = await app.aUser()
  await insertConsultations(app, ann.user, 12)
  await app.aPaidConsultation(ann)
  for (const reader of [ann, admin, stranger]) {
    const plain = await reader.get('/api/consultations')
    expect(plain.status).toBe(200)
    expect(plain.body).toEqual((await reader.get('/api/consultations?page=1')).body)
    expect(plain.body.total).toBe(reader === stranger ? 0 : 13)
  }
})

test('an admin lists all consultations by page, status, date and order', async () => {
  const ann = await app.aUser()
  const admin = await app.anAdmin()
  const ids = await insertConsultations(app, ann.user, 12)
  const [cancelled, completed] = ids as [string, string]
  await app.db
    .updateTable('consultations')
    .set({ status: 'cancelled', cancelled_at: app.clock.now() })
    .where('id', '=', cancelled)
    .execute()
  await app.db.updateTable('consultations').set({ status: 'completed' }).where('id', '=', completed).execute()
  const list = async (query: string) => (await admin.get(`/api/consultations?${query}`)).body

  expect(idsOf((await list('')).reports)).toEqual(ids.toReversed().slice(0, 10))
  expect((await list('page=2')).total).toBe(12)
  expect(idsOf((await list('sort=oldest')).reports)).toEqual(ids.slice(0, 10))
  expect(idsOf((await list('sort=latest&page=2')).reports)).toEqual(ids.slice(0, 2).toReversed())
  expect(idsOf((await list('status=cancelled')).reports)).toEqual([cancelled])
  expect(idsOf((await list('status=completed&sort=soonest')).reports)).toEqual([completed])
  expect((await list('status=pending')).total).toBe(10)
  // All start between 09:00 and 20:00 Korean time on 2026-10-01.
  expect((await list('from=2026-10-01&to=2026-10-01')).total).toBe(12)
  expect((await list('from=2026-10-02')).total).toBe(0)
  expect((await list('to=2026-09-30')).total).toBe(0)
})

test('an admin finds clients by a part of the name, either email address or id', async () => {
  const admin = await app.anAdmin()
  const [minh] = await insertConsultations(app, (await app.aUser({ email: 'minhtran@gmail.com' })).user, 1, {
    name: 'Trần Minh 100%_\\',
    email: 'hello@minh.example',
  })
  await insertConsultations(app, (await app.aUser()).user, 2, { seat: 2 })
  const find = async (q: string): Promise<string[]> =>
    idsOf((await admin.get(`/api/consultations?q=${encodeURIComponent(q)}`)).body.reports)

  for (const part of ['trần minh', 'MINHTRAN@G', '@minh.ex', minh!.slice(4, 12), '0%_\\', ' Minh 1 '])
    expect(await find(part), part).toEqual([minh])
  for (const part of ['0%\\', 'M_nh', 'nobody', "' or true --"]) expect(await find(part), part).toEqual([])
  const [haneul] = await insertConsultations(app, (await app.aUser()).user, 1, { name: '김하늘', seat: 3 })
  for (const two of ['하늘', '김하']) expect(await find(two), two).toEqual([haneul])
  expect(await find('MI')).toEqual([minh])
  expect(await find('하')).toHaveLength(4)
})

test('an admin finds a booking by its spoken number, and no other', async () => {
  const admin = await app.anAdmin()
  const [one, other] = await insertConsultations(app, (await app.aUser()).user, 2, { seat: 2 })
  const { reports } = (await admin.get('/api/consultations')).body as {
    reports: { _id: string; number: string }[]
  }
  const { number } = reports.find(({ _id }) => _id === one)!
  const find = async (q: string) => (await admin.get(`/api/consultations?q=${q}`)).body
  for (const typed of [number, number.toLowerCase(), ` ${number} `])
    expect(await find(typed), typed).toMatchObject({ reports: [{ _id: one }], total: 1 })
  expect(await find(reports.find(({ _id }) => _id === other)!.number)).toMatchObject({
    reports: [{ _id: other }],
  })
  expect(await find('N-22222')).toMatchObject({ reports: [], total: 0 })
})

test.each([
  'page=0',
  'page=1.5',
  'page=-1',
  'page=x',
  'status=active',
  'sort=random',
  'from=05-09-2026',
  'from=2026-02-30',
  'from=0001-01-01',
  'to=9999-12-31',
])('a list asked for with %s is refused as input', async (query) => {
  const reply = await (await app.anAdmin()).get(`/api/consultations?${query}`)
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ success: false, code: 'INVALID_INPUT' })
})
