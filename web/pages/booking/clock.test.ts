import { expect, test } from 'vitest'
import { couponDayText } from './clock.ts'

test("a coupon's last day is Korea's, in every language", () => {
  const expiresAt = '2026-03-14T15:30:00Z'
  expect(couponDayText(expiresAt, 'en')).toBe('15 March 2026')
  expect(couponDayText(expiresAt, 'ko')).toBe('2026년 3월 15일')
})
