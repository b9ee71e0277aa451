import { addDays } from './calendar.ts'

/** Purpose of a cash receipt (현금영수증): income deduction (소득공제) or proof of expenses (지출증빙). */
export const cashReceiptKinds = ['deduction', 'evidence'] as const
export type CashReceiptKind = (typeof cashReceiptKinds)[number]

export type CashReceipt = {
  kind: CashReceiptKind
  approvalNumber: string
  /** Korean date. */
  issuedOn: string
}

const DAYS_BEFORE_ENTRY = 365

/**
 * The first day on which a receipt can have been issued: that of the payment. Money that the office received itself may
 * have been entered later, so its receipt may be up to a year older.
 */
export const firstReceiptDate = ({ paidOn, isOutside }: { paidOn: string; isOutside: boolean }): string =>
  isOutside ? addDays(paidOn, -DAYS_BEFORE_ENTRY) : paidOn

/**
 * Checks a note about a payment; null when it is valid. Only payments in won have cash receipts, and none is
 * issued before `firstDate` (from `firstReceiptDate`) or in the future. `receipt`: null says that there is none.
 */
export function cashReceiptFault(
  receipt: CashReceipt | null,
  { currency, firstDate, today }: { currency: string; firstDate: string; today: string },
): 'currency' | 'issuedOn' | null {
  if (currency !== 'KRW') return 'currency'
  if (receipt && (receipt.issuedOn < firstDate || receipt.issuedOn > today)) return 'issuedOn'
  return null
}
