import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answer, type Client, startApp, type TestApp } from '#server/testing.ts'
import { logIn } from './testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const isLoggedIn = async (client: Client): Promise<boolean> =>
  (await client.get('/api/me')).body.user !== null

test('abuse case 82: a cookie is refused after the logout', async () => {
  const client = await app.aUser()
  const token = client.cookies.get('sid')!
  expect((await client.post('/api/logout')).body).toEqual({ success: true })
  expect(client.cookies.has('sid')).toBe(false)
  client.cookies.set('sid', token)
  expect((await client.get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
})

test.each([
  ['two hours unused', { remember: false }, 2 * HOUR_MS],
  ['14 days unused, remembered', { remember: true }, 14 * DAY_MS],
])('abuse case 83: a session ends after %s', async (_, options, idleMs) => {
  const { user } = await app.aUser()
  const client = app.client()
  await logIn(client, user.email, options)
  app.clock.advance(idleMs - 1)
  expect(await isLoggedIn(client)).toBe(true)
  app.clock.advance(idleMs)
  expect(await isLoggedIn(client)).toBe(false)
})

test.each([
  ['12 hours', { remember: false }, 12 * HOUR_MS, HOUR_MS],
  ['30 days, remembered', { remember: true }, 30 * DAY_MS, 10 * DAY_MS],
])('abuse case 83: however busy, a session ends after %s', async (_, options, absoluteMs, stepMs) => {
  const { user } = await app.aUser()
  const client = app.client()
  await logIn(client, user.email, options)
  for (let spentMs = stepMs; spentMs < absoluteMs; spentMs += stepMs) {
    app.clock.advance(stepMs)
    expect(await isLoggedIn(client)).toBe(true)
  }
  app.clock.advance(stepMs)
  expect(await isLoggedIn(client)).toBe(false)
})

const sessionCookieOf = (reply: Answer): string | undefined =>
  [reply.headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('sid='))

test("an admin's session ends after 30 minutes unused and after eight hours, remembered or not", async () => {
  const { user } = await app.anAdmin()
  const idle = app.client()
  const reply = await logIn(idle, user.email, { remember: true })
  expect(sessionCookieOf(reply)).not.toContain('Max-Age')
  const busy = app.client()
  await logIn(busy, user.email)
  for (let spentMs = 0; spentMs < 8 * HOUR_MS - 20 * MINUTE_MS; spentMs += 20 * MINUTE_MS) {
    app.clock.advance(20 * MINUTE_MS)
    expect(await isLoggedIn(busy)).toBe(true)
  }
  expect(await isLoggedIn(idle)).toBe(false)
  app.clock.advance(20 * MINUTE_MS)
  expect(await isLoggedIn(busy)).toBe(false)
})

test('a remembered session stays in the browser for 30 days, another one ends with it', async () => {
  const { user } = await app.aUser()
  const remembered = await logIn(app.client(), user.email, { remember: true })
  expect(sessionCookieOf(remembered)).toContain(`Max-Age=${30 * 24 * 3600}`)
  const usual = await logIn(app.client(), user.email)
  expect(sessionCookieOf(usual)).not.toContain('Max-Age')
})

test('a session is written at most every five minutes', async () => {
  const client = await app.aUser()
  const lastSeen = async () =>
    (await app.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at
  const start = app.clock.now()
  app.clock.advance(5 * MINUTE_MS - 1)
  await client.get('/api/me')
  expect(await lastSeen()).toEqual(start)
  app.clock.advance(1)
  await client.get('/api/me')
  expect(await lastSeen()).toEqual(app.clock.now())
})

test('a person keeps the ten newest sessions', async () => {
  const { user } = await app.aUser()
  const clients: Client[] = []
  for (let login = 0; login < 11; login++) {
    app.clock.advance(1000)
    clients.push(app.client())
    await logIn(clients.at(-1)!, user.email)
  }
  expect(await isLoggedIn(clients[0]!)).toBe(false)
  for (const client of clients.slice(1)) expect(await isLoggedIn(client)).toBe(true)
})

test('the role is read at each call', async () => {
  const admin = await app.anAdmin()
  expect((await admin.get('/api/messages')).status).toBe(200)
  await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.user.id).execute()
  expect((await admin.get('/api/messages')).status).toBe(404)
})

test.each(['short', 'x'.repeat(43), 'x'.repeat(44), "'; drop table sessions; --"])(
  'abuse case 25: the cookie %j opens nothing',
  async (token) => {
    const client = app.client()
    client.cookies.set('sid', token)
    expect((await client.get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
  },
)

test('a person sees the own sessions and signs the others out', async () => {
  const here = await app.aUser()
  const [phone, tablet] = [app.client(), app.client()]
  await logIn(phone, here.user.email)
  await logIn(tablet, here.user.email)
  const { sessions } = (await here.get('/api/profile')).body.profile
  expect(sessions).toHaveLength(3)
  expect(sessions.filter((session: { current: boolean }) => session.current)).toHaveLength(1)

  const phoneId = (await phone.get('/api/profile')).body.profile.sessions.find(
    (session: { current: boolean }) => session.current,
  ).id
  expect((await here.delete(`/api/sessions/${phoneId}`)).status).toBe(200)
  expect(await isLoggedIn(phone)).toBe(false)
  expect((await here.post('/api/sessions/sign-out-others', {})).body.ended).toBe(1)
  expect(await isLoggedIn(tablet)).toBe(false)
  expect(await isLoggedIn(here)).toBe(true)
})

test('abuse cases 104, 105: a user cannot end the session of another user', async () => {
  const [ann, bob] = [await app.aUser(), await app.aUser()]
  const bobsId = (await bob.get('/api/profile')).body.profile.sessions[0].id
  for (const id of [bobsId, randomUUID()]) {
    const reply = await ann.delete(`/api/sessions/${id}`)
    expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND'])
  }
  expect((await ann.delete('/api/sessions/x')).body.code).toBe('INVALID_INPUT')
  expect(await isLoggedIn(bob)).toBe(true)
})
