import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasPostgres, type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let owner: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z', ...(hasPostgres() ? { engine: 'postgres' } : {}) })
  owner = await app.anAdmin()
})
afterEach(() => app.stop())

const SATURDAY = '2026-09-05'
const NEXT_SATURDAY = '2026-09-12'
const saturdays = [{ weekday: 6, from: '10:00', until: '13:00' }]

const setDay = async (person: Person, date: string, hours: { from: string; until: string }[]) =>
  expect((await owner.put(`/api/staff/${person.user.id}/exceptions`, { date, hours })).status).toBe(200)

async function aColleague(): Promise<Person> {
  const bora = await app.aStaffMember('counsellor')
  expect((await owner.patch(`/api/staff/${bora.user.id}`, { hours: saturdays })).status).toBe(200)
  return bora
}

const order = async (by: Person, preferredTime: string) =>
  (await by.post('/api/payments/orders', app.aDraft({ preferredDate: NEXT_SATURDAY, preferredTime }))).body
const bookedOf = async (by: Person, id: string) =>
  (await by.get('/api/consultations')).body.reports.find(({ _id }: { _id: string }) => _id === id).counsellor
/** Counsellors that the mails about bookings name, in the order of the bookings. */
const mailedNames = async () =>
  (
    await app.db
      .selectFrom('messages')
      .select('data')
      .where('kind', '=', 'booking_paid')
      .orderBy('id')
      .execute()
  ).map(({ data }) => (data as { counsellor?: string | null }).counsellor ?? null)

test('an owner with a day off is still alone: order, booking, list and mail name no counsellor', async () => {
  await setDay(owner, SATURDAY, [])
  const ann = await app.aUser()
  const alone = { id: owner.user.id, name: owner.user.name, alone: true }
  expect((await order(await app.aUser(), '11:00')).counsellor).toEqual(alone)
  const { _id, counsellor } = await app.aPaidConsultation(ann, {
    preferredDate: NEXT_SATURDAY,
    preferredTime: '10:00',
  })
  expect([counsellor, await bookedOf(ann, _id)]).toEqual([alone, alone])
  expect(await mailedNames()).toEqual([null])
})

test('an owner is not alone beside an active counsellor, and alone again when that one is suspended', async () => {
  const bora = await aColleague()
  const [ann, ben] = [await app.aUser(), await app.aUser()]
  const own = await app.aPaidConsultation(ann, {
    preferredDate: SATURDAY,
    preferredTime: '10:00',
    counsellorId: owner.user.id,
  })
  const hers = await app.aPaidConsultation(ben, {
    preferredDate: SATURDAY,
    preferredTime: '10:00',
    counsellorId: bora.user.id,
  })
  expect([own.counsellor!.alone, hers.counsellor!.alone]).toEqual([false, false])
  expect(await mailedNames()).toEqual([owner.user.name, bora.user.name])

  await ben.post('/api/consultations/cancel', { consultationId: hers._id, cancelReason: 'ill' })
  expect((await owner.patch(`/api/staff/${bora.user.id}`, { active: false })).status).toBe(200)
  expect((await bookedOf(ann, own._id)).alone).toBe(true)
  // The only counsellor of today is not the one whom the client booked.
  expect(await bookedOf(ben, hers._id)).toEqual({ id: bora.user.id, name: bora.user.name, alone: false })
  expect((await order(await app.aUser(), '11:00')).counsellor.alone).toBe(true)
})
