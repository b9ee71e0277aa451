/** Factors of the first nine digits of a Korean business registration number (사업자등록번호). */
const FACTORS = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/**
 * True for a Korean business registration number, with or without hyphens: ten digits, the last of which is the check
 * digit of the others (National Tax Service). The ninth product counts with both its digits. The example number passes.
 */
export function isBusinessNumber(businessNumber: string): boolean {
  if (!/^\d{3}-?\d{2}-?\d{5}$/.test(businessNumber.trim())) return false
  const digits = [...businessNumber.replaceAll(/\D/g, '')].map(Number)
  const products = FACTORS.map((factor, index) => factor * digits[index]!)
  const sum = products.reduce((total, product) => total + product, Math.floor(products[8]! / 10))
  return (10 - (sum % 10)) % 10 === digits[9]
}

/**
 * URL of the page of the Korea Fair Trade Commission (사업자정보확인) about a seller, by its business registration
 * number. Null for the example number, which is all zeros, and for anything that does not have 10 digits.
 */
export function businessLookupUrl(businessNumber: string): string | null {
  const digits = businessNumber.replaceAll(/\D/g, '')
  if (digits.length !== 10 || Number(digits) === 0) return null
  return `https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${digits}`
}
