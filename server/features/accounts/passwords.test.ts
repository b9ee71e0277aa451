import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import {
  logIn,
  mailedCode,
  NETWORK,
  newestMail,
  registered,
  timeRatio,
  withTotp,
  wrongCode,
} from './testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ logins: true })
})
afterEach(() => app.stop())

const NEW_PASSWORD = 'another fine phrase'
const ask = (email: string) => app.client(NETWORK).post('/api/send-reset-code', { email })
const reset = (email: string, code: string, newPassword = NEW_PASSWORD) =>
  app.client(NETWORK).post('/api/reset-password', { email, code, newPassword })
const change = (currentPassword: string, newPassword = NEW_PASSWORD) => ({ currentPassword, newPassword })

test('abuse cases 88, 92: a reset sets the password once and ends every session', async () => {
  const client = await app.aUser()
  await ask(client.user.email)
  const code = await mailedCode(app, client.user.email)
  expect((await reset(client.user.email, code)).body).toEqual({ success: true })
  expect((await client.get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
  expect((await logIn(app.client(), client.user.email)).body.code).toBe('LOGIN_FAILED')
  expect((await logIn(app.client(), client.user.email, { password: NEW_PASSWORD })).status).toBe(200)
  expect((await reset(client.user.email, code, 'a third fine phrase')).body.code).toBe('CODE_INVALID')
  expect((await newestMail(app, client.user.email))!.subject).toMatch(/password/i)
})

test('abuse case 86: an unknown mailbox gets the same reply, no mail and no code', async () => {
  const { user } = await app.aUser()
  const [known, unknown] = [await ask(user.email), await ask('nobody@gmail.com')]
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  expect(await newestMail(app, 'nobody@gmail.com')).toBeUndefined()
  expect((await ask('nobody@gmail.com')).body.code).toBe('RESEND_COOLDOWN')
  expect((await reset('nobody@gmail.com', '000000')).body.code).toBe('CODE_INVALID')
})

test('a client for whom staff booked resets the password after the link has expired, at whatever mail provider', async () => {
  const owner = await app.anAdmin()
  const email = 'minh.tran@outlook.com'
  const booked = await owner.post('/api/admin/bookings', {
    client: { email, name: 'Minh Tran', locale: 'en' },
    date: app.bookableDate(),
    time: '10:00',
    platform: 'kakao',
    platformId: 'minh',
    pay: { kind: 'free', reason: 'A second visit' },
  })
  expect(booked.status).toBe(201)
  app.clock.advance(4 * 24 * 3_600_000)
  expect((await ask(email)).body).toEqual({ success: true })
  expect((await reset(email, await mailedCode(app, email))).status).toBe(200)
  const agreed = { password: NEW_PASSWORD, agreeTerms: true, agreePrivacy: true }
  expect((await logIn(app.client(), email, agreed)).status).toBe(200)
  // A stranger learns nothing from the reply.
  expect((await ask('nobody@outlook.com')).body).toEqual({ success: true })
  expect(await newestMail(app, 'nobody@outlook.com')).toBeUndefined()
})

test('abuse case 86: known and unknown mailboxes take the same time', async () => {
  const runs = 25
  for (let run = 0; run < runs; run++) await app.aUser({ email: `known${run}@gmail.com` })
  await ask('warm.up@gmail.com')
  const ratio = await timeRatio(
    runs,
    (run) => ask(`unknown${run}@gmail.com`),
    (run) => ask(`known${run}@gmail.com`),
  )
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('the code goes to the address of the account, however the mailbox is spelled', async () => {
  await registered(app, 'ann.nguyen@gmail.com')
  await ask('annnguyen+reset@gmail.com')
  expect((await reset('annnguyen@gmail.com', await mailedCode(app, 'ann.nguyen@gmail.com'))).status).toBe(200)
})

test('abuse case 87: a registration code resets nothing', async () => {
  await app.client(NETWORK).post('/api/send-registration-code', { email: 'ann@gmail.com' })
  const code = await mailedCode(app, 'ann@gmail.com')
  await app.aUser({ email: 'ann@gmail.com' })
  expect((await reset('ann@gmail.com', code)).body.code).toBe('CODE_INVALID')
})

test('abuse case 89: a code for one mailbox resets no other', async () => {
  const [ann, bob] = [await app.aUser(), await app.aUser()]
  await ask(ann.user.email)
  await ask(bob.user.email)
  expect((await reset(bob.user.email, await mailedCode(app, ann.user.email))).body.code).toBe('CODE_INVALID')
})

test('abuse case 90: the sixth guess is refused even when it is right', async () => {
  const { user } = await app.aUser()
  await ask(user.email)
  const code = await mailedCode(app, user.email)
  for (let by = 1; by <= 5; by++) {
    expect((await reset(user.email, wrongCode(code, by))).body.code).toBe('CODE_INVALID')
  }
  expect((await reset(user.email, code)).body.code).toBe('CODE_INVALID')
})

test('a reset code ends after ten minutes, shown or not', async () => {
  const { user } = await app.aUser()
  await ask(user.email)
  const code = await mailedCode(app, user.email)
  app.clock.advance(9 * 60_000)
  expect((await reset(user.email, code, user.name)).body.code).toBe('PASSWORD_TOO_COMMON')
  app.clock.advance(60_000)
  expect((await reset(user.email, code)).body.code).toBe('CODE_INVALID')
})

test.each(['short', 'password123', 'qlalfqjsgh1!'])(
  'abuse case 91: the new password %s is refused and uses no try',
  async (newPassword) => {
    const { user } = await app.aUser()
    await ask(user.email)
    const code = await mailedCode(app, user.email)
    for (let turn = 0; turn < 6; turn++) expect((await reset(user.email, code, newPassword)).status).toBe(422)
    expect((await reset(user.email, code)).status).toBe(200)
  },
)

test("an admin's new password needs 15 characters, and only the owner of the mailbox gets that refusal", async () => {
  const admin = await app.anAdmin()
  await withTotp(app, admin)
  const { user } = admin
  await ask(user.email)
  const code = await mailedCode(app, user.email)
  expect((await reset(user.email, wrongCode(code), 'fourteen chars')).body.code).toBe('CODE_INVALID')
  expect((await reset(user.email, code, 'fourteen chars')).body.code).toBe('PASSWORD_TOO_SHORT')
  expect((await reset(user.email, code, 'fifteen charact')).status).toBe(200)
})

test('changing the password ends the other sessions and renews this one', async () => {
  const here = await app.aUser()
  const elsewhere = app.client()
  await logIn(elsewhere, here.user.email)
  const before = here.cookies.get('sid')!
  expect((await here.post('/api/change-password', change(TEST_PASSWORD))).body).toEqual({ success: true })
  expect((await here.get('/api/profile')).status).toBe(200)
  expect((await elsewhere.get('/api/profile')).status).toBe(401)
  elsewhere.cookies.set('sid', before)
  expect((await elsewhere.get('/api/profile')).status).toBe(401)
  expect((await logIn(app.client(), here.user.email, { password: NEW_PASSWORD })).status).toBe(200)
  expect((await newestMail(app, here.user.email))!.subject).toMatch(/password/i)
})

test('a remembered session stays remembered after a change of the password', async () => {
  const { user } = await app.aUser()
  const client = app.client()
  await logIn(client, user.email, { remember: true })
  app.clock.advance(24 * 3600_000)
  const reply = await client.post('/api/change-password', change(TEST_PASSWORD))
  expect(String(reply.headers['set-cookie'])).toContain(`Max-Age=${29 * 24 * 3600}`)
})

test('abuse case 95: without a session an email in the body changes and deletes nothing', async () => {
  const { user } = await app.aUser()
  const visitor = app.client()
  const body = { email: user.email, ...change(TEST_PASSWORD) }
  expect((await visitor.post('/api/change-password', body)).body.code).toBe('LOGIN_REQUIRED')
  expect((await visitor.post('/api/delete-account', { email: user.email })).body.code).toBe('LOGIN_REQUIRED')
})

test('abuse cases 96, 97: the session of one person touches no other account', async () => {
  const [ann, bob] = [await app.aUser(), await app.aUser()]
  const body = { email: bob.user.email, ...change(TEST_PASSWORD) }
  for (const reply of [
    await ann.post('/api/change-password', body),
    await ann.post('/api/delete-account', { email: bob.user.email }),
    await ann.post('/api/delete-account', { email: 'not an address' }),
  ]) {
    expect([reply.status, reply.body.code]).toEqual([403, 'NOT_YOUR_ACCOUNT'])
  }
  expect((await logIn(app.client(), bob.user.email)).status).toBe(200)
  const own = { email: ann.user.email.toUpperCase(), ...change(TEST_PASSWORD) }
  expect((await ann.post('/api/change-password', own)).status).toBe(200)
})

test('abuse cases 98, 99: after five wrong current passwords every password is refused for a quarter of an hour', async () => {
  const client = await app.aUser()
  for (let turn = 0; turn < 5; turn++) {
    const reply = await client.post('/api/change-password', change('not this one'))
    expect([reply.status, reply.body.code]).toEqual([403, 'PASSWORD_WRONG'])
  }
  expect((await client.post('/api/change-password', change(TEST_PASSWORD))).body.code).toBe('RATE_LIMITED')
  expect((await client.post('/api/totp/start', { password: TEST_PASSWORD })).body.code).toBe('RATE_LIMITED')
  app.clock.advance(15 * 60_000)
  expect((await client.post('/api/change-password', change(TEST_PASSWORD))).status).toBe(200)
})

test('abuse case 100: a common password is refused as a new one', async () => {
  const client = await app.aUser()
  for (const common of [
    'password123',
    'QWERTY12345',
    'gksrnrdj2026',
    client.user.email.split('@')[0]! + '-river',
  ]) {
    const reply = await client.post('/api/change-password', change(TEST_PASSWORD, common))
    expect([reply.status, reply.body.code]).toEqual([422, 'PASSWORD_TOO_COMMON'])
    expect(reply.body.fields).toEqual({ newPassword: 'PASSWORD_TOO_COMMON' })
  }
})

test('abuse case 101: of two concurrent changes one is made and one is refused', async () => {
  const client = await app.aUser()
  const wanted = ['the first fine phrase', 'the second fine phrase']
  const replies = await Promise.all(
    wanted.map((phrase) => client.post('/api/change-password', change(TEST_PASSWORD, phrase))),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  // Exactly the password of the successful reply logs in.
  for (const [index, password] of [...wanted, TEST_PASSWORD].entries()) {
    const { status } = await logIn(app.client(), client.user.email, { password })
    expect(status, password).toBe(replies[index]?.status === 200 ? 200 : 401)
  }
  // The losing call either sees the changed account or its current password is no longer right.
  expect(['CONFLICT', 'PASSWORD_WRONG']).toContain(replies.find(({ status }) => status !== 200)!.body.code)
})

test('a stranger who uses up the codes and guesses of a day does not lock out the owner', async () => {
  const ann = await app.aUser()
  for (let turn = 0; turn < 10; turn++) {
    expect((await ask(ann.user.email)).status).toBe(200)
    app.clock.advance(60_000)
  }
  expect((await ask(ann.user.email)).status).toBe(429)
  expect((await ann.post('/api/send-reset-code', { email: ann.user.email })).status).toBe(200)
  const code = await mailedCode(app, ann.user.email)
  for (let by = 1; by <= 6; by++) await reset(ann.user.email, wrongCode(code, by))
  expect((await reset(ann.user.email, code)).body.code).toBe('CODE_INVALID')
  const own = { email: ann.user.email, code, newPassword: NEW_PASSWORD }
  expect((await ann.post('/api/reset-password', own)).status).toBe(200)
})
