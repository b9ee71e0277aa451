import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { overlapsBusy } from '#domain/busy-times.ts'
import { koreanInstant } from '#domain/calendar.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { refreshDueFeeds } from './feeds.ts'
import { calendar, type CalendarServer, serveCalendar } from './testing-calendar.ts'

let app: TestApp
let owner: Person
let outside: CalendarServer

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z', env: { ALLOW_PRIVATE_FEEDS: 'true' } })
  owner = await app.anAdmin()
  outside = await serveCalendar([['2026-09-05', '10:00', '11:00']])
})
afterEach(async () => {
  outside.close()
  await app.stop()
})

const add = (url = outside.address, id = owner.user.id, by = owner) =>
  by.post(`/api/staff/${id}/feeds`, { url })
const freeOn = async (date: string): Promise<string[]> => {
  const { days } = (await app.client().get('/api/availability')).body as {
    days: { date: string; times: { time: string; free: boolean }[] }[]
  }
  return (days.find((day) => day.date === date)?.times ?? [])
    .filter(({ free }) => free)
    .map(({ time }) => time)
}
const later = async (ms: number): Promise<void> => {
  app.clock.advance(ms)
  while (await refreshDueFeeds(app.deps));
}

test('busy times of a calendar are not offered and cannot be booked, and end with the feed', async () => {
  const before = await freeOn('2026-09-05')
  expect(before).toContain('10:00')
  const added = await add()
  expect(added).toMatchObject({
    status: 201,
    body: {
      feed: { host: new URL(outside.address).host, state: 'ok', checkedAt: '2026-09-01T00:00:00.000Z' },
    },
  })
  expect(JSON.stringify(added.body)).not.toContain('private-abc')
  expect(await freeOn('2026-09-05')).toEqual(before.filter((time) => time !== '10:00'))

  const ann = await app.aUser()
  const refused = await ann.post('/api/payments/orders', app.aDraft({ preferredTime: '10:00' }))
  expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })

  const [member] = (await owner.get('/api/staff')).body.staff
  expect(member.feeds).toMatchObject([{ id: added.body.feed.id, state: 'ok' }])
  const stored = JSON.stringify(await app.db.selectFrom('calendar_feeds').selectAll().execute())
  expect(stored).not.toContain('private-abc')

  const path = `/api/staff/${owner.user.id}/feeds/${added.body.feed.id}`
  expect((await owner.delete(path)).status).toBe(200)
  expect((await owner.delete(path)).body.code).toBe('NOT_FOUND')
  expect(await freeOn('2026-09-05')).toEqual(before)
  expect(await app.db.selectFrom('busy_times').selectAll().execute()).toEqual([])
})

test('a calendar is read again every ten minutes, and only by one of several nodes', async () => {
  await add()
  expect(outside.reads).toBe(1)
  await later(9 * MINUTE_MS)
  expect(outside.reads).toBe(1)
  outside.answer.text = calendar([['2026-09-05', '13:00', '14:00']])
  app.clock.advance(2 * MINUTE_MS)
  await Promise.all(Array.from({ length: 5 }, () => refreshDueFeeds(app.deps)))
  expect(outside.reads).toBe(2)
  const free = await freeOn('2026-09-05')
  expect([free.includes('10:00'), free.includes('13:00')]).toEqual([true, false])
})

test('a calendar that cannot be read keeps its last busy times, and is an action item after a day', async () => {
  await add()
  outside.answer = { status: 500, text: '' }
  await later(11 * MINUTE_MS)
  expect(await freeOn('2026-09-05')).not.toContain('10:00')
  const [member] = (await owner.get('/api/staff')).body.staff
  expect(member.feeds).toMatchObject([{ state: 'failed' }])
  const items = async () => (await owner.get('/api/attention')).body.items
  expect(await items()).toEqual([])
  await later(25 * HOUR_MS)
  await app.logIn(owner)
  expect(await items()).toMatchObject([
    { kind: 'feed_failed', detail: `${new URL(outside.address).host} http_500` },
  ])
  outside.answer = { status: 200, text: calendar([]) }
  await later(11 * MINUTE_MS)
  expect(await items()).toEqual([])
  expect(await freeOn('2026-09-05')).toContain('10:00')
})

describe('an event that overlaps a booking', () => {
  const collisions = async (by = owner) => (await by.get('/api/attention')).body.items
  const events = (...times: Parameters<typeof calendar>[0]): Promise<void> => {
    outside.answer.text = calendar(times)
    return later(11 * MINUTE_MS)
  }
  const accept = ({ consultationId, id }: { consultationId: string; id: string }, by = owner) =>
    by.post(`/api/consultations/${consultationId}/collision/accept`, { seen: id })
  let ann: Person
  let booked: Awaited<ReturnType<TestApp['aPaidConsultation']>>
  beforeEach(async () => {
    outside.answer.text = calendar([])
    await add()
    ann = await app.aUser()
    booked = await app.aPaidConsultation(ann, { preferredTime: '10:00' })
    await events(['2026-09-05', '10:30', '11:30'])
  })

  test('never cancels it, and is an action item that names the event', async () => {
    expect((await ann.get('/api/consultations')).body.reports[0].status).toBe('pending')
    expect(await collisions()).toMatchObject([
      {
        kind: 'feed_collides',
        actions: ['accept'],
        consultationId: booked._id,
        name: booked.name,
        detail: `${booked.number} 2026-09-05T01:30:00Z/2026-09-05T02:30:00Z`,
      },
    ])
  })

  test('is accepted once, by name in the audit log, and stays accepted whatever else the calendar says', async () => {
    const [item] = await collisions()
    for (let time = 0; time < 2; time++) expect((await accept(item)).status).toBe(200)
    const { entries } = (await owner.get('/api/audit')).body
    const accepted = entries.filter(
      ({ action }: { action: string }) => action === 'consultation.collision_accept',
    )
    expect(accepted).toMatchObject([
      { target: booked._id, detail: { events: '2026-09-05T01:30:00Z/2026-09-05T02:30:00Z' } },
    ])
    expect(await collisions()).toEqual([])
    // Read again; then with an event that overlaps only the accepted one, and one at another time.
    await events(['2026-09-05', '10:30', '11:30'])
    expect(await collisions()).toEqual([])
    await events(
      ['2026-09-05', '10:30', '11:30'],
      ['2026-09-05', '11:00', '12:00'],
      ['2026-09-05', '15:00', '16:00'],
    )
    expect(await collisions()).toEqual([])
    await later(25 * HOUR_MS)
    await app.logIn(owner)
    expect(await collisions()).toEqual([])
  })

  test('is an action item again when the event or the booking changes, and none once they no longer overlap', async () => {
    const [first] = await collisions()
    await accept(first)
    await events(['2026-09-05', '10:30', '12:30'])
    const [longer] = await collisions()
    expect(longer).toMatchObject({ kind: 'feed_collides', consultationId: booked._id })
    // Another screen still shows the first event.
    expect(await accept(first)).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
    await accept(longer)
    expect(await collisions()).toEqual([])
    await events(['2026-09-05', '10:30', '12:30'], ['2026-09-05', '10:00', '10:15'])
    expect(await collisions()).toHaveLength(1)
    await events(['2026-09-05', '16:00', '17:00'])
    expect(await collisions()).toEqual([])
    expect((await accept(longer)).body.code).toBe('STALE_VERSION')

    // The booking moves to 14:00, where an event comes later.
    const move = { preferredDate: '2026-09-05', preferredTime: '14:00' }
    expect((await ann.post(`/api/consultations/${booked._id}/move`, move)).status).toBe(200)
    await events(['2026-09-05', '14:00', '15:00'])
    const [moved] = await collisions()
    expect(moved).toMatchObject({ startsAt: '2026-09-05T05:00:00.000Z' })
    await accept(moved)
    expect(await collisions()).toEqual([])
  })

  test('is visible to those who may open the booking', async () => {
    const [item] = await collisions()
    const counsellor = await app.aStaffMember('counsellor')
    expect(await collisions(counsellor)).toEqual([])
    expect((await accept(item, counsellor)).status).toBe(404)
    expect((await accept(item, ann)).status).toBe(404)
    expect((await accept({ ...item, id: 'seen' })).body).toMatchObject({ code: 'INVALID_INPUT' })
    const assistant = await app.aStaffMember('assistant')
    expect((await accept(item, assistant)).status).toBe(200)
    expect(await collisions()).toEqual([])
  })
})

test.each([
  ['an address without TLS', 'http://calendar.google.com/basic.ics'],
  ['an address of this machine', 'https://127.0.0.1/basic.ics'],
  ['a local name', 'https://localhost/basic.ics'],
  ['another scheme', 'ftp://example.com/basic.ics'],
  ['no address', 'my calendar'],
])('%s is refused', async (_, url) => {
  await app.stop()
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  owner = await app.anAdmin()
  const refused = await add(url, owner.user.id, owner)
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'FEED_REFUSED', fields: { url: 'FEED_REFUSED' } },
  })
  expect(await app.db.selectFrom('calendar_feeds').selectAll().execute()).toEqual([])
})

test('a page that is no calendar is kept as failed, and a sixth calendar is refused', async () => {
  outside.answer.text = '<html>Please log in</html>'
  expect((await add()).body.feed).toMatchObject({ state: 'failed' })
  for (let count = 1; count < 5; count++) expect((await add()).status).toBe(201)
  expect(await add()).toMatchObject({ status: 422, body: { fields: { url: 'TOO_MANY' } } })
})

test('no free start overlaps a busy time, whatever the calendar says', async () => {
  const at = fc.record({
    day: fc.integer({ min: 5, max: 20 }),
    from: fc.integer({ min: 0, max: 23 * 4 }),
    length: fc.integer({ min: 1, max: 12 }),
  })
  const clock = (quarter: number): string =>
    `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
  const feed = (await add()).body.feed
  await fc.assert(
    fc.asyncProperty(fc.array(at, { maxLength: 20 }), async (events) => {
      const times = events.map(({ day, from, length }) => {
        const date = `2026-09-${String(day).padStart(2, '0')}`
        return [date, clock(from), clock(Math.min(from + length, 95))] as const
      })
      outside.answer.text = calendar(times)
      await later(11 * MINUTE_MS)
      const busy = times.map(
        ([date, from, until]) =>
          [koreanInstant(date, from).getTime(), koreanInstant(date, until).getTime()] as const,
      )
      const { days } = (await app.client().get('/api/availability')).body
      for (const { date, times: starts } of days)
        for (const { time, free } of starts) {
          const startsAt = koreanInstant(date, time).getTime()
          const overlaps = busy.some((each) => overlapsBusy([each], [startsAt, startsAt + HOUR_MS]))
          if (overlaps) expect([date, time, free]).toEqual([date, time, false])
        }
    }),
    { numRuns: 15 },
  )
  expect(feed.state).toBe('ok')
})

test('a counsellor sees and changes their own days and calendars only, an assistant none', async () => {
  const counsellor = await app.aStaffMember('counsellor')
  const assistant = await app.aStaffMember('assistant')
  const { staff } = (await counsellor.get('/api/staff')).body
  expect(staff.map(({ id }: { id: string }) => id)).toEqual([counsellor.user.id])
  const { feed } = (await add(outside.address, counsellor.user.id, counsellor)).body
  expect(feed.state).toBe('ok')
  expect((await add(outside.address, owner.user.id, counsellor)).body.code).toBe('NOT_FOUND')
  expect((await add(outside.address, counsellor.user.id, assistant)).body.code).toBe('FORBIDDEN')
  const path = `/api/staff/${counsellor.user.id}/feeds/${feed.id}`
  expect((await assistant.delete(path)).body.code).toBe('FORBIDDEN')
  expect((await counsellor.delete(path)).status).toBe(200)
})

test.each([
  ['that ends after the year 9999', 'DTSTART:20260904T000000Z', 'DURATION:P3000000D'],
  ['that began in the year 0', 'DTSTART:00000101T000000', 'DTEND:20270101T000000'],
])('the embedded database stores an event %s', async (_, ...lines) => {
  const embedded = await startApp({
    engine: 'embedded',
    now: '2026-09-01T00:00:00Z',
    env: { ALLOW_PRIVATE_FEEDS: 'true' },
  })
  try {
    const { post, user } = await embedded.anAdmin()
    const event = ['BEGIN:VEVENT', 'UID:an-event', ...lines, 'END:VEVENT']
    outside.answer.text = ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR', ''].join('\r\n')
    const added = await post(`/api/staff/${user.id}/feeds`, { url: outside.address })
    expect(added).toMatchObject({ status: 201, body: { feed: { state: 'ok' } } })
    const { days } = (await embedded.client().get('/api/availability')).body
    expect(days[0].times).not.toContainEqual(expect.objectContaining({ free: true }))
  } finally {
    await embedded.stop()
  }
})
