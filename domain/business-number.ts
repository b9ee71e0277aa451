/**
 * URL of the page of the Korea Fair Trade Commission (사업자정보확인) about a seller, by its business registration
 * number. Null for the example number, which is all zeros, and for anything that does not have 10 digits.
 */
export function businessLookupUrl(businessNumber: string): string | null {
  const digits = businessNumber.replaceAll(/\D/g, '')
  if (digits.length !== 10 || Number(digits) === 0) return null
  return `https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${digits}`
}
