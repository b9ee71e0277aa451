import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { hasPostgres, startApp, type TestApp } from '#server/testing.ts'
import { hashPassword } from './hashing.ts'
import { logIn, mailedCode, NETWORK, registrationOf, wrongCode } from './testing.ts'

// The embedded database runs one transaction at a time, which hides every race.
let app: TestApp
beforeEach(async () => {
  app = await startApp({ engine: hasPostgres() ? 'postgres' : 'embedded' })
  // Warms up the connection pool: with a cold one the calls run one after the other.
  await Promise.all(Array.from({ length: 24 }, () => app.client().get('/api/me')))
})
afterEach(() => app.stop())

test('abuse case 42: of 200 concurrent guesses five are compared, and the code is invalid afterwards', async () => {
  await app.client(NETWORK).post('/api/send-registration-code', { email: 'ann@gmail.com' })
  const code = await mailedCode(app, 'ann@gmail.com')
  const guesses = Array.from({ length: 200 }, (_, by) => (by === 199 ? code : wrongCode(code, by + 1)))
  const replies = await Promise.all(
    guesses.map((guess) =>
      app.client(NETWORK).post('/api/verify-registration-code', { email: 'ann@gmail.com', code: guess }),
    ),
  )
  // The network's limit lets 60 through, of which five are compared.
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(0)
  expect(replies.filter(({ body }) => body.code === 'CODE_INVALID')).toHaveLength(60)
  const row = await app.db.selectFrom('mailed_codes').selectAll().executeTakeFirstOrThrow()
  expect([row.attempts, row.network_attempts]).toEqual([0, 5])
  const late = await app.client(NETWORK).post('/api/register', registrationOf('ann@gmail.com', code))
  expect(late.body.code).toBe('CODE_INVALID')
})

test('abuse case 52: four concurrent registrations with one code create one account', async () => {
  await app.client(NETWORK).post('/api/send-registration-code', { email: 'ann@gmail.com' })
  const code = await mailedCode(app, 'ann@gmail.com')
  const replies = await Promise.all(
    Array.from({ length: 4 }, () =>
      app.client(NETWORK).post('/api/register', registrationOf('ann@gmail.com', code)),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400])
  expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect(await app.db.selectFrom('consents').select('id').execute()).toHaveLength(3)
})

test('abuse case 94: of two concurrent resets with one code one succeeds', async () => {
  const { user } = await app.aUser()
  await app.client(NETWORK).post('/api/send-reset-code', { email: user.email })
  const code = await mailedCode(app, user.email)
  const replies = await Promise.all(
    ['the first fine phrase', 'the second fine phrase'].map((newPassword) =>
      app.client(NETWORK).post('/api/reset-password', { email: user.email, code, newPassword }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('of many concurrent requests one mails the code', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, () =>
      app.client(NETWORK).post('/api/send-registration-code', { email: 'ann@gmail.com' }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await app.db.selectFrom('messages').select('id').execute()).toHaveLength(1)
})

test('of many concurrent password guesses ten are compared', async () => {
  const { user } = await app.aUser()
  const guesser = app.client()
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => logIn(guesser, user.email, { password: 'not this one' })),
  )
  expect(replies.filter(({ body }) => body.code === 'LOGIN_FAILED')).toHaveLength(10)
  expect(replies.filter(({ body }) => body.code === 'RATE_LIMITED')).toHaveLength(20)
})

test('a login in progress while the password changes opens no session', async () => {
  const { user } = await app.aUser()
  const another = await hashPassword('another fine phrase')
  if (!another.ok) throw new Error(another.code)
  const changed = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const change = inTransaction(app.db, async (tx) => {
    await tx.updateTable('users').set({ password_hash: another.value }).where('id', '=', user.id).execute()
    changed.resolve()
    await commit.promise
  })
  await changed.promise
  const late = logIn(app.client(), user.email)
  // Long enough for the login to verify the old password and to wait for the row.
  await setTimeout(500)
  commit.resolve()
  await change
  expect((await late).body.code).toBe('LOGIN_FAILED')
})
