import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { logIn, mailedCode, newestMail, registered, registrationOf, timeRatio } from './testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ logins: true })
})
afterEach(() => app.stop())

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Mobile Safari/604.1'

test('abuse cases 69 to 72: every cause of a failed login has one answer', async () => {
  const { user } = await app.aUser()
  const google = await app.aUser()
  await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', google.user.id).execute()
  const gone = await app.aUser()
  await gone.post('/api/delete-account', {})

  const replies = [
    await logIn(app.client(), 'nobody@gmail.com'),
    await logIn(app.client(), 'not an address'),
    await logIn(app.client(), 'someone@company.com'),
    await logIn(app.client(), user.email, { password: 'not this one' }),
    await logIn(app.client(), google.user.email),
    await logIn(app.client(), gone.user.email),
  ]
  for (const reply of replies) {
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({
      success: false,
      code: 'LOGIN_FAILED',
      message: 'Invalid email or password.',
    })
    expect(reply.headers['set-cookie']).toBeUndefined()
  }
})

test('abuse case 70: an unknown mailbox takes as long as a wrong password', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => app.aUser()))
  const wrong = (email: string) => logIn(app.client(), email, { password: 'not this one' })
  await wrong('warm.up@gmail.com')
  const ratio = await timeRatio(
    21,
    (run) => wrong(`nobody${run}@gmail.com`),
    (run) => wrong(people[run % 3]!.user.email),
  )
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.7)
})

test('abuse case 73: what is not a boolean is no answer to "remember me"', async () => {
  const { user } = await app.aUser()
  expect((await logIn(app.client(), user.email, { remember: 'true' })).body.code).toBe('INVALID_INPUT')
})

test('abuse case 74: after ten failures on one mailbox the right password waits a quarter of an hour', async () => {
  await registered(app, 'ann.nguyen@gmail.com')
  const client = app.client()
  for (let failure = 1; failure <= 10; failure++) {
    const spelling = failure % 2 ? 'annnguyen@gmail.com' : 'Ann.Nguyen+x@gmail.com'
    expect((await logIn(client, spelling, { password: 'not this one' })).status).toBe(401)
  }
  const reply = await logIn(client, 'ann.nguyen@gmail.com')
  expect([reply.status, reply.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(reply.headers['retry-after'])).toBe(900)
  app.clock.advance(15 * 60_000)
  expect((await logIn(client, 'ann.nguyen@gmail.com')).status).toBe(200)
})

const WRONG = { password: 'not this one' }

test('a stranger who tries ten passwords locks out only themselves', async () => {
  const ann = await app.aUser()
  const stranger = app.client()
  for (let turn = 0; turn < 11; turn++) await logIn(stranger, ann.user.email, WRONG)
  expect((await logIn(stranger, ann.user.email)).status).toBe(429)
  expect((await logIn(app.client(), ann.user.email)).status).toBe(200)
  const sameRoom = app.client(stranger.address)
  for (const [name, value] of ann.cookies) if (name !== 'sid') sameRoom.cookies.set(name, value)
  expect((await logIn(sameRoom, ann.user.email)).status).toBe(200)
})

test('a stranger who types a text that names the network of a mailbox does not lock it out there', async () => {
  const ann = await app.aUser()
  const elsewhere = app.client()
  const stranger = app.client()
  for (let turn = 0; turn < 11; turn++)
    await logIn(stranger, `${ann.user.email} from ${elsewhere.address}`, WRONG)
  expect((await logIn(elsewhere, ann.user.email)).status).toBe(200)
})

test('fifty failures from fifty networks block for an hour, except a known device; a reset ends the block', async () => {
  const ann = await app.aUser()
  for (let turn = 0; turn < 50; turn++)
    expect((await logIn(app.client(), ann.user.email, WRONG)).status).toBe(401)
  const elsewhere = app.client()
  const refused = await logIn(elsewhere, ann.user.email)
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 3600])
  expect((await logIn(ann, ann.user.email)).status).toBe(200)

  await elsewhere.post('/api/send-reset-code', { email: ann.user.email })
  const code = await mailedCode(app, ann.user.email)
  const password = 'another fine phrase'
  await elsewhere.post('/api/reset-password', { email: ann.user.email, code, newPassword: password })
  expect((await logIn(app.client(), ann.user.email, { password })).status).toBe(200)
  for (let turn = 0; turn < 60; turn++) await logIn(app.client(), ann.user.email, WRONG)
  expect((await logIn(elsewhere, ann.user.email, { password })).status).toBe(200)
})

test('a known device has ten tries too, and is known for its own person only', async () => {
  const [ann, bob] = [await app.aUser(), await app.aUser()]
  for (let turn = 0; turn < 10; turn++) expect((await logIn(ann, ann.user.email, WRONG)).status).toBe(401)
  expect((await logIn(ann, ann.user.email)).status).toBe(429)
  for (let turn = 0; turn < 50; turn++) await logIn(app.client(), bob.user.email, WRONG)
  const stranger = app.client()
  stranger.cookies.set('device', ann.cookies.get('device')!)
  expect((await logIn(stranger, bob.user.email)).status).toBe(429)
  stranger.cookies.set('device', `${bob.cookies.get('device')!.slice(0, -2)}xx`)
  expect((await logIn(stranger, bob.user.email)).status).toBe(429)
})

test('two users of one browser are both known there', async () => {
  const [ann, bob] = [await app.aUser(), await app.aUser()]
  await logIn(ann, bob.user.email)
  for (const { user } of [ann, bob]) {
    for (let turn = 0; turn < 51; turn++) await logIn(app.client(), user.email, WRONG)
    expect((await logIn(app.client(), user.email)).status).toBe(429)
    expect((await logIn(ann, user.email)).status).toBe(200)
  }
})

test('a successful login clears earlier failures', async () => {
  const { user } = await app.aUser()
  for (let round = 0; round < 2; round++) {
    for (let failure = 0; failure < 9; failure++)
      await logIn(app.client(), user.email, { password: 'not this one' })
    expect((await logIn(app.client(), user.email)).status).toBe(200)
  }
})

test('abuse case 75: one address tries 30 logins in five minutes', async () => {
  const client = app.client()
  for (let turn = 0; turn < 30; turn++) {
    expect((await logIn(client, `nobody${turn}@gmail.com`)).status).toBe(401)
  }
  expect((await logIn(client, 'nobody30@gmail.com')).body.code).toBe('RATE_LIMITED')
})

test('abuse case 81: a login ends the session that the browser carried before', async () => {
  const client = await app.aUser()
  const before = client.cookies.get('sid')!
  await logIn(client, client.user.email)
  expect(client.cookies.get('sid')).not.toBe(before)
  const thief = app.client()
  thief.cookies.set('sid', before)
  expect((await thief.get('/api/me')).body.user).toBeNull()
  expect((await client.get('/api/me')).body.user.email).toBe(client.user.email)
})

test('a cookie planted before the login never becomes a session', async () => {
  const { user } = await app.aUser()
  const client = app.client()
  client.cookies.set('sid', 'x'.repeat(43))
  await logIn(client, user.email)
  expect(client.cookies.get('sid')).not.toBe('x'.repeat(43))
})

test('the session is in a cookie that scripts cannot read, and in no body', async () => {
  const { user } = await app.aUser()
  const client = app.client()
  const reply = await logIn(client, user.email)
  const cookies = [reply.headers['set-cookie']].flat().map(String)
  expect(cookies.find((cookie) => cookie.startsWith('sid='))).toMatch(/HttpOnly.*SameSite=Lax/)
  expect(JSON.stringify(reply.body)).not.toContain(client.cookies.get('sid'))
  const rows = await app.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(client.cookies.get('sid'))
})

test('abuse case 85: a hundred logins at once are served or refused with Retry-After', async () => {
  const { user } = await app.aUser()
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, turn) =>
      logIn(app.client(), turn ? `nobody${turn}@gmail.com` : user.email),
    ),
  )
  for (const { status, headers } of replies) {
    expect([200, 401, 503]).toContain(status)
    if (status === 503) expect(headers['retry-after']).toBeDefined()
  }
  expect((await logIn(app.client(), user.email)).status).toBe(200)
})

test('a login from a new device is mailed to the owner once', async () => {
  const phone = app.client()
  await phone.post('/api/send-registration-code', { email: 'ann@gmail.com' })
  const registration = registrationOf('ann@gmail.com', await mailedCode(app, 'ann@gmail.com'))
  await phone.post('/api/register', registration, { 'user-agent': ANDROID })
  const from = (userAgent: string) =>
    app
      .client()
      .post('/api/login', { email: 'ann@gmail.com', password: TEST_PASSWORD }, { 'user-agent': userAgent })
  const notices = () =>
    app.db.selectFrom('messages').select('data').where('kind', '=', 'new_device').execute()
  await from(ANDROID)
  expect(await notices()).toEqual([])
  await from(ANDROID.replace('129.0', '130.0'))
  expect(await notices()).toEqual([])
  await from(IPHONE)
  expect(await notices()).toMatchObject([{ data: { device: 'Safari on iOS' } }])
  expect((await newestMail(app, 'ann@gmail.com'))!.text).toContain('Safari on iOS')
  await from(IPHONE)
  await from(ANDROID)
  expect(await notices()).toHaveLength(1)
})

test('logins, failures and logouts are in the audit log without any typed text', async () => {
  const client = await app.aUser()
  await logIn(app.client(), client.user.email, { password: 'not this one' })
  await client.post('/api/logout', {})
  const rows = await app.db
    .selectFrom('audit_log')
    .leftJoin('erasable_details', 'seal', 'erasable_seal')
    .select(['action', 'address', 'detail'])
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['login', 'login_failed', 'logout'])
  expect(rows[2]!.address).toBe(client.address)
  expect(JSON.stringify(rows)).not.toContain('not this one')
})

test('a hash with another cost is replaced at the next login', async () => {
  const { user } = await app.aUser()
  const { hash } = await import('@node-rs/argon2')
  const weak = await hash(TEST_PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await app.db.updateTable('users').set({ password_hash: weak }).where('id', '=', user.id).execute()
  expect((await logIn(app.client(), user.email)).status).toBe(200)
  const { password_hash } = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toContain('m=19456,t=2,p=1')
  expect((await logIn(app.client(), user.email)).status).toBe(200)
})
