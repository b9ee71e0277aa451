import { type Code, UNREACHABLE } from '#web/wire/api.ts'
import { expect, test, vi } from 'vitest'
import { isTemporaryError, requireAnswer, RefusedError } from './page.ts'

const refused = (code: Code): RefusedError => new RefusedError({ ...UNREACHABLE, code })

test('a failed refresh leaves the page unchanged', () => {
  for (const code of ['UNREACHABLE', 'INTERNAL', 'BUSY', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'] as const)
    expect(isTemporaryError(refused(code)), code).toBe(true)
})

test('a page without access is removed, and an exception shows the error screen', () => {
  for (const code of ['FORBIDDEN', 'TOTP_REQUIRED', 'NOT_FOUND'] as const)
    expect(isTemporaryError(refused(code)), code).toBe(false)
  expect(isTemporaryError(new TypeError('data is undefined'))).toBe(false)
})

test('an expired session returns to the same page after the login, so that the payment is not lost', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { pathname: '/payment', search: '?way=paypal', hash: '#pay', assign })
  void requireAnswer(Promise.resolve({ ...UNREACHABLE, code: 'LOGIN_REQUIRED' }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/payment?way=paypal'))
})
