import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  couponExpiry,
  couponState,
  discountCents,
  restoredExpiry,
  normalizeCouponCode,
  priceCents,
} from './coupon.ts'

const now = new Date('2026-09-01T00:00:00.000Z')
const free = {
  revokedAt: null,
  usedAt: null,
  heldByPayment: false,
  expiresAt: new Date('2026-09-01T00:00:00.001Z'),
}

test.each([
  ['fresh', {}, 'free'],
  ['on the millisecond of its expiry', { expiresAt: now }, 'expired'],
  ['held by a checkout', { heldByPayment: true }, 'held'],
  ['held by a checkout while it expires', { heldByPayment: true, expiresAt: now }, 'held'],
  ['revoked', { revokedAt: now }, 'revoked'],
  ['revoked while held', { revokedAt: now, heldByPayment: true }, 'revoked'],
  ['revoked and expired', { revokedAt: now, expiresAt: now }, 'revoked'],
  ['used', { usedAt: now, heldByPayment: true }, 'used'],
  ['used and revoked', { usedAt: now, heldByPayment: true, revokedAt: now }, 'used'],
] as const)('a coupon %s is %s', (_what, changes, state) => {
  expect(couponState({ ...free, ...changes }, now)).toBe(state)
})

test('a consultation costs 36 dollars, with a coupon 18', () => {
  expect(priceCents(3600, null, 'USD')).toBe(3600)
  expect(priceCents(3600, 50, 'USD')).toBe(1800)
  expect(priceCents(3600, 100, 'USD')).toBe(0)
})

test('a discount in won is a multiple of 100, and 100 percent is the whole fee', () => {
  expect(discountCents(49_000, 50, 'KRW')).toBe(24_500)
  expect(discountCents(49_000, 33, 'KRW')).toBe(16_100)
  expect(priceCents(49_000, 33, 'KRW')).toBe(32_900)
  expect(priceCents(49_050, 100, 'KRW')).toBe(0)
})

test('the discount never exceeds the fee and is rounded down to whole cents', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 100 }), (feeCents, percent) => {
      const discount = discountCents(feeCents, percent, 'USD')
      expect(Number.isInteger(discount)).toBe(true)
      expect(discount).toBeLessThanOrEqual(feeCents)
      expect(discount * 100).toBeLessThanOrEqual(feeCents * percent)
      expect((discount + 1) * 100).toBeGreaterThan(feeCents * percent)
    }),
  )
})

test.each([
  ['2026-09-01T08:30:00.000Z', '2027-03-01T08:30:00.000Z'],
  ['2026-08-31T08:30:00.000Z', '2027-02-28T08:30:00.000Z'],
  ['2027-08-31T23:59:59.999Z', '2028-02-29T23:59:59.999Z'],
  ['2026-12-31T00:00:00.000Z', '2027-06-30T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2028-08-29T12:00:00.000Z'],
])('a coupon issued at %s can be used until %s', (issuedAt, expiresAt) => {
  expect(couponExpiry(new Date(issuedAt), { validMonths: 6 }).toISOString()).toBe(expiresAt)
})

test.each([
  ['expired long ago', '2026-01-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'],
  ['a day from expiring', '2026-09-02T00:00:00.000Z', '2026-10-01T00:00:00.000Z'],
  ['exactly 30 days from expiring', '2026-10-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'],
  ['longer usable', '2026-10-01T00:00:00.001Z', '2026-10-01T00:00:00.001Z'],
])('a restored coupon that is %s is valid for at least 30 days', (_what, expiresAt, after) => {
  expect(restoredExpiry(new Date(expiresAt), now).toISOString()).toBe(after)
})

test('spaces and lower case in a coupon code are ignored', () => {
  expect(normalizeCouponCode(' naru 7k2m\u00a0x\n')).toBe('NARU7K2MX')
})
