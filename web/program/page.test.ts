import type { Code } from '#web/wire/api.ts'
import { expect, test } from 'vitest'
import { UNREACHABLE } from '#web/wire/api.ts'
import { isPassing, RefusedError } from './page.ts'

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
