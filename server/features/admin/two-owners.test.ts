import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** Two admins, each with a page that may be minutes old. */
let app: TestApp
let ann: Person
let haneul: Person
let jiwoo: Person
let id: string
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  ;[haneul, jiwoo] = [await app.anAdmin(), await app.anAdmin()]
  id = (await app.aPaidConsultation(ann, { preferredDate: '2026-09-05', preferredTime: '10:00' }))._id
})
afterEach(() => app.stop())

const START = Date.parse('2026-09-05T01:00:00Z')
const minutesIn = async (minutes: number): Promise<void> => {
  app.clock.set(new Date(START + minutes * 60_000).toISOString())
  for (const person of [haneul, jiwoo]) await app.logIn(person)
}
const step = (by: Person, name: string, body: object = {}) =>
  by.post(`/api/consultations/${id}/${name}`, body)
const read = async () => (await haneul.get(`/api/consultations/${id}`)).body.consultation
const codes = (replies: { status: number; body: { code?: string } }[]): (string | number)[] =>
  replies.map(({ status, body }) => body.code ?? status).toSorted()

test('money that another owner has just refunded is reported, and not refunded a second time', async () => {
  const give = (by: Person, seen?: string) =>
    step(by, 'refund', { amount: '10.00', reason: 'We began late.', ...(seen && { seen }) })
  expect(codes(await Promise.all([give(haneul, '0'), give(jiwoo, '0.00')]))).toEqual([200, 'STALE_VERSION'])
  expect((await read()).refund).toMatchObject({ amount: '10.00' })
  const stale = await give(jiwoo, '0')
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  // A caller that has seen the first refund may refund more; so may a caller that sends no version.
  expect((await give(jiwoo, '10.00')).body.left).toBe('16.00')
  expect((await give(jiwoo)).body.left).toBe('6.00')
})

test('a refund that was sent again after a lost reply is the same refund, whatever was seen', async () => {
  const again = { amount: '10.00', reason: 'Late', key: crypto.randomUUID(), seen: '0' }
  expect((await step(haneul, 'refund', again)).body.left).toBe('26.00')
  expect((await step(haneul, 'refund', again)).body.left).toBe('26.00')
})

test('an offer that another owner has just made is reported, and not replaced unseen', async () => {
  const offer = (by: Person, time: string, seen?: string[]) =>
    step(by, 'offer', {
      hours: [{ date: '2026-09-12', time }],
      reason: 'A court date',
      ...(seen && { seen }),
    })
  const both = await Promise.all([offer(haneul, '11:00', []), offer(jiwoo, '12:00', [])])
  expect(codes(both)).toEqual([200, 'STALE_VERSION'])
  const seen = (await read()).offer.hours.map(({ startsAt }: { startsAt: string }) => startsAt)
  const stale = await offer(jiwoo, '13:00', [])
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect((await offer(jiwoo, '13:00', ['2026-09-12T09:00:00.000Z'])).body.code).toBe('STALE_VERSION')
  expect((await offer(jiwoo, '13:00', seen)).body.consultation.offer.hours).toMatchObject([{ time: '13:00' }])
  expect((await offer(haneul, '14:00')).body.consultation.offer.hours).toMatchObject([{ time: '14:00' }])
})

test('of two owners who record the end of a consultation concurrently one succeeds, and the other gets a conflict', async () => {
  await minutesIn(25)
  const both = await Promise.all([step(haneul, 'complete'), step(jiwoo, 'absent', { waited: true })])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.filter(({ status }) => status === 409)).toHaveLength(1)
  const [completed] = both
  expect((await read()).course).toBe(completed.status === 200 ? 'ended' : 'missed_by_student')
})

test('an owner undoes only the end that they saw, not a later one by another owner', async () => {
  await minutesIn(25)
  const seen = (await step(haneul, 'complete')).body.consultation.undoUntil
  app.clock.advance(1000)
  await step(jiwoo, 'undo', { seen })
  const newer = (await step(jiwoo, 'absent', { waited: true })).body.consultation.undoUntil
  const stale = await step(haneul, 'undo', { seen })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect((await read()).course).toBe('missed_by_student')
  expect((await step(haneul, 'undo', { seen: newer })).body.consultation.course).toBe('booked')
})

test('a slot is opened and closed only by an owner who has seen the latest change', async () => {
  const hour = { date: '2026-09-12', time: '10:00' }
  const seen = async () => (await haneul.get('/api/desk/week')).body.version
  const old = await seen()
  await jiwoo.post('/api/calendar', { ...hour, seats: 3, note: 'Two of us' })
  for (const path of ['/api/calendar', '/api/calendar/remove']) {
    const body = path === '/api/calendar' ? { ...hour, seats: 0 } : hour
    const stale = await haneul.post(path, { ...body, version: old })
    expect([stale.status, stale.body.code], path).toEqual([409, 'STALE_VERSION'])
  }
  expect((await haneul.get('/api/calendar')).body.exceptions).toEqual([
    { ...hour, seats: 3, note: 'Two of us' },
  ])
  const version = await seen()
  const both = await Promise.all(
    [haneul, jiwoo].map((by, index) => by.post('/api/calendar', { ...hour, seats: index, version })),
  )
  expect(codes(both)).toEqual([200, 'STALE_VERSION'])
  expect((await haneul.post('/api/calendar/remove', hour)).body.exceptions).toEqual([])
})
