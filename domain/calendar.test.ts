import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  bookableDays,
  bookableWindow,
  isBookableDay,
  isCalendarDate,
  isTimeZone,
  koreanDate,
  koreanInstant,
  koreanTime,
  slotRefusal,
  startTimes,
} from './calendar.ts'
import { initialSettings } from './settings.ts'

const { slots: usual } = initialSettings

test('slots start every hour from 10:00 to 20:00', () => {
  expect(startTimes(usual)).toEqual([
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
    '17:00',
    '18:00',
    '19:00',
    '20:00',
  ])
})

test.each([
  ['2026-09-05', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2100-02-29', false],
  ['2000-02-29', true],
  ['2000-01-01', true],
  ['1999-12-31', false],
  ['0001-01-01', false],
  ['9999-12-30', true],
  ['9999-12-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-09-00', false],
  ['2026-9-5', false],
  ['2026-09-05T00:00', false],
  ['+026-09-05', false],
  ['05-09-2026', false],
  ['', false],
])('isCalendarDate(%j): %s', (on, expected) => {
  expect(isCalendarDate(on)).toBe(expected)
})

test.each([
  ['2026-09-04', false, 'Friday'],
  ['2026-09-05', true, 'Saturday'],
  ['2026-09-06', true, 'Sunday'],
  ['2026-09-07', false, 'Monday'],
])('%s is bookable: %s, a %s', (on, expected) => {
  expect(isBookableDay(on, usual)).toBe(expected)
})

test.each([
  ['2026-09-04T14:59:59.999Z', '2026-09-04', '23:59'],
  ['2026-09-04T15:00:00.000Z', '2026-09-05', '00:00'],
  ['2026-09-05T01:00:00.000Z', '2026-09-05', '10:00'],
  ['2027-12-31T15:00:00.000Z', '2028-01-01', '00:00'],
  ['2028-02-28T15:00:00.000Z', '2028-02-29', '00:00'],
])('%s is %s %s in Korea', (at, on, time) => {
  expect(koreanDate(new Date(at))).toBe(on)
  expect(koreanTime(new Date(at))).toBe(time)
})

test('the Korean clock agrees with the time zone database', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Seoul',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const from = Date.parse('1990-01-01T00:00:00Z')
  const to = Date.parse('2060-01-01T00:00:00Z')
  fc.assert(
    fc.property(fc.integer({ min: from, max: to }), (ms) => {
      const at = new Date(ms)
      expect(`${koreanDate(at)} ${koreanTime(at)}`).toBe(clock.format(at))
      expect(ms - koreanInstant(koreanDate(at), koreanTime(at)).getTime()).toBeLessThan(60_000)
    }),
  )
})

const tuesday = '2026-09-01T00:00:00.000Z'

test.each([
  ['a Saturday', '2026-09-05', '10:00', tuesday, null],
  ['the last time of a Sunday', '2026-09-06', '20:00', tuesday, null],
  ['a Friday', '2026-09-04', '10:00', tuesday, 'NOT_WEEKEND'],
  ['a weekday long ago', '2020-01-01', '10:00', tuesday, 'NOT_WEEKEND'],
  ['a Saturday long ago', '2026-08-29', '10:00', tuesday, 'DATE_INVALID'],
  ['a date that does not exist', '2026-02-30', '10:00', tuesday, 'DATE_INVALID'],
  ['no date', 'tomorrow', '10:00', tuesday, 'DATE_INVALID'],
  ['before the first time', '2026-09-05', '09:00', tuesday, 'TIME_INVALID'],
  ['after the last time', '2026-09-05', '21:00', tuesday, 'TIME_INVALID'],
  ['half an hour', '2026-09-05', '10:30', tuesday, 'TIME_INVALID'],
  ['a time of another form', '2026-09-05', '10', tuesday, 'TIME_INVALID'],
  ['a leap day', '2032-02-29', '10:00', '2032-02-20T00:00:00.000Z', null],
  // 15:00 UTC is midnight in Korea: the weekday is Korea's.
  ['Saturday in UTC, Friday in Korea', '2026-09-05', '20:00', '2026-09-03T22:59:59.999Z', null],
  ['36 hours ahead to the second', '2026-09-05', '10:00', '2026-09-03T13:00:00.000Z', null],
  ['a millisecond less than 36 hours ahead', '2026-09-05', '10:00', '2026-09-03T13:00:00.001Z', 'TOO_SOON'],
  ['a second less than 36 hours ahead', '2026-09-05', '10:00', '2026-09-03T13:00:01.000Z', 'TOO_SOON'],
  ['at its start', '2026-09-05', '10:00', '2026-09-05T01:00:00.000Z', 'TOO_SOON'],
  ['once it has started', '2026-09-05', '10:00', '2026-09-05T01:00:00.001Z', 'DATE_INVALID'],
  ['8 weeks ahead to the second', '2026-10-31', '10:00', '2026-09-05T01:00:00.000Z', null],
  ['a second more than 8 weeks ahead', '2026-10-31', '10:00', '2026-09-05T00:59:59.000Z', 'TOO_FAR'],
  ['a year ahead', '2027-09-04', '10:00', tuesday, 'TOO_FAR'],
] as const)('%s (%s %s, requested at %s): %s', (_what, on, time, now, refusal) => {
  expect(slotRefusal(on, time, new Date(now), usual)).toBe(refusal)
})

test('every offered slot is accepted, and every refused slot is outside the booking window', () => {
  const minute = fc.integer({
    min: Date.parse('2026-01-01') / 60_000,
    max: Date.parse('2032-01-01') / 60_000,
  })
  fc.assert(
    fc.property(minute, (minutes) => {
      const now = new Date(minutes * 60_000)
      const { from, to } = bookableWindow(now, usual)
      for (const on of bookableDays(koreanDate(now), koreanDate(to), usual)) {
        for (const time of startTimes(usual)) {
          const startsAt = koreanInstant(on, time)
          expect(slotRefusal(on, time, now, usual) === null).toBe(startsAt >= from && startsAt <= to)
        }
      }
    }),
    { numRuns: 25 },
  )
})

test('settings with other days and hours are applied', () => {
  const slots = { ...usual, weekdays: [3], firstHour: 8, lastHour: 9 }
  const now = new Date(tuesday)
  expect(startTimes(slots)).toEqual(['08:00', '09:00'])
  expect(slotRefusal('2026-09-09', '08:00', now, slots)).toBeNull()
  expect(slotRefusal('2026-09-05', '08:00', now, slots)).toBe('NOT_WEEKEND')
})

test("slots are spaced by the consultation's duration and the break", () => {
  const slots = { ...usual, firstHour: 10, lastHour: 12 }
  expect(startTimes({ ...slots, durationMinutes: 45, breakMinutes: 0 })).toEqual(['10:00', '10:45', '11:30'])
  expect(startTimes({ ...slots, durationMinutes: 50, breakMinutes: 10 })).toEqual(['10:00', '11:00', '12:00'])
  expect(startTimes({ ...slots, durationMinutes: 90, breakMinutes: 15 })).toEqual(['10:00', '11:45'])
  const late = { ...slots, firstHour: 20, lastHour: 23, breakMinutes: 0 }
  expect(startTimes({ ...late, durationMinutes: 90 })).toEqual(['20:00', '21:30'])
})

test('bookable days include the first and last day, and span months and years', () => {
  expect(bookableDays('2026-12-26', '2027-01-03', usual)).toEqual([
    '2026-12-26',
    '2026-12-27',
    '2027-01-02',
    '2027-01-03',
  ])
  expect(bookableDays('2026-09-07', '2026-09-06', usual)).toEqual([])
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
})

test.each([
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2026-08-31T00:00:00.000Z', 1, '2026-09-30T00:00:00.000Z'],
  ['2026-11-30T00:00:00.000Z', 3, '2027-02-28T00:00:00.000Z'],
  ['2026-05-15T23:59:59.999Z', 12, '2027-05-15T23:59:59.999Z'],
])('%s plus %i months is %s', (at, months, after) => {
  expect(addMonths(new Date(at), months).toISOString()).toBe(after)
})

test('adding months never overflows into the following month', () => {
  const min = new Date('2020-01-01')
  const max = new Date('2040-01-01')
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), fc.integer({ min: 0, max: 36 }), (at, months) => {
      const moved = addMonths(at, months)
      const monthOf = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth()
      expect(monthOf(moved)).toBe(monthOf(at) + months)
      expect(moved.getUTCDate()).toBeLessThanOrEqual(at.getUTCDate())
    }),
  )
})

test.each([
  ['Asia/Ho_Chi_Minh', true],
  ['America/New_York', true],
  ['UTC', true],
  ['Asia/Atlantis', false],
  ['', false],
])('isTimeZone(%j): %s', (zone, expected) => {
  expect(isTimeZone(zone)).toBe(expected)
})
