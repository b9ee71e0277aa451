import { expect, test } from 'vitest'
import { labelOf } from './labels.ts'

const START = '2026-12-05T01:00:00.000Z'
const at = (minutes: number): number => Date.parse(START) + minutes * 60_000

test('an hour that has passed reads as one to be closed, wherever its booking is listed', () => {
  const booked = { startsAt: START, status: 'pending', course: 'booked' } as const
  expect(labelOf(booked, at(-1)).text).toBe('status.pending')
  expect(labelOf(booked, at(0)).text).toBe('status.toClose')
  expect(labelOf({ ...booked, course: 'begun' }, at(5)).text).toBe('course.begun')
  expect(labelOf({ ...booked, course: 'missed_by_student' }, at(90)).text).toBe('course.missed_by_student')
  expect(labelOf({ ...booked, status: 'completed', course: 'ended' }, at(90)).text).toBe('status.completed')
  expect(labelOf({ ...booked, status: 'cancelled', course: 'cancelled' }, at(-90)).text).toBe(
    'status.cancelled',
  )
})
