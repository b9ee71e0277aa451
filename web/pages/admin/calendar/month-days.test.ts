import { expect, test } from 'vitest'
import { koreanInstant } from '#domain/calendar.ts'
import { monthBeside, monthDays, monthOf, weeksOf } from './month-days.ts'
import type { WeekDay } from './week-days.ts'

const hour = (date: string, time: string, seats: number) => ({
  time,
  startsAt: koreanInstant(date, time).toISOString(),
  seats,
  note: '',
  held: 0,
  overlapping: 0,
})
const booking = (status: string, preferredTime = '10:00') =>
  ({
    consultation: { status, preferredTime, startsAt: '2026-12-05T01:00:00.000Z' },
  }) as WeekDay['bookings'][number]
const day = (date: string, more: Partial<WeekDay> = {}): WeekDay => ({
  date,
  usual: true,
  closed: null,
  hours: [hour(date, '10:00', 1), hour(date, '11:00', 1)],
  bookings: [],
  ...more,
})

test('a month is shown in whole weeks from Monday, five or six of them', () => {
  expect(weeksOf('2026-12')).toEqual({ from: '2026-11-30', days: 35 })
  expect(weeksOf('2026-02')).toEqual({ from: '2026-01-26', days: 35 })
  expect(weeksOf('2027-02')).toEqual({ from: '2027-02-01', days: 28 })
  expect(weeksOf('2026-08')).toEqual({ from: '2026-07-27', days: 42 })
  expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(['2026-12', '2026-13', 'x', null].map(monthOf)).toEqual(['2026-12', null, null, null])
})

test('a day shows its bookings, its free slots, and if it is closed', () => {
  const weekdays = ['30', '01', '02', '03', '04'].map((on, index) =>
    day(index === 0 ? `2026-11-${on}` : `2026-12-${on}`, { usual: false, hours: [] }),
  )
  const saturday = day('2026-12-05', { bookings: [booking('pending'), booking('cancelled', '11:00')] })
  const sunday = day('2026-12-06', { closed: { note: 'Holiday' }, hours: [hour('2026-12-06', '10:00', 0)] })
  const now = koreanInstant('2026-12-05', '09:00').getTime()
  const [week] = monthDays([...weekdays, saturday, sunday], { month: '2026-12', today: '2026-12-05', now })
  expect(week).toHaveLength(7)
  expect(week![0]).toMatchObject({ isOfMonth: false, isPast: true, booked: 0, free: 0, isClosed: false })
  expect(week![5]).toMatchObject({ date: '2026-12-05', isPast: false, booked: 1, isClosed: false })
  expect(week![6]).toMatchObject({ booked: 0, free: 0, isClosed: true })
})

test('past slots are not free', () => {
  const now = koreanInstant('2026-12-05', '10:30').getTime()
  const [[only] = []] = monthDays(
    [day('2026-12-05'), ...Array.from({ length: 6 }, () => day('2026-12-06'))],
    {
      month: '2026-12',
      today: '2026-12-05',
      now,
    },
  )
  expect(only).toMatchObject({ free: 1 })
})
