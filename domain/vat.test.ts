import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type VatChange, vatOn, vatParts } from './vat.ts'

test.each([
  [49_000, 10, { supply: 44_545, vat: 4_455 }],
  [-49_000, 10, { supply: -44_545, vat: -4_455 }],
  [11_000, 10, { supply: 10_000, vat: 1_000 }],
  [5, 10, { supply: 5, vat: 0 }],
  [6, 10, { supply: 5, vat: 1 }],
  [0, 10, { supply: 0, vat: 0 }],
  [49_000, 0, null],
])('%i won with %i %% of value added tax in it', (won, percent, parts) => {
  expect(vatParts(won, percent)).toEqual(parts)
})

test('the parts are the whole, and the tax is exact to half a won', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.integer({ min: 1, max: 30 }),
      (won, percent) => {
        const { supply, vat } = vatParts(won, percent)!
        expect(supply + vat).toBe(won)
        expect(Math.abs(vat * (100 + percent) - won * percent) * 2).toBeLessThanOrEqual(100 + percent)
      },
    ),
  )
})

describe('rates by day', () => {
  const version = (on: string, USD: number, from = '') => ({ on, vat: { USD, KRW: 0, from } })
  const usdOn = (changes: VatChange[], date: string): number => vatOn(changes, date).USD

  test('hold from the day on which they were saved when no date is said', () => {
    const changes = [version('2026-09-10', 10), version('2026-10-05', 7)]
    expect(['2026-09-09', '2026-09-10', '2026-10-04', '2026-10-05'].map((on) => usdOn(changes, on))).toEqual([
      0, 10, 10, 7,
    ])
  })

  test('hold from their own date, also from one before or after the change', () => {
    const changes = [version('2026-09-10', 10, '2026-07-01'), version('2026-09-20', 7, '2027-01-01')]
    expect(['2026-06-30', '2026-07-01', '2026-12-31', '2027-01-01'].map((on) => usdOn(changes, on))).toEqual([
      0, 10, 10, 7,
    ])
  })

  test('do not reach back to a date that an earlier change has brought', () => {
    const changes = [version('2026-09-10', 10, '2026-07-01'), version('2026-10-05', 7, '2026-07-01')]
    expect(['2026-07-01', '2026-10-04', '2026-10-05'].map((on) => usdOn(changes, on))).toEqual([10, 10, 7])
  })
})
