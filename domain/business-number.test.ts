import { expect, test } from 'vitest'
import { businessLookUpUrl } from './business-number.ts'
import { initialSettings } from './settings.ts'

test('links a ten-digit business number to the Fair Trade Commission, with or without hyphens', () => {
  const page = 'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=1208147521'
  expect(businessLookUpUrl('120-81-47521')).toBe(page)
  expect(businessLookUpUrl(' 1208147521')).toBe(page)
})

test('does not link the example number or a number of another length', () => {
  expect(businessLookUpUrl(initialSettings.company.businessNumber)).toBeNull()
  expect(businessLookUpUrl('120-81-4752')).toBeNull()
  expect(businessLookUpUrl('to follow')).toBeNull()
})
