import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { hasPostgres, type Person, startApp, type TestApp } from '#server/testing.ts'
import { waitsWorker } from './worker.ts'

/** Races need PostgreSQL: the embedded one serialises transactions. */
let app: TestApp

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z', ...(hasPostgres() ? { engine: 'postgres' } : {}) })
})
afterEach(() => app.stop())

const SATURDAY = '2026-09-05'
const SUNDAY = '2026-09-06'
const TEN = { preferredDate: SATURDAY, preferredTime: '10:00' }

const run = () => waitsWorker(app.deps)()
const join = (by: Person, ...dates: string[]) => by.post('/api/waits', { dates })
const waitsOf = async (by: Person) => (await by.get('/api/waits')).body.waits
const freeFor = async (by: Person): Promise<string[]> => {
  const { days } = (await by.get(`/api/availability?from=${SATURDAY}&to=${SATURDAY}`)).body
  return days[0].times.filter(({ free }: { free: boolean }) => free).map(({ time }: { time: string }) => time)
}
const offersMailed = () =>
  app.db.selectFrom('messages').select(['to_email', 'data']).where('kind', '=', 'wait_offered').execute()

/** Hours later: sessions have ended. */
async function later(hours: number, ...people: Person[]): Promise<void> {
  app.clock.advance(hours * 3_600_000)
  for (const person of people) await app.logIn(person)
}

/** A booked ten o'clock and two clients on the list of that day. */
async function aFullTime() {
  const [ann, ben, cam] = [await app.aUser(), await app.aUser(), await app.aUser()]
  const booked = await app.aPaidConsultation(ann, TEN)
  expect((await join(ben, SATURDAY)).status).toBe(201)
  app.clock.advance(1000)
  await join(cam, SATURDAY)
  const cancel = () =>
    ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'ill' })
  return { ann, ben, cam, booked, cancel }
}

test('slots that are free already are not offered; a slot that becomes free is reserved for the first in the list', async () => {
  const { ann, ben, cam, cancel } = await aFullTime()
  await run()
  expect(await waitsOf(ben)).toMatchObject([{ date: SATURDAY, state: 'waiting', offer: null }])
  expect((await cancel()).status).toBe(200)
  await run()
  const [wait] = await waitsOf(ben)
  const offer = { date: SATURDAY, time: '10:00', until: '2026-09-01T02:00:01.000Z' }
  expect(wait).toEqual({ id: expect.any(String), date: SATURDAY, state: 'offered', offer })
  expect(await freeFor(ben)).toContain('10:00')
  expect(await freeFor(cam)).not.toContain('10:00')
  expect((await ann.post('/api/payments/orders', app.aDraft(TEN))).body.code).toBe('SLOT_TAKEN')
  expect(await waitsOf(cam)).toMatchObject([{ state: 'waiting', offer: null }])
  expect(await offersMailed()).toMatchObject([{ to_email: ben.user.email, data: { waitId: wait.id } }])
  const accept = () => ben.post(`/api/waits/${wait.id}/accept`, {})
  expect((await accept()).body).toMatchObject({ hold: offer })
  expect((await accept()).status).toBe(200)
  await run()
  expect(await offersMailed()).toHaveLength(1)
})

test('an order for the offered slot accepts the offer, and is paid as usual', async () => {
  const { ben, cam, cancel } = await aFullTime()
  await cancel()
  await run()
  const booked = await app.aPaidConsultation(ben, TEN)
  expect(booked.preferredTime).toBe('10:00')
  expect(await waitsOf(ben)).toMatchObject([{ state: 'taken', offer: null }])
  await run()
  expect(await waitsOf(cam)).toMatchObject([{ state: 'waiting' }])
  const claims = await app.db.selectFrom('slot_claims').select(['wait_id', 'payment_id']).execute()
  expect(claims).toMatchObject([{ wait_id: null }])
})

test('a client moves a booking of their own into the offered time', async () => {
  const { ben, cancel } = await aFullTime()
  const later = await app.aPaidConsultation(ben, { preferredDate: SUNDAY })
  await cancel()
  await run()
  const moved = await ben.post(`/api/consultations/${later._id}/move`, TEN)
  expect(moved.body.consultation).toMatchObject({ preferredDate: SATURDAY, preferredTime: '10:00' })
  expect(await waitsOf(ben)).toMatchObject([{ state: 'taken' }])
})

test('staff book the offered time for the client who has the offer, and for no other', async () => {
  const { ben, cam, cancel } = await aFullTime()
  await cancel()
  await run()
  const owner = await app.anAdmin()
  const book = (client: Person) =>
    owner.post('/api/admin/bookings', {
      client: { userId: client.user.id },
      date: SATURDAY,
      time: '10:00',
      platform: 'kakao',
      platformId: 'a.client',
      pay: { kind: 'free', reason: 'A second visit' },
    })
  expect(await book(cam)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  expect(await waitsOf(ben)).toMatchObject([{ state: 'offered' }])
  expect((await book(ben)).status).toBe(201)
  expect(await waitsOf(ben)).toMatchObject([{ state: 'taken', offer: null }])
})

test('an expired or declined offer passes to the next client, and a client with two expired offers leaves the list', async () => {
  const { ben, cam, cancel } = await aFullTime()
  await cancel()
  await run()
  await later(2, ben, cam)
  await run()
  expect(await waitsOf(ben)).toMatchObject([{ state: 'waiting', offer: null }])
  const [offered] = await waitsOf(cam)
  expect(offered).toMatchObject({ state: 'offered', offer: { time: '10:00' } })
  expect((await ben.post(`/api/waits/${offered.id}/accept`, {})).status).toBe(404)
  expect((await cam.delete(`/api/waits/${offered.id}`)).body.waits).toEqual([])
  expect(await freeFor(ben)).toContain('10:00')
  await run()
  expect(await waitsOf(ben)).toMatchObject([{ state: 'offered' }])
  await later(2, ben, cam)
  await run()
  expect(await waitsOf(ben)).toMatchObject([{ state: 'expired' }])
  expect(await freeFor(cam)).toContain('10:00')
})

test('one client has one offer at a time, on whatever dates they wait', async () => {
  const [ann, ben] = [await app.aUser(), await app.aUser()]
  const booked = [
    await app.aPaidConsultation(ann, TEN),
    await app.aPaidConsultation(ann, { ...TEN, preferredDate: SUNDAY }),
  ]
  await join(ben, SATURDAY, SUNDAY)
  for (const { _id } of booked)
    await ann.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'ill' })
  await run()
  await run()
  expect((await waitsOf(ben)).map(({ state }: { state: string }) => state)).toEqual(['offered', 'waiting'])
})

test('an offer ends with the account and with the day off of its date, and its time is free again', async () => {
  const { ben, cam, cancel } = await aFullTime()
  await cancel()
  await run()
  await ben.post('/api/delete-account', { password: 'kingfisher over still water' })
  await app.db
    .updateTable('users')
    .set({ deleted_at: app.clock.now() })
    .where('id', '=', ben.user.id)
    .execute()
  await run()
  expect(await waitsOf(cam)).toMatchObject([{ state: 'offered' }])
  const owner = await app.anAdmin()
  const closed = await owner.post('/api/calendar', { date: SATURDAY, seats: 0 })
  expect([closed.status, closed.body.code]).toEqual([409, 'SLOT_IN_USE'])
})

test('an offer ends when no counsellor works at its time any more, and is made again when one does', async () => {
  const { ben, cancel } = await aFullTime()
  await cancel()
  await run()
  expect(await waitsOf(ben)).toMatchObject([{ state: 'offered' }])
  const owner = await app.anAdmin()
  const change = (hours: null | []) =>
    owner.put(`/api/staff/${owner.user.id}/exceptions`, { date: SATURDAY, hours })
  expect((await change([])).status).toBe(200)
  await app.db.updateTable('messages').set({ state: 'held' }).where('kind', '=', 'wait_offered').execute()
  await run()
  const [{ id }] = await waitsOf(ben)
  expect((await ben.post(`/api/waits/${id}/accept`, {})).body.code).toBe('OFFER_OVER')
  const claims = await app.db.selectFrom('slot_claims').selectAll().execute()
  expect([claims, await offersMailed()]).toEqual([[], []])
  await change(null)
  await run()
  expect(await waitsOf(ben)).toMatchObject([{ state: 'offered', offer: { time: '10:00' } }])
})

test('dates that cannot be booked are refused, as are too many, and repeated ones are accepted once', async () => {
  const ben = await app.aUser()
  expect((await join(ben, '2026-08-01')).body.code).toBe('DATE_INVALID')
  expect((await join(ben, '2026-09-07')).body.code).toBe('NOT_WEEKEND')
  await join(ben, SATURDAY)
  await join(ben, SATURDAY)
  expect(await waitsOf(ben)).toHaveLength(1)
  const others = ['2026-09-12', '2026-09-13', '2026-09-19', '2026-09-20', '2026-09-26']
  expect((await join(ben, ...others)).body.fields).toEqual({ dates: 'INVALID_INPUT' })
  expect((await join(ben, ...others.slice(1))).status).toBe(201)
  expect((await app.client().get('/api/waits')).status).toBe(401)
})

test('calls at once do not exceed the number of dates that a client may wait for', async () => {
  const ben = await app.aUser()
  const others = ['2026-09-12', '2026-09-13', '2026-09-19', '2026-09-20', '2026-09-26', '2026-09-27']
  await Promise.all([SATURDAY, SUNDAY, ...others].map((date) => join(ben, date)))
  expect(await waitsOf(ben)).toHaveLength(5)
})

test('the calls of one client wait for each other', async () => {
  const ben = await app.aUser()
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = inTransaction(app.db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', ben.user.id).forNoKeyUpdate().execute()
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const joining = join(ben, SATURDAY)
  expect(await Promise.race([joining, setTimeout(500, 'waits')])).toBe('waits')
  release.resolve()
  await other
  expect((await joining).status).toBe(201)
})

test('a time that can be booked only for some minutes more is not offered', async () => {
  const { ben, cancel } = await aFullTime()
  await cancel()
  const { leadHours } = app.deps.settings.current().slots
  const lastMs = Date.parse(`${SATURDAY}T10:00:00+09:00`) - leadHours * 3_600_000
  app.clock.set(new Date(lastMs - 14 * 60_000).toISOString())
  await run()
  expect(await offersMailed()).toEqual([])
  await app.logIn(ben)
  expect(await waitsOf(ben)).toMatchObject([{ state: 'waiting', offer: null }])
})

test('two workers at once make one offer of one time', async () => {
  const { ben, cam, cancel } = await aFullTime()
  await cancel()
  await Promise.all([run(), run(), run()])
  expect((await offersMailed()).map(({ to_email }) => to_email)).toEqual([ben.user.email])
  expect(await waitsOf(cam)).toMatchObject([{ state: 'waiting' }])
})

test('in any history a slot has one holder, and offers are made in the order of the list', async () => {
  const crowd = await Promise.all(Array.from({ length: 4 }, () => app.aUser()))
  const act = fc.record({
    who: fc.integer({ min: 0, max: 3 }),
    what: fc.constantFrom('join', 'leave', 'order', 'abandon', 'wait', 'run'),
    hour: fc.constantFrom('10:00', '11:00'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
      for (const { who, what, hour } of acts) {
        const person = crowd[who]!
        if (what === 'join') await join(person, SATURDAY)
        if (what === 'leave')
          for (const { id } of await waitsOf(person)) await person.delete(`/api/waits/${id}`)
        if (what === 'order')
          await person.post('/api/payments/orders', app.aDraft({ ...TEN, preferredTime: hour }))
        if (what === 'abandon') await person.post('/api/payments/abandon', {})
        if (what === 'wait') app.clock.advance(60_000)
        if (what === 'run') await run()
        const offers = await app.db
          .selectFrom('waits')
          .select(['id', 'offer_starts_at'])
          .where('state', '=', 'offered')
          .execute()
        const claims = await app.db.selectFrom('slot_claims').selectAll().execute()
        expect(new Set(claims.map(({ starts_at }) => starts_at.getTime())).size).toBe(claims.length)
        for (const { id, offer_starts_at } of offers)
          expect(claims.find(({ wait_id }) => wait_id === id)?.starts_at).toEqual(offer_starts_at)
        expect(claims.filter(({ wait_id }) => wait_id !== null)).toHaveLength(offers.length)
      }
      await app.db.deleteFrom('slot_claims').execute()
      await app.db.deleteFrom('waits').execute()
      await app.db.deleteFrom('payments').execute()
      await app.db.deleteFrom('rate_limits').execute()
    }),
    { numRuns: 12 },
  )
})

test('staff see who waits for which date, in the order of the list, and counsellors do not', async () => {
  const { ben, cam, cancel } = await aFullTime()
  await join(ben, SUNDAY)
  const [owner, assistant, counsellor] = [
    await app.anAdmin(),
    await app.aStaffMember('assistant'),
    await app.aStaffMember('counsellor'),
  ]
  const list = async (by: Person) => (await by.get('/api/desk/waits')).body.waits
  const of = (person: Person, date: string, rank: number) =>
    expect.objectContaining({ clientId: person.user.id, name: person.user.name, date, rank, offer: null })
  expect(await list(owner)).toEqual([of(ben, SATURDAY, 1), of(cam, SATURDAY, 2), of(ben, SUNDAY, 1)])
  expect(await list(assistant)).toHaveLength(3)
  expect(await counsellor.get('/api/desk/waits')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await ben.get('/api/desk/waits')).status).toBe(404)

  await cancel()
  await run()
  expect((await list(owner))[0]).toMatchObject({ offer: { date: SATURDAY, time: '10:00' } })
  const [mine] = await waitsOf(ben)
  await ben.delete(`/api/waits/${mine.id}`)
  expect(await list(owner)).toMatchObject([{ clientId: cam.user.id, rank: 1 }, { date: SUNDAY }])
})
