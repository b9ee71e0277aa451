import { expect, test } from 'vitest'
import type { EngineOptions } from './core.ts'
import { createEngine, type EngineRequest } from './engine.ts'
import type { EventRecord } from './records.ts'
import { anOrder, valueAt, FULL } from './testing.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A provider with a manual clock and with ids from a seed. */
function provider(options: Partial<EngineOptions> = {}) {
  let nowMs = Date.parse('2026-03-14T12:00:00Z')
  let seed = 1
  const events: EventRecord[] = []
  const engine = createEngine({
    now: () => nowMs,
    random: () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647,
    baseUrl: 'https://paypal.example',
    emit: (event) => events.push(event),
    ...options,
  })
  const call = (method: string, path: string, body?: unknown, headers: EngineRequest['headers'] = {}) => {
    const reply = engine.call({ method, path, body, headers })
    return {
      ...reply,
      at: (...steps: (string | number)[]) => valueAt(reply.body, steps),
      issue: valueAt(reply.body, ['details', 0, 'issue']),
    }
  }
  const order = (value = '36.00', more = {}) =>
    String(call('POST', '/v2/checkout/orders', anOrder(value, more)).at('id'))
  const capture = (orderId: string, headers = {}) =>
    call('POST', `/v2/checkout/orders/${orderId}/capture`, {}, headers)
  const paid = (value = '36.00', more = {}) => {
    const orderId = order(value, more)
    engine.approve(orderId)
    return String(capture(orderId).at('purchase_units', 0, 'payments', 'captures', 0, 'id'))
  }
  const refund = (captureId: string, body: object = {}, headers = {}) =>
    call('POST', `/v2/payments/captures/${captureId}/refund`, body, { ...FULL, ...headers })
  return { engine, events, call, order, capture, paid, refund, wait: (ms: number) => (nowMs += ms) }
}
const usd = (value: string) => ({ amount: { currency_code: 'USD', value } })

test("an order requires the payer's action only if it has a payment source", () => {
  const { call } = provider()
  const plain = call('POST', '/v2/checkout/orders', anOrder())
  expect([plain.status, plain.at('status'), plain.at('links', 1, 'rel')]).toEqual([201, 'CREATED', 'approve'])
  expect(Object.keys(plain.body ?? {})).toEqual(['id', 'status', 'links'])
  const withSource = anOrder('36.00', {}, { paypal: {} })
  const named = call('POST', '/v2/checkout/orders', withSource, { 'PayPal-Request-Id': 'a' })
  expect([named.at('status'), named.at('links', 1, 'rel')]).toEqual(['PAYER_ACTION_REQUIRED', 'payer-action'])
  expect(call('POST', '/v2/checkout/orders', withSource).issue).toBe('PAYPAL_REQUEST_ID_REQUIRED')
})

test('order, capture and events contain the ids of the request', () => {
  const { call, paid, events } = provider()
  const captureId = paid('36.00', { custom_id: 'pay_1', invoice_id: 'inv_1' })
  const capture = call('GET', `/v2/payments/captures/${captureId}`)
  expect(capture.body).toMatchObject({ status: 'COMPLETED', custom_id: 'pay_1', invoice_id: 'inv_1' })
  const orderId = String(capture.at('supplementary_data', 'related_ids', 'order_id'))
  expect(call('GET', `/v2/checkout/orders/${orderId}`).at('purchase_units', 0, 'custom_id')).toBe('pay_1')
  expect(events.map((event) => event.event_type)).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
  ])
  expect(valueAt(events, [1, 'resource', 'custom_id'])).toBe('pay_1')
})

test('a repeated request id returns the stored reply for six hours', () => {
  const { engine, call, capture, order, wait } = provider()
  const id = { 'paypal-request-id': 'k' }
  const first = call('POST', '/v2/checkout/orders', anOrder(), id)
  expect(call('POST', '/v2/checkout/orders', anOrder(), id)).toMatchObject({
    status: 200,
    body: { id: first.at('id') },
  })
  expect(call('POST', '/v2/checkout/orders', anOrder('1.00'), id)).toMatchObject({
    status: 400,
    issue: 'DUPLICATE_REQUEST_ID',
  })
  wait(6 * HOUR_MS)
  expect(call('POST', '/v2/checkout/orders', anOrder(), id)).toMatchObject({ status: 201 })

  const orderId = order()
  engine.approve(orderId)
  expect([capture(orderId, id).status, capture(orderId, id).status]).toEqual([201, 200])
  expect(capture(orderId).issue).toBe('ORDER_ALREADY_CAPTURED')
  expect([...engine.store.captures.values()]).toHaveLength(1)
})

test('a request id of a refund is stored for 45 days and returns the current state', () => {
  const { engine, paid, refund, wait } = provider({ refundMode: 'PENDING' })
  const captureId = paid()
  const id = { 'paypal-request-id': 'r' }
  const made = refund(captureId, usd('10.00'), id)
  expect([made.status, made.at('status')]).toEqual([201, 'PENDING'])
  engine.settleRefund(String(made.at('id')), true)
  wait(45 * DAY_MS - 1)
  expect(refund(captureId, usd('10.00'), id)).toMatchObject({
    status: 200,
    body: { id: made.at('id'), status: 'COMPLETED' },
  })
  wait(1)
  expect(refund(captureId, usd('10.00'), id).status).toBe(201)
})

test.each([
  [true, 'ORDER_NOT_APPROVED'],
  [false, undefined],
])('a refusal is repeated for its request id only when replay4xx is %s', (replay4xx, issue) => {
  const { engine, capture, order } = provider({ behaviour: { replay4xx } })
  const orderId = order()
  const id = { 'paypal-request-id': 'c' }
  expect(capture(orderId, id).issue).toBe('ORDER_NOT_APPROVED')
  engine.approve(orderId)
  expect(capture(orderId, id).issue).toBe(issue)
})

test('a declined card leaves the order payable', () => {
  const { engine, call, capture, order } = provider()
  const orderId = order()
  engine.approve(orderId, 'declined')
  const declined = capture(orderId)
  expect([declined.status, declined.issue, declined.at('links', 1, 'rel')]).toEqual([
    422,
    'INSTRUMENT_DECLINED',
    'redirect',
  ])
  expect(call('GET', `/v2/checkout/orders/${orderId}`).at('status')).toBe('CREATED')
  expect(capture(orderId).issue).toBe('ORDER_NOT_APPROVED')
  engine.approve(orderId)
  expect(capture(orderId).at('status')).toBe('COMPLETED')
})

test('an eCheck is a completed order without money, until it clears or bounces', () => {
  for (const [clears, status, event] of [
    [true, 'COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'],
    [false, 'DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ] as const) {
    const { engine, call, capture, order, events } = provider()
    const orderId = order()
    engine.approve(orderId, 'pending')
    const taken = capture(orderId)
    const path = ['purchase_units', 0, 'payments', 'captures', 0]
    expect(taken.at('status')).toBe('COMPLETED')
    expect(taken.at(...path)).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } })
    expect(taken.at(...path, 'seller_receivable_breakdown')).toBeUndefined()
    const captureId = String(taken.at(...path, 'id'))
    expect(call('POST', `/v2/payments/captures/${captureId}/refund`, {}).issue).toBe('PENDING_CAPTURE')
    expect(engine.settleCapture(captureId, clears)).toBe(true)
    expect(call('GET', `/v2/payments/captures/${captureId}`).at('status')).toBe(status)
    expect(events.at(-1)?.event_type).toBe(event)
    expect(engine.settleCapture(captureId, true)).toBe(false)
  }
})

test('an order expires three hours after its creation or approval', () => {
  const { engine, call, capture, order, wait } = provider()
  const late = order()
  const approved = order()
  wait(3 * HOUR_MS - 1)
  engine.approve(approved)
  expect(call('GET', `/v2/checkout/orders/${late}`).status).toBe(200)
  wait(1)
  expect(call('GET', `/v2/checkout/orders/${late}`)).toMatchObject({
    status: 404,
    issue: 'INVALID_RESOURCE_ID',
  })
  expect(engine.approve(late)).toBe(false)
  wait(3 * HOUR_MS - 2)
  expect(capture(approved).status).toBe(201)
  wait(100 * DAY_MS)
  expect(call('GET', `/v2/checkout/orders/${approved}`).status).toBe(200)
})

test('an invoice can be paid only once', () => {
  const { engine, capture, order, paid } = provider()
  paid('36.00', { invoice_id: 'inv' })
  const second = order('36.00', { invoice_id: 'inv' })
  engine.approve(second)
  expect(capture(second).issue).toBe('DUPLICATE_INVOICE_ID')
})

test('refunds cannot exceed the capture, and failed ones are not counted', () => {
  const { engine, call, paid, refund } = provider()
  const captureId = paid('36.00')
  engine.settings.refundMode = 'FAILED'
  expect(refund(captureId, usd('30.00')).at('status')).toBe('FAILED')
  engine.settings.refundMode = 'COMPLETED'
  expect(
    refund(captureId, usd('30.00')).at('seller_payable_breakdown', 'total_refunded_amount', 'value'),
  ).toBe('30.00')
  expect(call('GET', `/v2/payments/captures/${captureId}`).at('status')).toBe('PARTIALLY_REFUNDED')
  expect(refund(captureId, usd('6.01')).issue).toBe('REFUND_AMOUNT_EXCEEDED')
  expect(refund(captureId).at('amount', 'value')).toBe('6.00')
  expect(refund(captureId).issue).toBe('CAPTURE_FULLY_REFUNDED')
  expect(call('GET', `/v2/payments/captures/${captureId}`).at('status')).toBe('REFUNDED')
})

test('a refund is refused without funds, after 180 days, and for another merchant', () => {
  const { engine, paid, refund, wait } = provider()
  const captureId = paid()
  const foreign = paid('36.00', { payee: { merchant_id: 'SOMEONE' } })
  expect(refund(foreign)).toMatchObject({ status: 403, issue: 'PERMISSION_DENIED' })
  engine.settings.refundMode = 'INSUFFICIENT'
  expect(refund(captureId).issue).toBe('REFUND_FAILED_INSUFFICIENT_FUNDS')
  engine.settings.refundMode = 'COMPLETED'
  wait(180 * DAY_MS + 1)
  expect(refund(captureId).issue).toBe('REFUND_TIME_LIMIT_EXCEEDED')
})

test('a refund in the dashboard and a reversal send events that link to the capture', () => {
  const { engine, paid, call, events } = provider()
  const captureId = paid('36.00')
  expect(engine.dashboardRefund(captureId, 600)).toBe(true)
  expect(engine.reverse(captureId)).toBe(true)
  expect(engine.reverse(captureId)).toBe(false)
  const [refunded, reversed] = events.slice(-2)
  expect([refunded?.event_type, reversed?.event_type]).toEqual([
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
  ])
  expect(valueAt(refunded, ['resource', 'links', 1])).toMatchObject({
    rel: 'up',
    href: `https://paypal.example/v2/payments/captures/${captureId}`,
  })
  expect(valueAt(reversed, ['resource', 'amount', 'value'])).toBe('30.00')
  expect(call('GET', `/v2/payments/captures/${captureId}`).at('status')).toBe('REFUNDED')
})

test('a refund in the dashboard may be pending and fail, which returns the amount to the merchant', () => {
  const { engine, paid, call, events } = provider()
  const captureId = paid('36.00')
  expect(engine.dashboardRefund(captureId, undefined, 'PENDING')).toBe(true)
  expect(engine.dashboardRefund(captureId)).toBe(false)
  const [refundId] = engine.store.captures.get(captureId)?.refundIds ?? []
  expect(engine.settleRefund(refundId ?? '', false)).toBe(true)
  expect(events.slice(-2).map(({ event_type }) => event_type)).toEqual([
    'PAYMENT.REFUND.PENDING',
    'PAYMENT.REFUND.FAILED',
  ])
  expect(call('GET', `/v2/payments/captures/${captureId}`).at('status')).toBe('COMPLETED')
})

test('a dispute blocks partial refunds, a chargeback all refunds; a buyer who wins gets the rest', () => {
  const { engine, paid, refund, events } = provider()
  const captureId = paid()
  const disputeId = engine.openDispute(captureId) ?? ''
  expect(refund(captureId, usd('1.00')).issue).toBe('TRANSACTION_DISPUTED')
  expect(valueAt(events.at(-1), ['resource', 'disputed_transactions', 0, 'seller_transaction_id'])).toBe(
    captureId,
  )
  expect(engine.resolveDispute(disputeId, 'buyer')).toBe(true)
  expect(refund(captureId).issue).toBe('CAPTURE_FULLY_REFUNDED')
  const charged = paid()
  engine.openDispute(charged, { stage: 'CHARGEBACK' })
  expect(refund(charged).issue).toBe('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK')
})

test('the header for negative testing returns any error and changes nothing', () => {
  const { engine, order, capture } = provider()
  const orderId = order()
  engine.approve(orderId)
  const mock = (code: string) => ({
    'PayPal-Mock-Response': JSON.stringify({ mock_application_codes: [code] }),
  })
  expect(capture(orderId, mock('PAYER_CANNOT_PAY'))).toMatchObject({ status: 422, issue: 'PAYER_CANNOT_PAY' })
  expect(capture(orderId, mock('INTERNAL_SERVER_ERROR')).status).toBe(500)
  expect(capture(orderId).status).toBe(201)
})

test('a seed determines the history, and a snapshot continues it', () => {
  const runHistory = ({ order, engine, paid, refund }: ReturnType<typeof provider>) => {
    refund(paid('12.30'), usd('2.30'), { 'paypal-request-id': 'r' })
    engine.approve(order(), 'pending')
    return JSON.stringify(engine.snapshot())
  }
  const original = provider()
  const history = runHistory(original)
  expect(runHistory(provider())).toBe(history)

  const copy = provider()
  copy.engine.restore(original.engine.snapshot())
  expect(JSON.stringify(copy.engine.snapshot())).toBe(history)
  const captureId = [...copy.engine.store.captures.keys()][0] ?? ''
  expect(copy.refund(captureId, usd('2.30'), { 'paypal-request-id': 'r' }).status).toBe(200)
  copy.refund(captureId)
  expect(JSON.stringify(original.engine.snapshot())).toBe(history)
})
