import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '#server/features/payments/ledger.ts'
import { aCancellation, aFinalRefusal, aMinutePasses } from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/* Refunds that the provider refuses for good, and that staff pay in cash or by bank transfer. */

let app: TestApp
let ann: Person
let admin: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  admin = await app.anAdmin()
})
afterEach(() => app.stop())

const capture = () => [...app.sandbox.engine.store.captures.values()].at(-1)!
const sentByProvider = () =>
  capture()
    .refundIds.map((id) => app.sandbox.engine.store.refunds.get(id)!)
    .filter(({ status }) => status === 'COMPLETED')
const actionItems = async () => (await admin.get('/api/attention')).body.items
const transfer = (id: string) => admin.post(`/api/refunds/${id}/transferred`)
const retry = (id: string) => admin.post(`/api/refunds/${id}/retry`, {})
const ownReport = async () => (await ann.get('/api/consultations')).body.reports[0]
const cancellationMail = async () => {
  await aMinutePasses(app)
  const mails = app
    .mails()
    .filter(({ to, subject }) => String(to) === ann.user.email && /cancelled/i.test(subject))
  return String(mails.at(-1)?.text)
}
const SEPTEMBER = 'from=2026-09-01&to=2026-09-30'

test('a refund that the provider refused for good and staff transferred is complete everywhere', async () => {
  await aFinalRefusal(app, ann)
  const [item] = await actionItems()
  expect(item).toMatchObject({ kind: 'refund_needs_attention', actions: ['retry', 'transferred'] })

  const recorded = await transfer(item.id)
  expect(recorded).toMatchObject({
    status: 200,
    body: { refund: { amount: '36.00', status: 'completed' } },
  })
  expect((await transfer(item.id)).body).toEqual(recorded.body)
  expect((await retry(item.id)).body.refund.status).toBe('completed')
  await aMinutePasses(app)

  expect(sentByProvider()).toEqual([])
  expect(await actionItems()).toEqual([])
  expect(await ownReport()).toMatchObject({
    refund: { amount: '36.00', status: 'completed' },
    refundByTransfer: '36.00',
    paymentStatus: 'refunded',
  })
  const mails = app
    .mails()
    .filter(({ to, subject }) => String(to) === ann.user.email && /complete/.test(subject))
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('in cash or by bank transfer')])
  const { rows } = await sql`
    select provider, account, minor from journal_entries join journal_lines on entry_id = id
    where kind = 'refund' order by account`.execute(app.db)
  expect(rows).toEqual([
    { provider: 'outside', account: 'client_refunds', minor: 3600 },
    { provider: 'outside', account: 'provider_balance', minor: -3600 },
  ])
  expect(await auditLedger(app.db)).toMatchObject({ agree: true })
  const ledger = await admin.get(`/api/ledger?${SEPTEMBER}`)
  expect(ledger.body.entries.map(({ refunded }: { refunded: string }) => refunded)).toContain('36.00')
  const compared = await admin.get(`/api/reconciliation?${SEPTEMBER}`)
  expect(compared.body).toMatchObject({ agree: true, differences: [] })
})

test('the receipt names no transaction of the provider for a transferred refund', async () => {
  await aFinalRefusal(app, ann)
  const [{ id, paymentId }] = await actionItems()
  await transfer(id)
  const receipt = await ann.get(`/api/receipts/${paymentId}`)
  expect(receipt.body).toContain('36.00')
  expect(receipt.body).not.toContain('outside-')
})

test('a transfer is not recorded when the provider has made the refund in the meantime', async () => {
  await aFinalRefusal(app, ann)
  const [{ id }] = await actionItems()
  app.sandbox.engine.dashboardRefund(capture().id, 3600)
  expect(await transfer(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const refunds = await app.db.selectFrom('refunds').select(['status', 'provider_refund_id']).execute()
  expect(refunds.map(({ status }) => status).toSorted()).toEqual(['completed', 'covered'])
  expect(refunds.some(({ provider_refund_id }) => provider_refund_id?.startsWith('outside-'))).toBe(false)
  expect(await actionItems()).toEqual([])
})

test('a transfer of another amount than is owed by now is refused, and the item names the new amount', async () => {
  await aFinalRefusal(app, ann)
  const [item] = await actionItems()
  expect(item.amount).toBe('36.00')
  app.sandbox.engine.dashboardRefund(capture().id, 1000)
  const stale = await admin.post(`/api/refunds/${item.id}/transferred`, { seen: item.amount })
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  const [lowered] = await actionItems()
  expect(lowered).toMatchObject({ id: item.id, amount: '26.00', actions: ['retry', 'transferred'] })
  expect((await admin.post(`/api/refunds/${item.id}/transferred`, { seen: '26.00' })).status).toBe(200)
  expect(await ownReport()).toMatchObject({ refund: { amount: '36.00' }, refundByTransfer: '26.00' })
  expect(await auditLedger(app.db)).toMatchObject({ agree: true })
})

test('the client is mailed about a transfer also after the mail about a refund that failed later', async () => {
  await aCancellation(app, ann)
  await aMinutePasses(app)
  const issue = 'REFUND_TIME_LIMIT_EXCEEDED'
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'issue', issue, times: 10_000 })
  app.sandbox.engine.failRefund(capture().refundIds[0]!)
  app.clock.advance(24 * 60 * 60_000)
  await app.settle()
  await aMinutePasses(app)
  admin = await app.anAdmin()
  const [item] = await actionItems()
  expect(item.actions).toEqual(['retry', 'transferred'])
  await transfer(item.id)
  await app.settle()
  const mails = app
    .mails()
    .filter(({ to, subject }) => String(to) === ann.user.email && /is complete/.test(subject))
  expect(mails).toHaveLength(2)
  expect(mails[1]!.text).toContain('in cash or by bank transfer')
})

test('a refund that the provider may still make cannot be recorded as a transfer', async () => {
  app.sandbox.rules.push({
    method: 'POST',
    path: '/refund$',
    mode: 'issue',
    issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS',
  })
  expect((await aCancellation(app, ann)).refund?.status).toBe('needs_attention')
  const [item] = await actionItems()
  expect(item.actions).toEqual(['retry'])
  expect(await transfer(item.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(await transfer('00000000-0000-4000-8000-000000000000')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
})

test('while a dispute is open, a refused refund cannot be recorded as a transfer', async () => {
  await aFinalRefusal(app, ann)
  const issue = 'REFUND_TIME_LIMIT_EXCEEDED'
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'issue', issue, times: 10_000 })
  app.sandbox.engine.openDispute(capture().id, { reason: 'UNAUTHORISED', stage: 'CHARGEBACK' })
  app.clock.advance(11 * 60_000)
  await app.settle()
  admin = await app.anAdmin()
  const item = (await actionItems()).find(({ kind }: { kind: string }) => kind === 'refund_needs_attention')
  expect(item.actions).toEqual(['retry'])
  expect((await transfer(item.id)).status).toBe(409)
})

test('a manual refund that was refused is transferred, and the provider can refund the rest', async () => {
  const booked = await app.aPaidConsultation(ann)
  const refund = (amount: string) =>
    admin.post(`/api/consultations/${booked._id}/refund`, { amount, reason: 'We began late.' })
  app.sandbox.rules.push({
    method: 'POST',
    path: '/refund$',
    mode: 'issue',
    issue: 'REFUND_TIME_LIMIT_EXCEEDED',
    times: 1,
  })
  await refund('10.00')
  const [item] = await actionItems()
  expect(item).toMatchObject({ isManual: true, actions: ['retry', 'transferred'] })
  expect((await transfer(item.id)).status).toBe(200)
  expect((await refund('30.00')).status).toBe(422)
  expect((await refund('26.00')).body).toMatchObject({ refund: { status: 'completed' }, left: '0.00' })
  expect(sentByProvider().map(({ amountMinor }) => amountMinor)).toEqual([2600])
  expect(await ownReport()).toMatchObject({ refund: { amount: '36.00' }, refundByTransfer: '10.00' })
  expect(await auditLedger(app.db)).toMatchObject({ agree: true })
  expect((await admin.get(`/api/reconciliation?${SEPTEMBER}`)).body).toMatchObject({ agree: true })
})

test('a cancellation after refunds of everything says what is back and what is still on its way', async () => {
  const first = await app.aPaidConsultation(ann)
  const refund = (id: string, amount: string) =>
    admin.post(`/api/consultations/${id}/refund`, { amount, reason: 'We began late.' })
  const refuses = (times: number) =>
    app.sandbox.rules.push({
      method: 'POST',
      path: '/refund$',
      mode: 'issue',
      issue: 'REFUND_TIME_LIMIT_EXCEEDED',
      times,
    })
  refuses(1)
  await refund(first._id, '36.00')
  const [{ id }] = await actionItems()
  expect((await transfer(id)).status).toBe(200)
  expect(
    (await ann.post('/api/consultations/cancel', { consultationId: first._id, cancelReason: 'ill' })).status,
  ).toBe(200)
  expect(await cancellationMail()).toContain('36.00 USD of the payment has already been refunded')
  expect(await cancellationMail()).not.toMatch(/bank|You will get back/)

  const second = await app.aPaidConsultation(ann, { preferredTime: '15:00' })
  await refund(second._id, '20.00')
  refuses(1)
  await refund(second._id, '16.00')
  expect(
    (await ann.post('/api/consultations/cancel', { consultationId: second._id, cancelReason: 'ill' })).status,
  ).toBe(200)
  const text = await cancellationMail()
  expect(text).toContain('You will get back 16.00 USD.')
  expect(text).toContain('20.00 USD of the payment has already been refunded')
})

test('a transfer and a retry at the same time refund the money once', async () => {
  for (let round = 0; round < 6; round++) {
    const client = await app.aUser()
    await aFinalRefusal(app, client)
    const [{ id }] = await actionItems()
    const replies = await Promise.all(round % 2 === 0 ? [transfer(id), retry(id)] : [retry(id), transfer(id)])
    expect(replies.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    await aMinutePasses(app)
    const [refund, ...others] = await app.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.status', 'provider_refund_id as providerId'])
      .where('payments.user_id', '=', client.user.id)
      .execute()
    expect([refund?.status, others]).toEqual(['completed', []])
    expect(sentByProvider()).toHaveLength(refund!.providerId!.startsWith('outside-') ? 0 : 1)
  }
})
