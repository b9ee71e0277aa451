import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markRestored, takeOver } from '#server/db/instance.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { aStoredConsultation, logIn, registered } from '#server/features/accounts/testing.ts'
import { queueMail } from '#server/features/mails/outbox.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { privacyWorker } from './worker.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ logins: true })
})
afterEach(() => app.stop())

const DAY_MS = 24 * 3600_000
const runOnce = () => privacyWorker(app.deps)()
const AHEAD = '2026-09-05T01:00:00Z'

/** Every row of every table as text, except the audit log, which is append-only. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where schemaname = 'public' and relname not like 'audit_%'`.execute(
    app.db,
  )
  const tables: unknown[] = []
  for (const { name } of rows) tables.push((await sql`select * from ${sql.table(name)}`.execute(app.db)).rows)
  return JSON.stringify(tables)
}

/** A user with a row in every table. */
async function aFullLife(name: string): Promise<Person & { paymentId: string; attachmentId: string }> {
  const person = await app.aUser({ name, email: `${name.toLowerCase()}nguyen@gmail.com` })
  const { user } = person
  const now = app.clock.now()
  const { consultationId, paymentId } = await aStoredConsultation(app, user, {
    startsAt: AHEAD,
    status: 'cancelled',
  })
  const attachmentId = crypto.randomUUID()
  await app.deps.files.put(attachmentId, Buffer.from('a private file'), 'text/plain')
  await app.db
    .insertInto('attachments')
    .values({
      id: attachmentId,
      user_id: user.id,
      file_name: `passport of ${name}.txt`,
      content_type: 'text/plain',
      size_bytes: 14,
      sha256: Buffer.alloc(32),
      created_at: now,
      claimed_at: now,
    })
    .execute()
  await app.db
    .updateTable('consultations')
    .set({ attachment_id: attachmentId })
    .where('id', '=', consultationId)
    .execute()
  await app.db
    .insertInto('reviews')
    .values({
      consultation_id: consultationId,
      user_id: user.id,
      rating: 4,
      text: `${name} was here`,
      created_at: now,
    })
    .execute()
  await app.db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      capture_id: 'CAPTURE',
      amount_cents: 3600,
      origin: 'ours',
      status: 'completed',
      reason: `${name} changed plans`,
      created_at: now,
    })
    .execute()
  await queueMail(app.db, {
    kind: 'refund_completed',
    reference: paymentId,
    to: `contact-of-${user.email}`,
    locale: 'en',
    userId: user.id,
    data: { amountCents: 3600 },
    now,
  })
  await person.post('/api/profile', { marketing: true, nationality: 'MN' })
  await person.post('/api/delete-account', {})
  return { ...person, paymentId, attachmentId }
}

const readAll = async (file: Readable | null): Promise<string | null> =>
  file && Buffer.concat(await file.toArray()).toString()

test('a year after the deletion only accounting data of the user is left', async () => {
  const person = await aFullLife('Quynh')
  app.clock.advance(365 * DAY_MS - 1)
  await runOnce()
  expect(await everything()).toContain('Quynh')
  expect(await readAll(await app.deps.files.get(person.attachmentId))).toBe('a private file')

  app.clock.advance(1)
  expect(await runOnce()).toBe(true)
  const left = await everything()
  for (const trace of [
    /quynh/i,
    /passport/,
    /My first question/,
    /very own reason/,
    /Ho_Chi_Minh/,
    /private/,
  ]) {
    expect(left).not.toMatch(trace)
  }
  expect(await app.deps.files.get(person.attachmentId)).toBeNull()
  const payment = await app.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  expect(payment).toMatchObject({
    id: person.paymentId,
    amount_cents: 3600,
    captured_cents: 3600,
    status: 'captured',
  })
  expect(payment.capture_id).toMatch(/^CAPTURE-/)
  const refund = await app.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
  expect(refund).toMatchObject({ amount_cents: 3600, status: 'completed' })
})

test('the audit log keeps its entries permanently and their addresses for a year', async () => {
  const { user, address } = await app.aUser()
  await registered(app, 'ann.nguyen@gmail.com')
  const admin = await app.anAdmin()
  const log = () => app.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const before = await log()
  const addresses = async () =>
    (await app.db.selectFrom('erasable_details').select('address').execute()).length
  const known = await addresses()
  expect(known).toBe(before.length)
  expect((await admin.get(`/api/audit?actor=${user.id}`)).body.entries).toMatchObject([
    { action: 'login', actorId: user.id, address },
  ])
  app.clock.set(new Date(app.clock.now().getTime() + 365 * DAY_MS).toISOString())
  await runOnce()
  expect(await addresses()).toBeGreaterThanOrEqual(known)

  app.clock.advance(1)
  expect(await runOnce()).toBe(true)
  expect((await log()).slice(0, before.length)).toEqual(before)
  expect(
    await app.db.selectFrom('erasable_details').selectAll().where('address', '=', address).execute(),
  ).toEqual([])
  expect(await runOnce()).toBe(false)
})

test('a purge is counted in the log and done once', async () => {
  const { user } = await aFullLife('Quynh')
  app.clock.advance(366 * DAY_MS)
  await runOnce()
  expect(await runOnce()).toBe(false)
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['target', 'detail'])
    .where('action', '=', 'purged')
    .execute()
  expect(rows).toEqual([
    { target: user.id, detail: { consultations: 1, payments: 1, attachments: 1, reviews: 1, messages: 2 } },
  ])
})

test('two nodes that purge one user at once purge once', async () => {
  await aFullLife('Quynh')
  app.clock.advance(366 * DAY_MS)
  const bothAreThere = Promise.withResolvers<void>()
  let there = 0
  const remove = async (key: string) => {
    if (++there === 2) bothAreThere.resolve()
    await bothAreThere.promise
    await app.deps.files.remove(key)
  }
  const node = () => privacyWorker({ ...app.deps, files: { ...app.deps.files, remove } })()
  await Promise.all([node(), node()])
  const purged = await app.db
    .selectFrom('audit_log')
    .select('target')
    .where('action', '=', 'purged')
    .execute()
  expect(purged).toHaveLength(1)
})

test('a user who registered again with the same mailbox keeps everything', async () => {
  await aFullLife('Quynh')
  app.clock.advance(300 * DAY_MS)
  await registered(app, 'quynh.nguyen@gmail.com')
  const client = app.client()
  await logIn(client, 'quynh.nguyen@gmail.com', { remember: true })
  await app.settle()
  app.clock.advance(65 * DAY_MS)
  await runOnce()
  expect((await logIn(client, 'quynhnguyen@gmail.com')).status).toBe(200)
  expect((await client.get('/api/profile')).body.profile).toMatchObject({
    email: 'quynh.nguyen@gmail.com',
    nationality: 'VN',
  })
  const consents = await app.db.selectFrom('consents').select('id').execute()
  expect(consents).toHaveLength(3)
})

test('five years after the payment the user is erased, and no other one', async () => {
  const person = await aFullLife('Quynh')
  const other = await app.aUser({ email: 'other@gmail.com' })
  await aStoredConsultation(app, other.user, { startsAt: '2026-09-06T01:00:00Z' })
  app.clock.advance(366 * DAY_MS)
  await runOnce()
  app.clock.set('2031-08-31T23:59:59Z')
  await runOnce()
  const payments = () => app.db.selectFrom('payments').select('user_id').orderBy('created_at').execute()
  expect(await payments()).toHaveLength(2)
  app.clock.set('2031-09-01T00:00:00Z')
  expect(await runOnce()).toBe(true)
  expect(await payments()).toEqual([{ user_id: other.user.id }])
  const left = await everything()
  expect(left).not.toContain(person.user.id)
  expect(left).not.toContain(person.paymentId)
  expect(await runOnce()).toBe(false)
})

test('a user who never paid is erased with the purge', async () => {
  const client = await app.aUser()
  await client.post('/api/delete-account', {})
  app.clock.advance(365 * DAY_MS)
  await runOnce()
  expect(await app.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('expired sessions, codes, counters, mails and webhooks are deleted', async () => {
  const client = await app.aUser()
  await app.client().post('/api/send-registration-code', { email: 'never.came.back@gmail.com' })
  await app.settle()
  await app.db
    .insertInto('webhook_events')
    .values({ event_id: 'E-1', event_type: 'X', body: 'payer', status: 'done', received_at: app.clock.now() })
    .execute()
  await runOnce()
  const kept = await everything()
  for (const trace of [client.user.id, 'never.came.back', 'nevercameback', 'payer'])
    expect(kept).toContain(trace)

  app.clock.advance(91 * DAY_MS)
  expect(await runOnce()).toBe(true)
  for (const table of ['sessions', 'mailed_codes', 'rate_limits', 'messages', 'webhook_events'] as const) {
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
  expect(await runOnce()).toBe(false)
})

test('a file that cannot be removed leaves its row for the next pass', async () => {
  const person = await aFullLife('Quynh')
  app.clock.advance(365 * DAY_MS)
  const files = { ...app.deps.files, remove: () => Promise.reject(new Error('the bucket does not answer')) }
  await expect(privacyWorker({ ...app.deps, files })()).rejects.toThrow('the bucket')
  expect(await app.db.selectFrom('attachments').select('id').execute()).toEqual([{ id: person.attachmentId }])
  expect(await runOnce()).toBe(true)
  expect(await app.deps.files.get(person.attachmentId)).toBeNull()
})

test('the draft of an unpaid checkout is deleted after thirty days', async () => {
  const ann = await app.aUser()
  await ann.post('/api/payments/orders', app.aDraft({ message: 'A letter never sent' }))
  await ann.post('/api/payments/orders', app.aDraft({ message: 'Another one', preferredTime: '12:00' }))
  await ann.post('/api/payments/abandon')
  const paid = await app.aPaidConsultation(ann, { message: 'The one that was', preferredTime: '11:00' })
  app.clock.advance(30 * DAY_MS)
  await runOnce()
  expect(await everything()).toContain('A letter never sent')
  app.clock.advance(1)
  expect(await runOnce()).toBe(true)
  const left = await everything()
  expect(left).not.toMatch(/never sent|Another one/)
  expect(left).toContain(paid.message)
  expect(await runOnce()).toBe(false)
})

test('a restored site erases nothing until it has taken over', async () => {
  const person = await aFullLife('Quynh')
  app.clock.advance(1)
  await inTransaction(app.db, (tx) => markRestored(tx, app.clock.now()))
  const before = await everything()
  app.clock.advance(6 * 365 * DAY_MS)
  expect(await runOnce()).toBe(false)
  expect(await everything()).toBe(before)
  expect(await readAll(await app.deps.files.get(person.attachmentId))).toBe('a private file')
  await inTransaction(app.db, (tx) => takeOver(tx, app.clock.now()))
  expect(await runOnce()).toBe(true)
  expect(await app.deps.files.get(person.attachmentId)).toBeNull()
})
