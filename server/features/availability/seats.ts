import type { Db, Tx } from '#server/db/transaction.ts'
import {
  changeClaim,
  deleteClaim,
  deleteOfferClaim,
  findClaimedSeat,
  hasFreeSeat,
  insertClaim,
  insertOfferClaim,
  listFreeLanes,
  passClaim,
} from './claims-store.ts'

/** A start time for a payment's booking; `lanes`: the counsellors to try, in this order (`findLanes`). */
type Claim = { startsAt: Date; paymentId: string; lanes: readonly number[] }

/** True when the payment's booking could take a seat at this start time now. Claims nothing. */
export const isSlotFree = (tx: Tx, args: Claim): Promise<boolean> => hasFreeSeat(tx, args)

/** The seat that a payment holds; null when it holds none. */
export const reservedSeat = (tx: Tx, paymentId: string): Promise<number | null> =>
  findClaimedSeat(tx, paymentId)

/**
 * Claims one seat at a start time for a payment that holds none. Null: no seat is left, or the date is
 * closed. The database's constraints prevent double bookings.
 */
export const claimSeat = (tx: Tx, args: Claim): Promise<number | null> => insertClaim(tx, args)

/**
 * Moves a payment's claim to another start time. Null: no seat is free there; the caller must then roll the
 * transaction back, because the old claim is already deleted.
 */
export async function moveSeat(tx: Tx, args: Claim): Promise<number | null> {
  await deleteClaim(tx, args.paymentId)
  return insertClaim(tx, args)
}

/** Gives a booking to another counsellor at the same time. Null: they are not free; the caller must then roll back. */
export const reassignSeat = (
  tx: Tx,
  args: { paymentId: string; lanes: readonly number[] },
): Promise<number | null> => changeClaim(tx, args)

/** Holds a start time for an offer of the waiting list. Null: it is taken. */
export const claimForOffer = (
  tx: Tx,
  args: { waitId: string; startsAt: Date; endsAt: Date; lanes: readonly number[] },
): Promise<number | null> => insertOfferClaim(tx, args)

/** Releases the time of an offer; does nothing when it holds none. */
export const releaseOffer = (tx: Tx, waitId: string): Promise<void> => deleteOfferClaim(tx, waitId)

/** Transfers the claim of a payment to another payment of the same user. */
export const passSeat = (tx: Tx, args: { from: string; to: string }): Promise<void> => passClaim(tx, args)

/** Releases the seat of a payment; does nothing when it holds none. */
export const releaseSeat = (tx: Tx, paymentId: string): Promise<void> => deleteClaim(tx, paymentId)

/** For bookings: the lanes among the given ones whose counsellors are free at the time of each. */
export const freeLanes = (
  db: Db,
  args: { paymentIds: readonly string[]; lanes: readonly number[] },
): Promise<{ paymentId: string; lane: number }[]> => listFreeLanes(db, args)
