import { expect, test } from 'vitest'
import { asksForCodeAfter } from './asks-for-code.ts'

test.each(['UNREACHABLE', 'RATE_LIMITED', 'CONSENT_REQUIRED', 'TOTP_INVALID'] as const)(
  'the code typed for the second factor stays on the screen after %s',
  (code) => expect(asksForCodeAfter(true, code)).toBe(true),
)

test('the field of the second factor appears when the server asks for it and ends with another account', () => {
  expect(asksForCodeAfter(false, 'UNREACHABLE')).toBe(false)
  expect(asksForCodeAfter(false, 'TOTP_CODE_REQUIRED')).toBe(true)
  expect(asksForCodeAfter(true, 'LOGIN_FAILED')).toBe(false)
})
