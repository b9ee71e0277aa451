import { type RawBuilder, sql } from 'kysely'
import { KOREA_ZONE } from '#domain/calendar.ts'
import { DEFAULT_SEATS, OFFICE_LANE } from '#domain/working-hours.ts'
import { type Db, rowsOf, type Tx } from '#server/db/transaction.ts'
import { isCalendarFree } from './feeds-store.ts'

/** Reservations of seats, which other features make, move and release in their own transactions. */

/**
 * The seats of lanes, in the order of the lanes: all seats of the start time for the first owner's lane, the lane
 * itself for every other active counsellor. Locks the accounts of these counsellors, so that none is suspended before
 * the transaction ends.
 */
const seatsOf = (startsAt: RawBuilder<unknown>, lanes: readonly number[]) => sql`
  select lane, seat, ordinal from unnest(${sql.val([...lanes])}::int[]) with ordinality as wanted (lane, ordinal), generate_series(
    lane,
    case when lane = ${OFFICE_LANE}
      then coalesce((select seats from slot_seats where slot_seats.starts_at = ${startsAt}), ${sql.lit(DEFAULT_SEATS)}) else lane end
  ) as seat
  where lane = ${OFFICE_LANE} or exists (
    select from counsellors join users on users.id = user_id
    where counsellors.lane = wanted.lane and role in ('admin', 'counsellor') and deleted_at is null
    for share of users
  )`

/** SQL: the end of a payment's reservation that starts at an instant. */
const reservationEnd = (startsAt: Date) => sql`${startsAt}::timestamptz
  + (payments.duration_minutes + payments.break_minutes) * interval '1 minute'`

/** SQL: true unless the Korean date of an instant is closed. */
const isDateOpen = (startsAt: Date) => sql`not exists (
      select from closed_dates
      where on_date = (${startsAt}::timestamptz at time zone ${sql.lit(KOREA_ZONE)})::date
    )`

const at = (instant: Date) => sql`${instant}::timestamptz`

/** A start time for a payment's booking; `lanes`: the counsellors to try, in this order (`findLanes`). */
type SeatRequest = { startsAt: Date; paymentId: string; lanes: readonly number[] }

/**
 * Reserves one seat at a start time for a payment that has none. Returns the seat number; null when no seat is left,
 * or the date is closed. The database's constraints prevent double bookings.
 *
 * Tries every seat of the lanes: a seat that is reserved concurrently is skipped, and since a payment can
 * have only one reservation, at most one row stays. A conflicting row does not abort the transaction.
 */
export async function reserveSeat(tx: Tx, args: SeatRequest): Promise<number | null> {
  if (args.lanes.length === 0) return null
  const { rows } = await sql<{ seat: number }>`
    insert into slot_claims (starts_at, ends_at, seat, payment_id)
    select
      ${args.startsAt}::timestamptz,
      ${reservationEnd(args.startsAt)},
      seat, payments.id
    from payments, (${seatsOf(at(args.startsAt), args.lanes)}) seats
    where payments.id = ${args.paymentId}::uuid and ${isDateOpen(args.startsAt)} and ${isCalendarFree(sql`seat`, at(args.startsAt), reservationEnd(args.startsAt))}
    order by ordinal, seat
    on conflict do nothing
    returning seat`.execute(tx)
  return rows[0]?.seat ?? null
}

/** The same condition as in `reserveSeat`, but reserves nothing: the seat may be taken a moment later. */
export async function isSlotFree(db: Db, { startsAt, paymentId, lanes }: SeatRequest): Promise<boolean> {
  const { rows } = await sql`
    select seat
    from payments, (${seatsOf(at(startsAt), lanes)}) seats
    where payments.id = ${paymentId}::uuid and ${isDateOpen(startsAt)} and not exists (
      select from slot_claims
      where slot_claims.seat = seats.seat and slot_claims.payment_id is distinct from payments.id
        and slot_claims.ends_at > ${startsAt}::timestamptz
        and slot_claims.starts_at < ${reservationEnd(startsAt)}
    ) and ${isCalendarFree(sql`seats.seat`, at(startsAt), reservationEnd(startsAt))}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Reserves a start time for an offer of the waiting list. Null: none of the lanes is free. */
export async function reserveForOffer(
  tx: Tx,
  {
    waitId,
    startsAt,
    endsAt,
    lanes,
  }: { waitId: string; startsAt: Date; endsAt: Date; lanes: readonly number[] },
): Promise<number | null> {
  const { rows } = await sql<{ seat: number }>`
    insert into slot_claims (starts_at, ends_at, seat, wait_id)
    select ${startsAt}::timestamptz, ${endsAt}::timestamptz, seat, ${waitId}::uuid
    from (${seatsOf(at(startsAt), lanes)}) seats
    where ${isDateOpen(startsAt)} and ${isCalendarFree(sql`seat`, at(startsAt), at(endsAt))}
    order by ordinal, seat
    on conflict do nothing
    returning seat`.execute(tx)
  return rows[0]?.seat ?? null
}

/** Returns, for each booking, those of the given lanes whose counsellors are free at its time. Reserves nothing. */
export const listFreeLanes = (
  db: Db,
  { paymentIds, lanes }: { paymentIds: readonly string[]; lanes: readonly number[] },
): Promise<{ paymentId: string; lane: number }[]> =>
  rowsOf(db)<{ paymentId: string; lane: number }>`
    select distinct claims.payment_id as "paymentId", seats.lane
    from slot_claims claims, lateral (${seatsOf(sql`claims.starts_at`, lanes)}) seats
    where claims.payment_id = any(${sql.val([...paymentIds])}::uuid[]) and not exists (
      select from slot_claims others
      where others.seat = seats.seat and others.payment_id is distinct from claims.payment_id
        and others.ends_at > claims.starts_at and others.starts_at < claims.ends_at
    ) and ${isCalendarFree(sql`seats.seat`, sql`claims.starts_at`, sql`claims.ends_at`)}`

/** Releases the reservation of an offer; does nothing without one. */
export async function releaseOffer(tx: Tx, waitId: string): Promise<void> {
  await tx.deleteFrom('slot_claims').where('wait_id', '=', waitId).execute()
}

/** The seat number of a payment's reservation; null without one. */
export async function findSeatOf(db: Db, paymentId: string): Promise<number | null> {
  const reservation = await db
    .selectFrom('slot_claims')
    .select('seat')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return reservation?.seat ?? null
}

/** Releases the reservation of a payment; does nothing without one. */
export async function releaseSeat(tx: Tx, paymentId: string): Promise<void> {
  await tx.deleteFrom('slot_claims').where('payment_id', '=', paymentId).execute()
}

/**
 * Gives a booking to another counsellor at the same time. Null: none of the lanes is free; the caller must then
 * roll the transaction back. A closed date does not matter, because the consultation is booked already.
 */
export async function reassignSeat(
  tx: Tx,
  { paymentId, lanes }: { paymentId: string; lanes: readonly number[] },
): Promise<number | null> {
  const reservation = await tx
    .deleteFrom('slot_claims')
    .where('payment_id', '=', paymentId)
    .returning(['starts_at as startsAt', 'ends_at as endsAt'])
    .executeTakeFirst()
  if (!reservation) return null
  const { rows } = await sql<{ seat: number }>`
    insert into slot_claims (starts_at, ends_at, seat, payment_id)
    select ${reservation.startsAt}::timestamptz, ${reservation.endsAt}::timestamptz, seat, ${paymentId}::uuid
    from (${seatsOf(at(reservation.startsAt), lanes)}) seats
    where ${isCalendarFree(sql`seat`, at(reservation.startsAt), at(reservation.endsAt))}
    order by ordinal, seat
    on conflict do nothing
    returning seat`.execute(tx)
  return rows[0]?.seat ?? null
}

/** Transfers the reservation of a payment to another payment of the same user. */
export async function transferSeat(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('slot_claims').set({ payment_id: to }).where('payment_id', '=', from).execute()
}

/**
 * Moves a payment's reservation to another start time. Null: no seat is free there; the caller must then roll the
 * transaction back, because the old reservation is already deleted.
 */
export async function moveSeat(tx: Tx, args: SeatRequest): Promise<number | null> {
  await releaseSeat(tx, args.paymentId)
  return reserveSeat(tx, args)
}
