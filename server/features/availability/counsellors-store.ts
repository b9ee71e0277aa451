import { sql } from 'kysely'
import { mergeBusy } from '#domain/busy-times.ts'
import { KOREA_ZONE, MINUTE_MS } from '#domain/calendar.ts'
import {
  type Counsellor,
  type Interval,
  LAST_LANE,
  LAST_OFFICE_SEAT,
  type Load,
  OFFICE_LANE,
  type WeeklyInterval,
} from '#domain/working-hours.ts'
import { firstOwnerId, isAlone } from '#server/db/first-owner.ts'
import { type Db, exists, rowsOf, type Tx } from '#server/db/transaction.ts'
import { busyBetween } from './feeds-store.ts'

export type CounsellorPeriod = { from: string; to: string; slotMinutes?: number }

export type CounsellorRow = {
  userId: string
  lane: number
  hours: WeeklyInterval[] | null
  services: string[] | null
}

/**
 * The first owner and all active staff with a lane of their own, with their exceptions and busy times between two
 * Korean dates. With the length of a slot, the first owner is also busy during closed slots: a service of another
 * length may start between them.
 */
export async function listCounsellorSchedules(
  db: Db,
  { from, to, slotMinutes = 0 }: CounsellorPeriod,
): Promise<Counsellor[]> {
  const { rows } = await sql<{
    id: string
    name: string
    lane: number | null
    hours: WeeklyInterval[] | null
    services: string[] | null
    isFirstOwner: boolean
    exceptions: [string, Interval[]][] | null
    busy: [number, number][] | null
    closed: [number, number][] | null
  }>`
    with office as ${firstOwnerId}
    select users.id, users.name, lane, hours, services, users.id in (select id from office) as "isFirstOwner", (
      select json_agg(json_build_array(on_date, hours)) from counsellor_exceptions
      where user_id = users.id and on_date between ${from}::date and ${to}::date
    ) as exceptions, ${busyBetween({ from, to })} as busy, ${closedSlots({ from, to, slotMinutes })} as closed
    from users left join counsellors on user_id = users.id
    where (user_id is not null or users.id in (select id from office))
      and role in ('admin', 'counsellor') and deleted_at is null
    order by users.id in (select id from office) desc, users.created_at, users.id`.execute(db)
  return rows
    .filter(({ isFirstOwner, lane }) => isFirstOwner || (lane !== null && lane > LAST_OFFICE_SEAT))
    .map((row) => ({
      id: row.id,
      name: row.name,
      lane: row.isFirstOwner ? OFFICE_LANE : row.lane!,
      hours: row.hours,
      services: row.services,
      exceptions: new Map(row.exceptions),
      busy: mergeBusy([...(row.busy ?? []), ...(row.closed ?? [])]),
    }))
}

/** SQL: the closed slots of the first owner, as JSON pairs of milliseconds; null for others, and without any. */
const closedSlots = ({ from, to, slotMinutes }: Required<CounsellorPeriod>) => sql<
  [number, number][] | null
>`(
  select json_agg(json_build_array(
    (extract(epoch from starts_at) * 1000)::bigint,
    (extract(epoch from starts_at) * 1000)::bigint + ${slotMinutes * MINUTE_MS}::bigint
  ))
  from slot_seats
  where seats = 0 and ${slotMinutes}::int > 0 and users.id in (select id from office)
    and starts_at >= (${from}::date - 1)::timestamp at time zone ${KOREA_ZONE}
    and starts_at < (${to}::date + 2)::timestamp at time zone ${KOREA_ZONE}
)`

/** Booked minutes of lanes between two instants, and the start of their latest reservation. */
export const listLoads = (db: Db, { from, until }: { from: Date; until: Date }): Promise<Load[]> =>
  rowsOf(db)<Load>`
    select lane, minutes, latest from (
      select ${OFFICE_LANE}::int as lane
      union all select lane from counsellors where lane > ${LAST_OFFICE_SEAT}
    ) lanes, lateral (
      select coalesce(sum(extract(epoch from ends_at - starts_at) / 60) filter (
        where starts_at >= ${from} and starts_at < ${until}
      ), 0)::int as minutes, max(starts_at) as latest
      from slot_claims
      where ends_at > ${from}::timestamptz - interval '60 days'
        and (seat = lanes.lane or lanes.lane = ${OFFICE_LANE} and seat <= ${LAST_OFFICE_SEAT})
    ) claims`

/** Working hours of staff, by user. */
export const listCounsellorRows = async (db: Db): Promise<CounsellorRow[]> =>
  db
    .selectFrom('counsellors')
    .select([
      'user_id as userId',
      'lane',
      sql<WeeklyInterval[] | null>`hours`.as('hours'),
      sql<string[] | null>`services`.as('services'),
    ])
    .execute()

export async function upsertCounsellor(
  tx: Tx,
  { userId, lane, hours, services }: CounsellorRow,
): Promise<void> {
  const values = {
    lane,
    hours: hours && JSON.stringify(hours),
    services: services && JSON.stringify(services),
  }
  await tx
    .insertInto('counsellors')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Blocks other changes of counsellors until the transaction ends. */
export async function lockCounsellors(tx: Tx): Promise<void> {
  await sql`lock table counsellors in share row exclusive mode`.execute(tx)
}

/** The lowest lane that no counsellor has; null when all are taken. */
export async function findFreeLane(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ lane: number }>`
    select lane from generate_series(${LAST_OFFICE_SEAT + 1}::int, ${LAST_LANE}::int) as lane
    where lane not in (select lane from counsellors)
    order by lane limit 1`.execute(tx)
  return rows[0]?.lane ?? null
}

export type DayException = { date: string; hours: Interval[] }

/** Days off and extra hours of a counsellor from a Korean date on. */
export async function listDayExceptions(db: Db, userId: string, since: string): Promise<DayException[]> {
  return db
    .selectFrom('counsellor_exceptions')
    .select(['on_date as date', sql<Interval[]>`hours`.as('hours')])
    .where('user_id', '=', userId)
    .where('on_date', '>=', since)
    .orderBy('on_date')
    .execute()
}

export async function upsertDayException(
  tx: Tx,
  { userId, date, hours }: { userId: string } & DayException,
): Promise<void> {
  await tx
    .insertInto('counsellor_exceptions')
    .values({ user_id: userId, on_date: date, hours: JSON.stringify(hours) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'on_date']).doUpdateSet({ hours: JSON.stringify(hours) }),
    )
    .execute()
}

export async function deleteDayException(tx: Tx, userId: string, date: string): Promise<void> {
  await tx
    .deleteFrom('counsellor_exceptions')
    .where('user_id', '=', userId)
    .where('on_date', '=', date)
    .execute()
}

/** True when an unpaid checkout, an offer or a future booking has a reservation of this lane. */
export const isLaneReserved = (db: Db, lane: number, now: Date): Promise<boolean> =>
  hasReservation(db, '=', lane, now)

/** True while an unpaid checkout, an offer or a future booking has a seat of the office. */
export const isOfficeReserved = (db: Db, now: Date): Promise<boolean> =>
  hasReservation(db, '<=', LAST_OFFICE_SEAT, now)

const hasReservation = (db: Db, operator: '=' | '<=', lane: number, now: Date): Promise<boolean> =>
  exists(db.selectFrom('slot_claims').select('seat').where('seat', operator, lane).where('ends_at', '>', now))

/** The counsellor of a payment's reservation, the first owner for a seat of the office; undefined without one. */
export async function findCounsellorOf(
  db: Db,
  paymentId: string,
): Promise<{ id: string; name: string; alone: boolean } | undefined> {
  const { rows } = await sql<{ id: string; name: string; alone: boolean }>`
    select users.id, users.name, ${sql.raw(isAlone('users.id'))} as alone from slot_claims
    left join counsellors on lane = seat and lane > ${LAST_OFFICE_SEAT}
    join users on users.id = coalesce(counsellors.user_id, ${firstOwnerId})
    where payment_id = ${paymentId}`.execute(db)
  return rows[0]
}

/** Moves the reservations of a lane that have not ended to the first seat of the office, which must be free. */
export async function moveReservationsToOffice(tx: Tx, lane: number, now: Date): Promise<void> {
  await tx
    .updateTable('slot_claims')
    .set({ seat: OFFICE_LANE })
    .where('seat', '=', lane)
    .where('ends_at', '>', now)
    .execute()
}
