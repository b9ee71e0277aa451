import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { GOOGLE_CALLBACK_PATH } from '#contract/google.ts'
import { createGoogle } from '#server/adapters/google.ts'
import { type Client, startApp, type TestApp } from '#server/testing.ts'
import { codeNow, logIn, mailedCode, registered, timeRatio, withTotp } from './testing.ts'
import { GINA, startTestProvider, type TestProvider } from './testing-google.ts'

let provider: TestProvider
let app: TestApp
beforeAll(async () => {
  provider = await startTestProvider()
})
afterAll(() => provider.stop())
beforeEach(async () => {
  provider.answers = { claims: GINA }
  app = await startApp({ deps: { identity: google(provider.issuer) } })
})
afterEach(() => app.stop())

const google = (issuer: string) =>
  createGoogle(
    { ...provider, issuer, returnTo: `http://localhost:3000${GOOGLE_CALLBACK_PATH}` },
    pino({ level: 'silent' }),
  )

const FAILED = '/login?error=google'
const NOT_GMAIL = '/login?error=gmail-only'
const INSIDE = '/login?step=done&to=%2F'

/** A browser comes back from another site: a plain navigation, with nothing but its cookies. */
async function comeBack(client: Client, address: string): Promise<string> {
  const reply = await client.get(address, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })
  expect(reply.status).toBe(302)
  return String(reply.headers.location)
}

async function begin(client: Client, body: object = {}): Promise<string> {
  const start = await client.post('/api/google/start', body)
  expect(start.status).toBe(200)
  return start.body.url
}

/** The whole way through the provider; answers the page it ends at. */
const throughGoogle = async (client: Client, body: object = {}): Promise<string> =>
  comeBack(client, provider.agree(await begin(client, body)))

const join = (client: Client, changes: object = {}) =>
  client.post('/api/google/register', {
    name: 'Gina',
    nationality: 'VN',
    agreeTerms: true,
    agreePrivacy: true,
    ...changes,
  })

async function gina(): Promise<Client> {
  const client = app.client()
  await throughGoogle(client)
  expect((await join(client)).status).toBe(201)
  return client
}

const emailOf = async (client: Client): Promise<string | null> =>
  (await client.get('/api/me')).body.user?.email ?? null

test('without configuration there is no button and no address', async () => {
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

test('a newcomer is confirmed by Google, agrees here and is logged in', async () => {
  const client = app.client()
  const url = new URL(await begin(client, { goTo: '/report' }))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    scope: 'openid email profile',
    response_type: 'code',
    code_challenge_method: 'S256',
    prompt: 'select_account',
    redirect_uri: 'http://localhost:3000/api/google/callback',
  })
  expect(await comeBack(client, provider.agree(url.href))).toBe('/register?google=1')
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

test('who is known goes straight in, to the page they came from', async () => {
  await gina()
  const client = app.client()
  expect(await throughGoogle(client, { goTo: '/profile' })).toBe('/login?step=done&to=%2Fprofile')
  expect(await emailOf(client)).toBe(GINA.email)
  const wish = '/report?date=2026-09-05&time=10:00&concern=major'
  expect(await throughGoogle(app.client(), { goTo: wish })).toBe(
    `/login?${new URLSearchParams({ step: 'done', to: wish })}`,
  )
  for (const goTo of ['https://evil.example', '//evil.example', '/report?date=//evil.example', '/report#x'])
    expect((await client.post('/api/google/start', { goTo })).status).toBe(400)
})

test("the account follows Google's id, whatever its address becomes", async () => {
  await gina()
  provider.answers = { claims: { ...GINA, email: 'gina.renamed@gmail.com' } }
  const client = app.client()
  expect(await throughGoogle(client)).toBe(INSIDE)
  expect(await emailOf(client)).toBe(GINA.email)
})

test('an account of the same mailbox is linked the first time, and to one Google account only', async () => {
  await registered(app, 'ginanguyen@gmail.com')
  const client = app.client()
  expect(await throughGoogle(client)).toBe(INSIDE)
  expect(await emailOf(client)).toBe('ginanguyen@gmail.com')
  expect(await throughGoogle(app.client())).toBe(INSIDE)
  const notices = app.db
    .selectFrom('messages')
    .select(['to_email', 'locale'])
    .where('kind', '=', 'google_linked')
  expect(await notices.execute()).toEqual([{ to_email: 'ginanguyen@gmail.com', locale: 'en' }])
  expect((await logIn(app.client(), 'ginanguyen@gmail.com')).status).toBe(200)

  provider.answers = { claims: { ...GINA, sub: 'someone else' } }
  expect(await throughGoogle(app.client())).toBe(FAILED)
})

test('a login with Google ends the session that the browser carried before', async () => {
  await gina()
  const client = await app.aUser()
  const before = client.cookies.get('sid')!
  expect(await throughGoogle(client)).toBe(INSIDE)
  const thief = app.client()
  thief.cookies.set('sid', before)
  expect(await emailOf(thief)).toBeNull()
})

test('abuse case 71: an account without a password answers like a wrong one, in the same time', async () => {
  await gina()
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

test('abuse case 107: a return without our cookie opens nothing', async () => {
  const address = provider.agree(await begin(app.client()))
  const client = app.client()
  expect(await comeBack(client, address)).toBe(FAILED)
  client.cookies.set('google-login', 'forged')
  expect(await comeBack(client, address)).toBe(FAILED)
  expect(await comeBack(client, GOOGLE_CALLBACK_PATH)).toBe(FAILED)
})

test('abuse case 107: a return after ten minutes opens nothing', async () => {
  const client = app.client()
  const address = provider.agree(await begin(client))
  app.clock.advance(10 * 60_000)
  expect(await comeBack(client, address)).toBe(FAILED)
})

test('abuse case 108: a return with a foreign state or nonce opens nothing', async () => {
  await gina()
  const client = app.client()
  const address = provider.agree(await begin(client))
  expect(await comeBack(client, address.replace(/state=[^&]+/, 'state=foreign'))).toBe(FAILED)
  expect(await emailOf(client)).toBeNull()

  const victim = app.client()
  await begin(victim)
  const attackers = provider.agree(await begin(app.client()))
  expect(await comeBack(victim, attackers)).toBe(FAILED)

  provider.answers = { claims: GINA, nonce: 'foreign' }
  expect(await throughGoogle(app.client())).toBe(FAILED)
})

test.for([
  ['audience', { audience: 'another site' }],
  ['issuer', { issuer: 'https://accounts.evil.example' }],
  ['key', { foreignKey: true }],
  ['signature', { unsigned: true }],
  ['algorithm', { symmetric: true }],
  ['expiry', { expiresInSeconds: -600 }],
] as const)('abuse case 109: a token with a wrong %s opens nothing', async ([, lie]) => {
  await gina()
  provider.answers = { claims: GINA, ...lie }
  const client = app.client()
  expect(await throughGoogle(client)).toBe(FAILED)
  expect(await emailOf(client)).toBeNull()
})

test.for([
  ['of a company', { email: 'gina@company.com', hd: 'company.com' }],
  ['of a company, with a Gmail address', { hd: 'company.com' }],
  ['at another mailbox', { email: 'gina@naver.com' }],
  ['without an address', { email: undefined }],
])('abuse case 110: an account %s is told that only Gmail counts', async ([, claims]) => {
  provider.answers = { claims: { ...GINA, ...(claims as object) } }
  expect(await throughGoogle(app.client())).toBe(NOT_GMAIL)
})

test('abuse case 111: an unverified address links to nobody', async () => {
  await registered(app, GINA.email)
  for (const email_verified of [false, 'true', undefined]) {
    provider.answers = { claims: { ...GINA, email_verified } }
    const client = app.client()
    expect(await throughGoogle(client)).toBe(NOT_GMAIL)
    expect(await emailOf(client)).toBeNull()
  }
})

test('abuse case 112: a forged, borrowed or old ticket registers nobody', async () => {
  const client = app.client()
  expect((await join(client)).body.code).toBe('TICKET_INVALID')
  client.cookies.set('google-registration', 'e30.forged')
  expect((await join(client)).body.code).toBe('TICKET_INVALID')

  await throughGoogle(client)
  const other = app.client()
  other.cookies.set('google-second-factor', client.cookies.get('google-registration')!)
  expect((await other.post('/api/google/second-factor', { totp: '123456' })).body.code).toBe('TICKET_INVALID')

  app.clock.advance(15 * 60_000)
  const late = await join(client)
  expect([late.status, late.body.code]).toEqual([401, 'TICKET_INVALID'])
  expect((await client.get('/api/google/ticket')).status).toBe(401)
})

test('a ticket whose mailbox was registered meanwhile, or used twice, makes no second account', async () => {
  const [first, second] = [app.client(), app.client()]
  await throughGoogle(first)
  second.cookies.set('google-registration', first.cookies.get('google-registration')!)
  const statuses = (await Promise.all([join(first), join(second)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 409])
})

test('a return that is repeated, even with its cookie, opens nothing', async () => {
  await gina()
  const client = app.client()
  const address = provider.agree(await begin(client))
  const cookie = client.cookies.get('google-login')!
  expect(await comeBack(client, address)).toBe(INSIDE)
  expect(client.cookies.has('google-login')).toBe(false)
  const thief = app.client()
  thief.cookies.set('google-login', cookie)
  expect(await comeBack(thief, address)).toBe(FAILED)
  expect(await emailOf(thief)).toBeNull()
})

test('who refuses at Google is back at the login', async () => {
  const client = app.client()
  const state = new URL(await begin(client)).searchParams.get('state')
  expect(await comeBack(client, `${GOOGLE_CALLBACK_PATH}?error=access_denied&state=${state}`)).toBe(FAILED)
})

test('another site cannot begin a login', async () => {
  const client = app.client()
  const start = await client.post('/api/google/start', {}, { 'sec-fetch-site': 'cross-site' })
  expect(start.body.code).toBe('CROSS_SITE')
  expect((await client.get('/api/google/start')).status).toBe(404)
})

test('Google does not stand for the second factor', async () => {
  const user = await app.aUser({ email: 'ginanguyen@gmail.com' })
  const { secret, recoveryCodes } = await withTotp(app, user)
  const client = app.client()
  expect(await throughGoogle(client, { goTo: '/profile' })).toBe('/login?step=totp')
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

test('an admin who came with Google has not shown the second factor', async () => {
  const strict = await startApp({
    env: { REQUIRE_ADMIN_TOTP: 'true' },
    deps: { identity: google(provider.issuer) },
  })
  const admin = await strict.anAdmin()
  await strict.db.updateTable('users').set({ google_subject: GINA.sub }).execute()
  const client = strict.client()
  expect(await throughGoogle(client)).toBe(INSIDE)
  expect((await client.get('/api/me')).body).toMatchObject({
    user: { email: admin.user.email, role: 'admin' },
    secondFactorMissing: true,
  })
  expect((await client.get('/api/messages')).body.code).toBe('TOTP_REQUIRED')
  await strict.stop()
})

test('an account without a password is deleted after a fresh login with Google', async () => {
  const client = await gina()
  app.clock.advance(11 * 60_000)
  expect((await client.post('/api/delete-account', {})).body.code).toBe('REAUTH_REQUIRED')
  expect((await client.post('/api/delete-account', { password: 'any' })).body.code).toBe('PASSWORD_WRONG')
  await throughGoogle(client, { goTo: '/profile' })
  expect((await client.post('/api/delete-account', {})).status).toBe(200)
  expect(await throughGoogle(app.client())).toBe('/register?google=1')
})

test('a first password is set with a mailed code, and Google still opens the account', async () => {
  const client = await gina()
  const change = { currentPassword: '', newPassword: 'a calm walk by the sea' }
  expect((await client.post('/api/change-password', { ...change, currentPassword: 'any' })).body.code).toBe(
    'PASSWORD_WRONG',
  )
  await client.post('/api/send-reset-code', { email: GINA.email })
  const code = await mailedCode(app, GINA.email)
  const reset = { email: GINA.email, code, newPassword: change.newPassword }
  expect((await client.post('/api/reset-password', reset)).status).toBe(200)
  expect((await logIn(app.client(), GINA.email, { password: change.newPassword })).status).toBe(200)
  expect(await throughGoogle(app.client())).toBe(INSIDE)
})

test('the cookies between the steps show nothing and cannot be read by scripts', async () => {
  const client = app.client()
  const start = await client.post('/api/google/start', {})
  const cookie = String(start.headers['set-cookie'])
  expect(cookie).toMatch(/^google-login=.*Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  const state = new URL(start.body.url).searchParams.get('state')!
  const parts = cookie.split(/[=.;]/).map((part) => Buffer.from(part, 'base64url').toString())
  expect(parts.join(' ')).not.toContain(state)
})

test('on https the cookies are bound to this host', async () => {
  const secure = await startApp({
    env: { PUBLIC_URL: 'https://naru.example' },
    deps: { identity: google(provider.issuer) },
  })
  const start = await secure.client().post('/api/google/start', {}, { origin: 'https://naru.example' })
  expect(String(start.headers['set-cookie'])).toMatch(/^__Host-google-login=.*; Secure;/)
  await secure.stop()
})

test('when Google is out of reach the login says so', async () => {
  const away = await startApp({ deps: { identity: google('http://127.0.0.1:9') } })
  expect((await away.client().post('/api/google/start', {})).body.code).toBe('GOOGLE_FAILED')
  await away.stop()
})

test('a discovery document that names another issuer is not believed', async () => {
  provider.answers = { claims: GINA, metadataIssuer: 'https://accounts.evil.example' }
  expect((await app.client().post('/api/google/start', {})).body.code).toBe('GOOGLE_FAILED')
})

test('a redirect is not followed with our credentials', async () => {
  provider.answers = { claims: GINA, redirects: true }
  expect(await throughGoogle(app.client())).toBe(FAILED)
  expect(provider.requested).toContain('/token')
  expect(provider.requested).not.toContain('/elsewhere')
})

test('a session that began at Google ends like any other', async () => {
  const client = await gina()
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
  for (let turn = 0; turn < 30; turn++) await comeBack(client, GOOGLE_CALLBACK_PATH)
  await gina()
  const address = provider.agree(await begin(client))
  expect(await comeBack(client, address)).toBe(FAILED)
})
