import { expect, test } from 'vitest'
import { cashReceiptFault, firstReceiptDate } from './cash-receipt.ts'

const paid = { currency: 'KRW', firstDate: '2026-09-01', today: '2026-09-10' }
const on = (issuedOn: string) => ({ kind: 'deduction', approvalNumber: '123456789', issuedOn }) as const

test.each([
  ['on the day of the payment', on('2026-09-01'), paid, null],
  ['today', on('2026-09-10'), paid, null],
  ['the day before the payment', on('2026-08-31'), paid, 'issuedOn'],
  ['tomorrow', on('2026-09-11'), paid, 'issuedOn'],
  ['none was issued', null, paid, null],
  ['for dollars', on('2026-09-01'), { ...paid, currency: 'USD' }, 'currency'],
  ['none was issued for dollars', null, { ...paid, currency: 'USD' }, 'currency'],
])('a note of a cash receipt: %s', (_, receipt, payment, fault) => {
  expect(cashReceiptFault(receipt, payment)).toBe(fault)
})

test('a receipt for money that the office received itself may be up to a year older than its entry', () => {
  expect(firstReceiptDate({ paidOn: '2026-09-01', isOutside: false })).toBe('2026-09-01')
  expect(firstReceiptDate({ paidOn: '2026-09-01', isOutside: true })).toBe('2025-09-01')
})
