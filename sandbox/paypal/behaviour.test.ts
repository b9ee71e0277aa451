import { expect, test } from 'vitest'
import { type EngineOptions } from './core.ts'
import { createEngine } from './engine.ts'
import { anOrder, valueAt, FULL } from './testing.ts'

const HOUR_MS = 3_600_000

/** A provider with a paid order and a manual clock. */
function paidWith(behaviour: EngineOptions['behaviour']) {
  let nowMs = Date.parse('2026-03-14T12:00:00Z')
  let seed = 1
  const engine = createEngine({
    now: () => nowMs,
    random: () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647,
    ...(behaviour && { behaviour }),
  })
  const call = (method: string, path: string, body: object = {}) => {
    const reply = engine.call({ method, path, body, headers: FULL })
    return { ...reply, at: (...steps: (string | number)[]) => valueAt(reply.body, steps) }
  }
  const ids = { custom_id: 'pay_1', invoice_id: 'inv_1' }
  const orderId = String(call('POST', '/v2/checkout/orders', anOrder('36.00', ids)).at('id'))
  const pay = (funding: 'ok' | 'declined' = 'ok') => {
    engine.approve(orderId, funding)
    return call('POST', `/v2/checkout/orders/${orderId}/capture`)
  }
  const order = () => call('GET', `/v2/checkout/orders/${orderId}`)
  const captureId = () => [...engine.store.captures.keys()][0] ?? ''
  return { engine, call, pay, order, captureId, wait: (ms: number) => (nowMs += ms) }
}

test('an order may stay approved after a decline, and the next capture may succeed', () => {
  const { pay, order, call } = paidWith({ declinedStaysApproved: true })
  expect(pay('declined').status).toBe(422)
  expect(order().at('status')).toBe('APPROVED')
  const again = call('POST', `/v2/checkout/orders/${String(order().at('id'))}/capture`)
  expect(again.at('status')).toBe('COMPLETED')
})

test('a paid order may expire while its capture can still be fetched', () => {
  const { pay, order, call, captureId, wait } = paidWith({ forgetsPaidOrdersAfterMs: 24 * HOUR_MS })
  pay()
  wait(24 * HOUR_MS - 1)
  expect(order().status).toBe(200)
  wait(1)
  expect(order().at('details', 0, 'issue')).toBe('INVALID_RESOURCE_ID')
  expect(call('GET', `/v2/payments/captures/${captureId()}`).at('status')).toBe('COMPLETED')
})

test('an order may be missing for a moment after each change', () => {
  const { engine, pay, order, wait } = paidWith({ hidesChangedOrdersMs: 1_000 })
  expect(order().status).toBe(404)
  wait(1_000)
  expect(order().at('status')).toBe('CREATED')
  expect(pay().status).toBe(201)
  expect(order().status).toBe(404)
  wait(1_000)
  expect(order().at('status')).toBe('COMPLETED')
  expect(engine.store.captures.size).toBe(1)
})

test('an order may be refunded without listing the refunds', () => {
  const { engine, pay, order, captureId } = paidWith({ listsRefunds: false })
  pay()
  engine.dashboardRefund(captureId())
  const payments = order().at('purchase_units', 0, 'payments')
  expect(valueAt(payments, ['captures', 0, 'status'])).toBe('REFUNDED')
  expect(valueAt(payments, ['refunds'])).toBeUndefined()
})

test.each([
  ['null', null],
  ['missing', undefined],
] as const)('optional fields may be %s', (optionalFields, value) => {
  const { pay, order, engine } = paidWith({ optionalFields })
  pay()
  const unit = order().at('purchase_units', 0)
  expect([valueAt(unit, ['custom_id']), valueAt(unit, ['payee'])]).toEqual([value, value])
  expect(valueAt(unit, ['payments', 'captures', 0, 'amount', 'value'])).toBe('36.00')
  const resource = [...engine.store.events.values()].at(-1)?.resource
  expect(valueAt(resource, ['supplementary_data'])).toBe(value)
  expect(valueAt(resource, ['status'])).toBe('COMPLETED')
})

test('the list of events may lag', () => {
  const { pay, call, wait } = paidWith({ eventsLagMs: HOUR_MS })
  pay()
  const listed = () => call('GET', '/v1/notifications/webhooks-events?page_size=100').at('count')
  expect(listed()).toBe(0)
  wait(HOUR_MS)
  expect(listed()).toBe(2)
})

test('the list of events may show one type later than the others', () => {
  const { pay, call, wait } = paidWith({ eventsLagMs: HOUR_MS, lateEventType: 'CHECKOUT.ORDER.APPROVED' })
  pay()
  const listed = () => call('GET', '/v1/notifications/webhooks-events?page_size=100').at('count')
  expect(listed()).toBe(1)
  wait(HOUR_MS)
  expect(listed()).toBe(2)
})

test('a completed refund may fail later', () => {
  const { engine, pay, call, captureId } = paidWith({})
  pay()
  engine.dashboardRefund(captureId())
  const [refundId = ''] = engine.store.refunds.keys()
  expect([engine.failRefund(refundId), engine.failRefund(refundId)]).toEqual([true, false])
  expect(call('GET', `/v2/payments/captures/${captureId()}`).at('status')).toBe('COMPLETED')
  expect([...engine.store.events.values()].at(-1)?.event_type).toBe('PAYMENT.REFUND.FAILED')
})
