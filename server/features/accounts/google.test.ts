import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { GOOGLE_CALLBACK_PATH } from '#contract/google.ts'
import { identityAt } from '#server/adapters/testing-identity.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import {
  begin,
  returnFromGoogle,
  emailOf,
  FAILED,
  gina,
  GINA,
  INSIDE,
  join,
  startTestProvider,
  type TestProvider,
  throughGoogle,
} from './testing-google.ts'
import { codeNow, logIn, mailedCode, registered, timeRatio, withTotp } from './testing.ts'

let provider: TestProvider
let app: TestApp
beforeAll(async () => {
  provider = await startTestProvider()
})
afterAll(() => provider.stop())
beforeEach(async () => {
  provider.answers = { claims: GINA }
  app = await startApp({ deps: { identity: identityAt(provider) } })
})
afterEach(() => app.stop())

test('without configuration there is no button and no route', async () => {
  const plain = await startApp()
  const client = plain.client()
  expect((await client.get('/api/me')).body.google).toBe(false)
  for (const path of ['start', 'second-factor', 'register']) {
    expect((await client.post(`/api/google/${path}`, {})).status).toBe(404)
  }
  for (const path of ['callback', 'ticket', 'start']) {
    expect((await client.get(`/api/google/${path}`)).status).toBe(404)
  }
  await plain.stop()
  expect((await app.client().get('/api/me')).body.google).toBe(true)
})

test('a new user is confirmed by Google, gives the consents and is logged in', async () => {
  const client = app.client()
  const url = new URL(await begin(client, { goTo: '/report' }))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    scope: 'openid email profile',
    response_type: 'code',
    code_challenge_method: 'S256',
    prompt: 'select_account',
    redirect_uri: 'http://localhost:3000/api/google/callback',
  })
  expect(await returnFromGoogle(client, provider.agree(url.href))).toBe('/register?google=1')
  expect(await emailOf(client)).toBeNull()
  expect((await client.get('/api/google/ticket')).body).toEqual({
    success: true,
    email: GINA.email,
    name: GINA.name,
  })
  expect((await join(client, { agreePrivacy: undefined })).body.code).toBe('CONSENT_REQUIRED')
  const made = await join(client, { agreeMarketing: true, locale: 'vi' })
  expect([made.status, made.body]).toEqual([
    201,
    { success: true, user: { name: 'Gina', email: GINA.email, role: 'user' }, goTo: '/report' },
  ])
  expect(await emailOf(client)).toBe(GINA.email)
  const { profile } = (await client.get('/api/profile')).body
  expect(profile).toMatchObject({ nationality: 'VN', locale: 'vi', marketing: true, hasPassword: false })
  expect((await join(client)).body.code).toBe('TICKET_INVALID')
})

test('a known user is logged in at once and returns to the previous page', async () => {
  await gina(app, provider)
  const client = app.client()
  expect(await throughGoogle(provider, client, { goTo: '/profile' })).toBe('/login?step=done&to=%2Fprofile')
  expect(await emailOf(client)).toBe(GINA.email)
  const intent = '/report?date=2026-09-05&time=10:00&concern=major'
  expect(await throughGoogle(provider, app.client(), { goTo: intent })).toBe(
    `/login?${new URLSearchParams({ step: 'done', to: intent })}`,
  )
  for (const goTo of ['https://evil.example', '//evil.example', '/report?date=//evil.example', '/report#x'])
    expect((await client.post('/api/google/start', { goTo })).status).toBe(400)
})

test("the account follows Google's id, even if its address changes", async () => {
  await gina(app, provider)
  provider.answers = { claims: { ...GINA, email: 'gina.renamed@gmail.com' } }
  const client = app.client()
  expect(await throughGoogle(provider, client)).toBe(INSIDE)
  expect(await emailOf(client)).toBe(GINA.email)
})

test('an account that staff have made is asked for the consents before the first login', async () => {
  const admin = await app.anAdmin()
  const client = { email: GINA.email, name: 'Jina', locale: 'en' }
  const pay = { kind: 'free', reason: 'First meeting' }
  const slot = { date: app.bookableDate(), time: '10:00', platform: 'kakao', platformId: 'gina' }
  expect((await admin.post('/api/admin/bookings', { client, pay, ...slot })).status).toBe(201)
  const visitor = app.client()
  expect(await throughGoogle(provider, visitor)).toBe('/register?google=1')
  expect(await emailOf(visitor)).toBeNull()
  expect((await join(visitor, { agreeTerms: undefined })).body.code).toBe('CONSENT_REQUIRED')
  expect((await join(visitor)).body).toMatchObject({ user: { name: 'Gina', email: GINA.email } })
  expect((await visitor.get('/api/consultations')).body.reports).toHaveLength(1)
  const { data } = (await visitor.get('/api/export')).body
  expect(data.profile).toMatchObject({ name: 'Gina', nationality: 'VN', googleId: GINA.sub })
  expect(data.consents).toMatchObject([{ kind: 'terms' }, { kind: 'privacy' }, { kind: 'marketing' }])
  expect(await throughGoogle(provider, app.client())).toBe(INSIDE)
})

test('a form opened before a second factor was set up does not enter without it', async () => {
  const admin = await app.anAdmin()
  const client = { email: GINA.email, name: 'Jina', locale: 'en' }
  const pay = { kind: 'free', reason: 'First meeting' }
  const slot = { date: app.bookableDate(), time: '10:00', platform: 'kakao', platformId: 'gina' }
  expect((await admin.post('/api/admin/bookings', { client, pay, ...slot })).status).toBe(201)
  const visitor = app.client()
  expect(await throughGoogle(provider, visitor)).toBe('/register?google=1')
  await app.db
    .updateTable('users')
    .set({ totp_secret: Buffer.from('secret') })
    .where('email', '=', GINA.email)
    .execute()
  expect((await join(visitor)).body.code).toBe('EMAIL_TAKEN')
  expect(await emailOf(visitor)).toBeNull()
})

test('an account of the same mailbox is linked the first time, and to one Google account only', async () => {
  await registered(app, 'ginanguyen@gmail.com')
  const client = app.client()
  expect(await throughGoogle(provider, client)).toBe(INSIDE)
  expect(await emailOf(client)).toBe('ginanguyen@gmail.com')
  expect(await throughGoogle(provider, app.client())).toBe(INSIDE)
  const notices = app.db
    .selectFrom('messages')
    .select(['to_email', 'locale'])
    .where('kind', '=', 'google_linked')
  expect(await notices.execute()).toEqual([{ to_email: 'ginanguyen@gmail.com', locale: 'en' }])
  expect((await logIn(app.client(), 'ginanguyen@gmail.com')).status).toBe(200)

  provider.answers = { claims: { ...GINA, sub: 'someone else' } }
  expect(await throughGoogle(provider, app.client())).toBe(FAILED)
})

test('a login with Google ends the session that the browser carried before', async () => {
  await gina(app, provider)
  const client = await app.aUser()
  const before = client.cookies.get('sid')!
  expect(await throughGoogle(provider, client)).toBe(INSIDE)
  const thief = app.client()
  thief.cookies.set('sid', before)
  expect(await emailOf(thief)).toBeNull()
})

test('abuse case 71: an account without a password answers like a wrong one, in the same time', async () => {
  await gina(app, provider)
  const { user } = await app.aUser()
  const wrong = (email: string) => logIn(app.client(), email, { password: 'not this one' })
  const [theirs, ours] = [await wrong(GINA.email), await wrong(user.email)]
  expect([theirs.status, theirs.body]).toEqual([401, ours.body])
  const others = await Promise.all(Array.from({ length: 3 }, () => app.aUser()))
  const run = (email: string) => async () => {
    await app.db.deleteFrom('rate_limits').execute()
    await wrong(email)
  }
  const ratio = await timeRatio(15, run(GINA.email), run(others[0]!.user.email))
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.7)
})

test('a refusal at Google returns to the login page', async () => {
  const client = app.client()
  const state = new URL(await begin(client)).searchParams.get('state')
  expect(await returnFromGoogle(client, `${GOOGLE_CALLBACK_PATH}?error=access_denied&state=${state}`)).toBe(
    FAILED,
  )
})

test('a login with Google does not replace the second factor', async () => {
  const user = await app.aUser({ email: 'ginanguyen@gmail.com' })
  const { secret, recoveryCodes } = await withTotp(app, user)
  const client = app.client()
  expect(await throughGoogle(provider, client, { goTo: '/profile' })).toBe('/login?step=totp')
  expect(await emailOf(client)).toBeNull()
  const ticket = client.cookies.get('google-second-factor')!

  const wrong = await client.post('/api/google/second-factor', { totp: '0'.repeat(32) })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'TOTP_INVALID'])
  const right = await client.post('/api/google/second-factor', { totp: codeNow(app, secret) })
  expect([right.status, right.body.goTo]).toEqual([200, '/profile'])
  expect(await emailOf(client)).toBe(user.user.email)

  const late = app.client()
  late.cookies.set('google-second-factor', ticket)
  expect((await late.post('/api/google/second-factor', { totp: codeNow(app, secret) })).status).toBe(401)
  expect((await late.post('/api/google/second-factor', { totp: recoveryCodes[0] })).status).toBe(200)
  app.clock.advance(5 * 60_000)
  late.cookies.set('google-second-factor', ticket)
  const tooLate = await late.post('/api/google/second-factor', { totp: recoveryCodes[1] })
  expect(tooLate.body.code).toBe('TICKET_INVALID')
})

test('an admin who logged in with Google has not passed the second factor', async () => {
  const strict = await startApp({
    env: { REQUIRE_ADMIN_TOTP: 'true' },
    deps: { identity: identityAt(provider) },
  })
  const admin = await strict.anAdmin()
  await strict.db.updateTable('users').set({ google_subject: GINA.sub }).execute()
  const client = strict.client()
  expect(await throughGoogle(provider, client)).toBe(INSIDE)
  expect((await client.get('/api/me')).body).toMatchObject({
    user: { email: admin.user.email, role: 'admin' },
    secondFactorMissing: true,
  })
  expect((await client.get('/api/messages')).body.code).toBe('TOTP_REQUIRED')
  await strict.stop()
})

test('an invited member of the staff uses the link and not Google, until the account is set up', async () => {
  const owner = await app.anAdmin()
  const invitation = { email: GINA.email, name: 'Gina', staffRole: 'assistant' }
  expect((await owner.post('/api/staff', invitation)).status).toBe(201)
  const client = app.client()
  expect(await throughGoogle(provider, client)).toBe(FAILED)
  expect((await client.get('/api/me')).body.user).toBeNull()
})

test('an account without a password is deleted after a fresh login with Google', async () => {
  const client = await gina(app, provider)
  app.clock.advance(11 * 60_000)
  expect((await client.post('/api/delete-account', {})).body.code).toBe('REAUTH_REQUIRED')
  expect((await client.post('/api/delete-account', { password: 'any' })).body.code).toBe('PASSWORD_WRONG')
  await throughGoogle(provider, client, { goTo: '/profile' })
  expect((await client.post('/api/delete-account', {})).status).toBe(200)
  expect(await throughGoogle(provider, app.client())).toBe('/register?google=1')
})

test('a first password is set with a mailed code, and Google still opens the account', async () => {
  const client = await gina(app, provider)
  const change = { currentPassword: '', newPassword: 'a calm walk by the sea' }
  expect((await client.post('/api/change-password', { ...change, currentPassword: 'any' })).body.code).toBe(
    'PASSWORD_WRONG',
  )
  await client.post('/api/send-reset-code', { email: GINA.email })
  const code = await mailedCode(app, GINA.email)
  const reset = { email: GINA.email, code, newPassword: change.newPassword }
  expect((await client.post('/api/reset-password', reset)).status).toBe(200)
  expect((await logIn(app.client(), GINA.email, { password: change.newPassword })).status).toBe(200)
  expect(await throughGoogle(provider, app.client())).toBe(INSIDE)
})

test('the login page says when Google is unreachable', async () => {
  const away = await startApp({ deps: { identity: identityAt(provider, 'http://127.0.0.1:9') } })
  expect((await away.client().post('/api/google/start', {})).body.code).toBe('GOOGLE_FAILED')
  await away.stop()
})

test('a session that began at Google ends like any other', async () => {
  const client = await gina(app, provider)
  app.clock.advance(2 * 3_600_000 - 1)
  expect(await emailOf(client)).toBe(GINA.email)
  for (let hour = 2; hour < 12; hour++) {
    app.clock.advance(3_600_000)
    expect(await emailOf(client)).toBe(GINA.email)
  }
  app.clock.advance(3_600_000)
  expect(await emailOf(client)).toBeNull()
})

test('one address comes back thirty times in five minutes', async () => {
  const client = app.client()
  for (let turn = 0; turn < 30; turn++) await returnFromGoogle(client, GOOGLE_CALLBACK_PATH)
  await gina(app, provider)
  const address = provider.agree(await begin(client))
  expect(await returnFromGoogle(client, address)).toBe(FAILED)
})
