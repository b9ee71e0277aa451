import { expect, test } from 'vitest'
import { MINUTE_MS } from './calendar.ts'
import { chatPhase } from './chat.ts'

const startsAt = new Date('2030-05-02T05:00:00Z')
const booked = { status: 'pending', course: 'booked', startsAt, durationMinutes: 60 } as const

test.each([
  ['a day before the start', -24 * 60, booked, 'before'],
  ['at the start', 0, booked, 'now'],
  ['once the office has begun early', -5, { ...booked, course: 'begun' }, 'now'],
  ['in the last minute of the consultation', 59, { ...booked, course: 'begun' }, 'now'],
  ['after the end, not completed', 60, { ...booked, course: 'begun' }, 'after'],
  ['when the office closed it early', 30, { ...booked, status: 'completed', course: 'planned' }, 'after'],
  [
    'when the client did not come',
    25,
    { ...booked, status: 'completed', course: 'missed_by_student' },
    'after',
  ],
  ['when it was cancelled before', -60, { ...booked, status: 'cancelled', course: 'cancelled' }, 'cancelled'],
  [
    'when the office did not come',
    15,
    { ...booked, status: 'cancelled', course: 'missed_by_office' },
    'cancelled',
  ],
] as const)('the chat has the right purpose %s', (_, minutes, consultation, phase) => {
  expect(chatPhase(consultation, new Date(startsAt.getTime() + minutes * MINUTE_MS))).toBe(phase)
})
