import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consultationStatuses, roles } from './consultation.ts'
import { fullRefundUntil, owedRefundCents } from './refund.ts'

const startsAt = new Date('2026-09-05T01:00:00Z')
const asked = { paidCents: 3600, startsAt, refundNoticeHours: 24 } as const

test.each([
  ['a week before', '2026-08-29T01:00:00.000Z', 3600],
  ['a second more than 24 hours before', '2026-09-04T00:59:59.000Z', 3600],
  ['exactly 24 hours before', '2026-09-04T01:00:00.000Z', 3600],
  ['a millisecond too late', '2026-09-04T01:00:00.001Z', 0],
  ['a second too late', '2026-09-04T01:00:01.000Z', 0],
  ['at the start', '2026-09-05T01:00:00.000Z', 0],
  ['a day after the start', '2026-09-06T01:00:00.000Z', 0],
])('a cancellation by the user %s is refunded according to the policy', (_when, now, cents) => {
  expect(owedRefundCents({ ...asked, status: 'pending', now: new Date(now), cancelledBy: 'user' })).toBe(
    cents,
  )
})

test('the notice period stored with the booking applies, not the current setting', () => {
  const now = new Date('2026-09-01T01:00:00Z')
  const cancelled = { ...asked, status: 'pending', now, cancelledBy: 'user' } as const
  expect(owedRefundCents({ ...cancelled, refundNoticeHours: 7 * 24 })).toBe(0)
  expect(owedRefundCents({ ...cancelled, refundNoticeHours: 4 * 24 })).toBe(3600)
  expect(fullRefundUntil(startsAt, 4 * 24).toISOString()).toBe('2026-09-01T01:00:00.000Z')
})

test.each([
  ['pending', 'user', 3600],
  ['completed', 'user', 0],
  ['cancelled', 'user', 0],
  ['pending', 'admin', 3600],
  ['completed', 'admin', 3600],
  ['cancelled', 'admin', 0],
] as const)(
  'a %s consultation cancelled in time by %s is refunded %i cents',
  (status, cancelledBy, cents) => {
    expect(owedRefundCents({ ...asked, status, now: new Date('2026-09-01T00:00:00Z'), cancelledBy })).toBe(
      cents,
    )
  },
)

test('a cancellation by an admin is always refunded in full', () => {
  const now = new Date('2027-01-01T00:00:00Z')
  expect(owedRefundCents({ ...asked, status: 'completed', now, cancelledBy: 'admin' })).toBe(3600)
})

test('a refund is full or zero, and never grows with time', () => {
  const minute = fc.integer({ min: -20_000, max: 20_000 })
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.constantFrom(...consultationStatuses),
      fc.constantFrom(...roles),
      fc.tuple(minute, minute),
      (paidCents, status, cancelledBy, minutes) => {
        const [earlier, later] = minutes
          .toSorted((a, b) => a - b)
          .map((each) => new Date(startsAt.getTime() + each * 60_000))
          .map((now) => owedRefundCents({ ...asked, paidCents, status, cancelledBy, now }))
        expect([0, paidCents]).toContain(earlier)
        expect([0, paidCents]).toContain(later)
        expect(later).toBeLessThanOrEqual(earlier!)
      },
    ),
  )
})
