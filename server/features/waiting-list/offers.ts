import type { Tx } from '#server/db/transaction.ts'
import { releaseOffer } from '#server/features/availability/seats.ts'
import { markTaken } from './store.ts'

/**
 * Releases the time that is held for a client's offer, when they order or move to exactly that time; the caller then
 * reserves it in the same transaction. Does nothing without such an offer.
 */
export async function releaseHeldOffer(
  tx: Tx,
  client: { userId: string; startsAt: Date; now: Date },
): Promise<void> {
  const waitId = await markTaken(tx, client)
  if (waitId) await releaseOffer(tx, waitId)
}
