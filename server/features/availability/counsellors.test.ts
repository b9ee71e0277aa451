import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstService } from '#contract/services.ts'
import { hasPostgres, type Person, startApp, type TestApp } from '#server/testing.ts'

/** An office with a second counsellor. Races need PostgreSQL: the embedded one serialises transactions. */
let app: TestApp
let owner: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z', ...(hasPostgres() ? { engine: 'postgres' } : {}) })
  owner = await app.anAdmin()
})
afterEach(() => app.stop())

const SATURDAY = '2026-09-05'
const WEDNESDAY = '2026-09-09'
const saturdays = [{ weekday: 6, from: '10:00', until: '13:00' }]
const wednesdays = [{ weekday: 3, from: '18:00', until: '20:30' }]

type Time = { time: string; free: boolean; counsellors?: string[] }

const timesOn = async (date: string, query = ''): Promise<Time[]> =>
  (await app.client().get(`/api/availability?from=${date}&to=${date}${query}`)).body.days[0]?.times ?? []
const freeOn = async (date: string, query = ''): Promise<string[]> =>
  (await timesOn(date, query)).filter(({ free }) => free).map(({ time }) => time)

async function aCounsellor(changes: Record<string, unknown> = {}): Promise<Person> {
  const counsellor = await app.aStaffMember('counsellor')
  const reply = await owner.patch(`/api/staff/${counsellor.user.id}`, { hours: saturdays, ...changes })
  expect([reply.status, reply.body.code]).toEqual([200, undefined])
  return counsellor
}
const order = (by: Person, changes = {}) => by.post('/api/payments/orders', app.aDraft(changes))
const first = { preferredDate: SATURDAY, preferredTime: '10:00' }

test('each free time names the counsellors who are free, and a filter shows the times of one', async () => {
  expect((await timesOn(SATURDAY))[0]).toEqual({ time: '10:00', free: true })
  const bora = await aCounsellor()
  const [ten, , , one] = await timesOn(SATURDAY)
  expect(ten).toEqual({ time: '10:00', free: true, counsellors: [owner.user.id, bora.user.id] })
  expect(one).toEqual({ time: '13:00', free: true, counsellors: [owner.user.id] })
  expect(await freeOn(SATURDAY, `&counsellor=${bora.user.id}`)).toEqual(['10:00', '11:00', '12:00'])
  const unknown = await app.client().get(`/api/availability?counsellor=${firstService.id}`)
  expect([unknown.status, unknown.body.fields]).toEqual([400, { counsellor: 'INVALID_INPUT' }])
})

test('working hours on a weekday can be booked, also those of the first owner', async () => {
  expect(await freeOn(WEDNESDAY)).toEqual([])
  const bora = await aCounsellor({ hours: wednesdays })
  expect(await freeOn(WEDNESDAY)).toEqual(['18:00', '19:00'])
  const ann = await app.aUser()
  const booked = await app.aPaidConsultation(ann, { preferredDate: WEDNESDAY, preferredTime: '18:00' })
  expect(booked.counsellor).toEqual({ id: bora.user.id, name: bora.user.name, alone: false })
  expect(await freeOn(WEDNESDAY)).toEqual(['19:00'])

  const own = { hours: [...wednesdays, { weekday: 6, from: '09:00', until: '10:00' }] }
  const { body } = await owner.patch(`/api/staff/${owner.user.id}`, own)
  expect(body.member).toMatchObject({ ...own, followsOpeningHours: false })
  expect((await timesOn(WEDNESDAY))[0]).toEqual({ time: '18:00', free: true, counsellors: [owner.user.id] })
  expect(await freeOn(SATURDAY)).toEqual(['09:00'])
  await owner.patch(`/api/staff/${owner.user.id}`, { hours: null })
  expect((await freeOn(SATURDAY)).length).toBe(11)
})

test('without a choice the counsellor with the fewest booked minutes of the week is booked', async () => {
  const bora = await aCounsellor()
  const people = await Promise.all([app.aUser(), app.aUser(), app.aUser()])
  const given = []
  for (const [index, person] of people.entries()) {
    const time = ['10:00', '10:00', '11:00'][index]
    given.push((await app.aPaidConsultation(person, { ...first, preferredTime: time })).counsellor!.id)
  }
  expect(given).toEqual([owner.user.id, bora.user.id, owner.user.id])
})

test('the chosen counsellor is booked, named in order, checkout and consultation, or the time is taken', async () => {
  const bora = await aCounsellor()
  const counsellorId = bora.user.id
  const [ann, ben] = await Promise.all([app.aUser(), app.aUser()])
  const { body } = await order(ann, { ...first, counsellorId })
  const names = {
    service: { id: firstService.id, name: 'One-to-one chat consultation' },
    counsellor: { id: counsellorId, name: bora.user.name },
  }
  expect(body).toMatchObject(names)
  expect((await ann.get('/api/payments/current')).body.payment).toMatchObject({ ...names, counsellorId })
  const refused = await order(ben, { ...first, counsellorId })
  expect([refused.status, refused.body.code]).toEqual([409, 'SLOT_TAKEN'])
  expect((await order(ben, first)).body.counsellor.id).toBe(owner.user.id)
  const outside = await order(await app.aUser(), { ...first, preferredTime: '14:00', counsellorId })
  expect([outside.status, outside.body.code]).toEqual([422, 'TIME_INVALID'])
  const unknown = await order(await app.aUser(), { ...first, counsellorId: firstService.id })
  expect([unknown.status, unknown.body.fields]).toEqual([400, { counsellorId: 'INVALID_INPUT' }])
})

test('of twenty users who request one counsellor at one time, one gets it', async () => {
  const bora = await aCounsellor()
  const crowd = await Promise.all(Array.from({ length: 20 }, () => app.aUser()))
  const replies = await Promise.all(
    crowd.map((person) => order(person, { ...first, counsellorId: bora.user.id })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(19).fill(409)])
})

test('of twenty users without a choice, as many as there are counsellors get the time', async () => {
  await aCounsellor()
  await aCounsellor()
  const crowd = await Promise.all(Array.from({ length: 20 }, () => app.aUser()))
  const replies = await Promise.all(crowd.map((person) => order(person, first)))
  const got = replies.filter(({ status }) => status === 201).map(({ body }) => body.counsellor.id)
  expect([got.length, new Set(got).size]).toEqual([3, 3])
})

test('a day off takes the times of one counsellor, extra hours add some, and bookings of the day stay', async () => {
  const bora = await aCounsellor()
  const ann = await app.aUser()
  const booked = await app.aPaidConsultation(ann, { ...first, counsellorId: bora.user.id })
  const at = `/api/staff/${bora.user.id}/exceptions`
  const off = await owner.put(at, { date: SATURDAY, hours: [] })
  expect(off.body).toMatchObject({
    exceptions: [{ date: SATURDAY, hours: [] }],
    consultations: [{ _id: booked._id, number: booked.number }],
  })
  expect(await freeOn(SATURDAY, `&counsellor=${bora.user.id}`)).toEqual([])
  expect((await order(await app.aUser(), { ...first, counsellorId: bora.user.id })).body.code).toBe(
    'SLOT_TAKEN',
  )
  await bora.put(at, { date: WEDNESDAY, hours: [{ from: '09:00', until: '11:00' }] })
  expect(await freeOn(WEDNESDAY)).toEqual(['09:00', '10:00'])
  expect((await bora.get(at)).body.exceptions).toHaveLength(2)
  await bora.put(at, { date: SATURDAY, hours: null })
  expect(await freeOn(SATURDAY, `&counsellor=${bora.user.id}`)).toEqual(['11:00', '12:00'])
  const bad = await bora.put(at, { date: SATURDAY, hours: [{ from: '12:00', until: '11:00' }] })
  expect([bad.status, bad.body.fields]).toEqual([400, { 'hours.0': 'INVALID_INPUT' }])
  expect(
    (await bora.put(`/api/staff/${owner.user.id}/exceptions`, { date: SATURDAY, hours: [] })).status,
  ).toBe(404)
})

test('a day off makes no counsellor bookable; a day with hours does', async () => {
  const bora = await app.aStaffMember('counsellor')
  const range = `from=${SATURDAY}&to=${WEDNESDAY}`
  const shown = async () => {
    const { body } = await app.client().get('/api/counsellors')
    const { choices } = (await app.client().get(`/api/availability?${range}`)).body
    return [body.counsellors, choices?.counsellors ?? []].map((people: { id: string }[]) =>
      people.map(({ id }) => id),
    )
  }
  const at = `/api/staff/${bora.user.id}/exceptions`
  expect((await owner.put(at, { date: SATURDAY, hours: [] })).status).toBe(200)
  expect(await shown()).toEqual([[owner.user.id], []])
  await owner.put(at, { date: WEDNESDAY, hours: [{ from: '09:00', until: '11:00' }] })
  const both = [owner.user.id, bora.user.id]
  expect(await shown()).toEqual([both, both])
})

test('a move keeps the counsellor, and only their times can be chosen', async () => {
  const bora = await aCounsellor()
  const ann = await app.aUser()
  const { _id } = await app.aPaidConsultation(ann, { ...first, counsellorId: bora.user.id })
  const move = (preferredTime: string) =>
    ann.post(`/api/consultations/${_id}/move`, { preferredDate: SATURDAY, preferredTime })
  expect((await move('15:00')).body.code).toBe('TIME_INVALID')
  expect((await move('12:00')).body.consultation).toMatchObject({
    preferredTime: '12:00',
    counsellor: { id: bora.user.id },
  })
  expect(await freeOn(SATURDAY, `&counsellor=${bora.user.id}`)).toEqual(['10:00', '11:00'])
})

test('a consultation is given to a free counsellor, and the client is mailed a new calendar entry', async () => {
  const bora = await aCounsellor()
  const [ann, ben] = await Promise.all([app.aUser(), app.aUser()])
  const { _id } = await app.aPaidConsultation(ann, { ...first, counsellorId: owner.user.id })
  const busy = await app.aPaidConsultation(ben, { ...first, counsellorId: bora.user.id })
  const reassign = (id: string, counsellorId: string) =>
    owner.post(`/api/consultations/${id}/reassign`, { counsellorId })
  const refused = await reassign(_id, bora.user.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'SLOT_TAKEN'])
  await ben.post(`/api/consultations/${busy._id}/move`, { preferredDate: SATURDAY, preferredTime: '12:00' })
  expect((await reassign(_id, bora.user.id)).body.consultation.counsellor.id).toBe(bora.user.id)
  expect((await reassign(_id, bora.user.id)).status).toBe(200)
  const mails = await app.db.selectFrom('messages').select('data').where('kind', '=', 'reassigned').execute()
  expect(mails).toMatchObject([{ data: { counsellor: bora.user.name, consultation: { revision: 1 } } }])
  expect((await bora.get('/api/consultations')).body.reports).toHaveLength(2)
  expect((await reassign(_id, owner.user.id)).body.consultation.counsellor.id).toBe(owner.user.id)
  expect((await timesOn(SATURDAY))[0]!.counsellors).toEqual([bora.user.id])
})

test('a counsellor with an unpaid checkout or a booking cannot be suspended, and a suspended one not booked', async () => {
  const bora = await aCounsellor()
  const ann = await app.aUser()
  await order(ann, { ...first, counsellorId: bora.user.id })
  const suspend = () => owner.patch(`/api/staff/${bora.user.id}`, { active: false })
  expect((await suspend()).body.code).toBe('HAS_BOOKINGS')
  await ann.post('/api/payments/abandon', {})
  expect((await suspend()).status).toBe(200)
  expect((await timesOn(SATURDAY))[0]).toEqual({ time: '10:00', free: true })
  expect((await order(ann, { ...first, counsellorId: bora.user.id })).status).toBe(400)
})

test('a counsellor whose client may still choose a new time after a missed consultation cannot be suspended', async () => {
  const bora = await aCounsellor()
  const ann = await app.aUser()
  const { _id: id } = await app.aPaidConsultation(ann, { ...first, counsellorId: bora.user.id })
  app.clock.set(`${SATURDAY}T01:20:00Z`)
  await app.logIn(ann)
  expect((await ann.post(`/api/consultations/${id}/missed`, { wish: 'move' })).status).toBe(200)
  app.clock.set('2026-09-07T00:00:00Z')
  await app.logIn(owner)
  const suspend = () => owner.patch(`/api/staff/${bora.user.id}`, { active: false })
  expect((await suspend()).body).toMatchObject({ code: 'HAS_BOOKINGS', consultations: [{ _id: id }] })
  await app.db.updateTable('consultations').set({ begun_at: app.clock.now() }).where('id', '=', id).execute()
  const handed = await owner.post(`/api/consultations/${id}/reassign`, { counsellorId: owner.user.id })
  expect(handed.body).toMatchObject({ success: true })
  expect((await suspend()).status).toBe(200)
  await app.logIn(ann)
  const next = { preferredDate: '2026-09-12', preferredTime: '15:00' }
  expect((await ann.post(`/api/consultations/${id}/move`, next)).status).toBe(200)
})

test('hours that overlap, end before they begin or belong to an assistant are refused', async () => {
  const bora = await aCounsellor()
  const change = async (id: string, hours: object[]) => {
    const { status, body } = await owner.patch(`/api/staff/${id}`, { hours })
    return [status, body.fields]
  }
  const overlapping = [...saturdays, { weekday: 6, from: '12:00', until: '14:00' }]
  expect(await change(bora.user.id, overlapping)).toEqual([422, { 'hours.1': 'INVALID_INPUT' }])
  expect(await change(bora.user.id, [{ weekday: 6, from: '25:00', until: '26:00' }])).toEqual([
    422,
    { 'hours.0': 'INVALID_INPUT' },
  ])
  const assistant = await app.aStaffMember('assistant')
  expect(await change(assistant.user.id, saturdays)).toEqual([422, { hours: 'INVALID_INPUT' }])
})

test('the reply lists services and counsellors only where there is a choice', async () => {
  const choicesOf = async () => (await app.client().get('/api/availability')).body.choices
  expect(await choicesOf()).toBeUndefined()
  const bora = await aCounsellor({ services: [firstService.id] })
  const { service } = (
    await owner.post('/api/services', {
      name: { en: 'Letter review' },
      durationMinutes: 30,
      prices: { USD: 2000 },
    })
  ).body
  expect(await choicesOf()).toEqual({
    services: [
      expect.objectContaining({ id: firstService.id, durationMinutes: 60 }),
      expect.objectContaining({ id: service.id, name: 'Letter review', durationMinutes: 30 }),
    ],
    counsellors: [
      { id: owner.user.id, name: owner.user.name, services: [firstService.id, service.id] },
      { id: bora.user.id, name: bora.user.name, services: [firstService.id] },
    ],
  })
})

test('the calendar of the office shows a booking of another counsellor, which takes none of its seats', async () => {
  const bora = await aCounsellor()
  await app.aPaidConsultation(await app.aUser(), { ...first, counsellorId: bora.user.id })
  await order(await app.aUser(), { ...first, preferredTime: '11:00', counsellorId: bora.user.id })
  const { days } = (await owner.get(`/api/desk/week?from=${SATURDAY}`)).body
  expect(days[0].bookings).toMatchObject([{ counsellor: bora.user.name }])
  expect(days[0].hours.slice(0, 2)).toMatchObject([
    { time: '10:00', seats: 1, held: 0 },
    { time: '11:00', seats: 1, held: 0 },
  ])
  expect((await owner.post('/api/calendar', { date: SATURDAY, time: '10:00', seats: 0 })).status).toBe(200)
  expect((await timesOn(SATURDAY))[0]).toMatchObject({ time: '10:00', free: false })
})

test('statistics count bookings, minutes and kept money by counsellor and service, where there are several', async () => {
  const stats = async () => (await owner.get('/api/stats')).body
  await app.aPaidConsultation(await app.aUser(), first)
  expect(await stats()).toMatchObject({ byCounsellor: [], byService: [] })
  const bora = await aCounsellor()
  const ann = await app.aUser()
  const cancelled = await app.aPaidConsultation(ann, { ...first, counsellorId: bora.user.id })
  await ann.post('/api/consultations/cancel', { consultationId: cancelled._id, cancelReason: 'ill' })
  await app.settle()
  await app.aPaidConsultation(ann, { ...first, preferredTime: '12:00', counsellorId: bora.user.id })
  const amounts = [{ amount: '36.00', currency: 'USD' }]
  const one = { bookings: 1, minutes: 60, absent: 0, kept: amounts }
  const { byCounsellor, byService } = await stats()
  expect(byService).toEqual([])
  expect(byCounsellor).toHaveLength(2)
  expect(byCounsellor).toEqual(
    expect.arrayContaining([
      { id: owner.user.id, name: owner.user.name, ...one },
      { id: bora.user.id, name: bora.user.name, ...one },
    ]),
  )
})
