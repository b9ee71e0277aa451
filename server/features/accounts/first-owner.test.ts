import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { type Person, startApp, TEST_PASSWORD, type TestApp, testEngine } from '#server/testing.ts'
import { makeAdmin, removeAdmin } from './admins.ts'

/** An office of three on Sundays from ten to one: the first owner, a second owner and a counsellor. */
let app: TestApp
let first: Person
let second: Person
let jun: Person

const SUNDAY = '2026-09-06'
const hours = [{ weekday: 0, from: '10:00', until: '13:00' }]

beforeEach(async () => {
  app = await startApp({ now: '2026-09-03T00:00:00Z' })
  first = await app.anAdmin()
  // The first owner is the oldest account.
  await app.db
    .updateTable('users')
    .set({ created_at: new Date('2026-01-01') })
    .where('id', '=', first.user.id)
    .execute()
  second = await aCounsellor()
  jun = await aCounsellor()
  const promoted = await first.patch(`/api/staff/${second.user.id}`, { staffRole: 'owner' })
  expect(promoted.status).toBe(200)
  await app.logIn(second)
})
afterEach(() => app.stop())

async function aCounsellor(): Promise<Person> {
  const counsellor = await app.aStaffMember('counsellor')
  expect((await first.patch(`/api/staff/${counsellor.user.id}`, { hours })).status).toBe(200)
  return counsellor
}

const book = async (counsellor: Person, preferredTime: string) =>
  app.aPaidConsultation(await app.aUser(), {
    preferredDate: SUNDAY,
    preferredTime,
    counsellorId: counsellor.user.id,
  })

const order = async (counsellor: Person, preferredTime: string) =>
  (await app.aUser()).post(
    '/api/payments/orders',
    app.aDraft({ preferredDate: SUNDAY, preferredTime, counsellorId: counsellor.user.id }),
  )

const counsellorOf = async (id: string) =>
  (await second.get(`/api/consultations/${id}`)).body.consultation.counsellor?.id

const demote = () => second.patch(`/api/staff/${first.user.id}`, { staffRole: 'counsellor', hours })

test('the bookings of the first owner are handed over before another owner becomes the first one', async () => {
  const booked = await book(first, '10:00')
  const refused = await demote()
  expect([refused.status, refused.body.code]).toEqual([409, 'HAS_BOOKINGS'])
  expect(refused.body.consultations).toMatchObject([{ _id: booked._id }])
  const suspended = await second.patch(`/api/staff/${first.user.id}`, { active: false })
  expect(suspended.body.code).toBe('HAS_BOOKINGS')

  await second.post(`/api/consultations/${booked._id}/reassign`, { counsellorId: jun.user.id })
  expect((await demote()).status).toBe(200)
})

test('while a client pays for a time with the first owner, no other one becomes the first', async () => {
  expect((await order(first, '10:00')).status).toBe(201)
  const refused = await demote()
  expect([refused.body.code, refused.body.consultations]).toEqual(['HAS_BOOKINGS', []])
})

test('the bookings of the next first owner stay theirs, and their time is not booked twice', async () => {
  const booked = await book(second, '10:00')
  expect((await demote()).status).toBe(200)
  expect(await counsellorOf(booked._id)).toBe(second.user.id)
  expect((await order(second, '10:00')).body.code).toBe('SLOT_TAKEN')
  expect((await order(first, '10:00')).status).toBe(201)
  expect((await order(second, '11:00')).status).toBe(201)
})

test('earlier consultations of a former first owner still name them', async () => {
  const booked = await book(first, '10:00')
  app.clock.set('2026-09-07T00:00:00Z')
  await app.logIn(first)
  await app.logIn(second)
  await app.logIn(jun)
  expect(await counsellorOf(booked._id)).toBe(first.user.id)
  expect((await demote()).status).toBe(200)
  expect(await counsellorOf(booked._id)).toBe(first.user.id)
})

test('clients of either owner who may choose another time choose one of the new first owner', async () => {
  const clients = [await app.aUser(), await app.aUser()]
  const missed: string[] = []
  for (const [index, counsellor] of [first, second].entries()) {
    const draft = { preferredDate: SUNDAY, preferredTime: `1${index}:00`, counsellorId: counsellor.user.id }
    missed.push((await app.aPaidConsultation(clients[index]!, draft))._id)
  }
  app.clock.set(`${SUNDAY}T02:20:00Z`)
  for (const person of [second, ...clients]) await app.logIn(person)
  for (const [index, id] of missed.entries())
    expect((await clients[index]!.post(`/api/consultations/${id}/missed`, { wish: 'move' })).status).toBe(200)
  expect((await demote()).status).toBe(200)
  for (const [index, id] of missed.entries()) {
    const to = { preferredDate: '2026-09-13', preferredTime: `1${index}:00` }
    expect((await clients[index]!.post(`/api/consultations/${id}/move`, to)).status).toBe(200)
    expect(await counsellorOf(id)).toBe(second.user.id)
  }
})

test('a first owner with bookings can neither delete their account nor be followed by an older account', async () => {
  const booked = await book(first, '10:00')
  const input = { email: first.user.email, password: TEST_PASSWORD }
  expect((await first.post('/api/delete-account', input)).body.code).toBe('HAS_BOOKINGS')

  const older = await app.aUser()
  await app.db
    .updateTable('users')
    .set({ created_at: new Date('2025-01-01') })
    .where('id', '=', older.user.id)
    .execute()
  const made = makeAdmin(app.deps, { email: older.user.email, password: TEST_PASSWORD })
  await expect(made).rejects.toThrow('Hand these over first')

  await second.post(`/api/consultations/${booked._id}/reassign`, { counsellorId: jun.user.id })
  expect((await first.post('/api/delete-account', input)).status).toBe(200)
})

test('the command that removes the first owner moves the bookings of the next one or says that it could not', async () => {
  const booked = await book(second, '10:00')
  const own = await book(first, '11:00')
  expect(await removeAdmin(app.deps, first.user.email)).toMatchObject({ value: { passesBookings: true } })
  expect(await counsellorOf(own._id)).toBe(second.user.id)
  await makeAdmin(app.deps, { email: jun.user.email, password: TEST_PASSWORD })
  expect(await counsellorOf(booked._id)).toBe(second.user.id)
})

test.each([
  ['the first owner', () => first],
  ['a counsellor', () => jun],
] as const)('%s who is being booked at this moment cannot be suspended', async (_, counsellorOfTest) => {
  if (testEngine() !== 'postgres') return
  const counsellor = counsellorOfTest()
  const ann = await app.aUser()
  await app.aPaidConsultation(ann, {
    preferredDate: SUNDAY,
    preferredTime: '12:00',
    counsellorId: second.user.id,
  })
  const { code } = (await ann.get('/api/coupons')).body.coupons[0]
  const draft = { preferredDate: SUNDAY, preferredTime: '10:00', counsellorId: counsellor.user.id }
  const locked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const holder = inTransaction(app.db, async (tx) => {
    await tx.selectFrom('coupons').select('code').where('code', '=', code).forUpdate().execute()
    locked.resolve()
    await ended.promise
  })
  await locked.promise
  // The order has its reservation and waits for its coupon.
  const ordering = ann.post('/api/payments/orders', app.aDraft({ ...draft, couponCode: code }))
  await sleep(300)
  const changing = second.patch(`/api/staff/${counsellor.user.id}`, { active: false })
  await sleep(300)
  ended.resolve()
  const [ordered, suspended] = await Promise.all([ordering, changing, holder])
  expect([ordered.status, suspended.status, suspended.body.code]).toEqual([201, 409, 'HAS_BOOKINGS'])
  expect(ordered.body.counsellor).toMatchObject({ id: counsellor.user.id })
})
