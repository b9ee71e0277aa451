import { expect, test } from 'vitest'
import { businessLookupUrl, isBusinessNumber } from './business-number.ts'
import { initialSettings } from './settings.ts'

test('links a ten-digit business number to the Fair Trade Commission, with or without hyphens', () => {
  const page = 'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=1208147521'
  expect(businessLookupUrl('120-81-47521')).toBe(page)
  expect(businessLookupUrl(' 1208147521')).toBe(page)
})

test('does not link the example number or a number of another length', () => {
  expect(businessLookupUrl(initialSettings.company.businessNumber)).toBeNull()
  expect(businessLookupUrl('120-81-4752')).toBeNull()
  expect(businessLookupUrl('to follow')).toBeNull()
})

// 120-81-47521 is the number of Kakao Corp., 220-81-62517 of NAVER Corp., 124-81-00998 of Samsung Electronics.
test.each(['120-81-47521', '220-81-62517', '1248100998', ' 124-81-00998 ', '000-00-00000'])(
  '%s has the right check digit',
  (number) => expect(isBusinessNumber(number)).toBe(true),
)

test.each([
  ['one digit is wrong', '120-81-47531'],
  ['the check digit is wrong', '120-81-47522'],
  ['two digits are swapped', '120-81-45721'],
  ['a digit is missing', '120-81-4752'],
  ['it is text', 'to follow'],
])('a number is refused when %s', (_reason, number) => expect(isBusinessNumber(number)).toBe(false))
