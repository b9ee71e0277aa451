import { expect, test } from 'vitest'
import { transition } from './consultation.ts'

test.each([
  ['pending', 'cancel', 'user', 'cancelled'],
  ['completed', 'cancel', 'user', 'ALREADY_COMPLETED'],
  ['cancelled', 'cancel', 'user', 'ALREADY_CANCELLED'],
  ['pending', 'complete', 'user', 'FORBIDDEN'],
  ['completed', 'complete', 'user', 'ALREADY_COMPLETED'],
  ['cancelled', 'complete', 'user', 'ALREADY_CANCELLED'],
  ['pending', 'cancel', 'admin', 'cancelled'],
  ['completed', 'cancel', 'admin', 'cancelled'],
  ['cancelled', 'cancel', 'admin', 'ALREADY_CANCELLED'],
  ['pending', 'complete', 'admin', 'completed'],
  ['completed', 'complete', 'admin', 'ALREADY_COMPLETED'],
  ['cancelled', 'complete', 'admin', 'ALREADY_CANCELLED'],
] as const)('a %s consultation, %s by %s: %s', (from, action, by, outcome) => {
  const result = transition(from, action, by)
  expect(result.ok ? result.value : result.code).toBe(outcome)
})
