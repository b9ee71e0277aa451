import type { Tx } from '#server/db/transaction.ts'
import { deleteClaim, findClaimedSeat, insertClaim } from './store.ts'

/**
 * Takes one seat of a start time for a payment; the seat it already holds is answered again.
 * Null: no seat is left, or the date is closed. The database decides, so nobody is booked twice.
 */
export async function claimSeat(tx: Tx, args: { startsAt: Date; paymentId: string }): Promise<number | null> {
  const held = await findClaimedSeat(tx, args.paymentId)
  return held ?? insertClaim(tx, args)
}

/** Frees the seat of a payment; harmless when it holds none. */
export const releaseSeat = (tx: Tx, paymentId: string): Promise<void> => deleteClaim(tx, paymentId)
