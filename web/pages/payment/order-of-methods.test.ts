import { expect, test } from 'vitest'
import type { PaymentMethod } from '#domain/payment-method.ts'
import { preselectedMethod, foldKoreanMethods, likelyFirst, type Reader } from './order-of-methods.ts'

const offered = (['paypal', 'korean_card', 'kakaopay', 'naverpay', 'tosspay'] as PaymentMethod[]).map(
  (way) => ({
    way,
  }),
)
const reader = (more: Partial<Reader> = {}): Reader => ({
  locale: 'en',
  timeZone: 'Asia/Ho_Chi_Minh',
  lastWay: null,
  ...more,
})
const order = (more?: Partial<Reader>): PaymentMethod[] =>
  likelyFirst(offered, reader(more)).map(({ way }) => way)

test('abroad PayPal comes first', () => {
  expect(order()).toEqual(['paypal', 'korean_card', 'kakaopay', 'naverpay', 'tosspay'])
})

test.each([{ locale: 'ko' }, { timeZone: 'Asia/Seoul' }] as const)(
  'a reader of Korean, or a visitor in Korea, sees the Korean payment methods first: %j',
  (who) => {
    expect(order(who)).toEqual(['korean_card', 'kakaopay', 'naverpay', 'tosspay', 'paypal'])
  },
)

test('the last payment method has precedence over the country', () => {
  expect(order({ lastWay: 'naverpay' })[0]).toBe('naverpay')
  expect(order({ locale: 'ko', lastWay: 'paypal' })[0]).toBe('paypal')
})

test('the URL selects a payment method only if it is offered', () => {
  expect(preselectedMethod('kakaopay', offered)).toBe('kakaopay')
  expect(preselectedMethod('kakaopay', offered.slice(0, 2))).toBeNull()
  expect(preselectedMethod('cash', offered)).toBeNull()
  expect(preselectedMethod(null, offered)).toBeNull()
})

test('a single payment method needs no choice', () => {
  expect(preselectedMethod(null, offered.slice(0, 1))).toBe('paypal')
  expect(preselectedMethod('kakaopay', offered.slice(0, 1))).toBe('paypal')
})

test('methods of Korea are folded for a reader abroad who has not used them', () => {
  const names = (more: Partial<Reader>, ways = offered) => {
    const { listed, folded } = foldKoreanMethods(ways, reader(more))
    return [listed, folded].map((each) => each.map(({ way }) => way).join(' '))
  }
  const korean = offered.filter(({ way }) => way !== 'paypal').map(({ way }) => way)
  expect(names({ locale: 'vi', timeZone: 'Asia/Ho_Chi_Minh' })).toEqual(['paypal', korean.join(' ')])
  for (const more of [{ locale: 'ko' }, { timeZone: 'Asia/Seoul' }, { lastWay: korean[0]! }] as const)
    expect(names(more)[1]).toBe('')
  expect(
    names(
      { locale: 'vi' },
      offered.filter(({ way }) => way !== 'paypal'),
    )[1],
  ).toBe('')
})
