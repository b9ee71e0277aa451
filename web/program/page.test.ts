import type { Code } from '#web/wire/api.ts'
import { expect, test, vi } from 'vitest'
import { UNREACHABLE } from '#web/wire/api.ts'
import { isPassing, need, RefusedError } from './page.ts'

const refused = (code: Code): RefusedError => new RefusedError({ ...UNREACHABLE, code })

test('a refresh that the network or the server lost leaves the page as it is', () => {
  for (const code of ['UNREACHABLE', 'INTERNAL', 'BUSY', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'] as const)
    expect(isPassing(refused(code)), code).toBe(true)
})

test('a page that may not be shown any more is taken away, and a bug is seen', () => {
  for (const code of ['FORBIDDEN', 'TOTP_REQUIRED', 'NOT_FOUND'] as const)
    expect(isPassing(refused(code)), code).toBe(false)
  expect(isPassing(new TypeError('data is undefined'))).toBe(false)
})

test('a login that ended leads back to the very page: the payment is not lost on the way', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { pathname: '/payment', search: '?way=paypal', hash: '#pay', assign })
  void need(Promise.resolve({ ...UNREACHABLE, code: 'LOGIN_REQUIRED' }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/payment?way=paypal'))
})
