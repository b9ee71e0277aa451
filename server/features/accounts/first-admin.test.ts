import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#server/testing.ts'
import { ensureFirstAdmin, makeAdmin } from './first-admin.ts'
import { logIn } from './testing.ts'

const CONFIGURED = { ADMIN_EMAIL: 'owner@naru.kr', ADMIN_PASSWORD: 'a long enough password' }

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

test('an empty site makes one admin with a password of its own, and only once', async () => {
  const made = await ensureFirstAdmin(app.deps)
  expect(made?.email).toBe('admin@gmail.com')
  expect(made?.generatedPassword).toMatch(/^[\w-]{20}$/)
  const reply = await logIn(app.client(), made!.email, { password: made!.generatedPassword })
  expect(reply.body.user.role).toBe('admin')
  expect(await ensureFirstAdmin(app.deps)).toBeNull()
})

test('the configured admin is made, logs in with the given password and is not made again', async () => {
  await app.stop()
  app = await startApp({ env: CONFIGURED })
  expect(await ensureFirstAdmin(app.deps)).toEqual({ email: 'owner@naru.kr' })
  const reply = await logIn(app.client(), 'owner@naru.kr', { password: CONFIGURED.ADMIN_PASSWORD })
  expect(reply.body.user.role).toBe('admin')
  expect(await ensureFirstAdmin(app.deps)).toBeNull()
})

test('a site that has an admin is left alone', async () => {
  await app.anAdmin()
  expect(await ensureFirstAdmin(app.deps)).toBeNull()
})

test('two processes that start at once make one admin', async () => {
  const made = await Promise.all([ensureFirstAdmin(app.deps), ensureFirstAdmin(app.deps)])
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await app.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()).toHaveLength(1)
})

test('an account that is made an admin starts anew: password, sessions, second factor', async () => {
  const client = await app.aUser()
  await app.db
    .updateTable('users')
    .set({ totp_secret: Buffer.from('lost') })
    .execute()
  const { email } = client.user
  expect(await makeAdmin(app.deps, { email: email.toUpperCase(), password: 'a long enough password' })).toBe(
    'promoted',
  )
  expect((await client.get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
  expect((await logIn(app.client(), email)).body.code).toBe('LOGIN_FAILED')
  const reply = await logIn(app.client(), email, { password: 'a long enough password' })
  expect(reply.body.user.role).toBe('admin')
})
