import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { codeNow, logIn, mailedCode, newestMail, TOTP_STEP_MS, withStoredTotp, withTotp } from './testing.ts'

/** One app for all tests: each test has its own user. */
let app: TestApp
beforeAll(async () => {
  app = await startApp({ logins: true })
})
afterAll(() => app.stop())

test('a person sets up an authenticator app and gets ten recovery codes', async () => {
  const client = await app.aUser()
  const start = await client.post('/api/totp/start', { password: TEST_PASSWORD })
  const uri = new URL(start.body.uri)
  expect([uri.protocol, uri.host, uri.searchParams.get('issuer')]).toEqual(['otpauth:', 'totp', 'Naru'])
  expect(uri.searchParams.get('secret')).toBe(start.body.secret)
  expect((await client.get('/api/profile')).body.profile.totpEnabled).toBe(false)
  const confirm = await client.post('/api/totp/confirm', { totp: codeNow(app, start.body.secret) })
  expect(new Set(confirm.body.recoveryCodes).size).toBe(10)
  for (const code of confirm.body.recoveryCodes)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  expect((await client.get('/api/profile')).body.profile.totpEnabled).toBe(true)
})

test('abuse cases 76, 77: without the right code the password alone opens nothing', async () => {
  const admin = await app.anAdmin()
  const { secret } = await withStoredTotp(app, admin)
  const client = app.client()
  for (const [totp, code] of [
    [undefined, 'TOTP_CODE_REQUIRED'],
    [String((Number(codeNow(app, secret)) + 1) % 1_000_000).padStart(6, '0'), 'TOTP_INVALID'],
    ['0'.repeat(32), 'TOTP_INVALID'],
  ]) {
    const reply = await logIn(client, admin.user.email, { totp })
    expect([reply.status, reply.body.code]).toEqual([401, code])
    expect(reply.headers['set-cookie']).toBeUndefined()
  }
  expect((await logIn(client, admin.user.email, { totp: codeNow(app, secret) })).status).toBe(200)
})

test('the reply shows whether there is a second factor only after the right password', async () => {
  const client = await app.aUser()
  const { secret } = await withStoredTotp(app, client)
  const wrong = { password: 'not this one', totp: codeNow(app, secret) }
  expect((await logIn(app.client(), client.user.email, wrong)).body.code).toBe('LOGIN_FAILED')
})

test('abuse case 78: a code is used once, and no earlier one after it', async () => {
  const client = await app.aUser()
  const { secret } = await withStoredTotp(app, client)
  const [earlier, totp] = [codeNow(app, secret, -TOTP_STEP_MS), codeNow(app, secret)]
  expect((await logIn(app.client(), client.user.email, { totp })).status).toBe(200)
  expect((await logIn(app.client(), client.user.email, { totp })).body.code).toBe('TOTP_INVALID')
  expect((await logIn(app.client(), client.user.email, { totp: earlier })).body.code).toBe('TOTP_INVALID')
})

test('the code that turned the second factor on cannot be used for a login', async () => {
  const client = await app.aUser()
  const { secret } = (await client.post('/api/totp/start', { password: TEST_PASSWORD })).body
  const totp = codeNow(app, secret)
  await client.post('/api/totp/confirm', { totp })
  expect((await logIn(app.client(), client.user.email, { totp })).body.code).toBe('TOTP_INVALID')
})

test.each([
  [-TOTP_STEP_MS, 200],
  [TOTP_STEP_MS, 200],
  [-2 * TOTP_STEP_MS, 401],
  [2 * TOTP_STEP_MS, 401],
])('a telephone whose clock is %i ms off: %i', async (driftMs, status) => {
  const client = await app.aUser()
  const { secret } = await withStoredTotp(app, client)
  app.clock.advance(TOTP_STEP_MS * 4)
  expect((await logIn(app.client(), client.user.email, { totp: codeNow(app, secret, driftMs) })).status).toBe(
    status,
  )
})

test('abuse case 79: each recovery code opens the account once', async () => {
  const client = await app.aUser()
  const { recoveryCodes } = await withStoredTotp(app, client)
  for (const totp of recoveryCodes.slice(0, 2)) {
    expect((await logIn(app.client(), client.user.email, { totp })).status).toBe(200)
    expect((await logIn(app.client(), client.user.email, { totp })).body.code).toBe('TOTP_INVALID')
  }
})

test('a recovery code may be typed as it was written down by hand', async () => {
  const client = await app.aUser()
  const { recoveryCodes } = await withStoredTotp(app, client)
  const code = recoveryCodes[0]!
  const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  expect((await logIn(app.client(), client.user.email, { totp: typed })).status).toBe(200)
  expect((await logIn(app.client(), client.user.email, { totp: code })).body.code).toBe('TOTP_INVALID')
})

test('abuse case 80: the sixth code in five minutes is refused, and a missing one does not count', async () => {
  const client = await app.aUser()
  const { secret } = await withStoredTotp(app, client)
  await logIn(app.client(), client.user.email)
  for (let turn = 0; turn < 5; turn++) {
    expect((await logIn(app.client(), client.user.email, { totp: '0'.repeat(32) })).body.code).toBe(
      'TOTP_INVALID',
    )
  }
  expect((await logIn(app.client(), client.user.email, { totp: codeNow(app, secret) })).body.code).toBe(
    'RATE_LIMITED',
  )
  app.clock.advance(5 * 60_000)
  // The limit per mailbox counts these failures as well, and its window is longer.
  app.clock.advance(10 * 60_000)
  expect((await logIn(app.client(), client.user.email, { totp: codeNow(app, secret) })).status).toBe(200)
})

test('abuse case 93: a reset of the password leaves the second factor on', async () => {
  const client = await app.aUser()
  await withStoredTotp(app, client)
  await client.post('/api/send-reset-code', { email: client.user.email })
  const code = await mailedCode(app, client.user.email)
  const newPassword = 'another fine phrase'
  await client.post('/api/reset-password', { email: client.user.email, code, newPassword })
  const reply = await logIn(app.client(), client.user.email, { password: newPassword })
  expect(reply.body.code).toBe('TOTP_CODE_REQUIRED')
})

test('abuse case 106: a second factor that was not started cannot be confirmed', async () => {
  const client = await app.aUser()
  const reply = await client.post('/api/totp/confirm', { totp: '123456' })
  expect([reply.status, reply.body.code]).toEqual([409, 'TOTP_NOT_STARTED'])
})

test('turning it off needs the password and a code, and ends what was opened with it', async () => {
  const client = await app.aUser()
  const { secret } = await withStoredTotp(app, client)
  const elsewhere = app.client()
  await logIn(elsewhere, client.user.email, { totp: codeNow(app, secret) })
  app.clock.advance(TOTP_STEP_MS * 2)
  const off = (password: string, totp: string) => client.post('/api/totp/disable', { password, totp })
  expect((await off('not this one', codeNow(app, secret))).body.code).toBe('PASSWORD_WRONG')
  expect((await off(TEST_PASSWORD, '0'.repeat(32))).body.code).toBe('TOTP_INVALID')
  expect((await off(TEST_PASSWORD, codeNow(app, secret))).status).toBe(200)
  expect((await elsewhere.get('/api/profile')).status).toBe(401)
  expect((await logIn(app.client(), client.user.email)).status).toBe(200)
})

test('a session that never showed the second factor cannot replace it', async () => {
  const client = await app.aUser()
  await withStoredTotp(app, client)
  await app.db.updateTable('sessions').set({ level: 1 }).where('user_id', '=', client.user.id).execute()
  const reply = await client.post('/api/totp/start', { password: TEST_PASSWORD })
  expect([reply.status, reply.body.code]).toEqual([403, 'TOTP_REQUIRED'])
})

test('the secret and the recovery codes cannot be read from the database', async () => {
  const client = await app.aUser()
  const { secret, recoveryCodes } = await withTotp(app, client)
  const rows = JSON.stringify([
    await app.db.selectFrom('users').selectAll().execute(),
    await app.db.selectFrom('recovery_codes').selectAll().execute(),
  ])
  const raw = new TOTP({ secret }).secret.buffer
  expect(rows).not.toContain(secret)
  expect(rows).not.toContain(JSON.stringify([...new Uint8Array(raw)]).slice(1, -1))
  for (const code of recoveryCodes) expect(rows).not.toContain(code)
})

describe('when the site gets another SECRET_KEY', () => {
  const NEXT_KEY = 'the next key of the same site, just as long'
  const useKeys = (secretKey: string, previousSecretKeys: readonly string[]): void => {
    Object.assign(app.deps.config, { secretKey, previousSecretKeys })
  }
  let before: [string, readonly string[]]
  beforeAll(() => {
    before = [app.deps.config.secretKey, app.deps.config.previousSecretKeys]
  })
  afterEach(() => useKeys(...before))

  test('codes stay valid while the previous key is configured, and need it no longer once they were used', async () => {
    const client = await app.aUser()
    const { secret } = await withStoredTotp(app, client)
    useKeys(NEXT_KEY, [app.deps.config.secretKey])
    const totp = codeNow(app, secret)
    expect((await logIn(app.client(), client.user.email, { totp })).status).toBe(200)
    useKeys(NEXT_KEY, [])
    app.clock.advance(TOTP_STEP_MS * 2)
    const later = { totp: codeNow(app, secret) }
    expect((await logIn(app.client(), client.user.email, later)).status).toBe(200)
  })

  test('a known browser stays known while the previous key is configured', async () => {
    const client = await app.aUser()
    useKeys(NEXT_KEY, [app.deps.config.secretKey])
    for (let turn = 0; turn < 50; turn++)
      await logIn(app.client(), client.user.email, { password: 'not this one' })
    expect((await logIn(app.client(), client.user.email)).status).toBe(429)
    expect((await logIn(client, client.user.email)).status).toBe(200)
  })

  test('without the previous key, the login reports an unreadable app secret and accepts a recovery code', async () => {
    const client = await app.aUser()
    const { secret, recoveryCodes } = await withStoredTotp(app, client)
    useKeys(NEXT_KEY, [])
    const refused = await logIn(app.client(), client.user.email, { totp: codeNow(app, secret) })
    expect([refused.status, refused.body.code]).toEqual([409, 'TOTP_UNREADABLE'])
    const again = app.client()
    expect((await logIn(again, client.user.email, { totp: recoveryCodes[0] })).status).toBe(200)
    const off = { password: TEST_PASSWORD, totp: recoveryCodes[1] }
    expect((await again.post('/api/totp/disable', off)).status).toBe(200)
    expect((await again.post('/api/totp/start', { password: TEST_PASSWORD })).status).toBe(200)
  })

  test('a set-up that began with another key has to begin again', async () => {
    const client = await app.aUser()
    const { secret } = (await client.post('/api/totp/start', { password: TEST_PASSWORD })).body
    useKeys(NEXT_KEY, [])
    const confirmed = await client.post('/api/totp/confirm', { totp: codeNow(app, secret) })
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'TOTP_NOT_STARTED'])
  })
})

test('wrong codes are limited per day, the tenth is mailed to the owner, and a recovery code or a reset still logs in', async () => {
  const ann = await app.aUser()
  const { secret, recoveryCodes } = await withStoredTotp(app, ann)
  const today = {
    key: `totp today ${ann.user.id}`,
    expires_at: new Date(app.clock.now().getTime() + 86_400_000),
  }
  await app.db
    .insertInto('rate_limits')
    .values({ ...today, calls: 9 })
    .execute()
  const right = codeNow(app, secret)
  const wrong = right === '000000' ? '000001' : '000000'
  expect((await logIn(app.client(), ann.user.email, { totp: wrong })).body.code).toBe('TOTP_INVALID')
  expect((await newestMail(app, ann.user.email))!.text).toContain('10 times today')
  await app.db.updateTable('rate_limits').set({ calls: 30 }).where('key', '=', today.key).execute()
  expect((await logIn(app.client(), ann.user.email, { totp: right })).body.code).toBe('RATE_LIMITED')
  expect((await logIn(app.client(), ann.user.email, { totp: recoveryCodes[0] })).status).toBe(200)
  expect((await logIn(app.client(), ann.user.email, { totp: right })).status).toBe(200)
})

test('tries with recovery codes are limited to a hundred per day, the tenth is mailed to the owner, and a reset clears the limit', async () => {
  const ann = await app.aUser()
  const { recoveryCodes } = await withStoredTotp(app, ann)
  const key = `totp recovery ${ann.user.id}`
  const tryCode = (totp = '00000-00000') => logIn(app.client(), ann.user.email, { totp })
  // Concurrent tries were counted before the tenth was handled.
  const counted = { key, calls: 11, expires_at: new Date(app.clock.now().getTime() + 86_400_000) }
  await app.db.insertInto('rate_limits').values(counted).execute()
  expect((await tryCode()).body.code).toBe('TOTP_INVALID')
  expect((await newestMail(app, ann.user.email))!.text).toContain('12 times today')
  await app.db.updateTable('rate_limits').set({ calls: 99 }).where('key', '=', key).execute()
  expect((await tryCode()).body.code).toBe('TOTP_INVALID')
  const refused = await tryCode(recoveryCodes[0])
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  const { email } = ann.user
  const elsewhere = app.client()
  await elsewhere.post('/api/send-reset-code', { email })
  const newPassword = 'another river crossing'
  const reset = { email, code: await mailedCode(app, email), newPassword }
  expect((await elsewhere.post('/api/reset-password', reset)).status).toBe(200)
  const login = { password: newPassword, totp: recoveryCodes[0] }
  expect((await logIn(app.client(), email, login)).status).toBe(200)
})

test('an admin who must have a second factor can set it up, and nothing else before', async () => {
  // Must be the last test, because another app resets the shared clock.
  const strict = await startApp({ logins: true, env: { REQUIRE_ADMIN_TOTP: 'true' } })
  const admin = await strict.anAdmin()
  expect((await admin.get('/api/me')).body.secondFactorMissing).toBe(true)
  expect((await admin.get('/api/messages')).body.code).toBe('TOTP_REQUIRED')
  await withTotp(strict, admin)
  expect((await admin.get('/api/me')).body.secondFactorMissing).toBe(false)
  expect((await admin.get('/api/messages')).status).toBe(200)
  await strict.stop()
})
