import { expect, test } from 'vitest'
import { toDecimal } from './money.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [99, '0.99'],
  [100, '1.00'],
  [1800, '18.00'],
  [3600, '36.00'],
  [123456789, '1234567.89'],
  [-5, '-0.05'],
  [-3605, '-36.05'],
])('%i cents are formatted as %s', (cents, text) => {
  expect(toDecimal(cents)).toBe(text)
})
