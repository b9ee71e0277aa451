import type { Db, Tx } from '#server/db/transaction.ts'
import {
  replaceReservation,
  deleteReservation,
  deleteOfferReservation,
  findReservedSeat,
  hasFreeSeat,
  insertReservation,
  insertOfferReservation,
  listFreeLanes,
  transferReservation,
} from './reservations-store.ts'

/** A start time for a payment's booking; `lanes`: the counsellors to try, in this order (`findLanes`). */
type SeatRequest = { startsAt: Date; paymentId: string; lanes: readonly number[] }

/** True when the payment's booking could take a seat at this start time now. Reserves nothing. */
export const isSlotFree = (tx: Tx, args: SeatRequest): Promise<boolean> => hasFreeSeat(tx, args)

/** The seat number of a payment's reservation; null without one. */
export const findSeatOf = (tx: Tx, paymentId: string): Promise<number | null> =>
  findReservedSeat(tx, paymentId)

/**
 * Reserves one seat at a start time for a payment that has none. Returns the seat number; null when no seat is left,
 * or the date is closed. The database's constraints prevent double bookings.
 */
export const reserveSeat = (tx: Tx, args: SeatRequest): Promise<number | null> => insertReservation(tx, args)

/**
 * Moves a payment's reservation to another start time. Null: no seat is free there; the caller must then roll the
 * transaction back, because the old reservation is already deleted.
 */
export async function moveSeat(tx: Tx, args: SeatRequest): Promise<number | null> {
  await deleteReservation(tx, args.paymentId)
  return insertReservation(tx, args)
}

/** Gives a booking to another counsellor at the same time. Null: they are not free; the caller must then roll back. */
export const reassignSeat = (
  tx: Tx,
  args: { paymentId: string; lanes: readonly number[] },
): Promise<number | null> => replaceReservation(tx, args)

/** Reserves a start time for an offer of the waiting list. Null: it is taken. */
export const reserveForOffer = (
  tx: Tx,
  args: { waitId: string; startsAt: Date; endsAt: Date; lanes: readonly number[] },
): Promise<number | null> => insertOfferReservation(tx, args)

/** Releases the reservation of an offer; does nothing without one. */
export const releaseOffer = (tx: Tx, waitId: string): Promise<void> => deleteOfferReservation(tx, waitId)

/** Transfers the reservation of a payment to another payment of the same user. */
export const transferSeat = (tx: Tx, args: { from: string; to: string }): Promise<void> =>
  transferReservation(tx, args)

/** Releases the reservation of a payment; does nothing without one. */
export const releaseSeat = (tx: Tx, paymentId: string): Promise<void> => deleteReservation(tx, paymentId)

/** For bookings: the lanes among the given ones whose counsellors are free at the time of each. */
export const findFreeLanes = (
  db: Db,
  args: { paymentIds: readonly string[]; lanes: readonly number[] },
): Promise<{ paymentId: string; lane: number }[]> => listFreeLanes(db, args)
