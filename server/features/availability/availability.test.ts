import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
})
afterEach(() => app.stop())

type Day = { date: string; times: { time: string; free: boolean }[] }
const daysFor = async (query: string, by = app.client()): Promise<Day[]> =>
  (await by.get(`/api/availability${query}`)).body.days
const freeTimes = (day: Day | undefined): string[] =>
  (day?.times ?? []).filter((time) => time.free).map((time) => time.time)
const allTimes = Array.from({ length: 11 }, (_, index) => `${index + 10}:00`)

test('anyone sees the weekends of the next 8 weeks with their times', async () => {
  const days = await daysFor('')
  expect(days.map((day) => day.date)).toEqual(
    [
      [
        '2026-09-05',
        '2026-09-06',
        '2026-09-12',
        '2026-09-13',
        '2026-09-19',
        '2026-09-20',
        '2026-09-26',
        '2026-09-27',
      ],
      [
        '2026-10-03',
        '2026-10-04',
        '2026-10-10',
        '2026-10-11',
        '2026-10-17',
        '2026-10-18',
        '2026-10-24',
        '2026-10-25',
      ],
    ].flat(),
  )
  for (const day of days) expect(freeTimes(day)).toEqual(allTimes)
})

test('times within 36 hours, after 8 weeks and in the past are not free', async () => {
  app.clock.set('2026-09-04T16:30:00Z')
  const soon = await daysFor('')
  expect(freeTimes(soon.find((day) => day.date === '2026-09-05'))).toEqual([])
  expect(freeTimes(soon.find((day) => day.date === '2026-09-06'))).toEqual(allTimes.slice(4))
  app.clock.set('2026-09-05T04:30:00Z')
  const days = await daysFor('')
  expect(freeTimes(days.find((day) => day.date === '2026-09-06'))).toEqual([])
  expect(days.at(-1)?.date).toBe('2026-10-31')
  expect(freeTimes(days.at(-1))).toEqual(allTimes.slice(0, 4))
})

test('the requested period is limited to the bookable one', async () => {
  expect(await daysFor('?from=2026-09-07&to=2026-09-12')).toMatchObject([{ date: '2026-09-12' }])
  expect(await daysFor('?from=2020-01-01&to=2026-09-05')).toMatchObject([{ date: '2026-09-05' }])
  expect((await daysFor('?to=2999-12-31')).at(-1)?.date).toBe('2026-10-25')
  expect(await daysFor('?from=2027-01-01')).toEqual([])
  expect(await daysFor('?from=2026-09-12&to=2026-09-05')).toEqual([])
})

test.each(['from=2026-02-30', 'to=2026-13-01', 'from=2026-00-00'])(
  '%s is refused as no date',
  async (query) => {
    expect(await app.client().get(`/api/availability?${query}`)).toMatchObject({
      status: 422,
      body: { success: false, code: 'DATE_INVALID' },
    })
  },
)

test('a booked time is taken, and free again once it is cancelled', async () => {
  const ann = await app.aUser()
  const { _id } = await app.aPaidConsultation(ann, { preferredDate: '2026-09-05', preferredTime: '13:00' })
  const saturday = async (): Promise<string[]> => freeTimes((await daysFor('?to=2026-09-05'))[0])
  expect(await saturday()).toEqual(allTimes.filter((time) => time !== '13:00'))
  await ann.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'ill' })
  expect(await saturday()).toEqual(allTimes)
})

test('a slot held by an unpaid checkout is taken for others and free for its holder', async () => {
  const ann = await app.aUser()
  const draft = app.aDraft({ preferredDate: '2026-09-05', preferredTime: '10:00' })
  expect((await ann.post('/api/payments/orders', draft)).status).toBe(201)
  expect(freeTimes((await daysFor('?to=2026-09-05'))[0])).not.toContain('10:00')
  expect(freeTimes((await daysFor('?to=2026-09-05', ann))[0])).toContain('10:00')
})

test('an admin closes a date and a time, opens more seats, and resets them', async () => {
  const admin = await app.anAdmin()
  await admin.post('/api/calendar', { date: '2026-09-05', seats: 0, note: 'Chuseok' })
  await admin.post('/api/calendar', { date: '2026-09-06', time: '10:00', seats: 0 })
  const reply = await admin.post('/api/calendar', { date: '2026-09-06', time: '11:00', seats: 2 })
  expect(reply.body.exceptions).toEqual([
    { date: '2026-09-05', time: null, seats: 0, note: 'Chuseok' },
    { date: '2026-09-06', time: '10:00', seats: 0, note: '' },
    { date: '2026-09-06', time: '11:00', seats: 2, note: '' },
  ])
  expect((await admin.get('/api/calendar')).body.exceptions).toEqual(reply.body.exceptions)
  expect((await daysFor('?to=2026-09-06')).map(freeTimes)).toEqual([[], allTimes.slice(1)])

  const order = await (
    await app.aUser()
  ).post('/api/payments/orders', app.aDraft({ preferredDate: '2026-09-05' }))
  expect(order).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })

  const at10 = app.aDraft({ preferredDate: '2026-09-06', preferredTime: '10:00' })
  expect(await (await app.aUser()).post('/api/payments/orders', at10)).toMatchObject({
    status: 409,
    body: { code: 'SLOT_TAKEN' },
  })

  const at11 = { preferredDate: '2026-09-06', preferredTime: '11:00' }
  await app.aPaidConsultation(await app.aUser(), at11)
  expect(freeTimes((await daysFor('?to=2026-09-06'))[1])).toContain('11:00')
  await app.aPaidConsultation(await app.aUser(), at11)
  expect(freeTimes((await daysFor('?to=2026-09-06'))[1])).not.toContain('11:00')

  await admin.post('/api/calendar/remove', { date: '2026-09-05' })
  await admin.post('/api/calendar/remove', { date: '2026-09-06', time: '10:00' })
  expect((await daysFor('?to=2026-09-06')).map(freeTimes)).toEqual([
    allTimes,
    allTimes.filter((time) => time !== '11:00'),
  ])
  const inUse = await admin.post('/api/calendar/remove', { date: '2026-09-06', time: '11:00' })
  expect(inUse).toMatchObject({ status: 409, body: { code: 'SLOT_IN_USE' } })
})

test('of twenty seats the last one is offered, and none when it is taken too', async () => {
  const admin = await app.anAdmin()
  await admin.post('/api/calendar', { date: '2026-09-06', time: '11:00', seats: 20 })
  const { user } = await app.aUser()
  const take = (first: number, last: number) =>
    sql`with paid as (
      insert into payments (user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents,
        refund_notice_hours, capture_id, captured_cents, captured_at, hold_until, created_at, updated_at)
      select ${user.id}, 'captured', '{}', seat::text, '2026-09-06T02:00:00Z', 3600, 3600, 24, 'C' || seat, 3600,
        now(), now(), now(), now()
      from generate_series(${sql.lit(first)}, ${sql.lit(last)}) seat
      returning id, starts_at, draft_hash
    ) insert into slot_claims (starts_at, ends_at, seat, payment_id)
      select starts_at, starts_at + interval '1 hour', draft_hash::integer, id from paid`.execute(app.db)
  await take(1, 19)
  expect(freeTimes((await daysFor('?to=2026-09-06'))[1])).toContain('11:00')
  await take(20, 20)
  expect(freeTimes((await daysFor('?to=2026-09-06'))[1])).toEqual(allTimes.filter((time) => time !== '11:00'))
})

test('a booked date or time cannot be closed', async () => {
  const admin = await app.anAdmin()
  await app.aPaidConsultation(await app.aUser(), { preferredDate: '2026-09-05', preferredTime: '13:00' })
  const refused = { status: 409, body: { code: 'SLOT_IN_USE' } }
  expect(await admin.post('/api/calendar', { date: '2026-09-05', seats: 0 })).toMatchObject(refused)
  expect(await admin.post('/api/calendar', { date: '2026-09-05', time: '13:00', seats: 0 })).toMatchObject(
    refused,
  )
  expect((await admin.post('/api/calendar', { date: '2026-09-05', time: '14:00', seats: 0 })).status).toBe(
    200,
  )
  expect((await admin.post('/api/calendar', { date: '2026-09-05', time: '13:00', seats: 1 })).status).toBe(
    200,
  )
})

test.each([
  [{ date: '2026-09-04', seats: 0 }, 422, 'NOT_WEEKEND'],
  [{ date: '2026-08-29', seats: 0 }, 422, 'DATE_INVALID'],
  [{ date: '2026-02-30', seats: 0 }, 422, 'DATE_INVALID'],
  [{ date: '2026-09-05', time: '10:30', seats: 0 }, 422, 'TIME_INVALID'],
  [{ date: '2026-09-05', seats: 21 }, 400, 'INVALID_INPUT'],
  [{ date: '2026-09-05', seats: -1 }, 400, 'INVALID_INPUT'],
])('the exception %j is refused', async (exception, status, code) => {
  expect(await (await app.anAdmin()).post('/api/calendar', exception)).toMatchObject({
    status,
    body: { code },
  })
})

test('a holiday closes all its days at once, a booked one only if the owner confirms', async () => {
  const admin = await app.anAdmin()
  await app.aPaidConsultation(await app.aUser(), { preferredDate: '2026-09-06', preferredTime: '13:00' })
  const seen = async () => ({ version: (await admin.get('/api/desk/week')).body.version })
  const holiday = { from: '2026-09-05', until: '2026-09-12', note: 'Chuseok', ...(await seen()) }
  expect((await admin.post('/api/calendar/days', holiday)).body.code).toBe('SLOT_IN_USE')
  expect((await admin.get('/api/calendar')).body.exceptions).toEqual([])
  const closed = await admin.post('/api/calendar/days', { ...holiday, keepBooked: true })
  expect(closed.body.closedDays).toBe(3)
  expect(closed.body.exceptions).toMatchObject([
    { date: '2026-09-05', time: null, seats: 0, note: 'Chuseok' },
    { date: '2026-09-06', time: null, seats: 0, note: 'Chuseok' },
    { date: '2026-09-12', time: null, seats: 0 },
  ])
  const { days } = (await app.client().get('/api/availability?from=2026-09-05&to=2026-09-12')).body as {
    days: { times: { free: boolean }[] }[]
  }
  expect(days.flatMap(({ times }) => times).filter(({ free }) => free)).toEqual([])
  for (const [wrong, field] of [
    [{ from: '2026-09-12', until: '2026-09-05' }, 'until'],
    [{ from: '2026-09-05', until: '2027-12-05' }, 'until'],
    [{ from: '2026-08-01', until: '2026-09-05' }, 'from'],
  ] as const)
    expect((await admin.post('/api/calendar/days', { ...wrong, ...(await seen()) })).body.fields).toEqual({
      [field]: 'DATE_INVALID',
    })
  expect(
    (await admin.post('/api/calendar/days', { from: '2026-09-07', until: '2026-09-11', ...(await seen()) }))
      .body.code,
  ).toBe('NOT_WEEKEND')
})

test('what is closed is closed for services of another length too', async () => {
  const admin = await app.anAdmin()
  const ann = await app.aUser()
  const { service } = (
    await admin.post('/api/services', { name: { en: 'Short' }, durationMinutes: 30, prices: { USD: 2000 } })
  ).body
  const short = { preferredDate: '2026-09-05', preferredTime: '13:30', serviceId: service.id }
  const shortTimes = async (date: string) => {
    const { body } = await ann.get(`/api/availability?from=${date}&to=${date}&service=${service.id}`)
    return freeTimes(body.days[0])
  }
  const before = await shortTimes('2026-09-05')
  expect(before).toContain('13:30')
  await app.aPaidConsultation(await app.aUser(), { preferredDate: '2026-09-06', preferredTime: '13:00' })
  await admin.post('/api/calendar', { date: '2026-09-05', time: '13:00', seats: 0 })
  expect(await shortTimes('2026-09-05')).toEqual(before.filter((time) => !time.startsWith('13:')))
  expect((await ann.post('/api/payments/orders', app.aDraft(short))).body.code).toBe('SLOT_TAKEN')
  const { version } = (await admin.get('/api/desk/week')).body
  const day = { from: '2026-09-06', until: '2026-09-06', keepBooked: true, version }
  expect((await admin.post('/api/calendar/days', day)).status).toBe(200)
  expect(await shortTimes('2026-09-06')).toEqual([])
})

test('closing days that another owner has changed gets a conflict', async () => {
  const [admin, other] = [await app.anAdmin(), await app.anAdmin()]
  const { version } = (await admin.get('/api/desk/week')).body
  const note = 'A talk in Busan'
  await other.post('/api/calendar', { date: '2026-09-05', time: '10:00', seats: 3, note })
  const before = (await admin.get('/api/calendar')).body.exceptions
  const days = { from: '2026-09-05', until: '2026-09-06' }
  const stale = await admin.post('/api/calendar/days', { ...days, version })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect((await admin.get('/api/calendar')).body.exceptions).toEqual(before)
  expect((await admin.post('/api/calendar/days', days)).body.code).toBe('INVALID_INPUT')
  const seen = (await admin.get('/api/desk/week')).body.version
  expect((await admin.post('/api/calendar/days', { ...days, version: seen })).status).toBe(200)
})

test('only admins change the calendar, and each change is in the audit log', async () => {
  const admin = await app.anAdmin()
  expect((await (await app.aUser()).post('/api/calendar', { date: '2026-09-05', seats: 0 })).status).toBe(404)
  expect((await app.client().get('/api/calendar')).status).toBe(401)
  await admin.post('/api/calendar', { date: '2026-09-05', time: '10:00', seats: 3 })
  await admin.post('/api/calendar/remove', { date: '2026-09-05', time: '10:00' })
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'target', 'detail'])
    .where('action', 'like', 'calendar.%')
    .orderBy('id')
    .execute()
  const by = { actor_id: admin.user.id, target: '2026-09-05 10:00' }
  expect(entries).toEqual([
    { ...by, action: 'calendar.set', detail: { seats: 3 } },
    { ...by, action: 'calendar.remove', detail: {} },
  ])
})
