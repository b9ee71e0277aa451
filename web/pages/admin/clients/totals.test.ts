import { expect, test } from 'vitest'
import { totalsPaid } from './totals.ts'

test('the payments of a client are summed by currency, without refunds and unpaid orders', () => {
  const paidAt = '2026-09-01T00:00:00.000Z'
  const payments = [
    { amount: '36.00', refunded: '9.50', currency: 'USD', paidAt },
    { amount: '18.00', refunded: '0.00', currency: 'USD', paidAt },
    { amount: '49000', refunded: '0', currency: 'KRW', paidAt },
    { amount: '36.00', refunded: '0.00', currency: 'USD', paidAt: null },
  ]
  expect(totalsPaid(payments)).toEqual([
    { amount: '44.50', currency: 'USD' },
    { amount: '49000', currency: 'KRW' },
  ])
  expect(totalsPaid([])).toEqual([])
})
