import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

const START = Date.parse('2026-09-05T01:00:00Z')
const MINUTE = 60_000
const WEEKS = 52 * 7 * 24 * 60

let app: TestApp
let ann: Person
let id: string
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  id = (await app.aPaidConsultation(ann, { preferredDate: '2026-09-05', preferredTime: '10:00' }))._id
})
afterEach(() => app.stop())

const to = async (minutes: number): Promise<void> => {
  app.clock.set(new Date(START + minutes * MINUTE).toISOString())
  await app.logIn(ann)
}
const step = (name: string, body: object) => ann.post(`/api/consultations/${id}/${name}`, body)
const read = async () => (await ann.get(`/api/consultations/${id}`)).body.consultation

test("a free move after a missed consultation is valid for 52 weeks and blocks the account's deletion", async () => {
  await to(20)
  await step('missed', { wish: 'move' })
  await to(WEEKS - 60)
  const until = new Date(START + WEEKS * MINUTE).toISOString()
  expect(await read()).toMatchObject({ freeMove: true, moveUntil: until })
  expect((await ann.post('/api/delete-account', {})).body.code).toBe('HAS_ACTIVE_CONSULTATION')

  await to(WEEKS + 1)
  expect(await read()).toMatchObject({ freeMove: false, moveUntil: until })
  const late = { preferredDate: '2027-09-11', preferredTime: '11:00' }
  expect((await step('move', late)).body.code).toBe('MOVE_TOO_LATE')
  expect((await ann.post('/api/delete-account', {})).status).toBe(200)
})

test('in the last hour of the 52 weeks the free move is still accepted', async () => {
  await to(20)
  await step('missed', { wish: 'move' })
  await to(WEEKS - 60)
  const moved = await step('move', { preferredDate: '2027-09-11', preferredTime: '11:00' })
  expect(moved.body.consultation).toMatchObject({ course: 'booked', movesLeft: 2, freeMove: false })
})
