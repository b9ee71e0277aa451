import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailedCode } from '#server/features/accounts/testing.ts'
import { type Person, startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'

let app: TestApp
let admin: Person
beforeEach(async () => {
  app = await startApp()
  admin = await app.anAdmin()
})
afterEach(() => app.stop())

type Entry = {
  at: string
  action: string
  actorEmail: string | null
  address: string
  target: string | null
  detail: Record<string, unknown>
}
const read = async (query = ''): Promise<Entry[]> => (await admin.get(`/api/audit${query}`)).body.entries
/** Refusals are written a moment after the reply. */
const refusals = (count: number): Promise<Entry[]> =>
  vi.waitFor(
    async () => {
      const entries = await read('?action=refused')
      expect(entries).toHaveLength(count)
      return entries
    },
    { timeout: 10_000, interval: 100 },
  )

test('a demoted admin is refused at the next call, and that is written down', async () => {
  const former = await app.anAdmin()
  expect((await former.get('/api/attention')).status).toBe(200)
  await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', former.user.id).execute()
  const reply = await former.get('/api/attention')
  expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND'])
  expect(await refusals(1)).toMatchObject([
    {
      actorEmail: former.user.email,
      address: former.address,
      detail: { code: 'NOT_FOUND', call: 'GET /api/attention' },
    },
  ])
})

test('a stolen cookie that has ended is refused, and that is written down', async () => {
  const victim = await app.aUser()
  const thief = app.client()
  thief.cookies.set('sid', victim.cookies.get('sid')!)
  expect((await thief.get('/api/profile')).status).toBe(200)
  await victim.post('/api/logout')
  expect((await thief.get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
  // A visitor without a session is nothing to note.
  expect((await app.client().get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
  expect(await refusals(1)).toMatchObject([
    {
      actorEmail: null,
      address: thief.address,
      detail: { code: 'LOGIN_REQUIRED', call: 'GET /api/profile' },
    },
  ])
})

test('a forged delivery of the provider is refused, and that is written down', async () => {
  const forger = app.client()
  const reply = await forger.post(
    '/api/payments/webhook',
    { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED' },
    {
      'paypal-transmission-id': randomUUID(),
      'paypal-transmission-time': app.clock.now().toISOString(),
      'paypal-transmission-sig': 'bm9uc2Vuc2U=',
      'paypal-cert-url': 'https://evil.example/cert.pem',
      'paypal-auth-algo': 'SHA256withRSA',
    },
  )
  expect([reply.status, reply.body.code]).toEqual([400, 'SIGNATURE_INVALID'])
  expect(await refusals(1)).toMatchObject([
    { address: forger.address, detail: { code: 'SIGNATURE_INVALID' } },
  ])
})

test('ids that are guessed are refused, and each guess is written down with its target', async () => {
  const owner = await app.aUser()
  const { _id: id } = await app.aPaidConsultation(owner)
  const stranger = await app.aUser()
  await stranger.get(`/api/consultations/${id}/attachment`)
  await stranger.post('/api/consultations/cancel', { consultationId: id, cancelReason: 'I am nosy' })
  await stranger.delete(`/api/sessions/${id}`)
  const entries = await refusals(3)
  expect(entries.map(({ detail, target }) => [detail.code, target]).toReversed()).toEqual([
    ['ATTACHMENT_NOT_FOUND', id],
    ['CONSULTATION_NOT_FOUND', null],
    ['NOT_FOUND', id],
  ])
  expect(entries.every(({ actorEmail }) => actorEmail === stranger.user.email)).toBe(true)
  expect(JSON.stringify(entries)).not.toContain('nosy')
})

test('a code that is shown again is refused, and that is written down', async () => {
  const client = await app.aUser()
  await app.client().post('/api/send-reset-code', { email: client.user.email })
  const code = await mailedCode(app, client.user.email)
  const reset = () =>
    client.post('/api/reset-password', {
      email: client.user.email,
      code,
      newPassword: 'a bridge at nightfall',
    })
  expect((await reset()).status).toBe(200)
  expect((await reset()).body.code).toBe('CODE_INVALID')
  expect(await refusals(1)).toMatchObject([
    { detail: { code: 'CODE_INVALID', call: 'POST /api/reset-password' } },
  ])
  expect(await read('?action=password_reset')).toHaveLength(1)
})

test('other sites, foreign tokens and limits are written down', async () => {
  const client = await app.aUser()
  await client.post('/api/logout', undefined, { origin: 'https://evil.example' })
  await client.post('/api/logout', undefined, { 'x-xsrf-token': 'made up' })
  const guesser = app.client()
  for (let tries = 0; tries < 31; tries++) await guesser.post('/api/login', {})
  const codes = (await refusals(3)).map(({ detail }) => detail.code)
  expect(codes.toSorted()).toEqual(['CROSS_SITE', 'CSRF', 'RATE_LIMITED'])
})

test('a flood of refusals becomes thirty rows a minute for one address', async () => {
  const client = await app.aUser()
  const flood = () =>
    Promise.all(
      Array.from({ length: 100 }, () => client.get(`/api/consultations/${randomUUID()}/attachment`)),
    )
  await flood()
  await refusals(30)
  app.clock.advance(60_000)
  await flood()
  await vi.waitFor(
    async () => expect((await admin.get('/api/audit?action=refused')).body.total).toBe(60),
    10_000,
  )
})

test('an admin reads the log by action, person and date, page by page', async () => {
  const user = await app.aUser()
  await user.post('/api/logout')
  app.clock.set('2026-09-10T15:30:00Z')
  await user.post('/api/login', { email: user.user.email, password: TEST_PASSWORD })
  admin = await app.anAdmin()

  expect((await read(`?actor=${user.user.id}`)).map(({ action }) => action)).toEqual([
    'login',
    'logout',
    'login',
  ])
  expect(await read(`?actor=${user.user.id}&action=logout`)).toHaveLength(1)
  // 15:30 in London is half past midnight in Korea.
  expect(await read(`?actor=${user.user.id}&from=2026-09-11`)).toHaveLength(1)
  expect(await read(`?actor=${user.user.id}&to=2026-09-10`)).toHaveLength(2)
  expect(await read(`?actor=${randomUUID()}`)).toEqual([])
  for (const query of ['?from=2026-02-30', '?action=a%27b', '?actor=1', '?page=0', '?sort=x']) {
    expect((await admin.get(`/api/audit${query}`)).body.code, query).toBe('INVALID_INPUT')
  }

  await sql`insert into audit_log (at, action) select ${app.clock.now()}, 'many' from generate_series(1, 120)`.execute(
    app.db,
  )
  const { body } = await admin.get('/api/audit?action=many&page=3')
  expect([body.entries.length, body.total, body.page, body.pages]).toEqual([20, 120, 3, 3])
})

test('what is written down can be neither changed nor taken away', async () => {
  await expect(app.db.updateTable('audit_log').set({ action: 'nothing' }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(app.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})
