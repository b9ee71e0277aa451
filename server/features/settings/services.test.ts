import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstService } from '#contract/services.ts'
import { locales } from '#contract/locales.ts'
import { portoneEnvironment, startApp, type TestApp } from '#server/testing.ts'

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
      description: firstService.words.en.description,
      durationMinutes: 60,
      prices: [
        { amount: '36.00', currency: 'USD' },
        { amount: '49000', currency: 'KRW' },
      ],
    },
  ])
  for (const lang of locales) {
    const [service] = (await app.client().get(`/api/services?lang=${lang}`)).body.services
    expect(service).toMatchObject(firstService.words[lang])
  }
  expect((await app.client().get('/api/services?lang=xx')).body.code).toBe('INVALID_INPUT')
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
