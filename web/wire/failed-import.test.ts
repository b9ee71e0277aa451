import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPasskey, logInWithPasskey } from './passkey.ts'
import { requestCode } from './request-code.ts'

const fails = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('@simplewebauthn/browser', fails)
vi.mock('./proof-of-work.ts', fails)

// The tests of one process share their modules.
afterAll(() => {
  vi.doUnmock('@simplewebauthn/browser')
  vi.doUnmock('./proof-of-work.ts')
})
beforeEach(() => void vi.stubGlobal('document', { cookie: '' }))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['creating a passkey', () => createPasskey('Phone', undefined)],
  ['a login with a passkey', () => logInWithPasskey(false)],
])('%s without a connection for its code is answered like a call without one', async (_, use) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, options: {} }))
  expect(await use()).toMatchObject({ ok: false, code: 'UNREACHABLE' })
})

test('a code by mail whose proof of work cannot be loaded is answered like a call without a connection', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('proof')
      ? Response.json({ success: true, challenge: 'a', bits: 1 })
      : Response.json({ success: false, code: 'PROOF_REQUIRED', message: '' }, { status: 429 }),
  )
  const answer = await requestCode({ purpose: 'reset', email: 'ann@gmail.com' })
  expect(answer).toMatchObject({ ok: false, code: 'UNREACHABLE' })
})
