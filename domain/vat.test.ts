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
])('splits %i won that include %i %% of value added tax', (won, percent, parts) => {
  expect(vatParts(won, percent)).toEqual(parts)
})

test('net and tax add up to the total, and the tax is exact to half a won', () => {
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

describe('tax rates by day', () => {
  const version = (on: string, USD: number, from = '') => ({ on, vat: { USD, KRW: 0, from } })
  const usdOn = (changes: VatChange[], date: string): number => vatOn(changes, date).USD

  test('apply from the day on which they were saved if no date is given', () => {
    const changes = [version('2026-09-10', 10), version('2026-10-05', 7)]
    expect(['2026-09-09', '2026-09-10', '2026-10-04', '2026-10-05'].map((on) => usdOn(changes, on))).toEqual([
      0, 10, 10, 7,
    ])
  })

  test('apply from their own date, before or after the change', () => {
    const changes = [version('2026-09-10', 10, '2026-07-01'), version('2026-09-20', 7, '2027-01-01')]
    expect(['2026-06-30', '2026-07-01', '2026-12-31', '2027-01-01'].map((on) => usdOn(changes, on))).toEqual([
      0, 10, 10, 7,
    ])
  })

  test('do not apply before the date of an earlier change', () => {
    const changes = [version('2026-09-10', 10, '2026-07-01'), version('2026-10-05', 7, '2026-07-01')]
    expect(['2026-07-01', '2026-10-04', '2026-10-05'].map((on) => usdOn(changes, on))).toEqual([10, 10, 7])
  })
})
