import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Busy, longestOfEachStart, mergeBusy, overlapsBusy } from './busy-times.ts'

const period: fc.Arbitrary<Busy> = fc
  .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 60 }))
  .map(([startsAt, length]) => [startsAt, startsAt + length])

test('one time of each start covers the same moments', () => {
  fc.assert(
    fc.property(fc.array(period, { maxLength: 30 }), (times) => {
      const longest = longestOfEachStart(times)
      expect(new Set(longest.map(([startsAt]) => startsAt)).size).toBe(longest.length)
      expect(mergeBusy(longest)).toEqual(mergeBusy(times))
    }),
    { numRuns: 100 },
  )
})

test('merged times are in order and apart, and cover the same moments', () => {
  fc.assert(
    fc.property(fc.array(period, { maxLength: 30 }), (times) => {
      const merged = mergeBusy(times)
      for (const [index, [startsAt, endsAt]] of merged.entries()) {
        expect(startsAt).toBeLessThan(endsAt)
        if (index > 0) expect(merged[index - 1]![1]).toBeLessThan(startsAt)
      }
      for (let at = 0; at < 600; at++) {
        const covers = ([startsAt, endsAt]: Busy): boolean => startsAt <= at && at < endsAt
        expect(merged.some(covers)).toBe(times.some(covers))
      }
    }),
    { numRuns: 100 },
  )
})

test('a period overlaps merged times exactly when it overlaps one of the times', () => {
  fc.assert(
    fc.property(fc.array(period, { maxLength: 30 }), period, (times, [from, until]) => {
      const overlaps = times.some(([startsAt, endsAt]) => startsAt < until && endsAt > from)
      expect(overlapsBusy(mergeBusy(times), [from, until])).toBe(overlaps)
    }),
  )
})
