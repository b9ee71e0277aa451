import { expect, test } from 'vitest'
import { moneyCauseOf, refundCauseOf } from './money-cause.ts'

test.each([
  ['REFUND_FAILED_INSUFFICIENT_FUNDS', 'balance'],
  ['REFUND_TIME_LIMIT_EXCEEDED', 'tooLate'],
  ['REFUND_FAILED', 'failedBefore'],
  ['PAID_OUTSIDE', 'outside'],
  ['CAPTURE_FULLY_REFUNDED', 'already'],
  ['PERMISSION_DENIED', 'access'],
  ['HTTP 502', 'noAnswer'],
  ['', 'noAnswer'],
  ['SOMETHING_NEW', 'other'],
])('the cause of a refund stuck with %s: %s', (issue, cause) => {
  expect(refundCauseOf(issue)).toBe(cause)
})

test('issues of payments are not causes of refunds', () => {
  expect([moneyCauseOf('SLOT_TAKEN'), refundCauseOf('SLOT_TAKEN')]).toEqual(['slot_taken', 'other'])
})
