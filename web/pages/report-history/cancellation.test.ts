import { expect, test } from 'vitest'
import { refundStatuses } from '#domain/refund.ts'
import {
  cancelledText,
  changesInMs,
  inSections,
  isUnsettled,
  shownState,
  timeUntil,
  textAfterCancellation,
} from './cancellation.ts'

test('only a completed refund is called refunded', () => {
  const refunded = refundStatuses.filter(
    (status) => cancelledText({ amount: '36.00', status }) === 'cancel.doneRefunded',
  )
  expect(refunded).toEqual(['completed'])
  expect(cancelledText({ amount: '36.00', status: 'needs_attention' })).toBe('cancel.doneRefunding')
  expect(cancelledText({ amount: '36.00', status: 'completed' }, { isInDispute: true })).toBe(
    'cancel.doneRefunded',
  )
  expect(cancelledText({ amount: '36.00', status: 'requested' }, { isInDispute: true })).toBe('cancel.done')
  expect(cancelledText(null)).toBe('cancel.done')
})

test('an earlier manual partial refund does not make a late cancellation refunded', () => {
  const late = { refund: { amount: '10.00', status: 'completed' }, dispute: null } as const
  expect(textAfterCancellation({ ...late, paymentStatus: 'partially_refunded' })).toBe('cancel.done')
  expect(textAfterCancellation({ ...late, paymentStatus: 'refunded' })).toBe('cancel.doneRefunded')
})

test('money on its way, a dispute and a cancellation of the last day are unsettled', () => {
  const now = new Date('2026-09-04T01:00:00Z')
  const settled = {
    refund: { amount: '36.00', status: 'completed' },
    dispute: null,
    cancelDate: '2026-09-03T00:59:00.000Z',
  } as const
  expect(isUnsettled(settled, now)).toBe(false)
  expect(isUnsettled({ refund: null, dispute: null, cancelDate: null }, now)).toBe(false)
  expect(isUnsettled({ ...settled, refund: { amount: '36.00', status: 'pending' } }, now)).toBe(true)
  expect(isUnsettled({ ...settled, dispute: { id: 'PP-1', respondBy: null } as never }, now)).toBe(true)
  expect(isUnsettled({ ...settled, cancelDate: '2026-09-03T01:01:00.000Z' }, now)).toBe(true)
})

test('a refund that can change in two months is read again after a day, which a timer can wait', () => {
  const deadline = { refundIfCancelledNow: '36.00', fullRefundUntil: '2026-09-04T01:00:00.000Z' }
  expect(changesInMs(deadline, new Date('2026-07-04T01:00:00Z'))).toBe(86_400_000)
})

test('the refund changes only at the deadline', () => {
  const deadline = { refundIfCancelledNow: '36.00', fullRefundUntil: '2026-09-04T01:00:00.000Z' }
  expect(changesInMs(deadline, new Date('2026-09-04T00:59:00Z'))).toBe(61_000)
  expect(changesInMs(deadline, new Date('2026-09-04T02:00:00Z'))).toBe(60_000)
  expect(
    changesInMs({ ...deadline, refundIfCancelledNow: '0.00' }, new Date('2026-09-04T00:59:00Z')),
  ).toBeNull()
})

test('a refund of no won is final, like one of no dollars', () => {
  const deadline = { refundIfCancelledNow: '0', fullRefundUntil: '2026-09-04T01:00:00.000Z' }
  expect(changesInMs(deadline, new Date('2026-09-04T02:00:00Z'))).toBeNull()
})

test('a booking that was not completed counts as past after its end; cancelled ones are separate', () => {
  const startsAt = '2026-09-05T01:00:00Z'
  const booked = { status: 'pending', course: 'booked', startsAt, durationMinutes: 60 } as const
  const cancelled = { status: 'cancelled', course: 'cancelled', startsAt, durationMinutes: 60 } as const
  const at = (time: string) => inSections([cancelled, booked], new Date(`2026-09-05T${time}Z`))
  expect(at('01:59:59')).toEqual({ coming: [booked], past: [], cancelled: [cancelled] })
  expect(at('02:00:00')).toEqual({ coming: [], past: [booked], cancelled: [cancelled] })
})

test('a consultation of two hours has not taken place after one, whatever new bookings last', () => {
  const booked = {
    status: 'pending',
    course: 'booked',
    startsAt: '2026-09-05T01:00:00Z',
    durationMinutes: 120,
  } as const
  expect(shownState(booked, new Date('2026-09-05T02:30:00Z'))).toBe('pending')
  expect(shownState(booked, new Date('2026-09-05T03:00:00Z'))).toBe('tookPlace')
})

test('a consultation that the office missed did not take place, also while the client may choose another time', () => {
  const missed = {
    status: 'pending',
    course: 'missed_by_office',
    startsAt: '2026-09-05T01:00:00Z',
    durationMinutes: 60,
  } as const
  expect(shownState(missed, new Date('2026-09-06T00:00:00Z'))).toBe('missed')
})

test('the next consultation is first, and the latest of the past and of the cancelled ones', () => {
  const at = (startsAt: string, status: 'pending' | 'cancelled' = 'pending') =>
    ({
      status,
      startsAt,
      durationMinutes: 60,
      course: status === 'pending' ? 'booked' : 'cancelled',
    }) as const
  const [far, near] = [at('2026-10-03T01:00:00Z'), at('2026-09-05T01:00:00Z')]
  const [older, later] = [at('2026-08-01T01:00:00Z'), at('2026-08-08T01:00:00Z')]
  const [before, after] = [at('2026-08-15T01:00:00Z', 'cancelled'), at('2026-09-12T01:00:00Z', 'cancelled')]
  expect(inSections([far, older, before, near, later, after], new Date('2026-09-01T00:00:00Z'))).toEqual({
    coming: [near, far],
    past: [later, older],
    cancelled: [after, before],
  })
})

test('a client who did not come has missed the consultation, whatever its status', () => {
  const missed = {
    status: 'completed',
    course: 'missed_by_student',
    startsAt: '2026-09-05T01:00:00Z',
    durationMinutes: 60,
  } as const
  expect(shownState(missed, new Date('2026-09-06T00:00:00Z'))).toBe('missed')
})

test.each([
  ['2026-09-05T01:00:00Z', 'in 4 days'],
  ['2026-09-02T20:00:00Z', 'in 44 hours'],
  ['2026-09-01T00:40:30Z', 'in 40 minutes'],
])('the time until %s is never longer than it is', (startsAt, text) => {
  expect(timeUntil(startsAt, new Date('2026-09-01T00:00:00Z'), 'en')).toBe(text)
})

test('Japanese writes no space after the number of days', () => {
  expect(timeUntil('2026-09-05T01:00:00Z', new Date('2026-09-01T00:00:00Z'), 'ja')).toBe('4日後')
})
