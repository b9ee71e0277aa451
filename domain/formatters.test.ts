import { expect, test } from 'vitest'
import { dateFormatter } from './formatters.ts'

test('a formatter is created once, also after visitors have named every time zone', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone'))
    for (const minute of ['numeric', '2-digit'] as const) dateFormatter('en', { timeZone, minute })
  const formatter = dateFormatter('vi', { timeZone: 'Asia/Ho_Chi_Minh' })
  expect(dateFormatter('vi', { timeZone: 'Asia/Ho_Chi_Minh' })).toBe(formatter)
})
