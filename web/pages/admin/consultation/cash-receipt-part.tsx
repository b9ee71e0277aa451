import { withWords } from '#web/pages/consultations/parts.tsx'

/** Loaded with its words where a booking was paid in won: no other has a cash receipt. */
export const CashReceiptPart = withWords<{ id: string; paidOn: string }>(
  ['brief'],
  async () => (await import('./cash-receipt.tsx')).CashReceipt,
)
