import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let owner: Person
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  owner = await app.anAdmin()
  ann = await app.aUser({ name: 'Ann Tran' })
})
afterEach(() => app.stop())

const saturdays = [{ weekday: 6, from: '10:00', until: '13:00' }]

async function anOfficeOfTwo() {
  const bora = await app.aStaffMember('counsellor')
  expect((await owner.patch(`/api/staff/${bora.user.id}`, { hours: saturdays })).status).toBe(200)
  const assistant = await app.aStaffMember('assistant')
  const book = (preferredTime: string, counsellorId: string) =>
    app.aPaidConsultation(ann, { preferredDate: '2026-09-05', preferredTime, counsellorId })
  const own = await book('10:00', owner.user.id)
  app.clock.advance(1000)
  const hers = await book('11:00', bora.user.id)
  await ann.post(`/api/consultations/${hers._id}/room`, { key: 'a', text: 'Hi' })
  return { bora, assistant, own, hers }
}

type Numbered = { consultation: { number: string } }
const numbers = (bookings: Numbered[]): string[] => bookings.map(({ consultation }) => consultation.number)

async function numbersFor(person: Person, counsellor: string | null) {
  const query = counsellor === null ? '' : `&counsellor=${counsellor}`
  const { body: today } = await person.get(`/api/desk/today?${query.slice(1)}`)
  const { body: week } = await person.get(`/api/desk/week?from=2026-09-01${query}`)
  const { body: list } = await person.get(`/api/consultations?sort=soonest${query}`)
  return {
    today: numbers(today.upcoming),
    messages: today.messages.length,
    week: week.days.flatMap(({ bookings }: { bookings: Numbered[] }) => numbers(bookings)),
    list: list.reports.map(({ number }: { number: string }) => number),
    total: list.total,
  }
}

test('owner and assistant limit Today, calendar and consultations to one counsellor', async () => {
  const { bora, assistant, own, hers } = await anOfficeOfTwo()
  const both = [own.number, hers.number]
  for (const person of [owner, assistant]) {
    expect(await numbersFor(person, null)).toEqual({
      today: both,
      messages: 1,
      week: both,
      list: both,
      total: 2,
    })
    const [mine, theirs] = [[own.number], [hers.number]]
    expect(await numbersFor(person, owner.user.id)).toEqual({
      today: mine,
      messages: 0,
      week: mine,
      list: mine,
      total: 1,
    })
    expect(await numbersFor(person, bora.user.id)).toEqual({
      today: theirs,
      messages: 1,
      week: theirs,
      list: theirs,
      total: 1,
    })
  }
})

test('a filter never shows a counsellor the consultations of another', async () => {
  const { bora, hers } = await anOfficeOfTwo()
  const none = { today: [], messages: 0, week: [], list: [], total: 0 }
  expect(await numbersFor(bora, owner.user.id)).toEqual(none)
  const theirs = [hers.number]
  const all = { today: theirs, messages: 1, week: theirs, list: theirs, total: 1 }
  expect(await numbersFor(bora, bora.user.id)).toEqual(all)
})

test('replies name the counsellors to filter by for those who see several', async () => {
  const paths = ['/api/desk/today', '/api/desk/week', '/api/consultations']
  const namesFor = (person: Person) =>
    Promise.all(paths.map(async (path) => (await person.get(path)).body.counsellors))
  expect(await namesFor(owner)).toEqual([[], [], []])
  const { bora, assistant } = await anOfficeOfTwo()
  const named = (own: boolean) => [
    { id: owner.user.id, name: expect.any(String), own },
    { id: bora.user.id, name: bora.user.name, own: false },
  ]
  expect(await namesFor(owner)).toEqual([named(true), named(true), named(true)])
  expect(await namesFor(assistant)).toEqual([named(false), named(false), named(false)])
  expect(await namesFor(bora)).toEqual([[], [], []])
  expect((await ann.get('/api/consultations')).body.counsellors).toBeUndefined()
})

test('an invalid id is refused', async () => {
  const reply = await owner.get('/api/desk/week?counsellor=mine')
  expect([reply.status, reply.body.fields]).toEqual([400, { counsellor: 'INVALID_INPUT' }])
})

test("Today counts a client's earlier bookings with colleagues only for those who may see them", async () => {
  const { bora, assistant, hers } = await anOfficeOfTwo()
  const visitFor = async (person: Person): Promise<number> => {
    const { upcoming } = (await person.get('/api/desk/today')).body
    return upcoming.find(({ consultation }: Numbered) => consultation.number === hers.number).visit
  }
  expect(await visitFor(owner)).toBe(2)
  expect(await visitFor(assistant)).toBe(2)
  expect(await visitFor(bora)).toBe(1)
})

test('Today says which offer of other times is not answered, and until when', async () => {
  const { own } = await anOfficeOfTwo()
  const offers = async () => {
    const { upcoming } = (await owner.get('/api/desk/today')).body
    return upcoming.map(({ consultation }: { consultation: { offer: object | null } }) => consultation.offer)
  }
  const hours = [{ date: '2026-09-05', time: '12:00' }]
  expect((await owner.post(`/api/consultations/${own._id}/offer`, { hours, reason: 'Ill' })).status).toBe(200)
  expect(await offers()).toMatchObject([{ until: '2026-09-05T01:00:00.000Z' }, null])
})
