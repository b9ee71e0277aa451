import { expect, test } from 'vitest'
import { logFilters } from './log-filters.ts'

test('the audit log hides read entries until they are selected, with any other filter', () => {
  const reading = (search: string) => logFilters(new URLSearchParams(search)).reading
  expect(reading('')).toBe('left_out')
  expect(reading('person=ann@gmail.com&from=2026-11-01')).toBe('left_out')
  expect(reading('reading=nonsense')).toBe('left_out')
  expect(reading('reading=too')).toBeUndefined()
})
