import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDecimal, toDecimal } from './money.ts'

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

test('parsing a formatted amount returns the same cents', () => {
  fc.assert(fc.property(fc.nat(99_999_999_999), (cents) => fromDecimal(toDecimal(cents)) === cents))
})

test.each([
  ['36'],
  ['36.0'],
  ['36.000'],
  ['36,00'],
  ['+36.00'],
  ['-36.00'],
  [' 36.00'],
  ['36.00\n'],
  ['3e1.00'],
  ['.36'],
  ['1234567890.00'],
  ['٣٦.٠٠'],
  [''],
  [36],
  [null],
  [undefined],
])('%j is not a valid amount', (text) => {
  expect(fromDecimal(text)).toBeNull()
})
