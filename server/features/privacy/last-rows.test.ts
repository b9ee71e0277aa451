import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/calendar.ts'
import { listLedgerDifferences } from '#server/features/payments/ledger-store.ts'
import { type Person, startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { privacyWorker } from './worker.ts'

let app: TestApp
let ann: Person
beforeEach(async () => {
  app = await startApp()
  ann = await app.aUser()
})
afterEach(() => app.stop())

const runOnce = () => privacyWorker(app.deps)()
const ids = async (table: 'users' | 'payments' | 'refunds' | 'disputes' | 'payment_links') =>
  (await app.db.selectFrom(table).selectAll().execute()).length

/** Deletes the account, then lets the retention periods end. */
async function fiveYearsLater(): Promise<void> {
  expect((await ann.post('/api/delete-account', {})).status).toBe(200)
  app.clock.advance(366 * DAY_MS)
  await runOnce()
  app.clock.advance(5 * 366 * DAY_MS)
  await runOnce()
}

test('a client who has paid is erased after five years, and the ledger keeps the amounts', async () => {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
  await app.settle()
  const { id: paymentId, capture_id: captureId } = await app.db
    .selectFrom('payments')
    .select(['id', 'capture_id'])
    .executeTakeFirstOrThrow()
  const now = app.clock.now()
  await app.db
    .insertInto('disputes')
    .values({
      payment_id: paymentId,
      provider: 'paypal',
      dispute_id: 'PP-D-1',
      status: 'RESOLVED',
      said_at: now,
      updated_at: now,
    })
    .execute()
  await app.db
    .insertInto('payment_links')
    .values({
      token_hash: Buffer.alloc(32),
      payment_id: paymentId,
      has_order: true,
      expires_at: now,
      created_at: now,
    })
    .execute()
  await app.db
    .insertInto('orphan_orders')
    .values({
      order_id: 'ORDER-2',
      seen_at: now,
      next_check_at: null,
      status: 'left',
      user_id: ann.user.id,
      payment_id: paymentId,
    })
    .execute()

  await fiveYearsLater()
  expect(await ids('users')).toBe(0)
  expect(await ids('payment_links')).toBe(0)
  expect(await ids('disputes')).toBe(0)
  // Amounts of the ledger, without a person and without the order that names one at the provider.
  expect(await app.db.selectFrom('payments').selectAll().execute()).toMatchObject([
    { id: paymentId, user_id: null, order_id: null, captured_cents: 3600, capture_id: captureId },
  ])
  expect(await app.db.selectFrom('orphan_orders').select(['user_id', 'payment_id']).execute()).toEqual([
    { user_id: null, payment_id: null },
  ])
  expect(await listLedgerDifferences(app.db, 10)).toEqual([])
  expect(await runOnce()).toBe(false)
})

test('a checkout that was never paid is erased with its payment link', async () => {
  await ann.post('/api/payments/orders', app.aDraft())
  await ann.post('/api/payments/abandon')
  const { id } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const now = app.clock.now()
  await app.db
    .insertInto('payment_links')
    .values({ token_hash: Buffer.alloc(32), payment_id: id, expires_at: now, created_at: now })
    .execute()
  await fiveYearsLater()
  expect(await ids('users')).toBe(0)
  expect(await ids('payments')).toBe(0)
})

test('the purge of a counsellor keeps the bookings of clients and deletes calendars and working hours', async () => {
  const { _id: consultationId } = await app.aPaidConsultation(ann)
  const counsellor = await app.aStaffMember('counsellor')
  const { id: userId } = counsellor.user
  const now = app.clock.now()
  await app.db
    .updateTable('consultations')
    .set({ counsellor_id: userId, starts_at: now, status: 'completed' })
    .where('id', '=', consultationId)
    .execute()
  await app.db.insertInto('counsellors').values({ user_id: userId, lane: 21 }).execute()
  await app.db
    .insertInto('counsellor_exceptions')
    .values({ user_id: userId, on_date: '2026-12-24', hours: '[]' })
    .execute()
  const feed = crypto.randomUUID()
  await app.db
    .insertInto('calendar_feeds')
    .values({
      id: feed,
      user_id: userId,
      host: 'calendar.example',
      sealed_address: Buffer.alloc(8),
      next_check_at: now,
      created_at: now,
    })
    .execute()
  await app.db
    .insertInto('busy_times')
    .values({ feed_id: feed, user_id: userId, starts_at: now, ends_at: new Date(now.getTime() + 1000) })
    .execute()

  expect((await counsellor.post('/api/delete-account', { password: TEST_PASSWORD })).body).toMatchObject({
    success: true,
  })
  // The address of a private calendar gives access to it, like a password.
  expect(await app.db.selectFrom('calendar_feeds').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('busy_times').select('feed_id').execute()).toEqual([])
  // Clients whose data is due must not wait for the counsellor's.
  const bob = await app.aUser()
  expect((await bob.post('/api/delete-account', {})).status).toBe(200)
  app.clock.advance(366 * DAY_MS)
  await runOnce()
  expect(await app.db.selectFrom('counsellors').select('lane').execute()).toEqual([])
  expect(await app.db.selectFrom('consultations').select(['id', 'counsellor_id']).execute()).toEqual([
    { id: consultationId, counsellor_id: userId },
  ])
  expect(await app.db.selectFrom('users').select(['id', 'name', 'email']).orderBy('name').execute()).toEqual([
    { id: userId, name: '', email: '' },
    { id: ann.user.id, name: ann.user.name, email: ann.user.email },
  ])
  expect(await runOnce()).toBe(false)
})

test('an account that cannot be erased does not stop the erasure of the others', async () => {
  const others = await Promise.all([app.aUser(), app.aUser()])
  await sql`create table kept (user_id uuid references users (id))`.execute(app.db)
  await sql`insert into kept values (${others[0].user.id})`.execute(app.db)
  for (const person of [ann, ...others]) await person.post('/api/delete-account', {})
  app.clock.advance(366 * DAY_MS)
  await expect(runOnce()).rejects.toThrow('kept')
  const left = await app.db.selectFrom('users').select('id').execute()
  expect(left).toEqual([{ id: others[0].user.id }])
  await sql`drop table kept`.execute(app.db)
})
