import { expect, test } from 'vitest'
import { businessLookupUrl } from './business-number.ts'
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
