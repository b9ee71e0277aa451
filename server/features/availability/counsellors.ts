import { isCalendarDate, koreanDate, type SlotSettings, timeOfMinute } from '#domain/calendar.ts'
import { type Fields, err, ok, type Result } from '#domain/result.ts'
import {
  type Interval,
  intervalsAtFault,
  LAST_OFFICE_SEAT,
  OFFICE_LANE,
  type WeeklyInterval,
} from '#domain/working-hours.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import {
  type CounsellorRow,
  type DayException,
  deleteDayException,
  findFreeLane,
  isLaneReserved,
  listCounsellorRows,
  listDayExceptions,
  lockCounsellors,
  moveReservationsToOffice,
  upsertCounsellor,
  upsertDayException,
} from './counsellors-store.ts'
import { isFirstOwner } from './lanes.ts'

export { type DayException, findCounsellorOf, isOfficeReserved } from './counsellors-store.ts'
export { lockReservations } from './store.ts'

export type WorkingHours = Pick<CounsellorRow, 'hours' | 'services'>

/** Working hours and services of the staff, by user. A counsellor without a row cannot be booked yet. */
export const readWorkingHours = async (db: Db): Promise<Map<string, WorkingHours>> =>
  new Map((await listCounsellorRows(db)).map((row) => [row.userId, row]))

/** The opening hours of the settings as weekly working hours. */
export const openingHours = ({
  weekdays,
  firstHour,
  lastHour,
  durationMinutes,
}: SlotSettings): WeeklyInterval[] => {
  const end = lastHour * 60 + durationMinutes
  return weekdays.map((weekday) => ({
    weekday,
    from: timeOfMinute(firstHour * 60),
    until: timeOfMinute(end),
  }))
}

/**
 * Stores weekly hours and services of a member of the staff; what is undefined stays. `hours: null` means the opening
 * hours of the settings, for the first owner; for others it means none. Reservations that exist stay.
 */
export async function setWorkingHours(
  tx: Tx,
  userId: string,
  {
    hours,
    services,
  }: { hours?: readonly WeeklyInterval[] | null | undefined; services?: readonly string[] | undefined },
): Promise<Result<null, 'INVALID_INPUT'>> {
  const faults: Fields = {}
  for (const index of intervalsAtFault(hours ?? [])) faults[`hours.${index}`] = 'INVALID_INPUT'
  if (Object.keys(faults).length > 0) return err('INVALID_INPUT', { fields: faults, impossible: true })
  const row = await findOrBuildRow(tx, userId)
  if (!row) return err('INVALID_INPUT', { fields: { hours: 'TOO_MANY' }, impossible: true })
  await upsertCounsellor(tx, {
    ...row,
    hours: mergeHours(row, hours),
    services: services === undefined ? row.services : [...new Set(services)],
  })
  return ok(null)
}

function mergeHours(
  { hours, lane }: CounsellorRow,
  given: readonly WeeklyInterval[] | null | undefined,
): WeeklyInterval[] | null {
  if (given === undefined) return hours
  if (given === null) return lane === OFFICE_LANE ? null : []
  const order = ({ weekday, from }: WeeklyInterval): string => `${weekday} ${from}`
  return given.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
}

/** The stored or a new row of a counsellor; null when all lanes are taken. */
async function findOrBuildRow(tx: Tx, userId: string): Promise<CounsellorRow | null> {
  await lockCounsellors(tx)
  const isFirst = await isFirstOwner(tx, userId)
  const known = (await listCounsellorRows(tx)).find((row) => row.userId === userId)
  // A first owner who became a counsellor of another owner leaves the seats of the office.
  if (known && (isFirst || known.lane > LAST_OFFICE_SEAT)) return known
  const lane = isFirst ? OFFICE_LANE : await findFreeLane(tx)
  if (lane === null) return null
  return { userId, lane, hours: isFirst ? null : [], services: known?.services ?? null }
}

/** Makes sure that a counsellor has a row, so that their own days and calendars count. */
export async function ensureCounsellorRow(tx: Tx, userId: string): Promise<Result<null, 'INVALID_INPUT'>> {
  const row = await findOrBuildRow(tx, userId)
  if (!row) return err('INVALID_INPUT', { fields: { hours: 'TOO_MANY' } })
  await upsertCounsellor(tx, row)
  return ok(null)
}

/** Days off and extra hours from today on. */
export const readDayExceptions = (db: Db, userId: string, now: Date): Promise<DayException[]> =>
  listDayExceptions(db, userId, koreanDate(now))

/** Sets the hours of one day; none is a day off, null the weekly hours again. Reservations that exist stay. */
export async function setDayException(
  tx: Tx,
  userId: string,
  { date, hours, now }: { date: string; hours: readonly Interval[] | null; now: Date },
): Promise<Result<DayException[], 'DATE_INVALID' | 'INVALID_INPUT'>> {
  if (!isCalendarDate(date) || date < koreanDate(now))
    return err('DATE_INVALID', { fields: { date: 'DATE_INVALID' } })
  const faults = intervalsAtFault(hours ?? [])
  if (faults.length > 0)
    return err('INVALID_INPUT', {
      fields: Object.fromEntries(faults.map((index) => [`hours.${index}`, 'INVALID_INPUT'])),
    })
  const ensured = await ensureCounsellorRow(tx, userId)
  if (!ensured.ok) return ensured
  if (hours === null) await deleteDayException(tx, userId, date)
  else await upsertDayException(tx, { userId, date, hours: [...hours] })
  return ok(await readDayExceptions(tx, userId, now))
}

/**
 * True while an unpaid checkout, an offer or a future booking has a lane of a counsellor other than the first owner.
 */
export async function isReserved(db: Db, userId: string, now: Date): Promise<boolean> {
  const row = (await listCounsellorRows(db)).find((each) => each.userId === userId)
  return row !== undefined && row.lane > LAST_OFFICE_SEAT && (await isLaneReserved(db, row.lane, now))
}

/**
 * Moves the future reservations of a counsellor who becomes the first owner to seats of the office, which must be free.
 */
export async function moveToOffice(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockCounsellors(tx)
  const row = (await listCounsellorRows(tx)).find((each) => each.userId === userId)
  if (row && row.lane > LAST_OFFICE_SEAT) await moveReservationsToOffice(tx, row.lane, now)
}
