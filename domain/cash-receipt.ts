/** Purpose of a cash receipt (현금영수증): income deduction (소득공제) or proof of expenses (지출증빙). */
export const cashReceiptKinds = ['deduction', 'evidence'] as const
export type CashReceiptKind = (typeof cashReceiptKinds)[number]

export type CashReceipt = {
  kind: CashReceiptKind
  approvalNumber: string
  /** Korean date. */
  issuedOn: string
}

/**
 * Checks a note about a payment; null when it is valid. Only payments in won have cash receipts, and none is
 * issued before the payment or in the future. `receipt`: null says that there is none. `paidOn`: null for money
 * that the office received itself, perhaps days before it was entered here.
 */
export function cashReceiptFault(
  receipt: CashReceipt | null,
  { currency, paidOn, today }: { currency: string; paidOn: string | null; today: string },
): 'currency' | 'issuedOn' | null {
  if (currency !== 'KRW') return 'currency'
  if (receipt && ((paidOn !== null && receipt.issuedOn < paidOn) || receipt.issuedOn > today))
    return 'issuedOn'
  return null
}
