import { expect, test } from 'vitest'
import { formatRate, inWon, parseRate } from './won.ts'

test('an exchange rate is parsed and formatted unchanged', () => {
  for (const won of ['1385.2', '1385', '9.0512', '0.5', '999999.9999'])
    expect(formatRate(parseRate(won))).toBe(won)
  expect(formatRate(parseRate('1385.20'))).toBe('1385.2')
})

test('an amount in won is rounded once, half away from zero', () => {
  expect(inWon(3600, 'USD', parseRate('1385.2'))).toBe(49_867)
  expect(inWon(-3600, 'USD', parseRate('1385.2'))).toBe(-49_867)
  expect(inWon(50, 'USD', parseRate('1'))).toBe(1)
  expect(inWon(49, 'USD', parseRate('1'))).toBe(0)
  expect(inWon(5400, 'JPY', parseRate('9.0512'))).toBe(48_876)
})

test('won need no rate, and other currencies without one have no amount in won', () => {
  expect(inWon(49_000, 'KRW', null)).toBe(49_000)
  expect(inWon(3600, 'USD', null)).toBeNull()
})
