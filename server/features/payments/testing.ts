import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/transaction.ts'
import type { Client, Person, TestApp } from '#server/testing.ts'

/**
 * Advances one minute: runs the payments worker every five seconds if something is due, as in production, and
 * all workers at the end.
 */
export async function aMinutePasses({
  db,
  clock,
  settle,
}: Pick<TestApp, 'db' | 'clock' | 'settle'>): Promise<void> {
  for (let passed = 0; passed < 60; passed += 5) {
    clock.advance(5000)
    if (await isMoneyDue(db, clock.now())) await settle(['payments'])
  }
  await settle()
}

async function isMoneyDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from payments where next_check_at <= ${now})
      or exists (select from refunds where next_check_at <= ${now})
      or exists (select from orphan_orders where next_check_at <= ${now})
      or exists (select from webhook_events where status = 'new' and next_check_at <= ${now}) as due`.execute(
    db,
  )
  return rows[0]!.due
}

/** Begins a checkout through the API that a browser uses; returns the provider's order id. */
export async function orderOf(app: TestApp, by: Client, changes: Record<string, unknown>): Promise<string> {
  const { status, body } = await by.post('/api/payments/orders', app.aDraft(changes))
  expect({ status, ...body }).toMatchObject({ status: 201, success: true })
  return body.orderId
}

/** Cancels a paid consultation in time for a full refund. */
export async function aCancellation(
  app: TestApp,
  by: Person,
): Promise<{ refund: { amount: string; status: string } }> {
  const { _id: consultationId } = await app.aPaidConsultation(by)
  return (await by.post('/api/consultations/cancel', { consultationId, cancelReason: 'I am ill' })).body
}

/** A cancellation whose refund the provider refuses for good. */
export async function aFinalRefusal(app: TestApp, by: Person): Promise<void> {
  const issue = 'REFUND_TIME_LIMIT_EXCEEDED'
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'issue', issue })
  expect((await aCancellation(app, by)).refund).toEqual({ amount: '36.00', status: 'needs_attention' })
}

/** Refund of the buyer's newest consultation, as the API shows it. */
export const shownRefund = async (by: Client) => (await by.get('/api/consultations')).body.reports[0].refund

/** [kind, booking day, provider's time, lines] of every entry, the oldest first. */
export async function ledgerEntriesOf(app: TestApp) {
  const { rows } = await sql<{ kind: string; on: string; at: Date; lines: Record<string, number> }>`
    select kind, booked_on::text as on, happened_at as at, json_object_agg(account, minor) as lines
    from journal_entries join journal_lines on entry_id = id
    group by id order by id`.execute(app.db)
  return rows.map(({ kind, on, at, lines }) => [kind, on, at.toISOString(), lines])
}
