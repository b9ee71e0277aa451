import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasPostgres, startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { logIn, mailedCode, registrationOf, wrongCode } from './testing.ts'

// The embedded database runs one transaction at a time, which hides every race.
let app: TestApp
beforeEach(async () => {
  app = await startApp({ engine: hasPostgres() ? 'postgres' : 'embedded' })
  // A cold pool runs the calls one after the other.
  await Promise.all(Array.from({ length: 24 }, () => app.client().get('/api/me')))
})
afterEach(() => app.stop())

test('abuse case 42: of 200 guesses at once five are compared, and the code is dead', async () => {
  await app.client().post('/api/send-registration-code', { email: 'ann@gmail.com' })
  const code = await mailedCode(app, 'ann@gmail.com')
  const guesses = Array.from({ length: 200 }, (_, by) => (by === 199 ? code : wrongCode(code, by + 1)))
  const replies = await Promise.all(
    guesses.map((guess) =>
      app.client().post('/api/verify-registration-code', { email: 'ann@gmail.com', code: guess }),
    ),
  )
  expect(replies.filter(({ body }) => body.code === 'CODE_INVALID')).toHaveLength(200)
  const row = await app.db.selectFrom('email_codes').select('attempts').executeTakeFirstOrThrow()
  expect(row.attempts).toBe(5)
  const late = await app.client().post('/api/register', registrationOf('ann@gmail.com', code))
  expect(late.body.code).toBe('CODE_INVALID')
})

test('abuse case 52: four registrations with one code at once make one account', async () => {
  await app.client().post('/api/send-registration-code', { email: 'ann@gmail.com' })
  const code = await mailedCode(app, 'ann@gmail.com')
  const replies = await Promise.all(
    Array.from({ length: 4 }, () =>
      app.client().post('/api/register', registrationOf('ann@gmail.com', code)),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400])
  expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect(await app.db.selectFrom('consents').select('id').execute()).toHaveLength(3)
})

test('abuse case 94: of two resets with one code one is made', async () => {
  const { user } = await app.aUser()
  await app.client().post('/api/send-reset-code', { email: user.email })
  const code = await mailedCode(app, user.email)
  const replies = await Promise.all(
    ['the first fine phrase', 'the second fine phrase'].map((newPassword) =>
      app.client().post('/api/reset-password', { email: user.email, code, newPassword }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('of many requests for a code at once one mails it', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, () =>
      app.client().post('/api/send-registration-code', { email: 'ann@gmail.com' }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await app.db.selectFrom('messages').select('id').execute()).toHaveLength(1)
})

test('of many guesses at a password at once ten are compared', async () => {
  const { user } = await app.aUser()
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => logIn(app.client(), user.email, { password: 'not this one' })),
  )
  expect(replies.filter(({ body }) => body.code === 'LOGIN_FAILED')).toHaveLength(10)
  expect(replies.filter(({ body }) => body.code === 'RATE_LIMITED')).toHaveLength(30)
})

test('a login under way when the password changes opens no session with the old one', async () => {
  const client = await app.aUser()
  for (let round = 0; round < 5; round++) {
    const password = round % 2 ? 'another fine phrase' : TEST_PASSWORD
    const newPassword = round % 2 ? TEST_PASSWORD : 'another fine phrase'
    const late = app.client()
    const [change] = await Promise.all([
      client.post('/api/change-password', { currentPassword: password, newPassword }),
      logIn(late, client.user.email, { password }),
    ])
    expect(change.status).toBe(200)
    expect((await late.get('/api/me')).body.user).toBeNull()
  }
})
