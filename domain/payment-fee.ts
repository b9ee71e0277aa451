import type { Money } from './currency.ts'

/**
 * Fee of a capture, in the smallest unit of its currency: the first known value stays, even if a later order
 * leaves it out. Null while it is unknown, as for pending money.
 */
export const mergeFee = (
  known: { captureId: string | null; feeCents: number | null },
  seen: { captureId: string; fee: Money | null } | null,
): number | null => known.feeCents ?? (seen?.captureId === known.captureId ? (seen.fee?.minor ?? null) : null)
