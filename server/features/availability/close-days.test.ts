import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** An office that is open at weekends, with a counsellor who works on Wednesdays. */
let app: TestApp
let owner: Person

const WEDNESDAY = '2026-09-09'
const THURSDAY = '2026-09-10'

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  owner = await app.anAdmin()
  const bora = await app.aStaffMember('counsellor')
  const hours = [{ weekday: 3, from: '18:00', until: '21:00' }]
  expect((await owner.patch(`/api/staff/${bora.user.id}`, { hours })).status).toBe(200)
})
afterEach(() => app.stop())

const version = async () => (await owner.get('/api/desk/week')).body.version
const close = async (from: string, until: string) =>
  owner.post('/api/calendar/days', { from, until, version: await version() })
const isFree = async (date: string): Promise<boolean> => {
  const { days } = (await app.client().get(`/api/availability?from=${date}&to=${date}`)).body
  return days.some(({ times }: { times: { free: boolean }[] }) => times.some(({ free }) => free))
}

test('a closed period includes the days on which only a colleague works, and one of them can be opened again', async () => {
  expect(await isFree(WEDNESDAY)).toBe(true)
  const closed = await close('2026-09-07', '2026-09-13')
  expect(closed.body.exceptions.map(({ date }: { date: string }) => date)).toEqual([
    WEDNESDAY,
    '2026-09-12',
    '2026-09-13',
  ])
  expect(await isFree(WEDNESDAY)).toBe(false)
  expect((await owner.post('/api/calendar/remove', { date: WEDNESDAY })).status).toBe(200)
  expect(await isFree(WEDNESDAY)).toBe(true)
})

test('a day of a colleague can be closed alone; its number of seats and a day without hours stay as they are', async () => {
  const set = async (date: string, seats: number) =>
    (await owner.post('/api/calendar', { date, seats, note: '' })).body.code
  expect(await set(THURSDAY, 0)).toBe('NOT_WEEKEND')
  expect(await set(WEDNESDAY, 2)).toBe('NOT_WEEKEND')
  expect(await isFree(WEDNESDAY)).toBe(true)
  expect(await set(WEDNESDAY, 0)).toBeUndefined()
  expect(await isFree(WEDNESDAY)).toBe(false)
  expect((await close('2026-09-10', '2026-09-11')).body.code).toBe('NOT_WEEKEND')
})

test('a period with a booking on the day of a colleague is closed only if the owner confirms', async () => {
  await app.aPaidConsultation(await app.aUser(), { preferredDate: WEDNESDAY, preferredTime: '18:00' })
  expect((await close('2026-09-07', '2026-09-11')).body.code).toBe('SLOT_IN_USE')
  const confirmed = await owner.post('/api/calendar/days', {
    from: '2026-09-07',
    until: '2026-09-11',
    keepBooked: true,
    version: await version(),
  })
  expect(confirmed.body.closedDays).toBe(1)
  expect(await isFree(WEDNESDAY)).toBe(false)
})
