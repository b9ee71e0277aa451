import { afterEach, expect, test, vi } from 'vitest'
import { getProfile } from '#contract/accounts.ts'
import { listCoupons } from '#contract/coupons.ts'
import { browserLoaderContext } from '#web/program/page.ts'
import { loader } from './profile.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Returns the API calls that loading the profile makes for a role. */
async function callsAs(role: 'user' | 'admin'): Promise<string[]> {
  const calls: string[] = []
  const session = new Map(Object.entries({ isLoggedIn: 'true', userName: 'Ann', userRole: role }))
  const storage = { getItem: (key: string) => session.get(key) ?? null }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { search: '', pathname: '/profile' })
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address.split('?')[0]!)
    return Response.json({ success: true, profile: {}, coupons: [] })
  })
  await loader(new URL('http://localhost/profile'), browserLoaderContext)
  return calls
}

test('the profile of an admin fetches no coupons', async () => {
  expect(await callsAs('user')).toEqual([getProfile.path, listCoupons.path])
  expect(await callsAs('admin')).toEqual([getProfile.path])
})
