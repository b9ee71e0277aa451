import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Consultation } from '#contract/consultations.ts'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { aMinutePasses } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/* Manual refunds that the provider refuses for good. */

let app: TestApp
let ann: Person
let admin: Person
let booked: Consultation

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  admin = await app.anAdmin()
  booked = await app.aPaidConsultation(ann)
  const issue = 'REFUND_TIME_LIMIT_EXCEEDED'
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'issue', issue })
})
afterEach(() => app.stop())

const refund = (amount: string) =>
  admin.post(`/api/consultations/${booked._id}/refund`, { amount, reason: 'We began late.' })

test('a manual refund that the provider refuses permanently becomes an action item and can be retried', async () => {
  expect((await refund('10.00')).body.refund.status).toBe('needs_attention')
  const { items } = (await admin.get('/api/attention')).body
  expect(items).toMatchObject([
    {
      kind: 'refund_needs_attention',
      amount: '10.00',
      isManual: true,
      consultationId: booked._id,
      actions: ['retry', 'transferred'],
    },
  ])
  expect((await admin.post(`/api/refunds/${items[0].id}/retry`)).body.refund).toEqual({
    amount: '10.00',
    status: 'completed',
  })
})

test('a refused manual refund above the rest covers that of the cancellation, and sends the rest when retried', async () => {
  await refund('30.00')
  const { captures, refunds } = app.sandbox.engine.store
  const capture = [...captures.values()].at(-1)!
  app.sandbox.engine.dashboardRefund(capture.id, 3200)
  // 6.00 are owed besides the 30.00; the provider has only 4.00 left, which the 30.00 exceed.
  const cancelled = await ann.post('/api/consultations/cancel', {
    consultationId: booked._id,
    cancelReason: 'I am ill',
  })
  expect([cancelled.status, cancelled.body.refund.amount]).toEqual([200, '36.00'])
  const rows = await app.db
    .selectFrom('refunds')
    .select(['origin', 'status', 'amount_cents as minor'])
    .orderBy('amount_cents')
    .execute()
  expect(rows).toEqual([
    { origin: 'ours', status: 'covered', minor: 0 },
    { origin: 'office', status: 'needs_attention', minor: 400 },
    { origin: 'provider', status: 'completed', minor: 3200 },
  ])
  const { items } = (await admin.get('/api/attention')).body
  const item = items.find(({ kind }: { kind: string }) => kind === 'refund_needs_attention')
  expect(item.amount).toBe('4.00')
  expect((await admin.post(`/api/refunds/${item.id}/retry`)).status).toBe(200)
  await aMinutePasses(app)
  const back = capture.refundIds.map((id) => refunds.get(id)!).filter(({ status }) => status === 'COMPLETED')
  expect(back.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(3600)
  expect(await auditLedger(app.db)).toMatchObject({ agree: true })
})
