import { afterEach, beforeEach, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { firstService } from '#contract/services.ts'
import { type Client, portoneEnvironment, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z', env: portoneEnvironment() })
})
afterEach(() => app.stop())

test('GET /api/services lists the consultation with length and prices of the settings, in each language', async () => {
  const { body } = await app.client().get('/api/services')
  expect(body.services).toEqual([
    {
      id: firstService.id,
      slug: 'consultation',
      name: 'One-to-one chat consultation',
      description: firstService.texts.en.description,
      durationMinutes: 60,
      prices: [
        { amount: '36.00', currency: 'USD' },
        { amount: '49000', currency: 'KRW' },
      ],
    },
  ])
  for (const lang of locales) {
    const [service] = (await app.client().get(`/api/services?lang=${lang}`)).body.services
    expect(service).toMatchObject(firstService.texts[lang])
  }
  expect((await app.client().get('/api/services?lang=xx')).body.code).toBe('INVALID_INPUT')
})

test('every service lists its price in dollars before the one in won', async () => {
  const owner = await app.anAdmin()
  const { body } = await owner.post('/api/services', {
    name: { en: 'Letter review' },
    durationMinutes: 30,
    bufferMinutes: 0,
    prices: { KRW: 27_000, USD: 2000 },
    active: true,
  })
  expect(body.service.prices.map(({ currency }: { currency: string }) => currency)).toEqual(['USD', 'KRW'])
})

test('the calendar of the staff shows which times a booking of a longer service takes', async () => {
  const owner = await app.anAdmin()
  const longer = {
    name: { en: 'Essay review' },
    durationMinutes: 90,
    bufferMinutes: 15,
    prices: { USD: 6500 },
    active: true,
  }
  const { id } = (await owner.post('/api/services', longer)).body.service
  const saturday = { preferredDate: '2026-09-05', preferredTime: '11:45' }
  await app.aPaidConsultation(await app.aUser(), { ...saturday, serviceId: id })
  const [day] = (await owner.get('/api/desk/week?from=2026-09-05&days=1')).body.days
  const [offered] = (await app.client().get('/api/availability?from=2026-09-05&to=2026-09-05')).body.days
  for (const { time, seats, overlapping } of day.hours) {
    const { free } = offered.times.find((each: { time: string }) => each.time === time)
    expect([time, seats > overlapping]).toEqual([time, free])
  }
  expect(day.hours.filter((each: { overlapping: number }) => each.overlapping > 0)).toHaveLength(3)
})

test('a changed price and length show in the list; a booking keeps its own end', async () => {
  const owner = await app.anAdmin()
  const ann = await app.aUser()
  const booked = await app.aPaidConsultation(ann)
  expect(booked).toMatchObject({ service: { id: firstService.id, name: 'One-to-one chat consultation' } })
  expect(Date.parse(booked.endsAt) - Date.parse(booked.startsAt)).toBe(60 * 60_000)
  const changes = { prices: { USD: 4000 }, slots: { durationMinutes: 45 } }
  expect((await owner.put('/api/settings', { version: 0, changes })).status).toBe(200)
  const [service] = (await app.client().get('/api/services')).body.services
  expect(service.durationMinutes).toBe(45)
  expect(service.prices[0]).toEqual({ amount: '40.00', currency: 'USD' })
  const [kept] = (await ann.get('/api/consultations')).body.reports
  expect(kept.endsAt).toBe(booked.endsAt)
})

test('GET /api/counsellors names the first owner, by the company while the account has no name', async () => {
  expect((await app.client().get('/api/counsellors')).body.counsellors).toEqual([])
  const owner = await app.anAdmin()
  await app.anAdmin()
  await app.aStaffMember('counsellor')
  const listed = async () => (await app.client().get('/api/counsellors?lang=ko')).body.counsellors
  expect(await listed()).toEqual([
    {
      id: owner.user.id,
      name: 'Kim Haneul',
      languages: ['en', 'ko'],
      text: '',
      services: [{ id: firstService.id, name: '1:1 채팅 상담' }],
    },
  ])
  await app.db.updateTable('users').set({ name: 'Admin' }).where('id', '=', owner.user.id).execute()
  expect(await listed()).toMatchObject([{ name: 'Naru' }])
})

const review = {
  name: { en: 'Letter review', ko: '자기소개서 첨삭' },
  description: { en: 'We read your letter.' },
  durationMinutes: 30,
  bufferMinutes: 15,
  prices: { USD: 2000, KRW: null },
}

test('an owner adds a service, which is listed, booked at its price and length, and named in the reader’s language', async () => {
  const owner = await app.anAdmin()
  const added = await owner.post('/api/services', review)
  expect([added.status, added.body.service]).toEqual([
    201,
    {
      id: expect.any(String),
      slug: 'letter-review',
      name: 'Letter review',
      names: review.name,
      description: 'We read your letter.',
      descriptions: review.description,
      durationMinutes: 30,
      bufferMinutes: 15,
      prices: [{ amount: '20.00', currency: 'USD' }],
      minorPrices: { USD: 2000, KRW: null },
      active: true,
      position: 1,
    },
  ])
  const { id } = added.body.service
  const listed = async (lang: string) =>
    (await app.client().get(`/api/services?lang=${lang}`)).body.services.map(
      ({ name }: { name: string }) => name,
    )
  expect(await listed('ko')).toEqual(['1:1 채팅 상담', '자기소개서 첨삭'])
  expect((await listed('vi'))[1]).toBe('Letter review')

  const [day] = (await app.client().get(`/api/availability?service=${id}`)).body.days
  expect(day.times.slice(0, 3).map(({ time }: { time: string }) => time)).toEqual(['10:00', '10:45', '11:30'])
  const ann = await app.aUser()
  const draft = { serviceId: id, preferredTime: '10:45' }
  const korean = await ann.post('/api/payments/orders', app.aDraft({ ...draft, way: 'kakaopay' }))
  expect([korean.status, korean.body.code]).toEqual([409, 'WAY_UNAVAILABLE'])
  const order = await ann.post('/api/payments/orders', app.aDraft(draft))
  expect(order.body).toMatchObject({ amount: '20.00', service: { id, name: 'Letter review' } })
  const { ways } = (await ann.get('/api/payments/current')).body
  expect(ways).toEqual([{ way: 'paypal', amount: '20.00', currency: 'USD' }])
  await ann.post('/api/payments/abandon', {})
  const booked = await app.aPaidConsultation(ann, draft)
  expect(booked).toMatchObject({
    amount: '20.00',
    durationMinutes: 30,
    service: { id, name: 'Letter review', names: review.name },
  })
})

test('services of different lengths never overlap for one counsellor, the break included', async () => {
  const owner = await app.anAdmin()
  const { id } = (await owner.post('/api/services', review)).body.service
  const [ann, ben] = [await app.aUser(), await app.aUser()]
  await app.aPaidConsultation(ann, { preferredTime: '11:00' })
  const on = app.bookableDate()
  const free = async (service: string) =>
    (await app.client().get(`/api/availability?from=${on}&to=${on}&service=${service}`)).body.days[0].times
      .filter(({ free: isFree }: { free: boolean }) => isFree)
      .map(({ time }: { time: string }) => time)
  expect((await free(id)).slice(0, 3)).toEqual(['10:00', '12:15', '13:00'])
  const refused = await ben.post(
    '/api/payments/orders',
    app.aDraft({ serviceId: id, preferredTime: '10:45' }),
  )
  expect(refused.body.code).toBe('SLOT_TAKEN')
  await app.aPaidConsultation(ben, { serviceId: id, preferredTime: '12:15' })
  expect((await free(firstService.id)).slice(0, 2)).toEqual(['10:00', '13:00'])
})

test('a changed service keeps the length and price of an open checkout and of a booking', async () => {
  const owner = await app.anAdmin()
  const { id } = (await owner.post('/api/services', review)).body.service
  const [ann, ben] = [await app.aUser(), await app.aUser()]
  const booked = await app.aPaidConsultation(ann, { serviceId: id })
  await ben.post('/api/payments/orders', app.aDraft({ serviceId: id, preferredTime: '10:45' }))
  const changed = await owner.patch(`/api/services/${id}`, {
    durationMinutes: 90,
    prices: { USD: 9000 },
    active: false,
  })
  expect(changed.body.service).toMatchObject({ durationMinutes: 90, minorPrices: { USD: 9000, KRW: null } })
  expect((await ben.get('/api/payments/current')).body.payment.amount).toBe('20.00')
  expect((await ann.get('/api/consultations')).body.reports[0].endsAt).toBe(booked.endsAt)
  expect((await app.client().get('/api/services')).body.services).toHaveLength(1)
  expect((await owner.get('/api/desk/services')).body.services).toHaveLength(2)
  const withdrawn = await app.client().get(`/api/availability?service=${id}`)
  expect([withdrawn.status, withdrawn.body.fields]).toEqual([400, { service: 'INVALID_INPUT' }])
  const order = await ann.post('/api/payments/orders', app.aDraft({ serviceId: id, preferredTime: '15:15' }))
  expect([order.status, order.body.fields]).toEqual([400, { serviceId: 'INVALID_INPUT' }])
})

test('the staff can offer every time that is listed for a booking of a longer service, also within the lead time', async () => {
  const owner = await app.anAdmin()
  const ann = await app.aUser()
  const { id } = (await owner.post('/api/services', { ...review, durationMinutes: 90 })).body.service
  const { _id } = await app.aPaidConsultation(ann, { serviceId: id })
  app.clock.set('2026-09-04T21:00:00Z')
  await app.logIn(owner)
  await app.logIn(ann)
  const listedFor = async (by: Client) => {
    const { days } = (await by.get(`/api/availability?booking=${_id}`)).body
    return days.flatMap(({ date, times }: { date: string; times: { time: string; free: boolean }[] }) =>
      times.filter(({ free }) => free).map(({ time }) => ({ date, time })),
    )
  }
  const listed = await listedFor(owner)
  expect([listed[0].date, (await listedFor(ann))[0].date]).toEqual(['2026-09-05', '2026-09-06'])
  for (const at of [0, 3, 6]) {
    const hours = listed.slice(at, at + 3)
    const { status } = await owner.post(`/api/consultations/${_id}/offer`, { hours, reason: 'Ill' })
    expect([hours.length, status]).toEqual([3, 200])
  }
})

test('a booking can be moved to the times of its counsellor after its service was withdrawn', async () => {
  const owner = await app.anAdmin()
  const { id } = (await owner.post('/api/services', review)).body.service
  const ann = await app.aUser()
  const first = await app.aPaidConsultation(ann, { preferredTime: '18:00' })
  const other = await app.aPaidConsultation(ann, { serviceId: id })
  const timesFor = async (by: Client, { _id: booking }: { _id: string }) => {
    const { status, body } = await by.get(`/api/availability?booking=${booking}`)
    return status === 200 ? body.days[0].times.map(({ time }: { time: string }) => time) : body.fields
  }
  const whole = await timesFor(ann, first)
  await owner.patch(`/api/services/${firstService.id}`, { active: false })
  expect(await timesFor(ann, first)).toEqual(whole)
  await owner.patch(`/api/services/${firstService.id}`, { active: true })
  await owner.patch(`/api/services/${id}`, { active: false })
  const [, second] = await timesFor(ann, other)
  expect(second).not.toBe(whole[1])
  expect(await timesFor(owner, other)).toContain(second)
  const moved = await ann.post(`/api/consultations/${other._id}/move`, {
    preferredDate: other.preferredDate,
    preferredTime: second,
  })
  expect(moved.status).toBe(200)
  const none = { booking: 'INVALID_INPUT' }
  expect([await timesFor(await app.aUser(), other), await timesFor(app.client(), other)]).toEqual([
    none,
    none,
  ])
})

test('length and price of the first service are settings, and the last service stays', async () => {
  const owner = await app.anAdmin()
  const at = `/api/services/${firstService.id}`
  const changed = await owner.patch(at, {
    name: { en: 'Chat' },
    durationMinutes: 45,
    bufferMinutes: 15,
    prices: { USD: 4500 },
  })
  expect(changed.body.service).toMatchObject({ name: 'Chat', durationMinutes: 45, bufferMinutes: 15 })
  const { settings } = (await owner.get('/api/settings')).body
  expect([settings.slots.durationMinutes, settings.slots.breakMinutes, settings.prices.USD]).toEqual([
    45, 15, 4500,
  ])
  expect((await owner.patch(at, { active: false })).body.fields).toEqual({ active: 'LAST_SERVICE' })
  const other = (await owner.post('/api/services', review)).body.service
  await owner.patch(at, { active: false })
  expect((await app.client().get('/api/availability')).body.days[0].times[1].time).toBe('10:45')
  const order = await (await app.aUser()).post('/api/payments/orders', app.aDraft())
  expect([order.status, order.body.fields]).toEqual([400, { serviceId: 'INVALID_INPUT' }])
  await owner.patch(at, { active: true })
  await owner.patch(`/api/services/${other.id}`, { active: false })
  expect((await owner.patch(at, { prices: { USD: null } })).body.fields).toEqual({ 'prices.USD': 'REQUIRED' })
})

test('impossible lengths and prices are refused by field, and only the owner may change services', async () => {
  const owner = await app.anAdmin()
  const bad = { durationMinutes: 10, bufferMinutes: 90, prices: { USD: 1 } }
  const refused = await owner.post('/api/services', { ...review, ...bad })
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { durationMinutes: 'INVALID_INPUT', bufferMinutes: 'INVALID_INPUT', 'prices.USD': 'INVALID_INPUT' },
  ])
  expect((await owner.post('/api/services', { ...review, prices: {} })).body.fields).toEqual({
    prices: 'REQUIRED',
  })
  const assistant = await app.aStaffMember('assistant')
  expect((await assistant.post('/api/services', review)).status).toBe(403)
  expect((await owner.patch(`/api/services/${owner.user.id}`, { active: false })).status).toBe(404)
})
