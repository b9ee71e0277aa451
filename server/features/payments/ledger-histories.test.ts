import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, koreanDate } from '#domain/calendar.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { auditLedger } from './ledger.ts'

/** Random events that affect money, at the site, at the provider and at the bank. */
const event = fc.record({
  what: fc.constantFrom(
    'book',
    'book by eCheck',
    'book, fee reported later',
    'cancel',
    'refund a part at the provider',
    'refund slowly at the provider',
    'pending refunds arrive',
    'pending refunds fail',
    'bank takes it back',
    'dispute',
    'buyer wins',
    'seller wins',
  ),
  /** Index of the capture, modulo their number. */
  pick: fc.nat(20),
  wait: fc.constantFrom(0, HOUR_MS, DAY_MS, 16 * DAY_MS),
})
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never

let year = 2026

test('any history of payments keeps the ledger balanced, equal to the rows, and its closed months unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 10 }), async (events) => {
      // Each history has its own year, because the provider still lists the earlier ones.
      const app = await startApp({ now: `${year++}-01-10T00:00:00Z` })
      try {
        await playHistory(app, [{ what: 'book', pick: 0, wait: 0 }, ...events])
      } finally {
        await app.stop()
      }
    }),
    { numRuns: 5, endOnFailure: true },
  )
}, 120_000)

async function playHistory(app: TestApp, events: readonly Event[]): Promise<void> {
  const closed = new Map<string, string>()
  const clients: { client: Person; consultationId: string; captureId: string }[] = []
  for (const each of events) {
    await happen(app, each, clients)
    app.clock.advance(each.wait)
    await app.settle()
    await expectSoundLedger(app, closed)
  }
  // Pending refunds complete within these days.
  for (let day = 0; day < 3; day++) {
    app.clock.advance(DAY_MS)
    await app.settle()
    await expectSoundLedger(app, closed)
  }
}

async function happen(
  app: TestApp,
  { what, pick }: Event,
  clients: { client: Person; consultationId: string; captureId: string }[],
): Promise<void> {
  const { engine } = app.sandbox
  const chosen = clients.length === 0 ? undefined : clients[pick % clients.length]
  const refunds = () => [...engine.store.refunds.values()].filter(({ status }) => status === 'PENDING')
  const disputes = () => [...engine.store.disputes.values()].filter(({ status }) => status === 'OPEN')
  switch (what) {
    case 'book':
    case 'book by eCheck':
    case 'book, fee reported later': {
      const { captureOrder } = app.deps.gateways.paypal
      if (what === 'book, fee reported later')
        app.deps.gateways.paypal.captureOrder = async (args) => {
          const answer = await captureOrder(args)
          if (answer.ok && answer.value.capture) answer.value.capture.fee = null
          return answer
        }
      const client = await app.aUser()
      const preferredTime = `${10 + (clients.length % 11)}:00`
      const { body } = await client.post('/api/payments/orders', app.aDraft({ preferredTime }))
      if (!body.orderId) return
      engine.approve(body.orderId, what === 'book by eCheck' ? 'pending' : 'ok')
      const saved = await client.post('/api/consultations', { paymentId: body.orderId })
      app.deps.gateways.paypal.captureOrder = captureOrder
      const capture = [...engine.store.captures.values()].at(-1)
      if (what === 'book by eCheck' && capture) {
        app.clock.advance(HOUR_MS)
        engine.settleCapture(capture.id, pick % 2 === 0)
      }
      if (capture)
        clients.push({ client, captureId: capture.id, consultationId: saved.body.consultation?._id ?? '' })
      return
    }
    case 'cancel': {
      if (!chosen) return
      const admin = await app.anAdmin()
      await admin.post('/api/consultations/cancel', {
        consultationId: chosen.consultationId,
        cancelReason: 'ill',
        cancelledByAdmin: true,
      })
      return
    }
    case 'refund a part at the provider':
      if (chosen) engine.dashboardRefund(chosen.captureId, 500 + pick)
      return
    case 'refund slowly at the provider':
      if (chosen) engine.dashboardRefund(chosen.captureId, 700 + pick, 'PENDING')
      return
    case 'pending refunds arrive':
    case 'pending refunds fail':
      for (const { id } of refunds()) engine.settleRefund(id, what === 'pending refunds arrive')
      return
    case 'bank takes it back':
      if (chosen) engine.reverse(chosen.captureId)
      return
    case 'dispute':
      if (chosen) engine.openDispute(chosen.captureId)
      return
    case 'buyer wins':
    case 'seller wins':
      for (const { id } of disputes()) engine.resolveDispute(id, what === 'buyer wins' ? 'buyer' : 'seller')
  }
}

/** Expects that the audit agrees and that the sums of closed months have not changed since an earlier check. */
async function expectSoundLedger(app: TestApp, closed: Map<string, string>): Promise<void> {
  expect(await auditLedger(app.db)).toEqual({ agree: true, differences: [], imbalances: [] })
  const { rows } = await sql<{ month: string; sums: unknown }>`
    select month, json_object_agg(account, minor) as sums from (
      select to_char(booked_on, 'YYYY-MM') as month, account, sum(minor)::int as minor
      from journal_entries join journal_lines on entry_id = id
      group by 1, 2 order by 1, 2
    ) months group by month`.execute(app.db)
  const thisMonth = koreanDate(app.clock.now()).slice(0, 7)
  for (const { month, sums } of rows) {
    if (month >= thisMonth) continue
    const now = JSON.stringify(sums)
    expect(closed.get(month) ?? now, month).toBe(now)
    closed.set(month, now)
  }
}
