import { expect, test } from 'vitest'
import { parseRateLines } from './rate-lines.ts'

test.each([
  ['2026-11-20,USD,1385.2', '1385.2'],
  ['2026.11.20 1,385.20', '1385.20'],
  ['2026. 11. 20. usd 1385', '1385'],
  ['"2026-11-20";"USD";"1385.2"', '1385.2'],
  ['2026/11/20\tUSD\t1,385.2', '1385.2'],
])('%j is a rate of the dollar', (line, won) => {
  expect(parseRateLines(line)).toEqual({ rates: [{ date: '2026-11-20', currency: 'USD', won }], wrong: [] })
})

test('a file may have a header, empty lines and other currencies; an invalid rate is reported with its line', () => {
  const text = '\ufeff날짜,통화,매매기준율\r\n2026-11-20,JPY,9.21\r\n\r\n2026-11-21,USD,about 1400\r\n'
  expect(parseRateLines(text)).toEqual({
    rates: [{ date: '2026-11-20', currency: 'JPY', won: '9.21' }],
    wrong: [4],
  })
  expect(parseRateLines('1385.2')).toEqual({ rates: [], wrong: [1] })
})
