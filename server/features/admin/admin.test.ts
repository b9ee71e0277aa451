import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdminBooking, WeekBooking } from '#contract/admin.ts'
import { firstService } from '#contract/services.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let admin: Person
let ann: Person

/** The clock starts on a Tuesday. */
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  admin = await app.anAdmin()
  ann = await app.aUser()
})
afterEach(() => app.stop())

const saturday = (preferredTime: string) => ({ preferredDate: '2026-09-05', preferredTime })
const ids = (bookings: (AdminBooking | WeekBooking)[]) => bookings.map(({ consultation: { _id } }) => _id)
const today = async (who = admin) => (await who.get('/api/desk/today')).body
/** Logs in again at a later time: the old session has expired. */
const laterAdmin = async (iso: string): Promise<Person> => {
  app.clock.set(iso)
  return app.anAdmin()
}

test('today lists running, coming and past consultations by the server’s clock', async () => {
  const ten = await app.aPaidConsultation(ann, saturday('10:00'))
  const eleven = await app.aPaidConsultation(await app.aUser(), saturday('11:00'))
  const twelve = await app.aPaidConsultation(ann, saturday('12:00'))
  expect(ids((await today()).upcoming)).toEqual([ten._id, eleven._id, twelve._id])
  expect((await today()).running).toEqual([])

  const now = await today(await laterAdmin('2026-09-05T02:10:00Z'))
  expect(now.today).toBe('2026-09-05')
  expect(ids(now.running)).toEqual([eleven._id])
  expect(ids(now.ended)).toEqual([ten._id])
  expect(now.endedTotal).toBe(1)
  expect(ids(now.upcoming)).toEqual([twelve._id])
  expect(ids(now.newest)).toHaveLength(3)
})

test('lists every consultation of a slot with two seats while it runs, and no missed one', async () => {
  await admin.post('/api/calendar', { date: '2026-09-05', time: '10:00', seats: 2 })
  const bo = await app.aUser()
  const first = await app.aPaidConsultation(ann, saturday('10:00'))
  const second = await app.aPaidConsultation(bo, saturday('10:00'))
  const owner = await laterAdmin('2026-09-05T01:20:00Z')
  expect(ids((await today(owner)).running).toSorted()).toEqual([first._id, second._id].toSorted())
  await app.logIn(bo)
  expect((await bo.post(`/api/consultations/${second._id}/missed`, { wish: 'move' })).status).toBe(200)
  expect(ids((await today(owner)).running)).toEqual([first._id])
  const evening = await laterAdmin('2026-09-05T09:00:00Z')
  expect(await today(evening)).toMatchObject({ running: [], endedTotal: 1 })
  expect(ids((await today(evening)).ended)).toEqual([first._id])
})

test('lists unread messages of clients, and counts them for the tabs until the office has read them', async () => {
  const { _id } = await app.aPaidConsultation(ann, saturday('10:00'))
  const badges = async () => (await admin.get('/api/desk/badges')).body
  const before = (await badges()).actionItems
  const write = (by: Person, text: string) =>
    by.post(`/api/consultations/${_id}/room`, { key: crypto.randomUUID(), text })
  await write(admin, 'Welcome')
  expect(await badges()).toMatchObject({ actionItems: before, unreadChats: 0 })
  await write(ann, 'Which documents?')
  await write(ann, 'And when?')
  expect(await badges()).toMatchObject({ unreadChats: 1 })
  const { messages } = await today()
  expect(messages).toMatchObject([
    { consultationId: _id, name: expect.any(String), unread: 2, text: 'And when?' },
  ])
  await admin.post(`/api/consultations/${_id}/room/read`, { upTo: 3 })
  expect((await today()).messages).toEqual([])
  expect(await badges()).toMatchObject({ unreadChats: 0 })
})

test('a booking names its client and its place among their bookings', async () => {
  await app.aPaidConsultation(ann, saturday('10:00'))
  // Two bookings of the same instant have no order.
  app.clock.advance(60_000)
  const second = await app.aPaidConsultation(ann, saturday('11:00'))
  const booking = (await today()).upcoming.find((each: AdminBooking) => each.consultation._id === second._id)
  expect(booking).toMatchObject({ clientId: ann.user.id, nationality: 'VN', locale: 'en', visit: 2 })
})

test('cancelled and completed consultations are neither ahead nor left to close', async () => {
  const ten = await app.aPaidConsultation(ann, saturday('10:00'))
  const eleven = await app.aPaidConsultation(ann, saturday('11:00'))
  await ann.post('/api/consultations/cancel', { consultationId: ten._id, cancelReason: 'I am ill' })
  expect(ids((await today()).upcoming)).toEqual([eleven._id])
  const later = await laterAdmin('2026-09-05T04:00:00Z')
  await later.post('/api/consultations/complete', { consultationId: eleven._id })
  expect(await today(later)).toMatchObject({ running: [], upcoming: [], ended: [], endedTotal: 0 })
})

test('today counts the money of the day and of the month, and the mails that failed', async () => {
  const { _id } = await app.aPaidConsultation(ann)
  await admin.post(`/api/consultations/${_id}/refund`, { amount: '10.00', reason: 'Late' })
  const { money, mails } = await today()
  expect(money.today).toEqual([
    { currency: 'USD', taken: '36.00', fees: expect.any(String), refunded: '10.00', net: expect.any(String) },
  ])
  expect(money.month).toEqual(money.today)
  expect(mails).toEqual({ failed: 0, held: 0 })
  await app.db.updateTable('messages').set({ state: 'failed' }).execute()
  expect((await today()).mails.failed).toBeGreaterThan(0)
})

test('the week shows openings, closed days, held slots and bookings together', async () => {
  const { _id } = await app.aPaidConsultation(ann, saturday('10:00'))
  await ann.post('/api/payments/orders', app.aDraft(saturday('12:00')))
  await admin.post('/api/calendar', { date: '2026-09-06', seats: 0, note: 'Chuseok' })
  await admin.post('/api/calendar', { date: '2026-09-05', time: '13:00', seats: 2 })
  const { body } = await admin.get('/api/desk/week?from=2026-08-31')
  expect(body).toMatchObject({ from: '2026-08-31', to: '2026-09-06', today: '2026-09-01' })
  expect(body.days.map(({ usual }: { usual: boolean }) => usual)).toEqual([
    ...Array(5).fill(false),
    true,
    true,
  ])
  const [open, closed] = body.days.slice(5)
  const hour = (time: string) => open.hours.find((each: { time: string }) => each.time === time)
  // Only the fields that a calendar shows: with all fields, a busy month would weigh a megabyte.
  expect(open.bookings).toEqual([
    {
      consultation: {
        _id,
        number: expect.stringMatching(/^N-/),
        name: expect.any(String),
        status: 'pending',
        platform: 'kakao',
        ...saturday('10:00'),
        startsAt: '2026-09-05T01:00:00.000Z',
        durationMinutes: expect.any(Number),
      },
      clientId: ann.user.id,
      nationality: 'VN',
      locale: 'en',
      counsellor: null,
      counsellorId: null,
    },
  ])
  expect(hour('12:00')).toMatchObject({ seats: 1, held: 1, startsAt: '2026-09-05T03:00:00.000Z' })
  expect(hour('13:00')).toMatchObject({ seats: 2, held: 0 })
  expect(closed.closed).toEqual({ note: 'Chuseok' })
  expect(closed.hours.every(({ seats }: { seats: number }) => seats === 0)).toBe(true)
})

test('two owners never overwrite each other’s openings: the second gets a conflict', async () => {
  const second = await app.anAdmin()
  const { version } = (await admin.get('/api/desk/week')).body
  const close = (who: Person, time: string, seen = version) =>
    who.post('/api/calendar', { date: '2026-09-05', time, seats: 0, version: seen })
  const replies = await Promise.all([close(admin, '10:00'), close(second, '11:00')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('STALE_VERSION')
  const again = (await second.get('/api/desk/week')).body.version
  expect((await close(second, '12:00', again)).status).toBe(200)
  const undo = { date: '2026-09-05', time: '12:00', version: again }
  expect((await second.post('/api/calendar/remove', undo)).status).toBe(409)
})

test('statistics count bookings by country, app and language, and money by currency and month', async () => {
  const first = await app.aPaidConsultation(ann, saturday('10:00'))
  await app.aPaidConsultation(ann, saturday('11:00'))
  await app.aPaidConsultation(await app.aUser({ locale: 'vi' }), {
    ...saturday('12:00'),
    platform: 'instagram',
  })
  await ann.post('/api/consultations/cancel', { consultationId: first._id, cancelReason: 'I am ill' })
  const { body } = await admin.get('/api/stats?from=2026-08-01&to=2026-09-30')
  expect(body.bookings).toEqual({
    total: 3,
    repeat: 1,
    completed: 0,
    cancelled: 1,
    discounted: 0,
    missed: 0,
    absent: 0,
  })
  expect(body.byCountry).toEqual([{ key: 'VN', count: 3 }])
  expect(body.byPlatform).toEqual([
    { key: 'kakao', count: 2 },
    { key: 'instagram', count: 1 },
  ])
  expect(body.byLanguage).toEqual([
    { key: 'en', count: 2 },
    { key: 'vi', count: 1 },
  ])
  expect(body.money).toMatchObject([{ currency: 'USD', taken: '108.00', refunded: '36.00' }])
  expect(body.months).toEqual([{ month: '2026-09', money: body.money, bookings: 3 }])
})

test('statistics show source, conversation language and missed consultations', async () => {
  const led = { concern: 'major', language: 'ko' }
  const [one, two] = [
    await app.aPaidConsultation(ann, { ...saturday('10:00'), ...led }),
    await app.aPaidConsultation(ann, { ...saturday('11:00'), ...led, concern: 'career' }),
  ]
  await app.aPaidConsultation(ann, saturday('12:00'))
  for (const [{ _id }, by] of [[one, 'office'] as const, [two, 'student'] as const])
    await app.db
      .updateTable('consultations')
      .set({ missed_by: by, missed_at: app.clock.now() })
      .where('id', '=', _id)
      .execute()
  const { body } = await admin.get('/api/stats?from=2026-08-01&to=2026-09-30')
  expect(body.bookings).toMatchObject({ total: 3, missed: 1, absent: 1 })
  expect(body.byConcern).toEqual([
    { key: 'career', count: 1 },
    { key: 'major', count: 1 },
  ])
  expect(body.byConversation).toEqual([{ key: 'ko', count: 2 }])
})

test('statistics give each day to its month, first and last of the period too, however long it is', async () => {
  await app.aPaidConsultation(ann, saturday('10:00'))
  app.clock.set('2026-09-30T14:59:00Z')
  const october = { preferredDate: '2026-10-10', preferredTime: '10:00' }
  await app.aPaidConsultation(await app.aUser(), october)
  app.clock.set('2026-09-30T15:00:00Z')
  await app.aPaidConsultation(await app.aUser(), { ...october, preferredTime: '11:00' })
  const later = await app.anAdmin()
  const months = async (period: string) => {
    const { body } = await later.get(`/api/stats?${period}`)
    const sums = body.months.map(({ month, money }: { month: string; money: { taken: string }[] }) => [
      month,
      money[0]?.taken,
    ])
    return [body.money[0]?.taken, ...sums]
  }
  const whole = ['108.00', ['2026-09', '72.00'], ['2026-10', '36.00']]
  expect(await months('from=2026-09-01&to=2026-10-01')).toEqual(whole)
  expect(await months('from=2000-01-01&to=9999-12-30')).toEqual(whole)
  expect(await months('from=2026-09-30&to=2026-10-01')).toEqual([
    '72.00',
    ['2026-09', '36.00'],
    ['2026-10', '36.00'],
  ])
  expect(await months('from=2026-09-02&to=2026-09-30')).toEqual(['36.00', ['2026-09', '36.00']])
  expect(await months('from=2026-10-02&to=2026-12-31')).toEqual([undefined])
})

test('statistics never add two currencies', async () => {
  await app.aPaidConsultation(ann, saturday('10:00'))
  await app.db.executeQuery(
    (await import('kysely')).sql`
      with entry as (
        insert into journal_entries
          (provider, kind, provider_id, sequence, payment_id, happened_at, learned_at, booked_on, line_count)
        select 'paypal', 'capture', 'WON', 1, id, ${app.clock.now()}, ${app.clock.now()}, '2026-09-01', 2
        from payments returning id
      )
      insert into journal_lines (entry_id, account, minor, currency)
      select id, account, minor, 'KRW' from entry,
        (values ('provider_balance', 49000), ('client_payments', -49000)) line (account, minor)`.compile(
      app.db,
    ),
  )
  const { money } = (await admin.get('/api/stats')).body
  expect(money).toMatchObject([
    { currency: 'USD', taken: '36.00' },
    { currency: 'KRW', taken: '49000', net: '49000' },
  ])
})

test('statistics name each service in the language of the reader', async () => {
  const name = { en: 'Letter review', ko: '자기소개서 첨삭' }
  const letters = { name, durationMinutes: 30, bufferMinutes: 0, prices: { USD: 2000 }, active: true }
  const { id } = (await admin.post('/api/services', letters)).body.service
  await app.aPaidConsultation(ann, { preferredTime: '18:00' })
  await app.aPaidConsultation(ann, { preferredTime: '12:00', serviceId: id })
  const namesIn = async (locale: 'en' | 'ko'): Promise<string[]> => {
    await app.db.updateTable('users').set({ locale }).where('id', '=', admin.user.id).execute()
    const { byService } = (await admin.get('/api/stats')).body
    return byService.map((service: { name: string }) => service.name).toSorted()
  }
  for (const locale of ['en', 'ko'] as const)
    expect(await namesIn(locale)).toEqual([firstService.texts[locale].name, name[locale]].toSorted())
})
