import { expect, test } from 'vitest'
import { businessLookUpUrl } from './business-number.ts'
import { firstOffice } from './office.ts'

test('a business number of ten digits has a page at the Fair Trade Commission, however it is written', () => {
  const page = 'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=1208147521'
  expect(businessLookUpUrl('120-81-47521')).toBe(page)
  expect(businessLookUpUrl(' 1208147521')).toBe(page)
})

test('the example number and a number of another length have no page', () => {
  expect(businessLookUpUrl(firstOffice.company.businessNumber)).toBeNull()
  expect(businessLookUpUrl('120-81-4752')).toBeNull()
  expect(businessLookUpUrl('to follow')).toBeNull()
})
