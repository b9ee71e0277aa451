import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#server/testing.ts'
import { endSessionsOf, makeAdmin, removeAdmin } from './admins.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { logIn, newestMail, withTotp } from './testing.ts'

const CONFIGURED = { ADMIN_EMAIL: 'owner@naru.kr', ADMIN_PASSWORD: 'a long enough password' }

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

test('an empty site creates one admin with a generated password, once', async () => {
  const made = await ensureFirstAdmin(app.deps)
  expect(made?.email).toBe('admin@gmail.com')
  expect(made?.generatedPassword).toMatch(/^[\w-]{20}$/)
  const reply = await logIn(app.client(), made!.email, { password: made!.generatedPassword })
  expect(reply.body.user.role).toBe('admin')
  expect(await ensureFirstAdmin(app.deps)).toBeNull()
})

test('the configured admin is created once and logs in with the given password', async () => {
  await app.stop()
  app = await startApp({ env: CONFIGURED })
  expect(await ensureFirstAdmin(app.deps)).toEqual({ email: 'owner@naru.kr' })
  const reply = await logIn(app.client(), 'owner@naru.kr', { password: CONFIGURED.ADMIN_PASSWORD })
  expect(reply.body.user.role).toBe('admin')
  expect(await ensureFirstAdmin(app.deps)).toBeNull()
})

test('an admin with a generated password gets the language of the page of the first login, and keeps it', async () => {
  const { email, generatedPassword: password } = (await ensureFirstAdmin(app.deps))!
  const localeAfter = async (cookie: string): Promise<string> => {
    const reply = await app.client().post('/api/login', { email, password }, { cookie })
    expect(reply.status).toBe(200)
    return (await app.db.selectFrom('users').select('locale').executeTakeFirstOrThrow()).locale
  }
  expect(await localeAfter('lang=ko')).toBe('ko')
  expect(await localeAfter('lang=vi')).toBe('ko')
})

test('a site with an admin creates no other one', async () => {
  await app.anAdmin()
  expect(await ensureFirstAdmin(app.deps)).toBeNull()
})

test('two processes that start at once create one admin', async () => {
  const made = await Promise.all([ensureFirstAdmin(app.deps), ensureFirstAdmin(app.deps)])
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await app.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()).toHaveLength(1)
})

test('an account that becomes an admin gets a new password and loses its sessions and its second factor', async () => {
  const client = await app.aUser()
  await app.db
    .updateTable('users')
    .set({ totp_secret: Buffer.from('lost') })
    .execute()
  const { email } = client.user
  const made = await makeAdmin(app.deps, { email: email.toUpperCase(), password: 'a long enough password' })
  expect(made?.done).toBe('promoted')
  expect((await client.get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
  expect((await logIn(app.client(), email)).body.code).toBe('LOGIN_FAILED')
  const reply = await logIn(app.client(), email, { password: 'a long enough password' })
  expect(reply.body.user.role).toBe('admin')
})

const HOUR_MS = 3_600_000
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://naru.example',
  SECRET_KEY: 'k8s0fF1yq2zX7wB4nM6vC9jL3hG5dS0p',
  ADMIN_EMAIL: 'owner@gmail.com',
}

describe('on a real site', () => {
  const at = { origin: PRODUCTION.PUBLIC_URL }
  const setUp = (token: string, newPassword = 'seven boats at the landing') =>
    app.client().post('/api/set-up', { token, newPassword }, at)
  const firstLink = async () => {
    const made = await ensureFirstAdmin(app.deps)
    const url = new URL(made!.setUpLink!.url)
    return { made: made!, url, token: url.hash.slice(1) }
  }
  beforeEach(async () => {
    await app.stop()
    app = await startApp({ env: PRODUCTION })
  })

  test('the account gets the language of the set-up page', async () => {
    const { token } = await firstLink()
    const input = { token, newPassword: 'seven boats at the landing' }
    const korean = { ...at, 'accept-language': 'ko-KR,ko;q=0.9' }
    expect((await app.client().post('/api/set-up', input, korean)).status).toBe(200)
    expect(await app.db.selectFrom('users').select('locale').execute()).toEqual([{ locale: 'ko' }])
    await app.settle()
    expect(app.mails().at(-1)?.subject).toMatch(/비밀번호/)
  })

  test('the first admin gets a link instead of a password, which opens the account once', async () => {
    const { made, url, token } = await firstLink()
    expect(made.email).toBe('owner@gmail.com')
    expect(made.generatedPassword).toBeUndefined()
    expect([url.origin, url.pathname, url.search]).toEqual([PRODUCTION.PUBLIC_URL, '/set-up', ''])
    const { password_hash } = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(password_hash).toBeNull()
    expect(JSON.stringify(await app.db.selectFrom('setup_links').selectAll().execute())).not.toContain(token)

    const client = app.client()
    const opened = await client.post('/api/set-up', { token, newPassword: 'seven boats at the landing' }, at)
    expect([opened.status, opened.body.user.role]).toEqual([200, 'admin'])
    expect((await client.get('/api/me')).body.secondFactorMissing).toBe(true)
    expect((await client.get('/api/messages')).body.code).toBe('TOTP_REQUIRED')
    const again = await setUp(token)
    expect([again.status, again.body.code]).toEqual([401, 'SETUP_LINK_INVALID'])
    const login = { email: 'owner@gmail.com', password: 'seven boats at the landing' }
    expect((await app.client().post('/api/login', login, at)).status).toBe(200)
    expect((await newestMail(app, 'owner@gmail.com'))!.subject).toMatch(/password was changed/)
  })

  test('two nodes that start at once print one link, and it works', async () => {
    const made = await Promise.all([ensureFirstAdmin(app.deps), ensureFirstAdmin(app.deps)])
    const links = made.flatMap((each) => each?.setUpLink ?? [])
    expect(links).toHaveLength(1)
    expect((await setUp(new URL(links[0]!.url).hash.slice(1))).status).toBe(200)
  })

  test('the link expires after a day; only then the next start creates another one', async () => {
    const { token } = await firstLink()
    expect(await ensureFirstAdmin(app.deps)).toBeNull()
    app.clock.advance(24 * HOUR_MS)
    expect((await setUp(token)).body.code).toBe('SETUP_LINK_INVALID')
    const next = await firstLink()
    expect(next.token).not.toBe(token)
    expect((await setUp(token)).body.code).toBe('SETUP_LINK_INVALID')
    expect((await setUp(next.token)).status).toBe(200)
    app.clock.advance(48 * HOUR_MS)
    expect(await ensureFirstAdmin(app.deps)).toBeNull()
  })

  test('a password that is too short or too common does not use the link up', async () => {
    const { token } = await firstLink()
    expect((await setUp(token, 'fourteen chars')).body.code).toBe('PASSWORD_TOO_SHORT')
    expect((await setUp(token)).status).toBe(200)
  })

  test('when two browsers open one link at once, one sets up the account', async () => {
    const { token } = await firstLink()
    const replies = await Promise.all([setUp(token), setUp(token, 'a phrase of somebody else')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('the mailbox alone is not enough for a code: an admin is helped at the command line', async () => {
    const { token } = await firstLink()
    await setUp(token)
    const asked = await app.client().post('/api/send-reset-code', { email: 'owner@gmail.com' }, at)
    expect(asked.body).toEqual({ success: true })
    const mail = await newestMail(app, 'owner@gmail.com')
    expect(mail!.subject).toMatch(/was not reset/)
    expect(mail!.text).not.toMatch(/\b\d{6}\b/)
    expect(mail!.text).toContain('npm run admin -- create')
  })
})

test('an admin with a second factor resets the password by mail, and still needs the second factor', async () => {
  const admin = await app.anAdmin()
  const ask = () => app.client().post('/api/send-reset-code', { email: admin.user.email })
  await ask()
  expect((await newestMail(app, admin.user.email))!.text).not.toMatch(/\b\d{6}\b/)
  await withTotp(app, admin)
  await ask()
  expect((await newestMail(app, admin.user.email))!.text).toMatch(/\b\d{6}\b/)
})

test('a printed password expires unless its owner has chosen another one', async () => {
  const password = 'printed by a command'
  const passwordExpiresAt = new Date(app.clock.now().getTime() + 24 * HOUR_MS)
  for (const email of ['kim@gmail.com', 'lee@gmail.com'])
    await makeAdmin(app.deps, { email, password, passwordExpiresAt })
  const kim = app.client()
  await logIn(kim, 'kim@gmail.com', { password })
  expect((await kim.get('/api/profile')).body.profile.passwordExpiresAt).toBe(passwordExpiresAt.toISOString())
  const newPassword = 'a phrase of her own'
  await kim.post('/api/change-password', { currentPassword: password, newPassword })
  expect((await kim.get('/api/profile')).body.profile.passwordExpiresAt).toBeNull()

  app.clock.advance(24 * HOUR_MS)
  expect((await logIn(app.client(), 'kim@gmail.com', { password: newPassword })).status).toBe(200)
  const late = await logIn(app.client(), 'lee@gmail.com', { password })
  expect([late.status, late.body.code]).toEqual([403, 'PASSWORD_EXPIRED'])
  expect(late.headers['set-cookie']).toBeUndefined()
  expect((await logIn(app.client(), 'lee@gmail.com', { password: 'wrong' })).body.code).toBe('LOGIN_FAILED')
})

test('a removed admin is a user at once, and the last admin cannot be removed', async () => {
  const [kim, lee] = [await app.anAdmin(), await app.anAdmin()]
  expect(await removeAdmin(app.deps, kim.user.email)).toEqual({
    ok: true,
    value: { endedSessions: 1, passesBookings: false },
  })
  expect((await kim.get('/api/messages')).body.code).toBe('LOGIN_REQUIRED')
  // As a client they have not agreed to the policies yet.
  expect((await logIn(app.client(), kim.user.email)).body.code).toBe('CONSENT_REQUIRED')
  const agreed = { agreeTerms: true, agreePrivacy: true }
  expect((await logIn(app.client(), kim.user.email, agreed)).body.user.role).toBe('user')
  expect(await removeAdmin(app.deps, kim.user.email)).toMatchObject({ code: 'NOT_AN_ADMIN' })
  expect(await removeAdmin(app.deps, 'nobody@gmail.com')).toMatchObject({ code: 'NOT_AN_ADMIN' })
  expect(await removeAdmin(app.deps, lee.user.email)).toMatchObject({ code: 'LAST_ADMIN' })
  expect((await lee.get('/api/messages')).status).toBe(200)
  const { action, target } = await app.db
    .selectFrom('audit_log')
    .select(['action', 'target'])
    .where('action', '=', 'admin_removed')
    .executeTakeFirstOrThrow()
  expect([action, target]).toEqual(['admin_removed', kim.user.id])
})

test('of two admins removed at once, one stays', async () => {
  const [kim, lee] = [await app.anAdmin(), await app.anAdmin()]
  await Promise.all([removeAdmin(app.deps, kim.user.email), removeAdmin(app.deps, lee.user.email)])
  const admins = await app.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  expect(admins).toHaveLength(1)
})

test('the command line ends the sessions of one account only', async () => {
  const [ann, bob] = [await app.aUser(), await app.aUser()]
  await logIn(app.client(), ann.user.email)
  expect(await endSessionsOf(app.deps, ann.user.email)).toMatchObject({ value: { endedSessions: 2 } })
  expect((await ann.get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
  expect((await bob.get('/api/profile')).status).toBe(200)
  expect(await endSessionsOf(app.deps, 'nobody@gmail.com')).toMatchObject({ code: 'NO_ACCOUNT' })
})
