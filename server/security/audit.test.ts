import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailedCode } from '#server/features/accounts/testing.ts'
import { type Person, startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'

let app: TestApp
let admin: Person
beforeEach(async () => {
  app = await startApp({ logins: true })
  admin = await app.anAdmin()
})
afterEach(() => app.stop())

type Entry = {
  at: string
  action: string
  actorEmail: string | null
  address: string
  target: string | null
  words: string | null
  detail: Record<string, unknown>
}
const read = async (query = ''): Promise<Entry[]> => (await admin.get(`/api/audit${query}`)).body.entries
/** Refusals are written shortly after the reply. */
const refusals = (count: number): Promise<Entry[]> =>
  vi.waitFor(
    async () => {
      const entries = await read('?action=refused')
      expect(entries).toHaveLength(count)
      return entries
    },
    { timeout: 10_000, interval: 100 },
  )

test('a demoted admin is refused at the next call, which is audited', async () => {
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

test('the cookie of an ended session is refused, which is audited', async () => {
  const victim = await app.aUser()
  const thief = app.client()
  thief.cookies.set('sid', victim.cookies.get('sid')!)
  expect((await thief.get('/api/profile')).status).toBe(200)
  await victim.post('/api/logout')
  expect((await thief.get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
  // A visitor without a session has no entry.
  expect((await app.client().get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
  expect(await refusals(1)).toMatchObject([
    {
      actorEmail: null,
      address: thief.address,
      detail: { code: 'LOGIN_REQUIRED', call: 'GET /api/profile' },
    },
  ])
})

test('a forged webhook is refused, which is audited', async () => {
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

test('guessed ids are refused, and each guess is audited with its target', async () => {
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

test('a reused one-time code is refused, which is audited', async () => {
  const client = await app.aUser()
  await client.post('/api/send-reset-code', { email: client.user.email })
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

test('cross-site calls, wrong CSRF tokens and rate limits are audited', async () => {
  const client = await app.aUser()
  await client.post('/api/logout', undefined, { origin: 'https://evil.example' })
  await client.post('/api/logout', undefined, { 'x-xsrf-token': 'made up' })
  const guesser = app.client()
  for (let tries = 0; tries < 31; tries++)
    await guesser.post('/api/login', { email: `a${tries}@gmail.com`, password: 'not this one' })
  const codes = (await refusals(3)).map(({ detail }) => detail.code)
  expect(codes.toSorted()).toEqual(['CROSS_SITE', 'CSRF', 'RATE_LIMITED'])
})

test('refusals of one address are audited with at most thirty rows a minute', async () => {
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

test('an admin filters the log by action, person and date, with pages', async () => {
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
  // 15:30 UTC is half past midnight in Korea.
  expect(await read(`?actor=${user.user.id}&from=2026-09-11`)).toHaveLength(1)
  expect(await read(`?actor=${user.user.id}&to=2026-09-10`)).toHaveLength(2)
  expect(await read(`?actor=${randomUUID()}`)).toEqual([])
  for (const query of [
    '?from=2026-02-30',
    '?action=a%27b',
    '?action=odd',
    '?actor=1',
    '?page=0',
    '?sort=x',
  ]) {
    expect((await admin.get(`/api/audit${query}`)).body.code, query).toBe('INVALID_INPUT')
  }

  await sql`insert into audit_log (at, action) select ${app.clock.now()}, 'purged' from generate_series(1, 120)`.execute(
    app.db,
  )
  const { body } = await admin.get('/api/audit?action=purged&page=3')
  expect([body.entries.length, body.total, body.page, body.pages]).toEqual([20, 120, 3, 3])
})

test('refusals without a row of their own are counted in the log by address', async () => {
  const client = await app.aUser()
  for (let call = 0; call < 45; call++) await client.get(`/api/consultations/${randomUUID()}/attachment`)
  await refusals(30)
  app.clock.advance(60_000)
  await client.get(`/api/consultations/${randomUUID()}/attachment`)
  await refusals(31)
  expect(await read('?action=refusals_left_out')).toMatchObject([
    { actorEmail: null, address: client.address, detail: { leftOut: 15 } },
  ])
})

test("reads of other people's data by an admin are audited before the reply", async () => {
  const owner = await app.aUser()
  const { attachmentId } = (
    await owner.upload('/api/attachments', { name: 'passport.txt', content: 'M1234567' })
  ).body
  const { _id: id } = await app.aPaidConsultation(owner, { attachmentId })
  const of = async (action: string) =>
    (await read(`?action=${action}`)).map(({ actorEmail, address, target, words, detail }) => {
      expect([actorEmail, address]).toEqual([admin.user.email, admin.address])
      return { target, words, detail }
    })

  await owner.get('/api/consultations')
  await owner.get(`/api/consultations/${id}/attachment`)
  expect(await of('consultations.read')).toEqual([])
  expect(await of('file.read')).toEqual([])

  await admin.get('/api/consultations?q=Ann%20Nguyen&status=pending')
  await admin.get('/api/consultations?page=2')
  expect(await of('consultations.read')).toEqual([
    { target: null, words: null, detail: { page: 2, shown: [] } },
    { target: null, words: 'Ann Nguyen', detail: { status: 'pending', shown: [id] } },
  ])
  expect((await admin.get(`/api/consultations/${id}/attachment`)).status).toBe(200)
  expect(await of('file.read')).toEqual([{ target: id, words: null, detail: {} }])
  await admin.get('/api/messages?state=sent')
  expect(await of('messages.read')).toEqual([{ target: null, words: null, detail: { state: 'sent' } }])
  await admin.get('/api/ledger')
  expect(await of('ledger.read')).toHaveLength(1)
  await admin.get(`/api/audit?email=${owner.user.email}`)
  expect((await of('audit.read')).filter(({ words }) => words === owner.user.email)).toHaveLength(1)
})

test('staff cannot read a consultation without an entry, by its calendar file or by a change that was made', async () => {
  const { _id: id } = await app.aPaidConsultation(await app.aUser())
  const path = `/api/consultations/${id}`
  const entries = async () => (await read()).filter(({ target }) => target === id).map(({ action }) => action)
  await admin.post(`${path}/introduce`)
  expect(await entries()).toEqual(['consultation.introduce'])
  const reads = [
    () => admin.get(`${path}/calendar.ics`),
    () => admin.post(`${path}/introduce`),
    () => admin.post(`${path}/missed/acknowledge`),
    () => admin.post(`${path}/reassign`, { counsellorId: admin.user.id }),
  ]
  for (const [index, reading] of reads.entries()) {
    expect((await reading()).status).toBe(200)
    const expected = [...Array(index + 1).fill('consultations.read'), 'consultation.introduce']
    expect(await entries(), String(index)).toEqual(expected)
  }
})

test('a read whose audit entry fails is not answered', async () => {
  const owner = await app.aUser()
  await app.aPaidConsultation(owner)
  await sql`alter table audit_log add constraint nothing_read check (action not like '%.read') not valid`.execute(
    app.db,
  )
  const { pathname: calendar } = new URL(
    (await admin.post('/api/desk/calendar', { showsNames: true })).body.url,
  )
  const paths = ['/api/consultations', calendar, calendar]
  const replies = []
  for (const path of paths) replies.push(await admin.get(path))
  await sql`alter table audit_log drop constraint nothing_read`.execute(app.db)
  for (const { status, raw } of replies) {
    expect(status).toBe(500)
    expect(raw.toString()).not.toMatch(new RegExp(`${owner.user.email}|${owner.user.name}`))
  }
})

/** Names of fields with a person's name, address or text. */
const PERSONAL = /^(name|email|recipient|message|actorEmail|userAccountEmail|platformId|customer|phone|text)$/

/** Names and addresses in these are the business's own, or the caller's. */
const OWN_DATA = 'settings desk/start desk/push desk/ready-texts desk/services stats'
  .split(' ')
  .map((path) => `/api/${path}`)

test("every endpoint that shows an admin other people's data declares its audit entry", async () => {
  const fieldsOf = (schema: unknown): string[] => {
    const { shape, element, innerType, options } =
      (schema as { _zod?: { def?: Record<string, unknown> } })._zod?.def ?? {}
    const own = shape ? Object.entries(shape as Record<string, unknown>) : []
    return [
      ...own.flatMap(([name, inner]) => [
        // `to` beside `from` is the end of a period, not a recipient.
        name === 'to' && !own.some(([other]) => other === 'from') ? 'recipient' : name,
        ...fieldsOf(inner),
      ]),
      ...[element, innerType, ...((options as unknown[]) ?? [])].filter(Boolean).flatMap(fieldsOf),
    ]
  }
  const reading = app.server.endpoints.filter(
    ({ method, access, output, path }) =>
      method === 'GET' &&
      access === 'admin' &&
      !OWN_DATA.includes(path) &&
      fieldsOf(output).some((name) => PERSONAL.test(name)),
  )
  expect(reading.length).toBeGreaterThan(2)
  expect(reading.filter(({ reads }) => reads === undefined).map(({ path }) => path)).toEqual([])
})
