import { sql } from 'kysely'
import { addDays, koreanDate, koreanInstant, koreanTime } from '#domain/calendar.ts'
import { LAST_LANE, LAST_OFFICE_SEAT } from '#domain/working-hours.ts'
import { type Db, exists, type Tx } from '#server/db/transaction.ts'

/** `from` inclusive, `until` exclusive. */
type Period = { from: Date; until: Date }

export const koreanDay = (on: string): Period => ({
  from: koreanInstant(on, '00:00'),
  until: koreanInstant(addDays(on, 1), '00:00'),
})

/**
 * Seats of one start time that are taken until their consultations and the break after them end. Instants in
 * milliseconds; seat n of the first owner is bit n of `seats`, lane n of another counsellor bit n - 21 of `lanes`
 * (the database limits seats to 20 and lanes to 52: `slot_seats`, `counsellors`).
 */
export type Reservations = { startsAt: number; endsAt: number; seats: number; lanes: number }

/**
 * Reservations that overlap the period, by start time, without those of the user's own unpaid checkout, which their
 * next choice replaces, and of an offer to them. There can be thousands and every visitor requests them, so they are
 * grouped by start and end and fetched as bytes: decoding rows cost more than all other work.
 */
export async function listReservations(
  db: Db,
  { from, until, userId }: Period & { userId: string | null },
): Promise<Reservations[]> {
  const { rows } = await sql<{
    starts: Uint8Array | null
    ends: Uint8Array
    seats: Uint8Array
    lanes: Uint8Array
  }>`
    select string_agg(timestamptz_send(starts_at), '') as starts, string_agg(timestamptz_send(ends_at), '') as ends,
      string_agg(int4send(seats), '') as seats, string_agg(int4send(lanes), '') as lanes
    from (
      select starts_at, ends_at,
        bit_or(case when seat <= ${LAST_OFFICE_SEAT} then 1 << seat else 0 end) as seats,
        bit_or(case when seat <= ${LAST_OFFICE_SEAT} then 0
          else 1 << (seat - ${LAST_OFFICE_SEAT + 1}) end) as lanes
      from slot_claims
      where ends_at > ${from} and starts_at < ${until} and (payment_id is null or payment_id not in (
        select id from payments where user_id = ${userId}::uuid and status in ('creating', 'created')
      )) and (wait_id is null or wait_id not in (
        select id from waits where user_id = ${userId}::uuid and state = 'offered'
      ))
      group by starts_at, ends_at
      order by starts_at
    ) claims`.execute(db)
  const { starts, ends, seats, lanes } = rows[0]!
  if (!starts) return []
  const [startsAt, endsAt, seatsAt, lanesAt] = [viewOf(starts), viewOf(ends), viewOf(seats), viewOf(lanes)]
  return Array.from({ length: starts.byteLength / 8 }, (_, index) => ({
    startsAt: instantAt(startsAt, index),
    endsAt: instantAt(endsAt, index),
    seats: seatsAt.getInt32(index * 4),
    lanes: lanesAt.getInt32(index * 4),
  }))
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

const FIRST_INSTANT_MS = Date.UTC(2000, 0, 1)

/**
 * Decodes an instant, sent as microseconds since 2000 in eight bytes (PostgreSQL's `timestamptz_send`);
 * starts and ends are whole milliseconds.
 */
const instantAt = (view: DataView, index: number): number =>
  FIRST_INSTANT_MS + (view.getInt32(index * 8) * 2 ** 32 + view.getUint32(index * 8 + 4)) / 1000

/** Start times of the first owner in the period that unpaid checkouts reserve, one entry per reservation. */
export async function listUnpaidStarts(db: Db, { from, until }: Period): Promise<Date[]> {
  const rows = await db
    .selectFrom('slot_claims')
    .innerJoin('payments', 'payments.id', 'slot_claims.payment_id')
    .select('slot_claims.starts_at as startsAt')
    .where('slot_claims.starts_at', '>=', from)
    .where('slot_claims.starts_at', '<', until)
    .where('slot_claims.seat', '<=', LAST_OFFICE_SEAT)
    .where('payments.status', 'in', ['creating', 'created', 'capturing', 'pending'])
    .execute()
  return rows.map(({ startsAt }) => startsAt)
}

/** Reservations of the first owner that overlap the period, by any service; `endsAt` includes the break. */
export async function listOwnerReservations(
  db: Db,
  { from, until }: Period,
): Promise<{ startsAt: Date; endsAt: Date }[]> {
  return db
    .selectFrom('slot_claims')
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .where('seat', '<=', LAST_OFFICE_SEAT)
    .execute()
}

/** Start times of the period whose number of seats differs from the default. */
export async function listSeats(
  db: Db,
  { from, until }: Period,
): Promise<{ startsAt: Date; seats: number }[]> {
  return db
    .selectFrom('slot_seats')
    .select(['starts_at as startsAt', 'seats'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .execute()
}

export async function listClosedDates(db: Db, from: string, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom('closed_dates')
    .select('on_date')
    .where('on_date', '>=', from)
    .where('on_date', '<=', to)
    .execute()
  return rows.map((row) => row.on_date)
}

export type CalendarException = { date: string; time: string | null; seats: number; note: string }

export async function listExceptions(db: Db, since: string): Promise<CalendarException[]> {
  const closed = await db.selectFrom('closed_dates').selectAll().where('on_date', '>=', since).execute()
  const changed = await db
    .selectFrom('slot_seats')
    .selectAll()
    .where('starts_at', '>=', koreanInstant(since, '00:00'))
    .execute()
  const place = ({ date, time }: CalendarException): string => `${date} ${time ?? ''}`
  return [
    ...closed.map((row) => ({ date: row.on_date, time: null, seats: 0, note: row.note })),
    ...changed.map((row) => ({
      date: koreanDate(row.starts_at),
      time: koreanTime(row.starts_at),
      seats: row.seats,
      note: row.note,
    })),
  ].toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

/** Blocks new reservations until the transaction ends, so that none is inserted after the check. */
export async function lockReservations(tx: Tx): Promise<void> {
  await sql`lock table slot_claims in share row exclusive mode`.execute(tx)
}

/** True when a seat above `seats`, up to `last`, is held or booked at any start time of the period. */
export const isSeatTaken = (
  tx: Tx,
  { from, until }: Period,
  seats: number,
  last: number = LAST_OFFICE_SEAT,
): Promise<boolean> =>
  exists(
    tx
      .selectFrom('slot_claims')
      .select('seat')
      .where('starts_at', '>=', from)
      .where('starts_at', '<', until)
      .where('seat', '>', seats)
      .where('seat', '<=', last),
  )

/** True when a counsellor beside the first owner has a reservation in the period. */
export const isLaneTaken = (tx: Tx, period: Period): Promise<boolean> =>
  isSeatTaken(tx, period, LAST_OFFICE_SEAT, LAST_LANE)

export async function upsertClosedDate(tx: Tx, on: string, note: string): Promise<void> {
  await tx
    .insertInto('closed_dates')
    .values({ on_date: on, note })
    .onConflict((conflict) => conflict.column('on_date').doUpdateSet({ note }))
    .execute()
}

export async function upsertSeats(tx: Tx, startsAt: Date, seats: number, note: string): Promise<void> {
  await tx
    .insertInto('slot_seats')
    .values({ starts_at: startsAt, seats, note })
    .onConflict((conflict) => conflict.column('starts_at').doUpdateSet({ seats, note }))
    .execute()
}

export async function deleteClosedDate(tx: Tx, on: string): Promise<void> {
  await tx.deleteFrom('closed_dates').where('on_date', '=', on).execute()
}

export async function deleteSeats(tx: Tx, { from, until }: Period): Promise<void> {
  await tx.deleteFrom('slot_seats').where('starts_at', '>=', from).where('starts_at', '<', until).execute()
}
