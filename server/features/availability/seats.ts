import type { Tx } from '#server/db/transaction.ts'
import { releaseSeat, reserveSeat, type SeatRequest } from './reservations-store.ts'

export {
  findFreeLanes,
  findSeatOf,
  isSlotFree,
  reassignSeat,
  releaseOffer,
  releaseSeat,
  reserveForOffer,
  reserveSeat,
  transferSeat,
} from './reservations-store.ts'

/**
 * Moves a payment's reservation to another start time. Null: no seat is free there; the caller must then roll the
 * transaction back, because the old reservation is already deleted.
 */
export async function moveSeat(tx: Tx, args: SeatRequest): Promise<number | null> {
  await releaseSeat(tx, args.paymentId)
  return reserveSeat(tx, args)
}
