import { expect, test } from 'vitest'
import { readOrder } from './replies.ts'

test('of several captures, the completed one is used', () => {
  const capture = (id: string, status: string) => ({
    id,
    status,
    amount: { currency_code: 'USD', value: '36.00' },
  })
  const captures = [capture('A', 'DECLINED'), capture('B', 'COMPLETED')]
  const order = readOrder({ id: 'O', status: 'COMPLETED', purchase_units: [{ payments: { captures } }] })
  expect(order?.capture).toMatchObject({ captureId: 'B', status: 'completed' })
})

test("a capture and its refunds have PayPal's times and the refunded fee", () => {
  const amount = (value: string) => ({ currency_code: 'USD', value })
  const times = { create_time: '2026-03-31T14:30:00Z', update_time: '2026-04-02T01:02:03-07:00' }
  const order = readOrder({
    id: 'O',
    status: 'COMPLETED',
    purchase_units: [
      {
        payments: {
          captures: [{ id: 'C', status: 'PARTIALLY_REFUNDED', amount: amount('36.00'), ...times }],
          refunds: [
            {
              id: 'R',
              status: 'COMPLETED',
              amount: amount('36.00'),
              seller_payable_breakdown: { paypal_fee: amount('1.26') },
              ...times,
            },
            { id: 'S', status: 'PENDING', create_time: 'soon', update_time: null },
          ],
        },
      },
    ],
  })
  const read = {
    createdAt: new Date('2026-03-31T14:30:00Z'),
    updatedAt: new Date('2026-04-02T08:02:03Z'),
  }
  expect(order?.capture).toMatchObject(read)
  expect(order?.refunds).toMatchObject([
    { fee: { minor: 126, currency: 'USD' }, ...read },
    { amount: null, fee: null, createdAt: null, updatedAt: null },
  ])
})

test('a fee in another currency than its amount is left out', () => {
  const amount = { currency_code: 'USD', value: '36.00' }
  const breakdown = { paypal_fee: { currency_code: 'EUR', value: '1.50' } }
  const captures = [{ id: 'C', status: 'COMPLETED', amount, seller_receivable_breakdown: breakdown }]
  const refunds = [{ id: 'R', status: 'COMPLETED', amount, seller_payable_breakdown: breakdown }]
  const order = readOrder({
    id: 'O',
    status: 'COMPLETED',
    purchase_units: [{ payments: { captures, refunds } }],
  })
  expect([order?.capture?.fee, order?.refunds[0]?.fee]).toEqual([null, null])
})
