import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatParts } from './vat.ts'

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
