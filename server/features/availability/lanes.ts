import type { FilterName } from '#contract/services.ts'
import {
  addDays,
  isBookableDay,
  koreanDateTime,
  koreanInstant,
  type SlotRefusal,
  slotRefusal,
  type SlotSettings,
  weekOf,
} from '#domain/calendar.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { nameOrCompany, type StaffRole, UNNAMED } from '#domain/staff.ts'
import {
  type Counsellor,
  fairOrder,
  givesService,
  isBusyAt,
  LAST_OFFICE_SEAT,
  type Length,
  OFFICE_LANE,
  startsOf,
  worksDuring,
  worksOn,
} from '#domain/working-hours.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type CounsellorPeriod, listCounsellorSchedules, listLoads } from './counsellors-store.ts'

/** The booked service, and a counsellor when the client chose one. */
type BookingRequest = Choice & { length: Length }

/** `lane`: lane of the counsellor to whom the booking is assigned already. */
type Choice = { serviceId: string; counsellorId?: string | undefined; lane?: number | undefined }

/** For queries whose result does not depend on days off. */
const ANY_PAST_DAY = { from: '2000-01-01', to: '2000-01-01' }

/** Stands for the first owner until that account is created. */
const absentOwner: Counsellor = {
  id: '',
  name: UNNAMED,
  lane: OFFICE_LANE,
  hours: null,
  services: null,
  exceptions: new Map(),
  busy: [],
}

/** The active staff who counsel, the first owner first, with their exceptions between two Korean dates. */
export async function readCounsellors(db: Db, period: CounsellorPeriod): Promise<Counsellor[]> {
  const counsellors = await listCounsellorSchedules(db, period)
  return counsellors[0]?.lane === OFFICE_LANE ? counsellors : [absentOwner, ...counsellors]
}

/** Those who give a service; only the chosen one when there is a choice. */
export const filterByChoice = (
  counsellors: readonly Counsellor[],
  { serviceId, counsellorId, lane }: Choice,
): Counsellor[] =>
  counsellors.filter((each) =>
    lane === undefined
      ? givesService(each, serviceId) && (counsellorId === undefined || each.id === counsellorId)
      : each.lane === laneOf(lane),
  )

const laneOf = (seat: number): number => (seat <= LAST_OFFICE_SEAT ? OFFICE_LANE : seat)

/** Korean dates between two on which consultations can start: the days of the settings and of any counsellor. */
export async function listWorkdays(
  db: Db,
  { from, to }: Pick<CounsellorPeriod, 'from' | 'to'>,
  slots: SlotSettings,
): Promise<string[]> {
  const counsellors = await readCounsellors(db, { from, to })
  const days: string[] = []
  for (let on = from; on <= to; on = addDays(on, 1))
    if (isBookableDay(on, slots) || counsellors.some((each) => worksOn(each, on))) days.push(on)
  return days
}

/** Weekly hours and services of the active staff who counsel. */
export const readWeeklyHours = async (db: Db): Promise<Pick<Counsellor, 'hours' | 'services'>[]> =>
  (await readCounsellors(db, ANY_PAST_DAY)).map(({ hours, services }) => ({ hours, services }))

/** Those who have working hours or extra hours from a Korean date on: they can be booked. */
export const readBookable = async (db: Db, from: string): Promise<Counsellor[]> =>
  (await readCounsellors(db, { from, to: '9999-12-30' })).filter(isBookable)

export const isBookable = ({ hours, exceptions }: Counsellor): boolean =>
  hours === null || hours.length > 0 || [...exceptions.values()].some((day) => day.length > 0)

/** True for the first owner, who has the seats of the office. */
export const isFirstOwner = async (db: Db, userId: string): Promise<boolean> =>
  (await readCounsellors(db, ANY_PAST_DAY))[0]!.id === userId

/**
 * Lanes of the counsellors who work at a start time, in the order in which a booking tries them; whether they are free
 * is decided when the slot is reserved. Refused when no counsellor ever starts then, or it is too early or late to
 * book.
 */
export async function findLanes(
  db: Db,
  slot: { date: string; time: string },
  { slots, now, ...wanted }: BookingRequest & { slots: SlotSettings; now: Date },
): Promise<Result<number[], SlotRefusal | 'INVALID_INPUT'>> {
  const { date, time } = slot
  // A date that does not exist cannot be read from the database.
  if (slotRefusal(date, time, now, slots) === 'DATE_INVALID') return refused('DATE_INVALID')
  const period = { from: date, to: date, slotMinutes: slots.durationMinutes }
  const all = filterByChoice(await readCounsellors(db, period), wanted)
  if (all.length === 0 && wanted.counsellorId !== undefined)
    return err('INVALID_INPUT', { fields: { counsellorId: 'INVALID_INPUT' } })
  const startsAt = (each: Pick<Counsellor, 'hours' | 'exceptions'>): string[] =>
    startsOf(each, date, { slots, length: wanted.length })
  const allStarts = all.flatMap((each) => [
    ...startsAt({ ...each, exceptions: new Map() }),
    ...startsAt(each),
  ])
  const refusal = slotRefusal(date, time, now, slots, allStarts)
  if (refusal) return refused(refusal)
  const instant = koreanInstant(date, time).getTime()
  const working = all.filter(
    (each) => startsAt(each).includes(time) && !isBusyAt(each, instant, wanted.length),
  )
  if (working.length < 2) return ok(working.map(({ lane }) => lane))
  const week = weekOf(date)
  const loads = await listLoads(db, {
    from: koreanInstant(week.from, '00:00'),
    until: koreanInstant(week.until, '00:00'),
  })
  return ok(fairOrder(working, loads).map(({ lane }) => lane))
}

function refused(code: SlotRefusal) {
  const field = code === 'TIME_INVALID' ? 'preferredTime' : 'preferredDate'
  return err(code, { fields: { [field]: code } })
}

/**
 * Lanes for a start time that was valid when it was reserved or offered first, and is reserved now: of the counsellors
 * who work during the whole consultation. Lengths and opening hours may have changed since.
 */
export async function listLanesForReserved(
  db: Db,
  { startsAt, durationMinutes, ...wanted }: Choice & { startsAt: Date; durationMinutes: number },
): Promise<number[]> {
  const { date, time } = koreanDateTime(startsAt)
  const all = filterByChoice(await readCounsellors(db, { from: date, to: date }), wanted)
  return all.filter((each) => worksDuring(each, date, { time, durationMinutes })).map(({ lane }) => lane)
}

/** Counsellors by whom the caller may filter lists; none in an office of one, and for a counsellor. */
export async function readFilterNames(
  { db, settings }: { db: Db; settings: Pick<Deps['settings'], 'current'> },
  actor: { id: string; staffRole: StaffRole | null },
): Promise<FilterName[]> {
  if (actor.staffRole === 'counsellor') return []
  const everyone = await readCounsellors(db, ANY_PAST_DAY)
  if (everyone.length < 2) return []
  return everyone.map(({ id, name }) => ({
    id,
    name: nameOrCompany(name, settings.current().company),
    own: id === actor.id,
  }))
}
