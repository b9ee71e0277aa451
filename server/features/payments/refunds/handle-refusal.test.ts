import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  aCancellation,
  aFinalRefusal,
  aMinutePasses,
  shownRefund,
} from '#server/features/payments/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** Refused refunds: automatic retries, and mails to the admins. */
let app: TestApp
let ann: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
})
afterEach(() => app.stop())

const MINUTE_MS = 60_000

const refunds = () => app.db.selectFrom('refunds').selectAll().execute()
const captures = () => [...app.sandbox.engine.store.captures.values()]

const items = async (admin: Person) => (await admin.get('/api/attention')).body.items
const stuckMails = () => app.mails().filter(({ subject }) => subject.includes('needs your action'))
const DENIED = { name: 'NOT_AUTHORIZED', details: [{ issue: 'NOT_AUTHORIZED' }] }
const denied = (times: number) =>
  app.sandbox.rules.push({
    method: 'POST',
    path: '/refund$',
    mode: 'status',
    status: 403,
    body: DENIED,
    times,
  })

test.each([
  ['403 of PayPal', { mode: 'status', status: 403, body: DENIED }],
  ['400 of PayPal', { mode: 'status', status: 400, body: { name: 'INVALID_REQUEST' } }],
  ['403 of something on the way', { mode: 'html', status: 403 }],
] as const)('a refund that meets a %s is retried automatically without an action item', async (_of, rule) => {
  const admin = await app.anAdmin()
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', ...rule })
  expect((await aCancellation(app, ann)).refund).toEqual({ amount: '36.00', status: 'requested' })
  await aMinutePasses(app)
  expect(await shownRefund(ann)).toEqual({ amount: '36.00', status: 'completed' })
  expect(captures().at(-1)!.refundIds).toHaveLength(1)
  expect(await items(admin)).toEqual([])
  expect(stuckMails()).toEqual([])
})

test.each(['PERMISSION_DENIED', 'PAYEE_ACCOUNT_RESTRICTED'])(
  'a refund refused because of %s of our account becomes an action item at once and is retried',
  async (issue) => {
    const admin = await app.anAdmin()
    app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'issue', issue, times: 1 })
    expect((await aCancellation(app, ann)).refund).toEqual({ amount: '36.00', status: 'needs_attention' })
    await app.settle()
    expect(stuckMails()).toHaveLength(1)
    expect(await items(admin)).toMatchObject([{ kind: 'refund_needs_attention', detail: issue }])
    app.clock.advance(61 * MINUTE_MS)
    await app.settle()
    expect(await shownRefund(ann)).toEqual({ amount: '36.00', status: 'completed' })
  },
)

test('a refund that stays refused is shown and mailed to each admin once, and is retried', async () => {
  await app.anAdmin()
  await app.anAdmin()
  denied(10_000)
  await aCancellation(app, ann)
  await aMinutePasses(app)
  expect((await shownRefund(ann)).status).toBe('requested')
  expect(stuckMails()).toEqual([])
  for (let hour = 0; hour < 5; hour++) {
    app.clock.advance(61 * MINUTE_MS)
    await app.settle()
  }
  expect(await refunds()).toMatchObject([{ status: 'needs_attention' }])
  const adminMails = stuckMails()
  expect(new Set(adminMails.map(({ to }) => String(to))).size).toBe(2)
  expect(adminMails).toHaveLength(2)
  expect(adminMails[0]!.text).toContain(captures().at(-1)!.id)
  const [item] = await items(await app.anAdmin())
  expect(item).toMatchObject({
    kind: 'refund_needs_attention',
    detail: 'NOT_AUTHORIZED',
    captureId: captures().at(-1)!.id,
    actions: ['retry'],
  })

  app.sandbox.rules.length = 0
  app.clock.advance(61 * MINUTE_MS)
  await app.settle()
  expect(await refunds()).toMatchObject([{ status: 'completed', amount_cents: 3600 }])
  expect(captures().at(-1)!.refundIds).toHaveLength(1)
  expect(await items(await app.anAdmin())).toEqual([])
})

test('a permanently refused refund is mailed to the admin and sent again by its button', async () => {
  const admin = await app.anAdmin()
  await aFinalRefusal(app, ann)
  await app.settle()
  expect(stuckMails()).toHaveLength(1)
  const [item] = await items(admin)
  expect(item).toMatchObject({ kind: 'refund_needs_attention', actions: ['retry', 'transferred'] })
  const retried = await admin.post(`/api/refunds/${item.id}/retry`, {})
  expect(retried).toMatchObject({ status: 200, body: { refund: { amount: '36.00', status: 'completed' } } })
  expect(await items(admin)).toEqual([])
})

test('an admin who disabled mails about stuck refunds gets none', async () => {
  await app.anAdmin()
  const settings = app.deps.settings.current()
  app.deps.settings.current = () => ({ ...settings, alerts: { ...settings.alerts, stuck: false } })
  await aFinalRefusal(app, ann)
  await app.settle()
  expect(stuckMails()).toEqual([])
})

test('a refund whose state is unknown for a day is mailed to the admin once', async () => {
  await app.anAdmin()
  app.sandbox.rules.push({ path: '/refund', mode: 'status', status: 503, times: 10_000 })
  await aCancellation(app, ann)
  for (let hour = 0; hour < 23; hour++) {
    app.clock.advance(60 * MINUTE_MS)
    await app.settle()
  }
  expect(stuckMails()).toEqual([])
  for (let hour = 0; hour < 3; hour++) {
    app.clock.advance(60 * MINUTE_MS)
    await app.settle()
  }
  expect(stuckMails()).toHaveLength(1)
  expect(await refunds()).toMatchObject([{ status: 'requested' }])
})

test.each([
  ['REFUND_FAILED_INSUFFICIENT_FUNDS', 'needs_attention', 1],
  ['PENDING_CAPTURE', 'requested', 0],
  ['TRANSACTION_DISPUTED', 'requested', 0],
  ['PREVIOUS_REQUEST_IN_PROGRESS', 'requested', 0],
] as const)('a refund refused for %s after unknown reasons is retried', async (issue, status, mails) => {
  await app.anAdmin()
  const issuesBefore = ['SOMETHING_NEW', 'REFUND_NOT_ALLOWED']
  app.sandbox.rules.push({ method: 'POST', path: '/refund$', mode: 'issue', issue, issuesBefore })
  expect((await aCancellation(app, ann)).refund).toEqual({ amount: '36.00', status })
  await app.settle()
  expect(stuckMails()).toHaveLength(mails)
  app.clock.advance(24 * 60 * MINUTE_MS)
  await app.settle()
  await app.logIn(ann)
  expect(await shownRefund(ann)).toEqual({ amount: '36.00', status: 'completed' })
})
