import { expect, test, vi } from 'vitest'
import { UNREACHABLE } from '#web/wire/api.ts'
import { isTemporary, requireAnswer } from './page.ts'

test('a failed refresh leaves the page unchanged', () => {
  for (const code of ['UNREACHABLE', 'INTERNAL', 'BUSY', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'] as const)
    expect(isTemporary({ code }), code).toBe(true)
})

test('a page without access is removed', () => {
  for (const code of ['FORBIDDEN', 'TOTP_REQUIRED', 'NOT_FOUND'] as const)
    expect(isTemporary({ code }), code).toBe(false)
})

test('an expired session returns to the same page after the login, so that the payment is not lost', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { pathname: '/payment', search: '?way=paypal', hash: '#pay', assign })
  void requireAnswer(Promise.resolve({ ...UNREACHABLE, code: 'LOGIN_REQUIRED' }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/payment?way=paypal'))
})
