import { expect, test } from 'vitest'
import { labelOf, openRefundLabel, refundStateLabel } from './labels.ts'

const START = '2026-12-05T01:00:00.000Z'
const at = (minutes: number): number => Date.parse(START) + minutes * 60_000
const booked = { startsAt: START, durationMinutes: 60, status: 'pending', course: 'booked' } as const

test('a consultation is upcoming, not started, running or to be closed, by its time and stage', () => {
  const begun = { ...booked, course: 'begun' } as const
  expect([-1, 0, 59, 60].map((minute) => labelOf(booked, at(minute)).text)).toEqual([
    'status.pending',
    'status.notBegun',
    'status.notBegun',
    'status.toClose',
  ])
  expect([-1, 5, 60].map((minute) => labelOf(begun, at(minute)).text)).toEqual([
    'course.begun',
    'course.begun',
    'status.toClose',
  ])
})

test('a missed consultation shows who missed it, in any status', () => {
  for (const status of ['pending', 'completed', 'cancelled'] as const)
    for (const course of ['missed_by_office', 'missed_by_student'] as const)
      expect(labelOf({ ...booked, status, course }, at(90)).text).toBe(`course.${course}`)
  expect(labelOf({ ...booked, status: 'completed', course: 'ended' }, at(90)).text).toBe('status.completed')
  expect(labelOf({ ...booked, status: 'cancelled', course: 'cancelled' }, at(-90)).text).toBe(
    'status.cancelled',
  )
})

test('a refund that the owner has to transfer has not failed', () => {
  expect([openRefundLabel('needs_attention'), refundStateLabel('needs_attention')]).toEqual([
    'refund.stuck',
    'refund.needs_attention',
  ])
  expect([openRefundLabel('needs_attention', true), refundStateLabel('needs_attention', true)]).toEqual([
    'refund.transferDue',
    'refund.toTransfer',
  ])
  expect([openRefundLabel('completed', true), refundStateLabel('completed', true)]).toEqual([
    null,
    'refund.completed',
  ])
})
