import { expect, test } from 'vitest'
import type { Consultation } from '#contract/consultations.ts'
import type { Coupon } from '#contract/coupons.ts'
import { couponsToOffer, usualAnswers } from './usual-answers.ts'

const booking = (createdAt: string, platform: string, language: string | null): Consultation =>
  ({ createdAt, platform, platformId: `id on ${platform}`, language }) as unknown as Consultation

test('the form is prefilled with app, account and language of the last booking', () => {
  const bookings = [
    booking('2026-11-02T00:00:00Z', 'kakao', 'ko'),
    booking('2026-11-20T00:00:00Z', 'zalo', 'en'),
    booking('2026-11-10T00:00:00Z', 'line', 'en'),
  ]
  expect(usualAnswers(bookings)).toEqual({ platform: 'zalo', platformId: 'id on zalo', language: 'en' })
})

test('a booking without a language leaves the language to the page, and no booking leaves all empty', () => {
  expect(usualAnswers([booking('2026-11-02T00:00:00Z', 'kakao', null)])).not.toHaveProperty('language')
  expect(usualAnswers([])).toEqual({})
})

test('the form offers usable coupons, the highest first, then the first to expire', () => {
  const coupon = (
    code: string,
    percent: number,
    expiresAt: string,
    state: Coupon['state'] = 'free',
  ): Coupon => ({
    code,
    percent,
    expiresAt,
    state,
    discount: 18,
    reason: 'payment',
    issuedAt: '2026-11-01T00:00:00Z',
  })
  const offered = couponsToOffer([
    coupon('LATER', 50, '2027-05-01T00:00:00Z'),
    coupon('SOONER', 50, '2027-02-01T00:00:00Z'),
    coupon('USED', 100, '2027-02-01T00:00:00Z', 'used'),
    coupon('HELD', 80, '2027-02-01T00:00:00Z', 'held'),
    coupon('LOW', 10, '2027-01-01T00:00:00Z'),
    coupon('HIGH', 100, '2027-06-01T00:00:00Z'),
  ])
  expect(offered.map(({ code }) => code)).toEqual(['HIGH', 'SOONER', 'LOW'])
})
