import { afterEach, expect, test, vi } from 'vitest'
import { ownDestination, withBookingIntent } from './account-intent.ts'
import { readBookingIntent, type BookingIntent, addressWithIntent, withoutSlot } from './booking-intent.ts'

const at = (address: string): BookingIntent | null =>
  readBookingIntent(new URL(address, 'https://naru.example'))

test.each([
  ['/report', {}],
  ['/report?date=2026-09-05&time=10:00', { date: '2026-09-05', time: '10:00' }],
  ['/report?concern=major', { concern: 'major' }],
  [
    '/report?service=0b2f6a52-7c1d-4a3e-9d58-6f1c0a9e4b11&counsellor=me',
    { service: '0b2f6a52-7c1d-4a3e-9d58-6f1c0a9e4b11' },
  ],
  ['/report?concern=gossip&date=5%20Sep&time=10', {}],
  ['/register?book=1', {}],
  ['/register?date=2026-09-05&time=10:00', { date: '2026-09-05', time: '10:00' }],
  ['/register', null],
  ['/login?step=totp', null],
] as const)('%s carries the intent %j', (address, intent) => {
  expect(at(address)).toEqual(intent)
})

test.each([
  '/report',
  '/report?date=2026-09-05&time=10:00&concern=life',
  '/report?date=2026-09-05&time=10:00&service=0b2f6a52-7c1d-4a3e-9d58-6f1c0a9e4b11',
])('an intent passes through the account pages unchanged: %s', (address) => {
  for (const path of ['/login', '/register', '/reset-password'] as const)
    expect(addressWithIntent(at(withBookingIntent(path, at(address)))!)).toBe(address)
})

test('without a booking intent the links between account pages stay unchanged', () => {
  expect(withBookingIntent('/register', null)).toBe('/register')
})

afterEach(() => vi.unstubAllGlobals())

test('a login redirects only to pages of this site', () => {
  vi.stubGlobal('location', new URL('https://naru.example/login'))
  expect(ownDestination('/profile')).toBe('/profile')
  expect(ownDestination('/report?date=2026-09-05&time=10:00')).toBe('/report?date=2026-09-05&time=10:00')
  const elsewhere = ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']
  for (const to of [...elsewhere, '/report//evil.example', '/profile/../..//evil.example', null])
    expect(ownDestination(to), String(to)).toBe('/')
})

test.each(['date=2026-09-05&time=10:00', 'wait=0b9e7c1e-3f43-4d3e-8a53-6f1f4a1c9a11'])(
  'after another slot was chosen, a reload of /report?%s does not restore the one of the address',
  (query) => {
    const address = new URL(`/report?${query}&concern=major`, 'https://naru.example')
    expect(readBookingIntent(withoutSlot(address))).toEqual({ concern: 'major' })
  },
)
