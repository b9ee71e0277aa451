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
  NOT_GMAIL,
  startTestProvider,
  type TestProvider,
  throughGoogle,
} from './testing-google.ts'
import { registered } from './testing.ts'

/** Rejects forged, foreign, replayed and expired answers of the provider. */
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

test('abuse case 107: a return without our cookie opens nothing', async () => {
  const address = provider.agree(await begin(app.client()))
  const client = app.client()
  expect(await returnFromGoogle(client, address)).toBe(FAILED)
  client.cookies.set('google-login', 'forged')
  expect(await returnFromGoogle(client, address)).toBe(FAILED)
  expect(await returnFromGoogle(client, GOOGLE_CALLBACK_PATH)).toBe(FAILED)
})

test('abuse case 107: a return after ten minutes opens nothing', async () => {
  const client = app.client()
  const address = provider.agree(await begin(client))
  app.clock.advance(10 * 60_000)
  expect(await returnFromGoogle(client, address)).toBe(FAILED)
})

test('abuse case 108: a return with a foreign state or nonce opens nothing', async () => {
  await gina(app, provider)
  const client = app.client()
  const address = provider.agree(await begin(client))
  expect(await returnFromGoogle(client, address.replace(/state=[^&]+/, 'state=foreign'))).toBe(FAILED)
  expect(await emailOf(client)).toBeNull()

  const victim = app.client()
  await begin(victim)
  const attackers = provider.agree(await begin(app.client()))
  expect(await returnFromGoogle(victim, attackers)).toBe(FAILED)

  provider.answers = { claims: GINA, nonce: 'foreign' }
  expect(await throughGoogle(provider, app.client())).toBe(FAILED)
})

test.for([
  ['audience', { audience: 'another site' }],
  ['issuer', { issuer: 'https://accounts.evil.example' }],
  ['key', { foreignKey: true }],
  ['signature', { unsigned: true }],
  ['algorithm', { symmetric: true }],
  ['expiry', { expiresInSeconds: -600 }],
] as const)('abuse case 109: a token with a wrong %s opens nothing', async ([, lie]) => {
  await gina(app, provider)
  provider.answers = { claims: GINA, ...lie }
  const client = app.client()
  expect(await throughGoogle(provider, client)).toBe(FAILED)
  expect(await emailOf(client)).toBeNull()
})

test.for([
  ['of a company', { email: 'gina@company.com', hd: 'company.com' }],
  ['of a company, with a Gmail address', { hd: 'company.com' }],
  ['at another mailbox', { email: 'gina@naver.com' }],
  ['without an address', { email: undefined }],
])('abuse case 110: the refusal of an account %s says that only Gmail is accepted', async ([, claims]) => {
  provider.answers = { claims: { ...GINA, ...(claims as object) } }
  expect(await throughGoogle(provider, app.client())).toBe(NOT_GMAIL)
})

test('abuse case 111: an unverified address is linked to no account', async () => {
  await registered(app, GINA.email)
  for (const email_verified of [false, 'true', undefined]) {
    provider.answers = { claims: { ...GINA, email_verified } }
    const client = app.client()
    expect(await throughGoogle(provider, client)).toBe(NOT_GMAIL)
    expect(await emailOf(client)).toBeNull()
  }
})

test('abuse case 112: a forged, borrowed or old ticket registers no account', async () => {
  const client = app.client()
  expect((await join(client)).body.code).toBe('TICKET_INVALID')
  client.cookies.set('google-registration', 'e30.forged')
  expect((await join(client)).body.code).toBe('TICKET_INVALID')

  await throughGoogle(provider, client)
  const other = app.client()
  other.cookies.set('google-second-factor', client.cookies.get('google-registration')!)
  expect((await other.post('/api/google/second-factor', { totp: '123456' })).body.code).toBe('TICKET_INVALID')

  app.clock.advance(15 * 60_000)
  const late = await join(client)
  expect([late.status, late.body.code]).toEqual([401, 'TICKET_INVALID'])
  expect((await client.get('/api/google/ticket')).status).toBe(401)
})

test('a ticket that is used twice, or whose mailbox was registered since, creates no second account', async () => {
  const [first, second] = [app.client(), app.client()]
  await throughGoogle(provider, first)
  second.cookies.set('google-registration', first.cookies.get('google-registration')!)
  const statuses = (await Promise.all([join(first), join(second)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 409])
})

test('a repeated return from Google, even with its cookie, opens no session', async () => {
  await gina(app, provider)
  const client = app.client()
  const address = provider.agree(await begin(client))
  const cookie = client.cookies.get('google-login')!
  expect(await returnFromGoogle(client, address)).toBe(INSIDE)
  expect(client.cookies.has('google-login')).toBe(false)
  const thief = app.client()
  thief.cookies.set('google-login', cookie)
  expect(await returnFromGoogle(thief, address)).toBe(FAILED)
  expect(await emailOf(thief)).toBeNull()
})

test('another site cannot begin a login', async () => {
  const client = app.client()
  const start = await client.post('/api/google/start', {}, { 'sec-fetch-site': 'cross-site' })
  expect(start.body.code).toBe('CROSS_SITE')
  expect((await client.get('/api/google/start')).status).toBe(404)
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
    deps: { identity: identityAt(provider) },
  })
  const start = await secure.client().post('/api/google/start', {}, { origin: 'https://naru.example' })
  expect(String(start.headers['set-cookie'])).toMatch(/^__Host-google-login=.*; Secure;/)
  await secure.stop()
})

test('a discovery document with another issuer is refused', async () => {
  provider.answers = { claims: GINA, metadataIssuer: 'https://accounts.evil.example' }
  expect((await app.client().post('/api/google/start', {})).body.code).toBe('GOOGLE_FAILED')
})

test('redirects are not followed with our credentials', async () => {
  provider.answers = { claims: GINA, redirects: true }
  expect(await throughGoogle(provider, app.client())).toBe(FAILED)
  expect(provider.requested).toContain('/token')
  expect(provider.requested).not.toContain('/elsewhere')
})
