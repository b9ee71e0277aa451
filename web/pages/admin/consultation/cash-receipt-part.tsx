import { lazyPart } from '#web/program/lazy-part.tsx'

/** Loaded with its texts for bookings paid in won: only these have a cash receipt. */
export const CashReceiptPart = lazyPart<{ id: string; paidOn: string }>(
  async () => (await import('./cash-receipt.tsx')).CashReceipt,
  ['brief'],
)
