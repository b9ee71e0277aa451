import { hash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { makeAdmin } from './admins.ts'
import { runAdminCommand } from './run-admin-command.ts'
import { codeNow, logIn, mailedCode, NETWORK, newestMail, withTotp } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const LATER = '2027-01-01T00:00:00Z'
type Row = Record<string, unknown>

/** A row for each table that grants access to an account without its password. */
const grants: Record<string, (person: Person['user']) => Row> = {
  sessions: ({ id }) => ({
    token_hash: randomBytes(32),
    user_id: id,
    csrf_token: 'token',
    created_at: app.clock.now(),
    last_seen_at: app.clock.now(),
    authenticated_at: app.clock.now(),
    idle_until: LATER,
    absolute_until: LATER,
  }),
  passkeys: ({ id }) => ({
    user_id: id,
    credential_id: randomUUID(),
    public_key: randomBytes(32),
    counter: 0,
    name: 'Planted',
    created_at: app.clock.now(),
  }),
  desk_feeds: ({ id }) => ({ user_id: id, secret_hash: randomBytes(32), created_at: app.clock.now() }),
  push_devices: ({ id }) => ({
    user_id: id,
    endpoint: `https://push.example/${randomUUID()}`,
    p256dh: 'key',
    auth: 'secret',
    name: 'Planted',
    created_at: app.clock.now(),
  }),
  setup_links: ({ id }) => ({ user_id: id, token_hash: randomBytes(32), expires_at: LATER }),
  passkey_challenges: ({ id }) => ({ challenge_hash: randomBytes(32), user_id: id, expires_at: LATER }),
  mailed_codes: ({ email }) => ({
    purpose: 'reset',
    email_key: email,
    browser_id: randomUUID(),
    network: NETWORK,
    code_hash: randomBytes(32),
    sent_at: app.clock.now(),
    expires_at: LATER,
  }),
}

/** Tables that reference a user or hold a secret but grant no access, each with its reason. */
const harmless: Record<string, string> = {
  attachments: 'files; a session reads them',
  audit_chain: 'hashes of entries',
  audit_heads: 'hashes of entries',
  audit_log: 'what happened',
  cash_receipts: 'who noted a receipt',
  consents: 'what a person agreed to',
  consultations: 'bookings',
  busy_times: 'working hours',
  calendar_feeds: 'working hours',
  counsellor_exceptions: 'working hours',
  counsellors: 'working hours',
  coupons: 'only their owner can use one, with a session',
  erasable_details: 'addresses of the audit log',
  messages: 'mails; a code in one is checked against its own table',
  orphan_orders: 'money without a booking',
  payment_links: 'a link only pays for the checkout of its client',
  payments: 'orders',
  push_keys: 'our own key pair',
  rate_limits: 'counts',
  recovery_codes: 'a second factor, which opens nothing without the password or the mailbox',
  reviews: 'what a person wrote',
  room_messages: 'what a person wrote',
  settings_versions: 'who changed a setting',
  waits: 'a place on the waiting list',
  users: 'password, Google account and authenticator app: replaced by their own calls',
}

const plant = async (person: Person['user']): Promise<void> => {
  for (const [table, rowOf] of Object.entries(grants)) {
    const row = Object.entries(rowOf(person))
    const names = sql.join(row.map(([name]) => sql.ref(name)))
    const values = sql.join(row.map(([, value]) => value))
    await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(app.db)
  }
}

/** Number of a user's rows in each of these tables. */
const left = async ({ id, email }: Person['user']): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(grants)) {
    const own = table === 'mailed_codes' ? sql`email_key = ${email}` : sql`user_id = ${id}`
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${own}`.execute(app.db)
    if (rows[0]!.n > 0) counts[table] = rows[0]!.n
  }
  return counts
}

test('every table that names a person or holds a secret is revoked, or is known to grant no access', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass
    where c.relkind = 'r'
      and (f.oid is not null or a.attname ~ '(user_id|email_key|token|secret|hash|salt|seal|credential|private|_key$)')
    order by 1`.execute(app.db)
  const known = [...Object.keys(grants), ...Object.keys(harmless)]
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

const resetCode = async (email: string): Promise<string> => {
  app.clock.advance(60_000)
  await app.client(NETWORK).post('/api/send-reset-code', { email })
  return mailedCode(app, email)
}
const NEW_PASSWORD = 'another fine phrase'

test('changing the password revokes all access but this session and the confirmed passkeys', async () => {
  const ann = await app.aUser()
  await plant(ann.user)
  await app.db
    .insertInto('passkeys')
    .values({ ...grants.passkeys!(ann.user), name: 'My own' } as never)
    .execute()
  const { passkeys } = (await ann.get('/api/profile')).body.profile
  const own = passkeys.find(({ name }: { name: string }) => name === 'My own').id
  const change = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, keepPasskeys: [own] }
  expect((await ann.post('/api/change-password', change)).status).toBe(200)
  expect(await left(ann.user)).toEqual({ sessions: 1, passkeys: 1 })
  expect((await ann.get('/api/profile')).body.profile.passkeys).toMatchObject([{ id: own }])
  const { text } = (await newestMail(app, ann.user.email))!
  expect(text).toContain('no longer log in with these passkeys: “Planted”')
  expect(text).toContain('which you confirmed with the change: “My own”')
  expect(text).toContain('calendar address no longer works')
})

test('a change of the password that names no passkey removes them all', async () => {
  const ann = await app.aUser()
  await plant(ann.user)
  await ann.post('/api/change-password', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD })
  expect(await left(ann.user)).toEqual({ sessions: 1 })
})

test('a passkey of another account cannot be confirmed, and is not changed', async () => {
  const [ann, bob] = [await app.aUser(), await app.aUser()]
  await plant(bob.user)
  const [bobs] = (await bob.get('/api/profile')).body.profile.passkeys
  const change = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, keepPasskeys: [bobs.id] }
  expect((await ann.post('/api/change-password', change)).status).toBe(200)
  expect((await left(bob.user)).passkeys).toBe(1)
})

test('a reset by mail revokes all access', async () => {
  const ann = await app.aUser()
  const code = await resetCode(ann.user.email)
  await app.db.deleteFrom('setup_links').execute()
  for (const table of Object.keys(grants).filter((name) => name !== 'mailed_codes')) {
    const row = grants[table]!(ann.user)
    await app.db
      .insertInto(table as never)
      .values(row)
      .execute()
  }
  const reset = { email: ann.user.email, code, newPassword: NEW_PASSWORD }
  expect((await app.client(NETWORK).post('/api/reset-password', reset)).status).toBe(200)
  expect(await left(ann.user)).toEqual({})
})

test("an admin's only second factor outlives a reset by mail and the end of all sessions", async () => {
  const admin = await app.anAdmin()
  await plant(admin.user)
  const printed = await runAdminCommand(app.deps, 'end-sessions', admin.user.email)
  expect(await left(admin.user)).toEqual({ passkeys: 1 })
  expect(printed.join('\n')).toContain('Passkeys were kept')
  const reset = {
    email: admin.user.email,
    code: await resetCode(admin.user.email),
    newPassword: NEW_PASSWORD,
  }
  expect((await app.client(NETWORK).post('/api/reset-password', reset)).status).toBe(200)
  expect(await left(admin.user)).toEqual({ passkeys: 1 })
})

test('with an authenticator app, ending all sessions from the command line removes the passkeys', async () => {
  const admin = await app.anAdmin()
  await withTotp(app, admin)
  await plant(admin.user)
  const printed = await runAdminCommand(app.deps, 'end-sessions', admin.user.email)
  expect(await left(admin.user)).toEqual({})
  expect(printed.join('\n')).toContain('All passkeys of this account were deleted')
})

test.each(['create', 'remove'])('the command %s revokes all access', async (command) => {
  const [admin] = [await app.anAdmin(), await app.anAdmin()]
  await plant(admin.user)
  await runAdminCommand(app.deps, command, admin.user.email)
  expect(await left(admin.user)).toEqual({})
})

test('signing out everywhere else, and turning the app off, ends all but passkeys', async () => {
  const ann = await app.aUser()
  await plant(ann.user)
  await ann.post('/api/sessions/sign-out-others')
  expect(await left(ann.user)).toEqual({ sessions: 1, passkeys: 1 })

  const bob = await app.aUser()
  const { secret } = await withTotp(app, bob)
  await plant(bob.user)
  const off = { password: TEST_PASSWORD, totp: codeNow(app, secret) }
  expect((await bob.post('/api/totp/disable', off)).status).toBe(200)
  expect(await left(bob.user)).toEqual({ sessions: 1, passkeys: 1 })
})

test('deleting the account revokes all access', async () => {
  const ann = await app.aUser()
  await plant(ann.user)
  expect((await ann.post('/api/delete-account', { password: TEST_PASSWORD })).status).toBe(200)
  expect(await left(ann.user)).toEqual({})
})

test('a calendar address does not come back when its owner is made an admin again', async () => {
  const [admin] = [await app.anAdmin(), await app.anAdmin()]
  const { pathname } = new URL((await admin.post('/api/desk/calendar', {})).body.url)
  expect((await app.client().get(pathname)).status).toBe(200)
  await runAdminCommand(app.deps, 'remove', admin.user.email)
  await makeAdmin(app.deps, { email: admin.user.email, password: null })
  expect((await app.client().get(pathname)).status).toBe(404)
})

test('a copied cookie of a known device counts for nothing once the password has changed', async () => {
  const ann = await app.aUser()
  await logIn(ann, ann.user.email)
  const copy = ann.cookies.get('device')!
  app.clock.advance(1000)
  await ann.post('/api/change-password', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD })
  const device = hash('sha256', ann.cookies.get('device')!)
  expect(device).not.toBe(hash('sha256', copy))
  const stranger = app.client()
  stranger.cookies.set('device', copy)
  for (let turn = 0; turn < 10; turn++) await logIn(stranger, ann.user.email, { password: 'not this one' })
  expect((await logIn(ann, ann.user.email, { password: NEW_PASSWORD })).status).toBe(200)
})
