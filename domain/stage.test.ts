import { describe, expect, test } from 'vitest'
import {
  clockRefusal,
  stageOf,
  type StageFacts,
  moveRefusal,
  moveUntil,
  offerUntil,
  refundUntilAfterMove,
} from './stage.ts'

const startsAt = new Date('2026-09-05T01:00:00Z')
const after = (minutes: number): Date => new Date(startsAt.getTime() + minutes * 60_000)
const nothing: StageFacts = { status: 'pending', introducedAt: null, begunAt: null, missedBy: null }

test.each<[string, Partial<StageFacts>]>([
  ['booked', {}],
  ['introduced', { introducedAt: startsAt }],
  ['begun', { introducedAt: startsAt, begunAt: startsAt }],
  ['begun', { begunAt: startsAt }],
  ['ended', { status: 'completed' }],
  ['planned', { status: 'completed', isPlanned: true }],
  ['reviewed', { status: 'completed', isPlanned: true, isReviewed: true }],
  ['missed_by_office', { status: 'cancelled', missedBy: 'office' }],
  ['missed_by_office', { missedBy: 'office', introducedAt: startsAt }],
  ['missed_by_student', { status: 'completed', missedBy: 'student' }],
  ['cancelled', { status: 'cancelled', begunAt: startsAt }],
])('the stage of a consultation is %s after these facts: %o', (course, happened) => {
  expect(stageOf({ ...nothing, ...happened })).toBe(course)
})

test.each([
  ['begin', -16, 'NOT_YET'],
  ['begin', -15, null],
  ['begin', 24 * 60 + 1, 'TOO_LATE'],
  ['missed', 9, 'NOT_YET'],
  ['missed', 10, null],
  ['missed', 24 * 60, null],
  ['missed', 24 * 60 + 1, 'TOO_LATE'],
  ['absent', 19, 'NOT_YET'],
  ['absent', 20, null],
  ['complete', -1, 'NOT_YET'],
  ['complete', 0, null],
  ['complete', 60 * 24 * 30, null],
] as const)('%s %d minutes after the start: %s', (step, minutes, code) => {
  expect(clockRefusal(step, startsAt, after(minutes))?.code ?? null).toBe(code)
})

describe('moving a consultation', () => {
  const booked = { startsAt, refundNoticeHours: 24, moves: 0, freeMove: false, begunAt: null }
  const code = (changes: Partial<typeof booked>, minutes: number) =>
    moveRefusal({ ...booked, ...changes }, after(minutes))?.code ?? null

  test('is free twice, until the last second of the notice period', () => {
    expect(code({}, -24 * 60)).toBe(null)
    expect(code({ moves: 1 }, -24 * 60)).toBe(null)
    expect(code({ moves: 2 }, -24 * 60)).toBe('NO_MOVES_LEFT')
    expect(code({}, -24 * 60 + 1)).toBe('MOVE_TOO_LATE')
  })

  test('after a missed consultation does not count against the limit, for 52 weeks', () => {
    const YEAR = 52 * 7 * 24 * 60
    expect(code({ moves: 2, freeMove: true }, 600)).toBe(null)
    expect(code({ moves: 2, freeMove: true }, YEAR)).toBe(null)
    expect(code({ freeMove: true }, YEAR + 1)).toBe('MOVE_TOO_LATE')
    expect(moveUntil({ ...booked, freeMove: true })).toEqual(after(YEAR))
  })

  test('does not restore a right to a refund that has expired', () => {
    const terms = { startsAt, refundNoticeHours: 24, refundUntil: null, missedBy: null }
    const deadline = after(-24 * 60)
    const later = { startsAt: after(20_000), by: 'student' } as const
    expect(refundUntilAfterMove(terms, { ...later, now: deadline })).toBe(null)
    expect(refundUntilAfterMove(terms, { ...later, now: after(-60) })).toEqual(deadline)
    // A second move keeps the deadline of the first.
    const moved = { ...terms, startsAt: after(10_000), refundUntil: deadline }
    expect(refundUntilAfterMove(moved, { ...later, now: after(0) })).toEqual(deadline)
    expect(refundUntilAfterMove({ ...terms, missedBy: 'office' }, { ...later, now: after(60) })).toBe(null)
    expect(refundUntilAfterMove({ ...terms, missedBy: 'student' }, { ...later, now: after(60) })).toEqual(
      deadline,
    )
  })

  test('to an earlier start time that the office offered does not end the right to a refund earlier', () => {
    const terms = { startsAt, refundNoticeHours: 24, refundUntil: null, missedBy: null }
    const now = after(-26 * 60)
    const until = (start: Date, by: 'office' | 'student') =>
      refundUntilAfterMove(terms, { startsAt: start, by, now })
    expect(until(after(-4 * 60), 'office')).toEqual(after(-24 * 60))
    // Before the old deadline: until the new start.
    expect(until(after(-25 * 60), 'office')).toEqual(after(-25 * 60))
    expect(until(after(60), 'office')).toBe(null)
    expect(until(after(-4 * 60), 'student')).toBe(null)
  })
})

test('an offer of the office expires at the start of the consultation, or after a day', () => {
  expect(offerUntil(startsAt, after(-60))).toEqual(startsAt)
  expect(offerUntil(startsAt, after(60))).toEqual(after(25 * 60))
})
