import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstService } from '#contract/services.ts'
import { orderOf } from '#server/features/payments/testing.ts'
import { waitsWorker } from '#server/features/waiting-list/worker.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { refreshDueFeeds } from './feeds.ts'
import { calendar, type CalendarServer, type Event, serveCalendar } from './testing-calendar.ts'

/** Every call that reserves a time asks whether the counsellor's calendar is free then. */
let app: TestApp
let owner: Person
let bora: Person
let ann: Person
let outside: CalendarServer

const MINUTE_MS = 60_000
const SATURDAY = '2026-09-05'
const TEN = { preferredDate: SATURDAY, preferredTime: '10:00' }
const EVENT: Event = [SATURDAY, '10:30', '11:30']
const taken = { status: 409, body: { code: 'SLOT_TAKEN' } }

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z', env: { ALLOW_PRIVATE_FEEDS: 'true' } })
  owner = await app.anAdmin()
  ann = await app.aUser()
  outside = await serveCalendar([])
  bora = await app.aStaffMember('counsellor')
  await owner.patch(`/api/staff/${bora.user.id}`, {
    hours: [{ weekday: 6, from: '10:00', until: '13:00' }],
  })
  await owner.post(`/api/staff/${bora.user.id}/feeds`, { url: outside.address })
})
afterEach(async () => {
  outside.close()
  await app.stop()
})

/** Bora's calendar has these events, and the site knows it. */
async function boraHas(...events: Event[]): Promise<void> {
  outside.answer.text = calendar(events)
  app.clock.advance(11 * MINUTE_MS)
  while (await refreshDueFeeds(app.deps));
}
const withBora = (changes = {}) => app.aDraft({ ...TEN, counsellorId: bora.user.id, ...changes })
const move = (id: string, preferredTime: string) =>
  ann.post(`/api/consultations/${id}/move`, { preferredDate: SATURDAY, preferredTime })

test('an order for a busy counsellor is refused, and without a choice another one gets it', async () => {
  await boraHas(EVENT)
  expect(await ann.post('/api/payments/orders', withBora())).toMatchObject(taken)
  const { body } = await ann.post('/api/payments/orders', app.aDraft(TEN))
  expect(body.counsellor.id).toBe(owner.user.id)
  const ben = await app.aUser()
  expect(await ben.post('/api/payments/orders', app.aDraft(TEN))).toMatchObject(taken)
})

test('a booking cannot be moved to a busy time', async () => {
  const booked = await app.aPaidConsultation(ann, withBora({ preferredTime: '12:00' }))
  await boraHas(EVENT)
  for (const time of ['10:00', '11:00']) expect(await move(booked._id, time)).toMatchObject(taken)
})

test('a booking keeps its length, so a move asks for the whole of it after the service was shortened', async () => {
  const { body } = await owner.post('/api/services', {
    name: { en: 'Long talk' },
    durationMinutes: 60,
    bufferMinutes: 30,
    prices: { USD: 5000 },
  })
  const { id } = body.service
  await owner.patch(`/api/staff/${bora.user.id}`, { services: [firstService.id, id] })
  const booked = await app.aPaidConsultation(ann, withBora({ preferredTime: '11:30', serviceId: id }))
  await owner.patch(`/api/services/${id}`, { durationMinutes: 15, bufferMinutes: 15 })
  await boraHas([SATURDAY, '11:20', '11:30'])
  expect(await move(booked._id, '10:00')).toMatchObject(taken)
})

test('a busy time cannot be offered, and an offered time that became busy cannot be accepted', async () => {
  const booked = await app.aPaidConsultation(ann, withBora({ preferredTime: '12:00' }))
  const at = `/api/consultations/${booked._id}/offer`
  const hours = [{ date: SATURDAY, time: '10:00' }]
  expect((await owner.post(at, { hours, reason: 'ill' })).status).toBe(200)
  await boraHas(EVENT)
  const accept = { answer: 'accept', date: SATURDAY, time: '10:00' }
  expect(await ann.post(`${at}/answer`, accept)).toMatchObject(taken)
  expect(await owner.post(at, { hours, reason: 'ill' })).toMatchObject(taken)
  await boraHas()
  await owner.put(`/api/staff/${bora.user.id}/exceptions`, { date: SATURDAY, hours: [] })
  expect(await ann.post(`${at}/answer`, accept)).toMatchObject(taken)
})

test('staff cannot book a busy time, whether it is paid outside, free or with a link', async () => {
  await boraHas(EVENT)
  const wanted = {
    client: { userId: ann.user.id },
    counsellorId: bora.user.id,
    date: SATURDAY,
    time: '10:00',
    platform: 'kakao',
    platformId: 'ann',
  }
  for (const pay of [
    { kind: 'outside', amount: '50000', currency: 'KRW', note: 'Cash' },
    { kind: 'free', reason: 'second visit' },
    { kind: 'link', hours: 24 },
  ])
    expect(await owner.post('/api/admin/bookings', { ...wanted, pay })).toMatchObject(taken)
})

test('a consultation is not given to a counsellor whose calendar is busy', async () => {
  const booked = await app.aPaidConsultation(ann, { ...TEN, counsellorId: owner.user.id })
  await boraHas(EVENT)
  const give = () => owner.post(`/api/consultations/${booked._id}/reassign`, { counsellorId: bora.user.id })
  expect(await give()).toMatchObject(taken)
  await boraHas([SATURDAY, '11:00', '12:00'])
  expect((await give()).status).toBe(200)
})

test('a busy time is not offered to the waiting list, and an offer whose time became busy is not booked', async () => {
  const booked = await app.aPaidConsultation(ann, withBora())
  const ben = await app.aUser()
  await ben.post('/api/waits', { dates: [SATURDAY], counsellorId: bora.user.id })
  const cancel = { consultationId: booked._id, cancelReason: 'ill' }
  await ann.post('/api/consultations/cancel', cancel)
  await boraHas(EVENT)
  const offers = async () => {
    await waitsWorker(app.deps)()
    return (await ben.get('/api/waits')).body.waits[0].offer
  }
  expect(await offers()).toBeNull()
  await boraHas()
  expect(await offers()).toMatchObject({ date: SATURDAY, time: '10:00' })
  await boraHas(EVENT)
  expect(await ben.post('/api/payments/orders', withBora())).toMatchObject(taken)
})

test('an approval after the end of the hold is not charged when the time became busy', async () => {
  const orderId = await orderOf(app, ann, { ...TEN, counsellorId: bora.user.id })
  app.clock.advance(31 * MINUTE_MS)
  await app.settle()
  await boraHas(EVENT)
  app.sandbox.engine.approve(orderId)
  const { body } = await ann.post('/api/consultations', { paymentId: orderId })
  expect(body.code).toBe('PAYMENT_EXPIRED')
})

test('an approval after the end of the hold books no counsellor who does not work then', async () => {
  const order = app.aDraft({ ...TEN, preferredTime: '14:00' })
  const { body } = await ann.post('/api/payments/orders', order)
  app.clock.advance(31 * MINUTE_MS)
  await app.settle()
  const ben = await app.aUser()
  await app.aPaidConsultation(ben, { ...TEN, preferredTime: '14:00' })
  app.sandbox.engine.approve(body.orderId)
  const late = await ann.post('/api/consultations', { paymentId: body.orderId })
  expect(late.body.code).toBe('PAYMENT_EXPIRED')
})

test('an event after midnight keeps a consultation from running into it', async () => {
  await owner.patch(`/api/staff/${bora.user.id}`, {
    hours: [{ weekday: 6, from: '22:45', until: '24:00' }],
  })
  const { body } = await owner.post('/api/services', {
    name: { en: 'Late talk' },
    durationMinutes: 75,
    bufferMinutes: 30,
    prices: { USD: 5000 },
  })
  await boraHas(['2026-09-06', '00:15', '01:00'])
  const draft = withBora({ preferredTime: '22:45', serviceId: body.service.id })
  expect(await ann.post('/api/payments/orders', draft)).toMatchObject(taken)
  const { days } = (
    await app
      .client()
      .get(
        `/api/availability?from=${SATURDAY}&to=${SATURDAY}&service=${body.service.id}&counsellor=${bora.user.id}`,
      )
  ).body
  expect(days[0].times).toEqual([{ time: '22:45', free: false }])
})
