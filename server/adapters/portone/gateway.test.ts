import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openHttpServer } from '#sandbox/http-server.ts'
import type { Answer } from '#sandbox/http.ts'
import { createPortoneEngine, type PortoneEvent } from '#sandbox/portone/engine.ts'
import { createPortoneApi } from '#sandbox/portone/server.ts'
import type { PortoneConfig } from '#server/portone-config.ts'
import { createPortone } from './gateway.ts'
import { API_SECRET, portoneConfig } from './testing.ts'

/** Runs the adapter against the sandbox, over real HTTP. */
const KRW = (minor: number) => ({ minor, currency: 'KRW' })
const events: PortoneEvent[] = []
const lines: string[] = []
let nowMs = Date.parse('2026-09-01T00:00:00Z')
const engine = createPortoneEngine({
  storeId: 'store-1',
  now: () => nowMs,
  emit: (event) => events.push(event),
})
/** Changes the next replies; null: unchanged. */
let fault: ((answer: Answer) => Answer) | null = null
const calls: string[] = []
let server: Awaited<ReturnType<typeof openHttpServer>>
beforeAll(async () => {
  server = await openHttpServer(0, '127.0.0.1')
  const api = createPortoneApi(engine, API_SECRET)
  server.serve(async (request) => {
    calls.push(`${request.method} ${request.path.replace(/[0-9a-f-]{36}/, ':id')}`)
    const answer = await api(request)
    const change = fault
    fault = null
    return change ? change(answer) : answer
  })
})
afterAll(() => server.close())
afterEach(() => {
  fault = null
  calls.length = 0
  lines.length = 0
  Object.assign(engine.settings, { pg: 'good', cancelMode: 'SUCCEEDED' })
})

const write = (...entry: unknown[]): void => void lines.push(JSON.stringify(entry))
const log = { debug: write, info: write, warn: write, error: write }
const gateway = (changes: Partial<PortoneConfig> = {}) =>
  createPortone(portoneConfig({ apiUrl: `http://127.0.0.1:${server.port}`, ...changes }), { log })

const orderArgs = (paymentId: string) => ({
  key: `${paymentId}-o`,
  amount: KRW(49_000),
  description: 'Consultation Service',
  paymentId,
  invoiceId: paymentId,
  reference: 'default',
  returnUrl: 'http://localhost:3000/payment',
  cancelUrl: 'http://localhost:3000/payment?cancelled=1',
  locale: 'ko',
})
async function anOrder(): Promise<string> {
  const paymentId = randomUUID()
  const made = await gateway().createOrder(orderArgs(paymentId))
  if (!made.ok) throw new Error(made.issue)
  return made.value.orderId
}
function approvalOf(
  paymentId: string,
  card: 'good' | 'refused' | 'pending' = 'good',
  channelType: 'LIVE' | 'TEST' = 'LIVE',
) {
  const asked = { paymentId, totalAmount: 49_000, currency: 'KRW', channelKey: 'channel-key-1' }
  const given = engine.authenticate(asked, { card, channelType })
  if ('code' in given) throw new Error(given.code)
  return { token: given.paymentToken, attemptId: given.txId }
}
const captureArgs = (orderId: string, approval: ReturnType<typeof approvalOf> | null, attempt = 1) => ({
  key: `${orderId}-c${attempt}`,
  orderId,
  amount: KRW(49_000),
  approval,
})
async function aPaidOrder(): Promise<string> {
  const orderId = await anOrder()
  const taken = await gateway().captureOrder(captureArgs(orderId, approvalOf(orderId)))
  if (!taken.ok) throw new Error(taken.issue)
  return orderId
}

test('an order without an opened payment window is open, not unknown', async () => {
  const orderId = await anOrder()
  expect(await gateway().getOrder(orderId)).toMatchObject({
    ok: true,
    value: { orderId, status: 'open', customId: orderId, capture: null },
  })
  expect(await gateway().createOrder(orderArgs(orderId))).toMatchObject({ ok: true, value: { orderId } })
})

test('makes no call without an approval, and captures once with one', async () => {
  const orderId = await anOrder()
  expect(await gateway().captureOrder(captureArgs(orderId, null))).toMatchObject({ kind: 'declined' })
  expect(calls).toEqual(['POST /payments/:id/pre-register'])
  const approval = approvalOf(orderId)
  const taken = await gateway().captureOrder(captureArgs(orderId, approval))
  expect(taken).toMatchObject({
    ok: true,
    value: {
      status: 'completed',
      merchantId: gateway().merchantId,
      capture: { captureId: orderId, status: 'completed', amount: KRW(49_000) },
    },
  })
  expect(await gateway().captureOrder(captureArgs(orderId, approval))).toEqual(taken)
  expect(await gateway().captureOrder(captureArgs(orderId, approval, 2))).toEqual(taken)
  expect(
    events.filter(({ data, type }) => data.paymentId === orderId && type === 'Transaction.Paid'),
  ).toHaveLength(1)
})

test('a refused card is declined, and the next approval is captured', async () => {
  const orderId = await anOrder()
  const refused = await gateway().captureOrder(captureArgs(orderId, approvalOf(orderId, 'refused')))
  expect(refused).toMatchObject({ ok: false, kind: 'declined', issue: 'PG_PROVIDER REJECT' })
  const taken = await gateway().captureOrder(captureArgs(orderId, approvalOf(orderId), 2))
  expect(taken).toMatchObject({ ok: true, value: { capture: { status: 'completed' } } })
})

test('a refused confirmation of a payment that was made is a capture', async () => {
  const orderId = await anOrder()
  engine.settings.pg = 'refuses but books'
  const taken = await gateway().captureOrder(captureArgs(orderId, approvalOf(orderId)))
  expect(taken).toMatchObject({ ok: true, value: { capture: { status: 'completed' } } })
})

test('a lost reply is an unknown outcome, and the same key returns the result', async () => {
  const orderId = await anOrder()
  const args = captureArgs(orderId, approvalOf(orderId))
  fault = () => 'reset'
  expect(await gateway().captureOrder(args)).toMatchObject({ ok: false, kind: 'unknown' })
  expect(await gateway().captureOrder(args)).toMatchObject({ ok: true, value: { status: 'completed' } })
})

test.each([
  ['a page of an intermediary', { status: 502, body: '<html>Bad gateway</html>' }],
  ['too many calls', { status: 429, body: '{}' }],
  ['a 404 that is not PortOne’s', { status: 404, body: '{}' }],
  ['an unreadable success', { status: 200, body: '{"status":"NEW_STATE"}' }],
])('%s is an unknown outcome', async (_name, answer) => {
  const orderId = await aPaidOrder()
  fault = () => answer
  expect(await gateway().getOrder(orderId)).toMatchObject({ ok: false, kind: 'unknown' })
})

test('a wrong secret counts as an outage, not as an answer about an order', async () => {
  const orderId = await aPaidOrder()
  expect(await gateway({ apiSecret: 'wrong' }).getOrder(orderId)).toMatchObject({
    ok: false,
    kind: 'unknown',
    issue: 'UNAUTHORIZED',
  })
})

test('a payment refused by the bank can be retried, and an undecided one is not paid', async () => {
  const [refused, slow] = [await anOrder(), await anOrder()]
  await gateway().captureOrder(captureArgs(refused, approvalOf(refused, 'refused')))
  await gateway().captureOrder(captureArgs(slow, approvalOf(slow, 'pending')))
  expect(await gateway().getOrder(refused)).toMatchObject({ value: { status: 'open', capture: null } })
  expect(await gateway().getOrder(slow)).toMatchObject({
    value: { status: 'completed', capture: { status: 'pending' } },
  })
})

test('does not confirm a payment window opened for a lower amount before the price was registered', async () => {
  const paymentId = randomUUID()
  const authenticated = engine.authenticate({
    paymentId,
    totalAmount: 100,
    currency: 'KRW',
    channelKey: 'channel-1',
  })
  if ('code' in authenticated) throw new Error(authenticated.code)
  expect((await gateway().createOrder(orderArgs(paymentId))).ok).toBe(true)
  const approval = { token: authenticated.paymentToken, attemptId: authenticated.txId }
  expect(await gateway().captureOrder(captureArgs(paymentId, approval))).toMatchObject({
    kind: 'final',
    issue: 'INFORMATION_MISMATCH',
  })
  expect(engine.payments.get(paymentId)!.paidAt).toBeNull()
})

test('does not confirm a payment of a test channel, and does not accept it as ours', async () => {
  const orderId = await anOrder()
  const approval = approvalOf(orderId, 'good', 'TEST')
  expect(await gateway().captureOrder(captureArgs(orderId, approval))).toMatchObject({
    kind: 'final',
    issue: 'INFORMATION_MISMATCH',
  })
  const seen = await gateway().getOrder(orderId)
  expect(seen.ok && seen.value?.merchantId).not.toBe(gateway().merchantId)
})

const refundArgs = (captureId: string, refundId: string, minor: number, refundable: number) => ({
  key: `${refundId}-1`,
  captureId,
  amount: KRW(minor),
  refundable: KRW(refundable),
  customId: `${refundId}-1`,
  invoiceId: `${captureId}-R1`,
  note: 'Consultation cancelled',
})

test('a refund has our mark, is made once and is found again', async () => {
  const captureId = await aPaidOrder()
  const refundId = randomUUID()
  const refunded = await gateway().refundCapture(refundArgs(captureId, refundId, 9_000, 49_000))
  expect(refunded).toMatchObject({
    ok: true,
    value: { status: 'completed', amount: KRW(9_000), customId: `${refundId}-1`, captureId },
  })
  expect(await gateway().refundCapture(refundArgs(captureId, refundId, 9_000, 49_000))).toEqual(refunded)
  expect(engine.payments.get(captureId)?.cancelled).toBe(9_000)
  const { refundId: theirs } = refunded.ok ? refunded.value : { refundId: '' }
  expect(await gateway().getRefund(theirs, captureId)).toEqual(refunded)
  expect(await gateway().getOrder(captureId)).toMatchObject({
    value: { capture: { status: 'partially_refunded' }, refunds: [{ refundId: theirs }] },
  })
})

test('a manual refund made before a retry prevents a second refund, even after the key has expired', async () => {
  const captureId = await aPaidOrder()
  const refundId = randomUUID()
  engine.consoleCancel(captureId, 10_000)
  const args = refundArgs(captureId, refundId, 49_000, 49_000)
  expect(await gateway().refundCapture(args)).toMatchObject({ ok: false, kind: 'already' })
  // The remaining amount is another request, so it gets another key.
  const rest = refundArgs(captureId, refundId, 39_000, 39_000)
  expect(await gateway().refundCapture(rest)).toMatchObject({ ok: true, value: { amount: KRW(39_000) } })
  nowMs += 4 * 3_600_000
  expect(await gateway().refundCapture(rest)).toMatchObject({ ok: false, kind: 'already' })
  expect(engine.payments.get(captureId)?.cancelled).toBe(49_000)
})

test('a refund refused by the bank is retried later, and a slow one is pending', async () => {
  const captureId = await aPaidOrder()
  engine.settings.cancelMode = 'PG_PROVIDER'
  const first = refundArgs(captureId, randomUUID(), 49_000, 49_000)
  expect(await gateway().refundCapture(first)).toMatchObject({ ok: false, kind: 'later' })
  engine.settings.cancelMode = 'REQUESTED'
  const asked = await gateway().refundCapture(refundArgs(captureId, randomUUID(), 49_000, 49_000))
  expect(asked).toMatchObject({ ok: true, value: { status: 'pending' } })
  const { refundId } = asked.ok ? asked.value : { refundId: '' }
  engine.settleCancellation(captureId, refundId)
  expect(await gateway().getRefund(refundId, captureId)).toMatchObject({ value: { status: 'completed' } })
})

test('the list of changes contains events whose webhook was lost', async () => {
  nowMs += 60_000
  const since = new Date(nowMs)
  const ids = [await aPaidOrder(), await aPaidOrder()]
  const listed = await gateway().listEvents(since)
  const hints = listed.ok ? listed.value.map(({ body }) => gateway().readHint(body)) : []
  expect(hints).toMatchObject(ids.map((orderId) => ({ about: 'capture', orderId, at: since })))
})

test('logs neither bodies nor secrets', async () => {
  const orderId = await anOrder()
  const approval = approvalOf(orderId)
  await gateway().captureOrder(captureArgs(orderId, approval))
  const text = lines.join('\n')
  expect(text).toContain('/confirm')
  for (const secret of [API_SECRET, approval.token, '49000', 'store-1']) expect(text).not.toContain(secret)
})
