import { lazyPart } from '#web/program/lazy-part.tsx'

/** Loaded with its words where a booking was paid in won: no other has a cash receipt. */
export const CashReceiptPart = lazyPart<{ id: string; paidOn: string }>(
  async () => (await import('./cash-receipt.tsx')).CashReceipt,
  ['brief'],
)
