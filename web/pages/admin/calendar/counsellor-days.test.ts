import { expect, test } from 'vitest'
import type { WeekBooking } from '#contract/admin.ts'
import { columnsOf, rowsOf } from './counsellor-days.ts'

const counsellors = [
  { id: 'owner', name: 'Kim Owner', own: true },
  { id: 'bora', name: 'Lee Bora', own: false },
]
const booking = (preferredTime: string, counsellorId: string | null, counsellor: string | null) =>
  ({
    consultation: { preferredTime, startsAt: `2026-12-05T${preferredTime}:00+09:00` },
    counsellorId,
    counsellor,
  }) as WeekBooking

const day = {
  date: '2026-12-05',
  hours: [{ time: '11:00', startsAt: '2026-12-05T02:00:00Z', seats: 1, note: '', held: 0, overlapping: 0 }],
  bookings: [booking('10:00', 'bora', 'Lee Bora'), booking('11:00', null, null)],
}
const free = new Map([['2026-12-05', new Map([['12:00', ['bora']]])]])
const now = Date.parse('2026-12-01T00:00:00Z')

test('each counsellor has a column with their bookings and free times; those without a counsellor are the owner’s', () => {
  const rows = rowsOf(day, columnsOf(day, { counsellors, chosen: undefined }), { free, now })
  const cellsByTime = rows.map(({ time, cells }) => [
    time,
    ...cells.map(({ slot, isFree }) => (slot ? slot.bookings.length : isFree ? 'free' : '')),
  ])
  expect(cellsByTime).toEqual([
    ['10:00', '', 1],
    ['11:00', 1, ''],
    ['12:00', '', 'free'],
  ])
})

test('a chosen counsellor is the only column', () => {
  expect(columnsOf(day, { counsellors, chosen: 'bora' }).map(({ id }) => id)).toEqual(['bora'])
})

test('a counsellor who has left has a column on days with their bookings', () => {
  const bookings = [...day.bookings, booking('13:00', 'gone', 'Park Gone')]
  expect(columnsOf({ bookings }, { counsellors, chosen: undefined }).map(({ id }) => id)).toEqual([
    'owner',
    'bora',
    'gone',
  ])
})
