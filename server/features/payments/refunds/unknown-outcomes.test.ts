import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/calendar.ts'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { aMinutePasses } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/**
 * A partial refund whose reply was lost: the provider would make a second one with another key, because the rest of
 * the payment is still refundable. No webhook reports the first one.
 */
let app: TestApp
let admin: Person
let consultationId: string

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  admin = await app.anAdmin()
  consultationId = (await app.aPaidConsultation(await app.aUser()))._id
  await app.settle()
  app.sandbox.changeSettings({ webhooks: { hold: true }, eventsLagMs: HOUR_MS })
})
afterEach(() => app.stop())

const refund = () =>
  admin.post(`/api/consultations/${consultationId}/refund`, { amount: '10.00', reason: 'We began late.' })
const refused = (issue: string) =>
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'issue', issue })
const replyLost = () => app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'reset-after' })
const rows = () => app.db.selectFrom('refunds').select(['status', 'amount_cents']).execute()

async function expectOneRefund(): Promise<void> {
  expect([...app.sandbox.engine.store.captures.values()].at(-1)!.refundIds).toHaveLength(1)
  expect(await rows()).toEqual([{ status: 'completed', amount_cents: 1000 }])
  expect(await auditLedger(app.db)).toMatchObject({ agree: true })
}

test('an admin who retries a refund after a lost reply does not send it twice', async () => {
  refused('REFUND_FAILED_INSUFFICIENT_FUNDS')
  expect((await refund()).body.refund.status).toBe('needs_attention')
  replyLost()
  app.clock.advance(HOUR_MS + 1000)
  await app.settle(['payments'])
  const { id } = await app.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  expect((await (await app.anAdmin()).post(`/api/refunds/${id}/retry`, {})).status).toBe(200)
  await aMinutePasses(app)
  await expectOneRefund()
})

test.each(['NOT_AUTHORIZED', 'INVALID_REQUEST'])(
  'a refund whose reply was lost and whose repetition is refused with %s is not sent twice',
  async (issue) => {
    replyLost()
    expect((await refund()).body.refund.status).toBe('requested')
    app.sandbox.rules.push({
      method: 'POST',
      path: '/refund$',
      mode: 'status',
      status: issue === 'NOT_AUTHORIZED' ? 403 : 400,
      body: { name: issue },
    })
    await aMinutePasses(app)
    await expectOneRefund()
  },
)
