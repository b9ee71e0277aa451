import { expect, test } from 'vitest'
import { initialSettings } from '#domain/settings.ts'
import { dateRefusal, firstFreeStart, daysWithFreeTimes, isTypedOut } from './date-choice.ts'

const { slots } = initialSettings

// A Friday afternoon in Korea.
const now = new Date('2026-09-04T06:00:00Z')

test.each([
  ['', 'REQUIRED'],
  ['2026-02-30', 'DATE_INVALID'],
  ['2026-09-07', 'NOT_WEEKEND'],
  ['2026-08-30', 'DATE_INVALID'],
  ['2026-09-05', null],
  ['2026-10-25', null],
  ['2026-10-31', 'TOO_FAR'],
] as const)('the date %j typed on 4 September is answered with %j', (on, refusal) => {
  expect(dateRefusal(on, now, { slots, days: [] })).toBe(refusal)
})

test('the visitor’s today is past once it is over in Korea', () => {
  const saturdayEveningInKorea = new Date('2026-09-05T15:30:00Z')
  expect(dateRefusal('2026-09-05', saturdayEveningInKorea, { slots, days: [] })).toBe('DATE_INVALID')
  expect(dateRefusal('2026-09-06', saturdayEveningInKorea, { slots, days: [] })).toBeNull()
})

test('a weekday on which a counsellor works is accepted', () => {
  const days = [{ date: '2026-09-07', times: [{ time: '18:00', free: true }] }]
  expect(dateRefusal('2026-09-07', now, { slots, days })).toBeNull()
  expect(dateRefusal('2026-09-08', now, { slots, days })).toBe('NOT_WEEKEND')
})

test('an incomplete year is not validated', () => {
  expect(isTypedOut('0202-09-07')).toBe(false)
  expect(isTypedOut('2026-09-07')).toBe(true)
})

test('only days with a free slot are offered, each with its first free slot', () => {
  const days = [
    { date: '2026-09-05', times: [{ time: '10:00', free: false }] },
    {
      date: '2026-09-06',
      times: [
        { time: '10:00', free: false },
        { time: '11:00', free: true },
      ],
    },
  ]
  expect(daysWithFreeTimes(days).map(({ date }) => date)).toEqual(['2026-09-06'])
  expect(firstFreeStart(days[1]!)).toEqual(new Date('2026-09-06T02:00:00Z'))
  expect(firstFreeStart(days[0]!)).toBeNull()
})
