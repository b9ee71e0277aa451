import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { openBareDatabase, testEngine } from '#server/testing-database.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

const MINUTE_MS = 60_000
const SOUND = { agree: true, differences: [], imbalances: [] }

let app: TestApp
let ann: Person
let admin: Person
let consultationId: string

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  consultationId = (await app.aPaidConsultation(ann))._id
})
afterEach(() => app.stop())

const capture = () => [...app.sandbox.engine.store.captures.values()].at(-1)!
const open = (reason: string, stage: 'INQUIRY' | 'CHARGEBACK' = 'INQUIRY') =>
  app.sandbox.engine.openDispute(capture().id, { reason, stage })!

async function deliveriesAreRead(): Promise<void> {
  app.clock.advance(11 * MINUTE_MS)
  await app.settle()
  // An admin's login does not last that long.
  admin = await app.anAdmin()
}

/** Opens a dispute, and a second one while the first is open. */
async function twoDisputes(): Promise<{ older: string; newer: string }> {
  const older = open('UNAUTHORISED', 'CHARGEBACK')
  await deliveriesAreRead()
  const newer = open('MERCHANDISE_OR_SERVICE_NOT_RECEIVED')
  await deliveriesAreRead()
  return { older, newer }
}

const asked = async () => (await admin.get('/api/attention')).body.items
const shown = async () => (await admin.get('/api/consultations')).body.reports[0].dispute
const refund = () =>
  admin.post(`/api/consultations/${consultationId}/refund`, { amount: '10.00', reason: 'We are sorry' })
const posted = async () => {
  const entries = await app.db
    .selectFrom('journal_entries')
    .select(['kind', 'provider_id'])
    .where('kind', 'in', ['dispute_opened', 'dispute_closed'])
    .orderBy('id')
    .execute()
  return entries.map(({ kind, provider_id }) => `${provider_id} ${kind}`)
}

test('two disputes about one payment are both action items, and the end of the newer keeps the older', async () => {
  const { older, newer } = await twoDisputes()
  const ofOlder = {
    kind: 'dispute',
    id: older,
    reason: 'UNAUTHORISED',
    respondBy: '2026-09-11T00:00:00.000Z',
  }
  expect(await asked()).toMatchObject([
    ofOlder,
    {
      kind: 'dispute',
      id: newer,
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      respondBy: '2026-09-11T00:11:00.000Z',
    },
  ])
  app.sandbox.engine.resolveDispute(newer, 'seller')
  await deliveriesAreRead()
  expect(await asked()).toMatchObject([ofOlder])
  expect(await shown()).toMatchObject({ id: older, reason: 'UNAUTHORISED' })
  // Also when the last statement about the newer one still contained its deadline.
  const left = { respond_by: '2026-09-02T00:00:00Z' }
  await app.db.updateTable('disputes').set(left).where('dispute_id', '=', newer).execute()
  const ledger = (await admin.get('/api/ledger?from=2026-08-01&to=2026-09-30')).body
  expect(ledger.entries).toMatchObject([{ disputeId: older, disputeStatus: 'WAITING_FOR_SELLER_RESPONSE' }])
  expect((await refund()).status).toBe(409)
  expect(await auditLedger(app.db)).toEqual(SOUND)

  app.sandbox.engine.resolveDispute(older, 'seller')
  await deliveriesAreRead()
  expect(await asked()).toEqual([])
  expect(await shown()).toBeNull()
  expect((await refund()).status).toBe(200)
  expect(await posted()).toEqual([
    `${older} dispute_opened`,
    `${newer} dispute_opened`,
    `${newer} dispute_closed`,
    `${older} dispute_closed`,
  ])
  expect(await auditLedger(app.db)).toEqual(SOUND)
})

test('webhooks about two disputes processed again in another order change and post nothing', async () => {
  const { older, newer } = await twoDisputes()
  app.sandbox.engine.resolveDispute(older, 'seller')
  await deliveriesAreRead()
  const stand = () =>
    app.db
      .selectFrom('disputes')
      .select(['dispute_id', 'status', 'said_at', 'reason', 'respond_by'])
      .orderBy('dispute_id')
      .execute()
  const standing = await stand()
  const before = await posted()
  for (const type of ['CUSTOMER.DISPUTE.RESOLVED', 'CUSTOMER.DISPUTE.CREATED']) {
    const again = { status: 'new' as const, next_check_at: app.clock.now() }
    await app.db.updateTable('webhook_events').set(again).where('event_type', '=', type).execute()
    await app.settle()
  }
  expect(await posted()).toEqual(before)
  expect(await stand()).toEqual(standing)
  expect(await asked()).toMatchObject([{ kind: 'dispute', id: newer }])
  expect(await auditLedger(app.db)).toEqual(SOUND)
})

test('a refund waits until the last dispute about its payment is over', async () => {
  const { older, newer } = await twoDisputes()
  await ann.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })
  app.sandbox.engine.resolveDispute(newer, 'seller')
  await deliveriesAreRead()
  // The provider refuses again because of the other dispute, so the next try may wait a day.
  const [waiting] = await app.db.selectFrom('refunds').select(['status', 'next_check_at']).execute()
  expect(waiting!.status).toBe('requested')
  expect(waiting!.next_check_at!.getTime() - app.clock.now().getTime()).toBeGreaterThan(12 * 60 * MINUTE_MS)
  expect(await asked()).toMatchObject([{ kind: 'dispute', id: older }])

  app.sandbox.engine.resolveDispute(older, 'seller')
  await deliveriesAreRead()
  expect(capture().status).toBe('REFUNDED')
  expect(await asked()).toEqual([])
})

test('an instance that stored one dispute per payment restores the hidden one', async () => {
  const old = await openBareDatabase(testEngine())
  try {
    await migrate(
      old.target,
      readMigrations().filter(({ name }) => name < '0042'),
    )
    const userId = '00000000-0000-7000-8000-000000000001'
    await sql`insert into users (id, email, email_key, name, nationality)
      values (${userId}, 'ann@gmail.com', 'ann@gmail.com', 'Ann', 'VN')`.execute(old.db)
    await sql`insert into payments (
        user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents, currency, refund_notice_hours,
        capture_id, captured_cents, captured_at, dispute_id, dispute_status, dispute_at, dispute_reason,
        hold_until, created_at, updated_at
      ) values (${userId}, 'captured', '{}', '', '2026-04-04', 3600, 3600, 'USD', 24, 'C', 3600, '2026-03-01',
        'PP-2', 'RESOLVED', '2026-03-03', 'UNAUTHORISED', '2026-03-01', '2026-03-01', '2026-03-01')`.execute(
      old.db,
    )
    const holds = (disputeId: string, kind: string, minor: number) =>
      sql`with entry as (
          insert into journal_entries (provider, kind, provider_id, sequence, payment_id, happened_at, learned_at,
            booked_on, line_count)
          select 'paypal', ${kind}, ${disputeId}, 1, id, '2026-03-02', '2026-03-02', '2026-03-02'::date, 2
          from payments returning id
        )
        insert into journal_lines (entry_id, account, minor, currency)
        select id, account, minor, 'USD' from entry, (values ('provider_balance', ${-minor}::int),
          ('disputed_money', ${minor}::int)) line (account, minor)`.execute(old.db)
    await holds('PP-1', 'dispute_opened', 3600)
    await holds('PP-2', 'dispute_opened', 3600)
    await holds('PP-2', 'dispute_closed', -3600)
    await migrate(old.target)
    const { rows } = await sql`select dispute_id, status, reason from disputes order by 1`.execute(old.db)
    expect(rows).toEqual([
      { dispute_id: 'PP-1', status: 'OPEN', reason: null },
      { dispute_id: 'PP-2', status: 'RESOLVED', reason: 'UNAUTHORISED' },
    ])
  } finally {
    await old.close()
  }
})
