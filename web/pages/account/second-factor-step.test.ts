import { expect, test } from 'vitest'
import { needsCodeAfter } from './second-factor-step.ts'

test.each(['UNREACHABLE', 'RATE_LIMITED', 'CONSENT_REQUIRED', 'TOTP_INVALID'] as const)(
  'the code typed for the second factor stays on the screen after %s',
  (code) => expect(needsCodeAfter(true, code)).toBe(true),
)

test('the field of the second factor appears when the server asks for it and ends with another account', () => {
  expect(needsCodeAfter(false, 'UNREACHABLE')).toBe(false)
  expect(needsCodeAfter(false, 'TOTP_CODE_REQUIRED')).toBe(true)
  expect(needsCodeAfter(true, 'LOGIN_FAILED')).toBe(false)
})
