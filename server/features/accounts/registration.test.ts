import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#server/testing.ts'
import { mailedCode, newestMail, registered, registrationOf, wrongCode } from './testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const MINUTE_MS = 60_000
const send = (email: string) => app.client().post('/api/send-registration-code', { email })
const verify = (email: string, code: unknown) =>
  app.client().post('/api/verify-registration-code', { email, code })
const register = (email: string, code: string, changes?: Record<string, unknown>) =>
  app.client().post('/api/register', registrationOf(email, code, changes))

test('a visitor proves a mailbox, registers and logs in', async () => {
  expect((await send('ann@gmail.com')).status).toBe(200)
  const code = await mailedCode(app, 'ann@gmail.com')
  expect((await verify('ann@gmail.com', code)).body).toEqual({ success: true })
  const reply = await register('ann@gmail.com', code, { agreeMarketing: true })
  expect(reply.status).toBe(201)
  expect(reply.body.user).toEqual({ name: 'Ann Nguyen', email: 'ann@gmail.com', role: 'user' })
  const client = app.client()
  expect(
    (await client.post('/api/login', { email: 'Ann@Gmail.com', password: 'river crossing at dawn' })).status,
  ).toBe(200)
  expect((await client.get('/api/me')).body.user).toEqual(reply.body.user)
})

test('whoever has registered is logged in, and nobody else in that browser any more', async () => {
  const client = app.client()
  await registered(app, 'bob@gmail.com', client)
  expect((await client.get('/api/me')).body.user.email).toBe('bob@gmail.com')
  app.clock.advance(MINUTE_MS)
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

test('a refused registration opens nothing', async () => {
  const client = app.client()
  await send('ann@gmail.com')
  const code = wrongCode(await mailedCode(app, 'ann@gmail.com'))
  expect((await client.post('/api/register', registrationOf('ann@gmail.com', code))).body.code).toBe(
    'CODE_INVALID',
  )
  expect((await client.get('/api/me')).body.user).toBeNull()
})

test('a code that was not verified before registers as well', async () => {
  await send('ann@gmail.com')
  expect((await register('ann@gmail.com', await mailedCode(app, 'ann@gmail.com'))).status).toBe(201)
})

test('an account exists only after the registration, and holds no password', async () => {
  await send('ann@gmail.com')
  expect(await app.db.selectFrom('users').select('id').execute()).toEqual([])
  await register('ann@gmail.com', await mailedCode(app, 'ann@gmail.com'))
  const users = await app.db.selectFrom('users').selectAll().execute()
  expect(users).toHaveLength(1)
  expect(JSON.stringify(users)).not.toContain('river crossing')
  expect(users[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  [27, 'a@naver.com'],
  [28, 'a@gmail.com.evil.com'],
  [29, 'a@gmail.co'],
  [30, 'a@evil.com,b@gmail.com'],
  [31, 'a@gmail.com\r\nBcc: x@x.x'],
  [32, 'ａ＠gmail.com'],
  [32, 'a@gmаil.com'],
  [33, '..a@gmail.com'],
  [33, 'a..b@gmail.com'],
])('abuse case %i: no code goes to %j', async (_, email) => {
  const reply = await send(email)
  expect([reply.status, reply.body.code]).toEqual([422, 'EMAIL_NOT_GMAIL'])
  expect(reply.body.message).toBe('Only Gmail accounts are allowed.')
  expect(await app.db.selectFrom('messages').select('id').execute()).toEqual([])
})

test('abuse case 34: an address of 300 characters is malformed', async () => {
  expect((await send(`${'a'.repeat(290)}@gmail.com`)).body.code).toBe('INVALID_INPUT')
})

test('abuse case 35: a mailbox with an account gets the same reply, and a mail without a code', async () => {
  await registered(app, 'known@gmail.com')
  const [known, unknown] = [await send('known@gmail.com'), await send('unknown@gmail.com')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect((await newestMail(app, 'known@gmail.com'))!.text).not.toMatch(/\b\d{6}\b/)
  expect((await newestMail(app, 'unknown@gmail.com'))!.text).toMatch(/\b\d{6}\b/)
})

test.each(['ann@gmail.com', 'a.n.n+1@gmail.com'])(
  'abuse cases 36, 37: %s waits a minute after a code for ann@gmail.com',
  async (second) => {
    await send('ann@gmail.com')
    app.clock.advance(59_000)
    const early = await send(second)
    expect([early.status, early.body.code]).toEqual([429, 'RESEND_COOLDOWN'])
    expect(Number(early.headers['retry-after'])).toBe(1)
    app.clock.advance(1_000)
    expect((await send(second)).status).toBe(200)
  },
)

test('abuse case 38: the 11th code of a day is refused, and being told to wait costs none', async () => {
  for (let sent = 0; sent < 10; sent++) {
    expect((await send('ann@gmail.com')).status).toBe(200)
    expect((await send('ann@gmail.com')).body.code).toBe('RESEND_COOLDOWN')
    app.clock.advance(MINUTE_MS)
  }
  expect((await send('ann@gmail.com')).body.code).toBe('RATE_LIMITED')
  app.clock.advance(24 * 60 * MINUTE_MS)
  expect((await send('ann@gmail.com')).status).toBe(200)
})

test('abuse case 39: one address asks for 20 codes in an hour', async () => {
  const client = app.client()
  for (let sent = 1; sent <= 20; sent++) {
    expect((await client.post('/api/send-registration-code', { email: `ann${sent}@gmail.com` })).status).toBe(
      200,
    )
  }
  const reply = await client.post('/api/send-registration-code', { email: 'ann21@gmail.com' })
  expect([reply.status, reply.body.code]).toEqual([429, 'RATE_LIMITED'])
})

test('abuse cases 40, 41: after five wrong codes the right one is refused too', async () => {
  await send('ann@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  for (let by = 1; by <= 5; by++) {
    const reply = await verify('ann@gmail.com', wrongCode(code, by))
    expect([reply.status, reply.body.code]).toEqual([400, 'CODE_INVALID'])
  }
  expect((await verify('ann@gmail.com', code)).body.code).toBe('CODE_INVALID')
  expect((await register('ann@gmail.com', code)).body.code).toBe('CODE_INVALID')
})

test('the right code counts as the fifth try', async () => {
  await send('ann@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  for (let by = 1; by <= 4; by++) await verify('ann@gmail.com', wrongCode(code, by))
  expect((await verify('ann@gmail.com', code)).status).toBe(200)
  expect((await register('ann@gmail.com', code)).status).toBe(201)
})

test('abuse case 43: a code ends after ten minutes', async () => {
  await send('ann@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  app.clock.advance(10 * MINUTE_MS - 1)
  expect((await verify('ann@gmail.com', code)).status).toBe(200)
  await send('bob@gmail.com')
  const late = await mailedCode(app, 'bob@gmail.com')
  app.clock.advance(10 * MINUTE_MS)
  expect((await verify('bob@gmail.com', late)).body.code).toBe('CODE_INVALID')
})

test('abuse case 44: a newer code ends the older one', async () => {
  await send('ann@gmail.com')
  const first = await mailedCode(app, 'ann@gmail.com')
  app.clock.advance(MINUTE_MS)
  await send('ann@gmail.com')
  const second = await mailedCode(app, 'ann@gmail.com')
  if (first !== second) expect((await verify('ann@gmail.com', first)).body.code).toBe('CODE_INVALID')
  expect((await verify('ann@gmail.com', second)).status).toBe(200)
})

test('abuse cases 45, 49, 51: a code is good for its own mailbox only', async () => {
  await send('ann@gmail.com')
  await send('bob@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  await verify('ann@gmail.com', code)
  for (const other of ['bob@gmail.com', 'never.asked@gmail.com']) {
    expect((await verify(other, code)).body.code).toBe('CODE_INVALID')
    expect((await register(other, code)).body.code).toBe('CODE_INVALID')
  }
})

test('abuse case 46: a reset code registers nothing', async () => {
  await registered(app, 'ann@gmail.com')
  await app.client().post('/api/send-reset-code', { email: 'ann@gmail.com' })
  const code = await mailedCode(app, 'ann@gmail.com')
  expect((await verify('ann@gmail.com', code)).body.code).toBe('CODE_INVALID')
})

test.each([
  [47, '12345'],
  [47, '1234567'],
  [47, '12345a'],
  [47, '١٢٣٤٥٦'],
  [48, 123456],
])('abuse case %i: %j is no code at all', async (_, code) => {
  const reply = await verify('ann@gmail.com', code)
  expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_INPUT'])
})

test('abuse case 50: nobody registers without a code', async () => {
  expect((await register('ann@gmail.com', '123456')).body.code).toBe('CODE_INVALID')
})

test('abuse case 53: a code makes one account', async () => {
  await send('ann@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  expect((await register('ann@gmail.com', code)).status).toBe(201)
  expect((await register('ann@gmail.com', code)).body.code).toBe('CODE_INVALID')
})

test('abuse case 54: a verified code leaves half an hour for the form, once', async () => {
  await send('ann@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  await verify('ann@gmail.com', code)
  app.clock.advance(29 * MINUTE_MS)
  expect((await verify('ann@gmail.com', code)).status).toBe(200)
  app.clock.advance(MINUTE_MS)
  expect((await register('ann@gmail.com', code)).body.code).toBe('CODE_INVALID')
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
  await send('annloves@gmail.com')
  const proof = await mailedCode(app, 'annloves@gmail.com')
  for (let tries = 0; tries < 6; tries++) {
    const reply = await register('annloves@gmail.com', proof, changes)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  }
  expect((await register('annloves@gmail.com', proof)).status).toBe(201)
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

test('the codes in the database are of no use without the secret key', async () => {
  await send('ann@gmail.com')
  const code = await mailedCode(app, 'ann@gmail.com')
  const [row] = await app.db.selectFrom('email_codes').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(code)
  const messages = await app.db.selectFrom('messages').select('data').execute()
  expect(JSON.stringify(messages)).not.toContain(code)
})

test('codes to strangers: a whole /48 is one caller, and the site as a whole has an end', async () => {
  const asks = async (address: string, turn: number) =>
    app.client(address).post('/api/send-registration-code', { email: `stranger${turn}@gmail.com` })
  let sent = 0
  for (let turn = 0; turn < 120; turn++) {
    const reply = await asks(`2001:db8:7:${(turn * 256).toString(16)}::1`, turn)
    if (reply.status === 200) sent++
  }
  expect(sent).toBe(80)

  for (let turn = 200; sent < 200; turn++, sent++)
    expect((await asks(`203.0.${turn}.1`, turn)).status).toBe(200)
  const paused = await asks('198.51.100.1', 999)
  expect([paused.status, paused.body.code]).toEqual([429, 'SENDING_PAUSED'])
  expect(paused.body.message).toMatch(/in a few minutes/)
  expect(Number(paused.headers['retry-after'])).toBe(600)
  const known = await app.aUser()
  expect((await app.client().post('/api/send-reset-code', { email: known.user.email })).status).toBe(200)
  app.clock.advance(600_000)
  expect((await asks('198.51.100.1', 999)).status).toBe(200)
})
