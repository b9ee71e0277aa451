import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStream, portOf, say } from '#server/features/chat/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** A client of two counsellors: each of them sees their own part only. */

let app: TestApp
let owner: Person
let kim: Person
let lee: Person
let ann: Person
/** The consultations of the client with each of them. */
let withKim: string
let withLee: string

const HOURS = [{ weekday: 6, from: '10:00', until: '18:00' }]
const SECRET = 'In confidence'

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  owner = await app.anAdmin()
  kim = await app.aStaffMember('counsellor')
  lee = await app.aStaffMember('counsellor')
  for (const { user } of [kim, lee])
    expect((await owner.patch(`/api/staff/${user.id}`, { hours: HOURS })).status).toBe(200)
  ann = await app.aUser()
  withKim = (
    await app.aPaidConsultation(ann, {
      counsellorId: kim.user.id,
      preferredTime: '10:00',
      message: `${SECRET}: a question about my parents.`,
      platform: 'instagram',
      platformId: 'ann.for.kim',
    })
  )._id
  withLee = (
    await app.aPaidConsultation(ann, {
      counsellorId: lee.user.id,
      preferredTime: '13:00',
      platformId: 'ann.for.lee',
    })
  )._id
  const at = `/api/consultations/${withKim}`
  expect((await kim.put(`${at}/notes`, { text: `${SECRET}: divorced` })).status).toBe(200)
  const plan = { language: 'en', summary: `${SECRET}: moves out`, steps: [] }
  expect((await kim.put(`${at}/plan`, plan)).status).toBe(200)
  expect((await kim.post(`${at}/plan/publish`, {})).status).toBe(200)
})
afterEach(() => app.stop())

test('the brief of a counsellor has no message, notes or plan of a colleague', async () => {
  const { status, body } = await lee.get(`/api/consultations/${withLee}/brief`)
  expect([status, body.earlier]).toEqual([200, []])
  expect(JSON.stringify(body)).not.toContain(SECRET)
  const ofOwner = (await owner.get(`/api/consultations/${withLee}/brief`)).body
  expect(ofOwner.earlier).toMatchObject([{ id: withKim, notes: `${SECRET}: divorced` }])
  const again = await app.aPaidConsultation(ann, { counsellorId: kim.user.id, preferredTime: '15:00' })
  const ofKim = (await kim.get(`/api/consultations/${again._id}/brief`)).body
  expect(ofKim.earlier).toMatchObject([{ id: withKim, notes: `${SECRET}: divorced` }])
})

test('the client of two counsellors is listed for each with the bookings of their own', async () => {
  const lines = (await lee.get('/api/clients')).body.clients
  const { client, bookings, plans, notes } = (await lee.get(`/api/clients/${ann.user.id}`)).body
  const own = { bookings: 1, platform: 'kakao', platformId: 'ann.for.lee' }
  expect([...lines, client]).toMatchObject([own, own])
  expect([bookings, plans, notes]).toMatchObject([[{ _id: withLee }], [], []])
  expect((await lee.get('/api/clients?q=ann.for.kim')).body.clients).toEqual([])
  expect((await owner.get(`/api/clients/${ann.user.id}`)).body.client.bookings).toBe(2)
})

test('an open chat ends for the counsellor whose consultation is given to a colleague', async () => {
  await portOf(app.server)
  const stream = await openStream(app.server, kim, withKim)
  await say(ann, withKim, 'Hello')
  await stream.until(({ data }) => data.text === 'Hello')
  const reassigned = await owner.post(`/api/consultations/${withKim}/reassign`, { counsellorId: lee.user.id })
  expect(reassigned.status).toBe(200)
  await say(ann, withKim, SECRET)
  await stream.ended
  expect(JSON.stringify(stream.events)).not.toContain(SECRET)
  expect((await openStream(app.server, kim, withKim)).status).toBe(404)
  const next = await openStream(app.server, lee, withKim, { query: '?after=0' })
  await next.until(({ data }) => data.text === SECRET)
  next.close()
})
