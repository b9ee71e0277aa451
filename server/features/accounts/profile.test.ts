import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

test('GET /api/me returns no user without a session', async () => {
  const reply = await app.client().get('/api/me')
  expect(reply.body).toEqual({ success: true, user: null, secondFactorMissing: false, google: false })
  expect((await app.client().get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
})

test('a person corrects name, nationality and language, each on its own', async () => {
  const client = await app.aUser({ name: 'Ann' })
  expect((await client.post('/api/profile', { name: 'Anna Nguyen' })).body.profile).toMatchObject({
    name: 'Anna Nguyen',
    nationality: 'VN',
    locale: 'en',
  })
  await client.post('/api/profile', { nationality: 'KR' })
  const { profile } = (await client.post('/api/profile', { locale: 'ko' })).body
  expect(profile).toMatchObject({ name: 'Anna Nguyen', nationality: 'KR', locale: 'ko' })
  expect((await client.get('/api/me')).body.user.name).toBe('Anna Nguyen')
})

test.each([
  { role: 'admin' },
  { email: 'other@gmail.com' },
  { nationality: 'Korea' },
  { name: ' ' },
  { locale: 'xx' },
  { marketing: 'yes' },
])('%j changes nothing', async (changes) => {
  const client = await app.aUser()
  const before = (await client.get('/api/profile')).body
  expect((await client.post('/api/profile', changes)).status).toBe(400)
  expect((await client.get('/api/profile')).body).toEqual(before)
})

test('each change of the marketing consent is inserted as a row, and a repeated value inserts none', async () => {
  const client = await app.aUser()
  const { id } = client.user
  for (const marketing of [true, true, false, true]) await client.post('/api/profile', { marketing })
  const rows = await app.db
    .selectFrom('consents')
    .select('granted')
    .where('user_id', '=', id)
    .where('kind', '=', 'marketing')
    .orderBy('id')
    .execute()
  expect(rows.map(({ granted }) => granted)).toEqual([false, true, false, true])
  expect((await client.get('/api/profile')).body.profile.marketing).toBe(true)
})

test('the profile describes sessions and contains nothing that opens one', async () => {
  const client = await app.aUser()
  const { profile } = (await client.get('/api/profile')).body
  expect(Object.keys(profile.sessions[0]).toSorted()).toEqual([
    'createdAt',
    'current',
    'device',
    'id',
    'lastSeenAt',
  ])
  expect(JSON.stringify(profile)).not.toContain(client.cookies.get('sid'))
})
