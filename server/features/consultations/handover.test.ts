import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** An office of three on a Saturday: the owner, and two counsellors who work from ten to one. */
let app: TestApp
let owner: Person
let bora: Person
let jun: Person

const SATURDAY = '2026-09-05'
const SUNDAY = '2026-09-06'
const mornings = [6, 0].map((weekday) => ({ weekday, from: '10:00', until: '13:00' }))

beforeEach(async () => {
  app = await startApp({ now: '2026-09-03T00:00:00Z' })
  owner = await app.anAdmin()
  bora = await aCounsellor()
  jun = await aCounsellor()
})
afterEach(() => app.stop())

async function aCounsellor(): Promise<Person> {
  const counsellor = await app.aStaffMember('counsellor')
  expect((await owner.patch(`/api/staff/${counsellor.user.id}`, { hours: mornings })).status).toBe(200)
  return counsellor
}

const book = async (by: Person, counsellor: Person, preferredTime: string, preferredDate = SUNDAY) =>
  app.aPaidConsultation(by, { preferredDate, preferredTime, counsellorId: counsellor.user.id })

const toHandOver = async (of: Person, query = `?to=${SUNDAY}`) =>
  (await owner.get(`/api/staff/${of.user.id}/handover${query}`)).body.consultations

const named = ({ user }: Person) => ({ id: user.id, name: user.name })

test('the consultations of an absent counsellor are listed with the colleagues who are free, the least booked first', async () => {
  const [ann, ben, cem, dao] = await Promise.all([app.aUser(), app.aUser(), app.aUser(), app.aUser()])
  const ten = await book(ann, bora, '10:00')
  const eleven = await book(ben, bora, '11:00')
  await book(cem, jun, '11:00')
  await book(dao, owner, '16:00')
  const found = await toHandOver(bora)
  expect(found.map(({ _id }: { _id: string }) => _id)).toEqual([ten._id, eleven._id])
  expect(found[0].counsellors).toEqual([named(jun), named(owner)])
  expect(found[1].counsellors).toEqual([named(owner)])
  expect(await toHandOver(bora, `?to=${SATURDAY}`)).toEqual([])

  for (const { _id, counsellors } of found)
    expect(
      (await owner.post(`/api/consultations/${_id}/reassign`, { counsellorId: counsellors[0].id })).status,
    ).toBe(200)
  expect(await toHandOver(bora)).toEqual([])
})

test('a consultation of another service is listed with its name', async () => {
  const names = { en: 'Letter review', ko: '자기소개서 첨삭' }
  const { service } = (
    await owner.post('/api/services', {
      name: names,
      durationMinutes: 30,
      bufferMinutes: 0,
      prices: { USD: 2000 },
    })
  ).body
  await book(await app.aUser(), bora, '10:00')
  const other = { preferredDate: SUNDAY, preferredTime: '11:30', serviceId: service.id }
  await app.aPaidConsultation(await app.aUser(), { ...other, counsellorId: bora.user.id })
  const found = await toHandOver(bora)
  expect(found.map(({ serviceNames }: { serviceNames?: unknown }) => serviceNames)).toEqual([
    undefined,
    names,
  ])
})

test('a colleague with a day off, another event or without the service is not proposed', async () => {
  await book(await app.aUser(), bora, '10:00')
  await owner.put(`/api/staff/${jun.user.id}/exceptions`, { date: SUNDAY, hours: [] })
  expect((await toHandOver(bora))[0].counsellors).toEqual([named(owner)])
  await owner.patch(`/api/staff/${owner.user.id}`, { services: [] })
  expect((await toHandOver(bora))[0].counsellors).toEqual([])
  await owner.put(`/api/staff/${jun.user.id}/exceptions`, { date: SUNDAY, hours: null })
  expect((await toHandOver(bora))[0].counsellors).toEqual([named(jun)])
})

test('other times of the same counsellor follow the period, and no two clients are offered the same', async () => {
  const [ann, ben] = await Promise.all([app.aUser(), app.aUser()])
  const ten = await book(ann, bora, '10:00')
  await book(ben, bora, '11:00')
  await owner.put(`/api/staff/${bora.user.id}/exceptions`, { date: SUNDAY, hours: [] })
  const [first, second] = await toHandOver(bora)
  expect(first.times).toEqual([
    { date: '2026-09-12', time: '10:00' },
    { date: '2026-09-13', time: '10:00' },
    { date: '2026-09-19', time: '10:00' },
  ])
  expect(second.times.map(({ time }: { time: string }) => time)).toEqual(['11:00', '11:00', '11:00'])
  const offer = { hours: first.times, reason: 'Your counsellor is ill.' }
  expect((await owner.post(`/api/consultations/${ten._id}/offer`, offer)).status).toBe(200)
  expect((await toHandOver(bora)).map(({ isOffered }: { isOffered: boolean }) => isOffered)).toEqual([
    true,
    false,
  ])
})

test('without a last day all consultations to come are listed, for a counsellor who leaves', async () => {
  const later = await book(await app.aUser(), bora, '10:00', '2026-09-13')
  const [only] = await toHandOver(bora, '')
  expect(only).toMatchObject({ _id: later._id, number: later.number, times: [] })
  expect((await owner.patch(`/api/staff/${bora.user.id}`, { active: false })).body.code).toBe('HAS_BOOKINGS')
  await owner.post(`/api/consultations/${only._id}/reassign`, { counsellorId: only.counsellors[0].id })
  expect((await owner.patch(`/api/staff/${bora.user.id}`, { active: false })).status).toBe(200)
})

test('the consultations of the first owner are handed over and listed with a day off, too', async () => {
  const booked = await book(await app.aUser(), owner, '10:00')
  expect((await toHandOver(owner))[0].counsellors).toEqual([named(bora), named(jun)])
  const off = await owner.put(`/api/staff/${owner.user.id}/exceptions`, { date: SUNDAY, hours: [] })
  expect(off.body.consultations).toMatchObject([{ _id: booked._id }])
})

test('a consultation at midnight belongs to the day that begins then', async () => {
  await owner.patch(`/api/staff/${bora.user.id}`, { hours: [{ weekday: 0, from: '00:00', until: '02:00' }] })
  const booked = await book(await app.aUser(), bora, '00:00')
  expect(await toHandOver(bora, `?from=${SATURDAY}&to=${SATURDAY}`)).toEqual([])
  expect(await toHandOver(bora, `?from=${SUNDAY}&to=${SUNDAY}`)).toMatchObject([{ _id: booked._id }])
})

test('only those who see all bookings may ask, for a counsellor and for dates that exist', async () => {
  const assistant = await app.aStaffMember('assistant')
  const at = `/api/staff/${bora.user.id}/handover`
  expect((await assistant.get(at)).status).toBe(200)
  expect((await bora.get(at)).status).toBe(403)
  expect((await owner.get(`${at}?from=2026-02-30`)).body.fields).toEqual({ from: 'DATE_INVALID' })
  expect((await owner.get(`/api/staff/${randomUUID()}/handover`)).status).toBe(404)
})

test('a consultation that is over is not given to a colleague, one that has just begun is', async () => {
  const { _id } = await book(await app.aUser(), bora, '10:00')
  const reassign = async (to: Person) => {
    await app.logIn(owner)
    return owner.post(`/api/consultations/${_id}/reassign`, { counsellorId: to.user.id })
  }
  const mailed = () => app.db.selectFrom('messages').select('id').where('kind', '=', 'reassigned').execute()
  app.clock.set(`${SUNDAY}T01:10:00Z`)
  expect((await reassign(jun)).status).toBe(200)
  app.clock.set(`${SUNDAY}T02:00:00Z`)
  expect(await reassign(bora)).toMatchObject({ status: 422, body: { code: 'TOO_LATE' } })
  expect(await mailed()).toHaveLength(1)
})

test('a consultation that its client has moved is neither handed over nor offered other times as it was seen before', async () => {
  const client = await app.aUser()
  const { _id, startsAt } = await book(client, bora, '10:00')
  const moved = { preferredDate: SUNDAY, preferredTime: '12:00' }
  expect((await client.post(`/api/consultations/${_id}/move`, moved)).status).toBe(200)
  const stale = { status: 409, body: { code: 'STALE_VERSION' } }
  const reassign = async (seen: string) =>
    owner.post(`/api/consultations/${_id}/reassign`, { counsellorId: jun.user.id, startsAt: seen })
  const offer = async (seen: string) =>
    owner.post(`/api/consultations/${_id}/offer`, {
      hours: [{ date: SUNDAY, time: '11:00' }],
      reason: 'Your counsellor is ill.',
      startsAt: seen,
    })
  expect(await reassign(startsAt)).toMatchObject(stale)
  expect(await offer(startsAt)).toMatchObject(stale)
  expect((await offer(`${SUNDAY}T03:00:00.000Z`)).status).toBe(200)
  expect((await reassign(`${SUNDAY}T03:00:00.000Z`)).status).toBe(200)
})
