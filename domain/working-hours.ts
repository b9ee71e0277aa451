import { type Busy, overlapsBusy } from './busy-times.ts'
import {
  addDays,
  isBookableDay,
  MINUTE_MS,
  minuteOfDay,
  type SlotSettings,
  startTimes,
  timeOfMinute,
  weekdayOf,
} from './calendar.ts'
import type { WeeklyStarts } from './weekly-starts.ts'

/** Wall-clock times of one day in Korea, 'HH:MM'; `until` may be '24:00'. */
export type Interval = { from: string; until: string }

/** An interval of every week; 0 is Sunday. */
export type WeeklyInterval = Interval & { weekday: number }

export type Length = { durationMinutes: number; breakMinutes: number }

/** Milliseconds for which a consultation occupies its counsellor, with the break after it. */
export const occupiedMs = ({ durationMinutes, breakMinutes }: Length): number =>
  (durationMinutes + breakMinutes) * MINUTE_MS

/** A person who can be booked. */
export type Counsellor = {
  id: string
  name: string
  /** Number of their reservations (`slot_claims.seat`); the first owner has `OFFICE_LANE` and the seats after it. */
  lane: number
  /** Null: the opening hours of the settings. */
  hours: readonly WeeklyInterval[] | null
  /** Ids of the services that they give; null: all. */
  services: readonly string[] | null
  /** By Korean date: hours instead of the weekly ones; none on a day off. */
  exceptions: ReadonlyMap<string, readonly Interval[]>
  /** Busy times of their own calendars, and closed slots of the first owner; merged. */
  busy: readonly Busy[]
}

/** Lane of the first owner, and the first of their seats. */
export const OFFICE_LANE = 1
/** Seats of a start time without a row in `slot_seats`, as in `slot_claim_within_capacity`. */
export const DEFAULT_SEATS = 1
/** Last of the seat numbers that belong to the first owner; the lanes of other counsellors follow. */
export const LAST_OFFICE_SEAT = 20
/** Last lane of another counsellor. */
export const LAST_LANE = 52

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Indexes of the intervals that are not a period of a day or overlap an earlier one. */
export function intervalsAtFault(intervals: readonly (Interval & { weekday?: number })[]): number[] {
  return intervals.flatMap((each, index) => {
    const isPeriod =
      TIME.test(each.from) && (TIME.test(each.until) || each.until === '24:00') && each.from < each.until
    const overlaps = intervals
      .slice(0, index)
      .some((other) => other.weekday === each.weekday && other.from < each.until && each.from < other.until)
    return isPeriod && !overlaps ? [] : [index]
  })
}

/** Start times within intervals: consultations with their breaks in sequence, each ending within its interval. */
function startsWithin(intervals: readonly Interval[], { durationMinutes, breakMinutes }: Length): string[] {
  const starts: string[] = []
  for (const { from, until } of intervals)
    for (
      let minute = minuteOfDay(from);
      minute + durationMinutes <= minuteOfDay(until);
      minute += durationMinutes + breakMinutes
    )
      starts.push(timeOfMinute(minute))
  return starts.toSorted()
}

/** Working hours of their own on a Korean date; undefined without any, when the opening hours of the settings apply. */
const ownIntervalsOn = (
  { hours, exceptions }: Pick<Counsellor, 'hours' | 'exceptions'>,
  on: string,
): readonly Interval[] | undefined =>
  exceptions.get(on) ?? hours?.filter(({ weekday }) => weekday === weekdayOf(on))

/** Start times of a counsellor on a Korean date, 'HH:MM', whether they are free or not. */
export function startsOf(
  counsellor: Pick<Counsellor, 'hours' | 'exceptions'>,
  on: string,
  { slots, length }: { slots: SlotSettings; length: Length },
): string[] {
  const intervals = ownIntervalsOn(counsellor, on)
  if (intervals) return startsWithin(intervals, length)
  return isBookableDay(on, slots) ? startTimes({ ...slots, ...length }) : []
}

const NO_EXCEPTIONS: Counsellor['exceptions'] = new Map()

/**
 * The start times of all counsellors and services in a week without exceptions, weekdays from Monday on. Undefined while all counsellors work
 * in the opening hours of the settings, and without any start time.
 */
export function weeklyStartsOf(
  counsellors: readonly Pick<Counsellor, 'hours' | 'services'>[],
  { slots, services }: { slots: SlotSettings; services: readonly { id: string; length: Length }[] },
): WeeklyStarts | undefined {
  if (counsellors.every(({ hours }) => hours === null)) return undefined
  const days = [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => {
    // 1 January 2023 was a Sunday.
    const date = addDays('2023-01-01', weekday)
    const starts = counsellors.flatMap((each) =>
      services
        .filter(({ id }) => givesService(each, id))
        .flatMap(({ length }) =>
          startsOf({ hours: each.hours, exceptions: NO_EXCEPTIONS }, date, { slots, length }),
        ),
    )
    return starts.length > 0 ? [{ weekday, starts }] : []
  })
  const all = days.flatMap(({ starts }) => starts).toSorted()
  if (all.length === 0) return undefined
  return { weekdays: days.map(({ weekday }) => weekday), firstStart: all[0]!, lastStart: all.at(-1)! }
}

/** True when a counsellor has hours of their own, or extra hours, on a Korean date. */
export const worksOn = (counsellor: Pick<Counsellor, 'hours' | 'exceptions'>, on: string): boolean =>
  (ownIntervalsOn(counsellor, on) ?? []).length > 0

/**
 * True when a counsellor works during a whole consultation. True for a counsellor without working hours of their own,
 * unless they have a day off.
 */
export function worksDuring(
  counsellor: Pick<Counsellor, 'hours' | 'exceptions'>,
  on: string,
  { time, durationMinutes }: { time: string; durationMinutes: number },
): boolean {
  const ofDay = ownIntervalsOn(counsellor, on)
  const minute = minuteOfDay(time)
  return (
    ofDay === undefined ||
    ofDay.some(
      ({ from, until }) => minuteOfDay(from) <= minute && minute + durationMinutes <= minuteOfDay(until),
    )
  )
}

/** True when an own calendar is busy at some point of a consultation that starts then, or of the break after it. */
export const isBusyAt = ({ busy }: Pick<Counsellor, 'busy'>, startsAt: number, length: Length): boolean =>
  busy.length > 0 && overlapsBusy(busy, [startsAt, startsAt + occupiedMs(length)])

/** True when a counsellor gives a service; one without a list gives all. */
export const givesService = ({ services }: Pick<Counsellor, 'services'>, serviceId: string): boolean =>
  services === null || services.includes(serviceId)

/** Booked minutes of a counsellor in a week, and the start of their latest reservation since 60 days before it. */
export type Load = { lane: number; minutes: number; latest: Date | null }

/**
 * Order in which a booking without a choice tries the counsellors: the fewest booked minutes in that week first,
 * then the one whose latest reservation is the oldest.
 */
export function fairOrder<Each extends Pick<Counsellor, 'lane'>>(
  counsellors: readonly Each[],
  loads: readonly Load[],
): Each[] {
  const loadOf = new Map(loads.map((load) => [load.lane, load]))
  const minutes = ({ lane }: Each): number => loadOf.get(lane)?.minutes ?? 0
  const latest = ({ lane }: Each): number => loadOf.get(lane)?.latest?.getTime() ?? 0
  return counsellors.toSorted((a, b) => minutes(a) - minutes(b) || latest(a) - latest(b) || a.lane - b.lane)
}
