import { expect, test } from 'vitest'
import type { WeekBooking } from '#contract/admin.ts'
import { mondayOf, shownDays, slotsOf } from './week-days.ts'

const booking = (preferredTime: string, startsAt: string): WeekBooking =>
  ({ consultation: { preferredTime, startsAt } }) as WeekBooking
const hour = (time: string, seats: number, held = 0, overlapping = 0) => ({
  time,
  startsAt: new Date(`2026-12-05T${time}:00+09:00`).toISOString(),
  seats,
  held,
  overlapping,
  note: '',
})
const NOW = Date.parse('2026-12-05T10:30:00+09:00')

test('a week begins on Monday', () => {
  expect(['2026-11-30', '2026-12-05', '2026-12-06'].map(mondayOf)).toEqual(Array(3).fill('2026-11-30'))
  expect(mondayOf('2026-12-07')).toBe('2026-12-07')
})

test('a start time shows its client, its checkout or its free seats', () => {
  const bookings = [booking('11:00', '2026-12-05T02:00:00Z'), booking('09:00', '2026-12-05T00:00:00Z')]
  const hours = [hour('10:00', 1), hour('11:00', 3, 1), hour('12:00', 0)]
  expect(slotsOf({ hours, bookings }, NOW)).toMatchObject([
    { time: '09:00', isUsual: false, isPast: true, free: 0 },
    { time: '10:00', isPast: true, free: 1, taken: 0 },
    { time: '11:00', isPast: false, free: 1, taken: 2, held: 1, bookings: [bookings[0]] },
    { time: '12:00', isPast: false, free: 0, taken: 0 },
  ])
})

test('a booking of another counsellor uses no seat of the opening hours', () => {
  const theirs = { ...booking('11:00', '2026-12-05T02:00:00Z'), counsellor: 'Lee Bora' }
  expect(slotsOf({ hours: [hour('11:00', 1)], bookings: [theirs] }, NOW)).toMatchObject([
    { time: '11:00', free: 1, taken: 0, bookings: [theirs] },
  ])
})

test('a booking that starts earlier and is not over takes a seat', () => {
  const hours = [hour('11:00', 1, 0, 1), hour('12:00', 2, 0, 1)]
  expect(slotsOf({ hours, bookings: [] }, NOW)).toMatchObject([
    { time: '11:00', free: 0, taken: 0, overlapping: 1 },
    { time: '12:00', free: 1, taken: 0, overlapping: 1 },
  ])
})

test('a closed weekday is shown only if it has a booking', () => {
  const day = (date: string, usual: boolean, bookings: WeekBooking[] = []) => ({
    date,
    usual,
    closed: null,
    hours: [],
    bookings,
  })
  const days = [
    day('2026-12-03', false),
    day('2026-12-04', false, [booking('10:00', '')]),
    day('2026-12-05', true),
  ]
  expect(shownDays(days).map(({ date }) => date)).toEqual(['2026-12-04', '2026-12-05'])
})
