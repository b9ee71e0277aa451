import type { Tx } from '#server/db/transaction.ts'
import { deleteClaim, findClaimedSeat, hasFreeSeat, insertClaim, passClaim } from './store.ts'

/** Could this payment's booking be held at a start time at this moment? Nothing is taken. */
export const isHourFree = (tx: Tx, args: { startsAt: Date; paymentId: string }): Promise<boolean> =>
  hasFreeSeat(tx, args)

/** The seat that a payment holds; null when it holds none. */
export const heldSeat = (tx: Tx, paymentId: string): Promise<number | null> => findClaimedSeat(tx, paymentId)

/**
 * Takes one seat of a start time for a payment that holds none. Null: no seat is left, or the date is closed. The
 * database decides, so nobody is booked twice.
 */
export const claimSeat = (tx: Tx, args: { startsAt: Date; paymentId: string }): Promise<number | null> =>
  insertClaim(tx, args)

/**
 * Gives a payment's seat up for one at another start time. Null: none is left there; the transaction must
 * then be rolled back, for the seat that it had is given up.
 */
export async function moveSeat(tx: Tx, args: { startsAt: Date; paymentId: string }): Promise<number | null> {
  await deleteClaim(tx, args.paymentId)
  return insertClaim(tx, args)
}

/** Hands the seat of a payment over to another one of the same person, as it is. */
export const passSeat = (tx: Tx, args: { from: string; to: string }): Promise<void> => passClaim(tx, args)

/** Frees the seat of a payment; harmless when it holds none. */
export const releaseSeat = (tx: Tx, paymentId: string): Promise<void> => deleteClaim(tx, paymentId)
