import { expect, test } from 'vitest'
import { refundStatuses } from '#domain/refund.ts'
import { cancelledText, changesInMs } from './cancellation.ts'

test('only a completed refund is called refunded', () => {
  const refunded = refundStatuses.filter(
    (status) => cancelledText({ amount: '36.00', status }) === 'cancel.doneRefunded',
  )
  expect(refunded).toEqual(['completed'])
  expect(cancelledText({ amount: '36.00', status: 'needs_attention' })).toBe('cancel.doneRefunding')
  expect(cancelledText({ amount: '36.00', status: 'completed' }, true)).toBe('cancel.doneRefunded')
  expect(cancelledText({ amount: '36.00', status: 'requested' }, true)).toBe('cancel.done')
  expect(cancelledText(null)).toBe('cancel.done')
})

test('the amount changes just after the deadline, and never again', () => {
  const deadline = { refundIfCancelledNow: '36.00', fullRefundUntil: '2026-09-04T01:00:00.000Z' }
  expect(changesInMs(deadline, new Date('2026-09-04T00:59:00Z'))).toBe(61_000)
  expect(changesInMs(deadline, new Date('2026-09-04T02:00:00Z'))).toBe(60_000)
  expect(
    changesInMs({ ...deadline, refundIfCancelledNow: '0.00' }, new Date('2026-09-04T00:59:00Z')),
  ).toBeNull()
})
