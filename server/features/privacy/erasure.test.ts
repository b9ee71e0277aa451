import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/calendar.ts'
import { aStoredConsultation, logIn, newestMail } from '#server/features/accounts/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { privacyWorker } from './worker.ts'

let app: TestApp
let admin: Person
let ann: Person
beforeEach(async () => {
  app = await startApp()
  admin = await app.anAdmin()
  ann = await app.aUser({ name: 'Quynh Nguyen', email: 'quynhnguyen@gmail.com' })
})
afterEach(() => app.stop())

const runOnce = () => privacyWorker(app.deps)()
const erase = (who: Person, email = who.user.email) =>
  admin.post(`/api/clients/${who.user.id}/erase`, { email })
const isPurged = async (): Promise<boolean> =>
  (await app.db.selectFrom('users').select('purged_at').where('id', '=', ann.user.id).executeTakeFirst())
    ?.purged_at !== null
const entries = (action: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'target', 'detail'])
    .where('action', '=', action)
    .execute()

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

test("an admin's export of a client’s data equals the client’s own, and the audit log names both", async () => {
  await app.aPaidConsultation(ann, { message: 'A very own question' })
  const reply = await admin.get(`/api/clients/${ann.user.id}/data`)
  expect(reply.status).toBe(200)
  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename="client-data-[0-9a-f]{8}\.json"$/,
  )
  const own = (await ann.get('/api/export')).body.data
  expect(reply.body.data).toEqual({ ...own, exportedAt: reply.body.data.exportedAt })
  expect(own.consultations).toMatchObject([{ message: 'A very own question' }])
  expect(await entries('data_exported')).toEqual([
    { actor_id: admin.user.id, target: ann.user.id, detail: {} },
    { actor_id: ann.user.id, target: null, detail: {} },
  ])
  expect((await admin.get(`/api/clients/${admin.user.id}/data`)).body.code).toBe('NOT_FOUND')
})

test('an erasure on request takes effect at once, and a week later only accounting data is left', async () => {
  const { consultationId, paymentId } = await aStoredConsultation(app, ann.user, {
    startsAt: '2026-08-30T01:00:00Z',
    status: 'completed',
  })
  await app.db
    .insertInto('webhook_events')
    .values({
      event_id: 'WH-1',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      body: JSON.stringify({ custom_id: paymentId, payer: 'payer-of-it' }),
      status: 'done',
      received_at: app.clock.now(),
    })
    .execute()
  const booking = { name: 'Quynh Nguyen', platformId: 'kakao of Quynh Nguyen' }
  for (const [kind, data] of [
    ['desk_digest', { bookings: [booking, { name: 'Bob', platformId: 'bob' }] }],
    ['room_message', { consultationId, name: 'Quynh Nguyen' }],
    ['desk_digest', { bookings: [{ name: 'Bob', platformId: 'bob' }] }],
  ] as const)
    await app.db
      .insertInto('messages')
      .values({
        kind,
        reference: crypto.randomUUID(),
        to_email: admin.user.email,
        locale: 'ko',
        user_id: admin.user.id,
        data: JSON.stringify(data),
        state: 'sent',
        run_at: app.clock.now(),
        created_at: app.clock.now(),
      })
      .execute()
  const reply = await erase(ann, 'Quynh.Nguyen@gmail.com')
  expect(reply.body.erasedAt).toBe(new Date(app.clock.now().getTime() + 7 * DAY_MS).toISOString())
  expect((await ann.get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
  expect((await logIn(app.client(), ann.user.email)).body.code).toBe('LOGIN_FAILED')
  expect((await newestMail(app, ann.user.email))!.text).toMatch(/erased after 7 days/)
  expect(await entries('account_deleted')).toEqual([
    { actor_id: admin.user.id, target: ann.user.id, detail: { keptDays: 7 } },
  ])
  expect((await erase(ann)).body.code).toBe('NOT_FOUND')

  await app.settle()
  app.clock.advance(7 * DAY_MS - 1)
  await runOnce()
  expect(await everything()).toContain('Quynh')
  app.clock.advance(1)
  expect(await runOnce()).toBe(true)
  const left = await everything()
  // Includes mails to the admins and data from the provider.
  for (const trace of [/quynh/i, /payer-of/, /My first question/, /very own reason/, /Ho_Chi_Minh/])
    expect(left).not.toMatch(trace)
  const payments = await app.db.selectFrom('payments').selectAll().execute()
  expect(payments).toMatchObject([{ id: paymentId, amount_cents: 3600, status: 'captured' }])
  expect(left).toContain(consultationId)
  expect(left).toContain('Bob')
})

test('an erasure is refused for a mistyped mailbox, a paid consultation ahead or a payment in progress', async () => {
  expect((await erase(ann, 'somebody.else@gmail.com')).body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { email: 'INVALID_INPUT' },
  })
  expect((await admin.post(`/api/clients/${admin.user.id}/erase`, { email: admin.user.email })).status).toBe(
    404,
  )
  const { paymentId, consultationId } = await aStoredConsultation(app, ann.user, {
    startsAt: '2026-09-05T01:00:00Z',
  })
  const ahead = await erase(ann)
  expect([ahead.status, ahead.body.code]).toEqual([409, 'HAS_ACTIVE_CONSULTATION'])
  await app.db
    .updateTable('consultations')
    .set({ starts_at: '2026-08-30T01:00:00Z' })
    .where('id', '=', consultationId)
    .execute()
  await app.db.updateTable('payments').set({ status: 'pending' }).where('id', '=', paymentId).execute()
  expect((await erase(ann)).body.code).toBe('PAYMENT_IN_PROGRESS')
  expect((await ann.get('/api/profile')).status).toBe(200)
  expect(await entries('account_deleted')).toEqual([])
})

test('a user with an open refund or dispute is erased after it ends', async () => {
  const { paymentId } = await aStoredConsultation(app, ann.user, {
    startsAt: '2026-08-30T01:00:00Z',
    status: 'completed',
  })
  const now = app.clock.now()
  await app.db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      capture_id: 'CAPTURE',
      amount_cents: 1000,
      origin: 'office',
      status: 'pending',
      reason: 'Late',
      created_at: now,
    })
    .execute()
  await app.db
    .insertInto('disputes')
    .values({
      payment_id: paymentId,
      provider: 'paypal',
      dispute_id: 'PP-D-1',
      status: 'OPEN',
      said_at: now,
      updated_at: now,
    })
    .execute()
  expect((await erase(ann)).status).toBe(200)
  app.clock.advance(8 * DAY_MS)
  await runOnce()
  expect(await isPurged()).toBe(false)
  await app.db.updateTable('refunds').set({ status: 'completed' }).execute()
  await runOnce()
  expect(await isPurged()).toBe(false)
  await app.db.updateTable('disputes').set({ status: 'RESOLVED' }).execute()
  await runOnce()
  expect(await isPurged()).toBe(true)
})

test('data of a deleted account is kept for the year that the Privacy Policy states', async () => {
  await aStoredConsultation(app, ann.user, { startsAt: '2026-08-30T01:00:00Z', status: 'completed' })
  await ann.post('/api/delete-account', {})
  app.clock.advance(8 * DAY_MS)
  await runOnce()
  expect(await isPurged()).toBe(false)
})
