import { expect, test } from 'vitest'
import type { Checkout } from '#contract/payments.ts'
import { outcomeAfterEnd, isNotCharged, hasChanged, stepOfCheckout } from './checkout-steps.ts'

const shown = { startsAt: '2026-12-05T01:00:00.000Z', way: 'paypal', amount: '36.00' } as Checkout

test('a payment page reports a slot or price that another tab changed', () => {
  expect(hasChanged({ ...shown, startsAt: '2026-12-05T02:00:00.000Z' }, shown)).toBe(true)
  expect(hasChanged({ ...shown, amount: '18.00' }, shown)).toBe(true)
})

test('a page reports no change for its own payment, another payment method, or its first poll', () => {
  expect(hasChanged({ ...shown }, shown)).toBe(false)
  expect(hasChanged({ ...shown, way: 'korean_card', amount: '49000' }, shown)).toBe(false)
  expect(hasChanged(shown, null)).toBe(false)
})

test('"please try again" is shown only when the provider has no approval', () => {
  expect(isNotCharged({ step: 'pay', code: 'PAYMENT_NOT_APPROVED' })).toBe(true)
  expect(isNotCharged({ step: 'pay', code: 'INSTRUMENT_DECLINED' })).toBe(false)
  expect(isNotCharged({ step: 'wait', problem: 'unclear' })).toBe(false)
})

test('a payment with unclear outcome can be retried only after its order was fetched', () => {
  expect(stepOfCheckout({ state: 'open' }, true)).toBeNull()
  expect(stepOfCheckout({ state: 'open' }, false)).toEqual({ name: 'pay' })
  expect(stepOfCheckout({ ...shown, state: 'pending' }, true)).toEqual({ name: 'waiting', problem: null })
})

test('an order of an ended checkout cannot be paid', () => {
  expect(outcomeAfterEnd({ step: 'pay', code: 'PAYMENT_NOT_APPROVED' })).toEqual({
    step: 'over',
    code: 'PAYMENT_EXPIRED',
  })
  expect(outcomeAfterEnd({ step: 'booked' })).toEqual({ step: 'booked' })
})

test('a page whose order was replaced by one that is no longer open does not say that nothing was charged', () => {
  expect(outcomeAfterEnd({ step: 'over', code: 'PAYMENT_SUPERSEDED' })).toEqual({ step: 'replaced' })
  expect(outcomeAfterEnd({ step: 'over', code: 'PAYMENT_REFUNDED' })).toEqual({
    step: 'over',
    code: 'PAYMENT_REFUNDED',
  })
})
