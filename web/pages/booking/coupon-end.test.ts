import { expect, test } from 'vitest'
import { couponEndText } from './coupon-end.ts'

test('the moment at which a coupon ends is said in the zone it is asked for, with its time', () => {
  const expiresAt = '2026-03-14T15:30:00Z'
  expect(couponEndText(expiresAt, 'Asia/Seoul', 'en')).toBe('15 March 2026 at 00:30')
  expect(couponEndText(expiresAt, 'Asia/Ho_Chi_Minh', 'en')).toBe('14 March 2026 at 22:30')
  expect(couponEndText(expiresAt, 'Asia/Seoul', 'ko')).toMatch(/2026년 3월 15일.*0?0:30/)
})
