import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromMinor, moneyText, toMinor } from './currency.ts'

test.each([
  ['36.00', 'USD', 3600],
  ['36.5', 'USD', 3650],
  ['36', 'USD', 3600],
  ['0.05', 'EUR', 5],
  ['3600', 'JPY', 3600],
  ['3600.00', 'JPY', 3600],
  ['49000', 'KRW', 49_000],
  ['9000', 'HUF', 9000],
  ['1.250', 'KWD', 1250],
  ['3600.50', 'JPY', null],
  ['36.005', 'USD', null],
  ['-36.00', 'USD', null],
  ['36,00', 'USD', null],
  ['', 'USD', null],
  [36, 'USD', null],
  [null, 'USD', null],
])('%j %s is %j', (value, currency, minor) => {
  expect(toMinor(value, currency)).toBe(minor)
})

test.each([
  [-5, 'USD', '-0.05'],
  [-3600, 'USD', '-36.00'],
  [-3600, 'JPY', '-3600'],
  [-1, 'KWD', '-0.001'],
])('%d %s, a negative amount, is formatted as %s', (minor, currency, text) => {
  expect(fromMinor(minor, currency)).toBe(text)
})

test('parsing a formatted amount returns the same amount', () => {
  const currency = fc.constantFrom('USD', 'JPY', 'KRW', 'TWD', 'KWD', 'XXX', '?')
  fc.assert(
    fc.property(fc.nat(), currency, (minor, of) => {
      expect(toMinor(fromMinor(minor, of), of)).toBe(minor)
    }),
  )
})

test.each([
  [3600, 'USD', 'en', '36.00 USD'],
  [3600, 'USD', 'ko', '36.00 USD'],
  [49_000, 'KRW', 'en', '49,000 KRW'],
  [49_000, 'KRW', 'ko', '49,000원'],
  [1_234_567, 'KRW', 'vi', '1.234.567 KRW'],
  [900, 'KRW', 'zh', '900 韩元'],
  [3600, 'USD', 'vi', '36,00 USD'],
  [3600, 'USD', 'zh', '36.00 美元'],
])('%i %s is formatted in the language %s as %s', (minor, currency, locale, text) => {
  expect(moneyText(minor, currency, locale)).toBe(text)
})
