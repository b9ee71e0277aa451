import { expect, test } from 'vitest'
import { codeExpiry, formExpiry, resendInSeconds } from './verification.ts'

const sentAt = new Date('2026-09-01T00:00:00Z')

test('a code lives for ten minutes, a form that it opened for thirty', () => {
  expect(codeExpiry(sentAt).toISOString()).toBe('2026-09-01T00:10:00.000Z')
  expect(formExpiry(sentAt).toISOString()).toBe('2026-09-01T00:30:00.000Z')
})

test.each([
  ['2026-09-01T00:00:00.000Z', 60],
  ['2026-09-01T00:00:00.001Z', 60],
  ['2026-09-01T00:00:59.000Z', 1],
  ['2026-09-01T00:00:59.999Z', 1],
  ['2026-09-01T00:01:00.000Z', 0],
  ['2026-09-02T00:00:00.000Z', 0],
])('at %s another code may be asked for in %i seconds', (now, seconds) => {
  expect(resendInSeconds(sentAt, new Date(now))).toBe(seconds)
})
