import { afterEach, beforeEach, expect, test } from 'vitest'
import { initialSettings } from '#domain/settings.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://naru.example',
  SECRET_KEY: 'k8s0fF1yq2zX7wB4nM6vC9jL3hG5dS0p',
  ADMIN_EMAIL: 'owner@gmail.com',
  REQUIRE_ADMIN_TOTP: 'false',
}
/** A business that exists. */
const company = {
  email: 'hello@bada.kr',
  legalName: 'Bada Education',
  representative: 'Lee Bada',
  businessNumber: '120-81-47521',
  hostingProvider: 'Hangang Cloud',
  address: '3 Haeundae-ro, Busan, Republic of Korea',
  phone: '+82 51-555-0100',
  privacyOfficer: 'Lee Bada',
  instagram: '',
  facebook: '',
  kakao: 'https://pf.kakao.com/_bada',
}
const { kakao, instagram, facebook } = initialSettings.platforms
const platforms = {
  kakao: { ...kakao, account: 'bada', link: 'https://pf.kakao.com/_bada' },
  instagram: { ...instagram, offered: false },
  facebook: { ...facebook, offered: false },
}

let app: TestApp
let admin: Person
beforeEach(async () => {
  app = await startApp({ env: PRODUCTION })
  admin = await app.anAdmin()
})
afterEach(() => app.stop())

const origin = { origin: PRODUCTION.PUBLIC_URL }
const start = async () => (await admin.get('/api/desk/start')).body
const confirm = (...steps: string[]) => admin.post('/api/desk/start', { steps }, origin)
const change = async (changes: object) =>
  admin.put('/api/settings', { version: (await admin.get('/api/settings')).body.version, changes }, origin)
const availability = async () => (await app.client().get('/api/availability')).body

test('a production site sells nothing until every step is done', async () => {
  const ann = await app.aUser()
  expect(await availability()).toMatchObject({ days: [], opensSoon: true })
  const refused = await ann.post('/api/payments/orders', app.aDraft(), origin)
  expect([refused.status, refused.body.code]).toEqual([409, 'OPENING_SOON'])
  expect(await app.db.selectFrom('payments').select('id').execute()).toEqual([])

  expect((await change({ company, platforms })).status).toBe(200)
  expect((await confirm('slots', 'prices')).status).toBe(200)
  expect((await confirm('mail')).body.code).toBe('NOT_TESTED')
  expect((await confirm('payments')).body.code).toBe('NOT_TESTED')
  await admin.post('/api/desk/start/mail', {}, origin)
  await app.settle()
  expect((await confirm('mail')).status).toBe(200)
  expect((await start()).isSelling).toBe(false)
  await admin.post('/api/desk/start/payments', {}, origin)

  expect(await start()).toMatchObject({
    isSelling: true,
    placeholders: [],
    optional: [{ step: 'story', state: 'open' }],
  })
  const { days, opensSoon } = await availability()
  expect([days.length > 0, opensSoon]).toEqual([true, undefined])
  expect((await ann.post('/api/payments/orders', app.aDraft(), origin)).status).toBe(201)
})

test('placeholders are neither confirmed nor accepted as values in production', async () => {
  expect((await start()).placeholders).toContain('company.businessNumber')
  const kept = await confirm('company')
  expect([kept.status, kept.body.code]).toEqual([422, 'PLACEHOLDER'])
  expect((await change({ company: { name: 'Bada' } })).status).toBe(200)
  const { steps } = await start()
  expect(steps).toContainEqual({ step: 'company', done: false })
  const given = await change({ company: { representative: 'Kim Haneul' } })
  expect([given.status, given.body.fields]).toEqual([422, { 'company.representative': 'PLACEHOLDER' }])
})

test('a company without a hosting provider is not done in production', async () => {
  const { hostingProvider: _, ...withoutHost } = company
  expect((await change({ company: withoutHost })).status).toBe(200)
  expect((await start()).placeholders).toContain('company.hostingProvider')
  expect((await start()).steps).toContainEqual({ step: 'company', done: false })
  const emptied = await change({ company: { hostingProvider: '' } })
  expect([emptied.status, emptied.body.fields]).toEqual([422, { 'company.hostingProvider': 'PLACEHOLDER' }])
  expect((await change({ company: { hostingProvider: 'Hangang Cloud' } })).status).toBe(200)
  expect((await start()).steps).toContainEqual({ step: 'company', done: true })
})

test('a site that has sold before continues to sell, whatever steps are left', async () => {
  await app.db.insertInto('sales').values({ id: 1, opened_at: app.clock.now() }).execute()
  expect((await availability()).days.length).toBeGreaterThan(0)
})
