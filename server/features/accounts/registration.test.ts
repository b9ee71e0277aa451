import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#server/testing.ts'
import {
  mailedCode,
  registered,
  registerWith,
  registrationOf,
  sendCode,
  verifyCode,
  wrongCode,
} from './testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

test('a visitor proves a mailbox, registers and logs in', async () => {
  expect((await sendCode(app, 'ann@gmail.com')).status).toBe(200)
  const code = await mailedCode(app, 'ann@gmail.com')
  expect((await verifyCode(app, 'ann@gmail.com', code)).body).toEqual({ success: true })
  const reply = await registerWith(app, 'ann@gmail.com', code, { agreeMarketing: true })
  expect(reply.status).toBe(201)
  expect(reply.body.user).toEqual({ name: 'Ann Nguyen', email: 'ann@gmail.com', role: 'user' })
  const client = app.client()
  expect(
    (await client.post('/api/login', { email: 'Ann@Gmail.com', password: 'river crossing at dawn' })).status,
  ).toBe(200)
  expect((await client.get('/api/me')).body.user).toEqual(reply.body.user)
})

test('a newly registered user is logged in, and an earlier session in that browser ends', async () => {
  const client = app.client()
  await registered(app, 'bob@gmail.com', client)
  expect((await client.get('/api/me')).body.user.email).toBe('bob@gmail.com')
  app.clock.advance(60_000)
  await registered(app, 'ann@gmail.com', client)
  expect((await client.get('/api/me')).body.user.email).toBe('ann@gmail.com')
  expect((await client.get('/api/consultations')).status).toBe(200)
  const sessions = await app.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .select('email')
    .execute()
  expect(sessions).toEqual([{ email: 'ann@gmail.com' }])
})

test('a refused registration opens no session', async () => {
  const client = app.client()
  await sendCode(app, 'ann@gmail.com')
  const code = wrongCode(await mailedCode(app, 'ann@gmail.com'))
  expect((await client.post('/api/register', registrationOf('ann@gmail.com', code))).body.code).toBe(
    'CODE_INVALID',
  )
  expect((await client.get('/api/me')).body.user).toBeNull()
})

test('a code that was not verified before registers as well', async () => {
  await sendCode(app, 'ann@gmail.com')
  expect((await registerWith(app, 'ann@gmail.com', await mailedCode(app, 'ann@gmail.com'))).status).toBe(201)
})

test('an account exists only after the registration, and holds no password', async () => {
  await sendCode(app, 'ann@gmail.com')
  expect(await app.db.selectFrom('users').select('id').execute()).toEqual([])
  await registerWith(app, 'ann@gmail.com', await mailedCode(app, 'ann@gmail.com'))
  const users = await app.db.selectFrom('users').selectAll().execute()
  expect(users).toHaveLength(1)
  expect(JSON.stringify(users)).not.toContain('river crossing')
  expect(users[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  [55, { confirmPassword: 'another one of these' }, 422, 'PASSWORD_MISMATCH'],
  [56, { password: 'seven77', confirmPassword: 'seven77' }, 422, 'PASSWORD_TOO_SHORT'],
  [57, { password: '긴'.repeat(129), confirmPassword: '긴'.repeat(129) }, 422, 'PASSWORD_TOO_LONG'],
  [58, { password: 'x'.repeat(600), confirmPassword: 'x'.repeat(600) }, 400, 'INVALID_INPUT'],
  [59, { password: 'password123', confirmPassword: 'password123' }, 422, 'PASSWORD_TOO_COMMON'],
  [60, { password: 'naru2026naru', confirmPassword: 'naru2026naru' }, 422, 'PASSWORD_TOO_COMMON'],
  [60, { password: 'annlovesrivers', confirmPassword: 'annlovesrivers' }, 422, 'PASSWORD_TOO_COMMON'],
  [61, { agreeTerms: false }, 422, 'CONSENT_REQUIRED'],
  [61, { agreeTerms: undefined }, 422, 'CONSENT_REQUIRED'],
  [62, { agreePrivacy: false }, 422, 'CONSENT_REQUIRED'],
  [65, { nationality: 'XX' }, 400, 'INVALID_INPUT'],
  [65, { nationality: 'kr' }, 400, 'INVALID_INPUT'],
  [65, { nationality: 'Korea' }, 400, 'INVALID_INPUT'],
  [66, { name: '' }, 400, 'INVALID_INPUT'],
  [66, { name: ' \u3000\u200b' }, 400, 'INVALID_INPUT'],
  [66, { name: 'x'.repeat(101) }, 400, 'INVALID_INPUT'],
  [66, { name: 'An\u202en' }, 400, 'INVALID_INPUT'],
  [66, { name: 'An\u0007n' }, 400, 'INVALID_INPUT'],
  [67, { role: 'admin' }, 400, 'INVALID_INPUT'],
])('abuse case %i: %j is refused and uses no try of the code', async (_, changes, status, code) => {
  await sendCode(app, 'annloves@gmail.com')
  const proof = await mailedCode(app, 'annloves@gmail.com')
  for (let tries = 0; tries < 6; tries++) {
    const reply = await registerWith(app, 'annloves@gmail.com', proof, changes)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  }
  expect((await registerWith(app, 'annloves@gmail.com', proof)).status).toBe(201)
})

test('abuse case 64: the three agreements are kept with version and time; event mails are off by default', async () => {
  await registered(app, 'ann@gmail.com')
  const consents = await app.db
    .selectFrom('consents')
    .select(['kind', 'granted', 'version', 'at'])
    .orderBy('id')
    .execute()
  expect(consents.map(({ kind, granted }) => [kind, granted])).toEqual([
    ['terms', true],
    ['privacy', true],
    ['marketing', false],
  ])
  for (const { version, at } of consents) {
    expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(at).toEqual(app.clock.now())
  }
})

test('abuse case 68: one address registers ten times in an hour', async () => {
  const client = app.client()
  for (let call = 0; call < 10; call++) {
    expect((await client.post('/api/register', registrationOf('a@gmail.com', '123456'))).body.code).toBe(
      'CODE_INVALID',
    )
  }
  const reply = await client.post('/api/register', registrationOf('a@gmail.com', '123456'))
  expect([reply.status, reply.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})
