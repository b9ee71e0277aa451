import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteOfDay, weekOf } from './calendar.ts'
import { initialSettings } from './settings.ts'
import { fairOrder, intervalsAtFault, startsOf } from './working-hours.ts'

const { slots } = initialSettings
const minute = fc.integer({ min: 0, max: 24 * 60 })
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const intervals = fc.array(
  fc.tuple(minute, minute).map(([a, b]) => ({ from: timeOf(Math.min(a, b)), until: timeOf(Math.max(a, b)) })),
  { maxLength: 4 },
)
const length = fc.record({
  durationMinutes: fc.integer({ min: 15, max: 240 }),
  breakMinutes: fc.integer({ min: 0, max: 60 }),
})

test('every start lies with its whole length in an interval, and no two overlap with the break between', () => {
  fc.assert(
    fc.property(intervals, length, (hours, long) => {
      fc.pre(intervalsAtFault(hours).length === 0)
      const starts = startsOf({ hours: [], exceptions: new Map([['2026-09-05', hours]]) }, '2026-09-05', {
        slots,
        length: long,
      }).map(minuteOfDay)
      for (const start of starts)
        expect(
          hours.some(
            ({ from, until }) =>
              minuteOfDay(from) <= start && start + long.durationMinutes <= minuteOfDay(until),
          ),
        ).toBe(true)
      for (const [index, start] of starts.entries())
        if (index > 0) expect(start - starts[index - 1]!).toBeGreaterThanOrEqual(long.durationMinutes)
    }),
  )
})

test('without hours of their own a counsellor has the opening hours of the settings', () => {
  const own = { hours: null, exceptions: new Map() }
  expect(startsOf(own, '2026-09-05', { slots, length: slots })).toHaveLength(11)
  expect(startsOf(own, '2026-09-07', { slots, length: slots })).toEqual([])
})

test('an interval may end at midnight, but not before it begins or inside another one of the same day', () => {
  const late = { weekday: 6, from: '22:00', until: '24:00' }
  expect(intervalsAtFault([late, { ...late, weekday: 0 }])).toEqual([])
  expect(intervalsAtFault([late, { weekday: 6, from: '21:00', until: '22:30' }])).toEqual([1])
  expect(intervalsAtFault([{ from: '12:00', until: '12:00' }])).toEqual([0])
  expect(intervalsAtFault([{ from: '9:00', until: '12:00' }])).toEqual([0])
})

test('the fewest booked minutes come first, then the counsellor whose latest reservation is the oldest', () => {
  const lanes = [{ lane: 1 }, { lane: 21 }, { lane: 22 }, { lane: 23 }]
  const at = (day: string): Date => new Date(`2026-09-${day}T00:00:00Z`)
  const loads = [
    { lane: 1, minutes: 60, latest: at('05') },
    { lane: 21, minutes: 0, latest: at('04') },
    { lane: 22, minutes: 0, latest: at('02') },
  ]
  expect(fairOrder(lanes, loads).map(({ lane }) => lane)).toEqual([23, 22, 21, 1])
})

test('a week begins on Monday', () => {
  expect(weekOf('2026-09-06')).toEqual({ from: '2026-08-31', until: '2026-09-07' })
  expect(weekOf('2026-09-07')).toEqual({ from: '2026-09-07', until: '2026-09-14' })
})
