import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let owner: Person
let bora: Person
let jun: Person
let ann: Person
let read: number
beforeEach(async () => {
  read = 0
  app = await startApp({ now: '2026-09-03T00:00:00Z' })
  owner = await app.anAdmin()
  bora = await aCounsellor()
  jun = await aCounsellor()
  ann = await app.aUser({ name: 'Ann' })
})
afterEach(() => app.stop())

async function aCounsellor(): Promise<Person> {
  const counsellor = await app.aStaffMember('counsellor')
  const hours = [{ weekday: 6, from: '10:00', until: '13:00' }]
  expect((await owner.patch(`/api/staff/${counsellor.user.id}`, { hours })).status).toBe(200)
  return counsellor
}

/** The staff who were mailed since the last call. */
async function mailed(): Promise<string[]> {
  await app.settle()
  const mails = app.mails().slice(read)
  read += mails.length
  const people = { owner, bora, jun }
  return Object.entries(people)
    .filter(([, { user }]) => mails.some(({ to }) => String(to) === user.email))
    .map(([name]) => name)
}

const book = () => app.aPaidConsultation(ann, { preferredDate: '2026-09-05', counsellorId: bora.user.id })

test('a counsellor is mailed about their own consultations, like the owner, and no colleague is', async () => {
  const { _id: id } = await book()
  expect(await mailed()).toEqual(['owner', 'bora'])
  const sent = await ann.post(`/api/consultations/${id}/room`, { key: 'one', text: 'May I ask something?' })
  expect(sent.status).toBe(201)
  app.clock.advance(11 * 60_000)
  expect(await mailed()).toEqual(['owner', 'bora'])

  await owner.post(`/api/consultations/${id}/reassign`, { counsellorId: jun.user.id })
  expect(await mailed()).toEqual(['bora', 'jun'])
  app.clock.set('2026-09-05T01:00:30Z')
  expect(await mailed()).toEqual(['owner', 'jun'])
})

test('a failed mail to a client is mailed to the owner only', async () => {
  const { _id: id } = await book()
  await mailed()
  await app.db
    .updateTable('messages')
    .set({ state: 'failed', run_at: app.clock.now() })
    .where('kind', '=', 'booking_paid')
    .where('reference', '=', id)
    .execute()
  expect(await mailed()).toEqual(['owner'])
})

test('both counsellors are mailed about a reassignment, except the one who makes it', async () => {
  const { _id: id } = await book()
  await mailed()
  const give = (to: Person) => owner.post(`/api/consultations/${id}/reassign`, { counsellorId: to.user.id })
  const textTo = (person: Person) => app.mails().findLast(({ to }) => String(to) === person.user.email)!

  expect((await give(jun)).status).toBe(200)
  expect(await mailed()).toEqual(['bora', 'jun'])
  expect(textTo(jun).subject).toMatch(/상담사 변경: Ann/)
  expect(textTo(jun).text).toContain(`: ${jun.user.name}`)
  expect(textTo(jun).text).toContain(`/consultations/${id}`)
  expect(textTo(bora).text).toContain(`: ${jun.user.name}`)
  expect(textTo(bora).text).not.toContain(id)

  await give(jun)
  expect(await mailed()).toEqual([])
  await give(owner)
  expect(await mailed()).toEqual(['jun'])
  await give(bora)
  expect(await mailed()).toEqual(['bora'])
  await give(owner)
  expect(await mailed()).toEqual(['bora'])
})
