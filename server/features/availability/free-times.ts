import type { z } from 'zod/mini'
import type { availability as availabilityCall } from '#contract/availability.ts'
import type { Locale } from '#contract/locales.ts'
import {
  addDays,
  bookableWindow,
  isCalendarDate,
  koreanDate,
  koreanInstant,
  MINUTE_MS,
  minuteOfDay,
  type SlotSettings,
  weekdayOf,
} from '#domain/calendar.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { err, ok } from '#domain/result.ts'
import { nameOrCompany } from '#domain/staff.ts'
import {
  type Counsellor,
  givesService,
  isBusyAt,
  type Length,
  LAST_OFFICE_SEAT,
  OFFICE_LANE,
  occupiedMs,
  startsOf,
  DEFAULT_SEATS,
} from '#domain/working-hours.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { readServices, type Service } from '#server/features/services/catalogue.ts'
import { toPublicService } from '#server/features/services/queries.ts'
import { isBookable, readCounsellors, filterByChoice } from './lanes.ts'
import { type Reservations, koreanDay, listReservations, listClosedDates, listSeats } from './store.ts'

/** The seat and the service of a booking; the first service without one. */
export type BookedSeat = { seat: number; serviceId: string | null }

/**
 * Lists the bookable days between two Korean dates with their start times, free or taken, of a service and perhaps of
 * one counsellor, or those to which a booking can be moved (`booked`); for the staff without the lead time. With
 * several counsellors, each free time names those who are free. `choosing`: the reply lists the services and
 * counsellors, when there is a choice.
 */
export async function listAvailability(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Pick<Actor, 'id' | 'role'> | null,
  { booked, ...input }: Omit<z.output<typeof availabilityCall.input>, 'booking'> & { booked?: BookedSeat },
  choosing: (Pick<Deps, 'gateways'> & { locale: Locale }) | null = null,
) {
  for (const name of ['from', 'to'] as const) {
    const on = input[name]
    if (on !== undefined && !isCalendarDate(on))
      return err('DATE_INVALID', { fields: { [name]: 'DATE_INVALID' } })
  }
  if (!(await deps.settings.isSelling(deps.db))) return ok({ days: [], opensSoon: true })
  const settings = deps.settings.current()
  // The lead time is for clients: the staff decide how soon they book or move, as in `findSlot`.
  const slots = actor?.role === 'admin' ? { ...settings.slots, leadHours: 0 } : settings.slots
  const all = await readServices(deps.db, settings)
  const services = all.filter(({ active }) => active)
  const service = booked ? serviceOfBooking(all, booked) : serviceByChoice(services, input.service)
  if (!service) return err('INVALID_INPUT', { fields: { service: 'INVALID_INPUT' } })
  const window = bookableWindow(deps.now(), slots)
  const from = later(input.from ?? '', koreanDate(deps.now()))
  const to = earlier(input.to ?? '9999-12-31', koreanDate(window.to))
  if (from > to) return ok({ days: [] })

  const period = { from: koreanDay(from).from, until: koreanDay(to).until }
  const [everyone, closedDates, reservations, changedSeats] = await Promise.all([
    readCounsellors(deps.db, { from, to, slotMinutes: slots.durationMinutes }),
    listClosedDates(deps.db, from, to),
    listReservations(deps.db, { ...period, userId: actor?.id ?? null }),
    listSeats(deps.db, period),
  ])
  const counsellors = filterByChoice(everyone, {
    serviceId: service.id,
    counsellorId: input.counsellor,
    lane: booked?.seat,
  })
  if (input.counsellor !== undefined && counsellors.length === 0)
    return err('INVALID_INPUT', { fields: { counsellor: 'INVALID_INPUT' } })
  const closed = new Set(closedDates)
  const occupancyAt = occupancyOf(reservations, service.length)
  const seats = new Map(changedSeats.map((each) => [each.startsAt.getTime(), each.seats]))
  const bookable = everyone.filter(isBookable)
  const [first, last] = [window.from.getTime(), window.to.getTime()]
  const freeAt = (date: string, startsAtMs: number, atWork: readonly Counsellor[]): Counsellor[] => {
    if (closed.has(date) || startsAtMs < first || startsAtMs > last) return []
    const occupied = occupancyAt(startsAtMs)
    return atWork.filter(
      (each) =>
        !isBusyAt(each, startsAtMs, service.length) &&
        (each.lane === OFFICE_LANE
          ? (seats.get(startsAtMs) ?? DEFAULT_SEATS) > countBits(occupied.seats)
          : (occupied.lanes & bitOf(each.lane)) === 0),
    )
  }
  const timesOn = timesOf(counsellors, { slots, length: service.length })
  const days = listDays({ from, to }, { timesOn, freeAt, namesCounsellors: bookable.length > 1 })
  return ok({ days, ...(choosing && choicesOf(choosing, { services, bookable, company: settings.company })) })
}

/** The service of a booking, which may have been withdrawn since. */
const serviceOfBooking = (all: readonly Service[], { serviceId }: BookedSeat): Service | undefined =>
  all.find(({ id }) => id === (serviceId ?? firstServiceId))

const serviceByChoice = (offered: readonly Service[], chosenId: string | undefined): Service | undefined =>
  chosenId ? offered.find(({ id }) => id === chosenId) : offered[0]

/** Lists the days on which a counsellor works, with their start times in order. */
function listDays(
  { from, to }: { from: string; to: string },
  {
    timesOn,
    freeAt,
    namesCounsellors,
  }: {
    timesOn: (date: string) => readonly Time[]
    /** Those of the counsellors at work who are free; called with ascending start times. */
    freeAt: (date: string, startsAtMs: number, atWork: readonly Counsellor[]) => readonly Counsellor[]
    namesCounsellors: boolean
  },
) {
  const days = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const times = timesOn(date)
    if (times.length === 0) continue
    // Computed once per day: converting an instant takes longer than all other work here.
    const midnight = koreanInstant(date, '00:00').getTime()
    days.push({
      date,
      times: times.map(({ time, afterMidnightMs, atWork }) => {
        const free = freeAt(date, midnight + afterMidnightMs, atWork)
        return {
          time,
          free: free.length > 0,
          ...(namesCounsellors && free.length > 0 ? { counsellors: free.map(({ id }) => id) } : {}),
        }
      }),
    })
  }
  return days
}

/** The services and counsellors, if there is a choice. */
function choicesOf(
  choosing: Pick<Deps, 'gateways'> & { locale: Locale },
  {
    services,
    bookable,
    company,
  }: {
    services: readonly Service[]
    bookable: readonly Counsellor[]
    company: { name: string }
  },
) {
  if (services.length <= 1 && bookable.length <= 1) return null
  const choices = {
    services: services.map((each) => toPublicService(choosing, each, choosing.locale)),
    counsellors: bookable.map((each) => ({
      id: each.id,
      name: nameOrCompany(each.name, company),
      services: services.filter(({ id }) => givesService(each, id)).map(({ id }) => id),
    })),
  }
  return { choices }
}

type Time = { time: string; afterMidnightMs: number; atWork: Counsellor[] }

/** Returns a function that returns the start times of a date with the counsellors who work then. */
function timesOf(
  counsellors: readonly Counsellor[],
  terms: { slots: SlotSettings; length: Length },
): (date: string) => Time[] {
  const changedDates = new Set(counsellors.flatMap(({ exceptions }) => [...exceptions.keys()]))
  const weekdays = new Map<number, Time[]>()
  const read = (date: string): Time[] => {
    const atWork = new Map<string, Counsellor[]>()
    for (const each of counsellors)
      for (const time of startsOf(each, date, terms)) {
        const others = atWork.get(time)
        if (others) others.push(each)
        else atWork.set(time, [each])
      }
    return [...atWork.keys()]
      .toSorted()
      .map((time) => ({ time, afterMidnightMs: minuteOfDay(time) * MINUTE_MS, atWork: atWork.get(time)! }))
  }
  return (date) => {
    if (changedDates.has(date)) return read(date)
    const weekday = weekdayOf(date)
    const known = weekdays.get(weekday)
    if (known) return known
    const times = read(date)
    weekdays.set(weekday, times)
    return times
  }
}

/**
 * Returns a function that returns the seats and lanes occupied at some point of a consultation starting at an
 * instant, or of the break after it. Must be called with ascending start times, so that the reservations
 * are traversed once.
 */
function occupancyOf(
  reservations: readonly Reservations[],
  length: Length,
): (startsAtMs: number) => { seats: number; lanes: number } {
  const lengthMs = occupiedMs(length)
  /** A reservation that starts more than this before a start time has ended by then. */
  const longestMs = reservations.reduce(
    (most, reservation) => Math.max(most, reservation.endsAt - reservation.startsAt),
    0,
  )
  let first = 0
  return (startsAtMs) => {
    while (first < reservations.length && reservations[first]!.startsAt <= startsAtMs - longestMs) first++
    let [seats, lanes] = [0, 0]
    for (let index = first; index < reservations.length; index++) {
      const reservation = reservations[index]!
      if (reservation.startsAt >= startsAtMs + lengthMs) break
      if (reservation.endsAt > startsAtMs) {
        seats |= reservation.seats
        lanes |= reservation.lanes
      }
    }
    return { seats, lanes }
  }
}

const bitOf = (lane: number): number => 1 << (lane - LAST_OFFICE_SEAT - 1)

function countBits(seats: number): number {
  let count = 0
  for (let rest = seats; rest !== 0; rest &= rest - 1) count++
  return count
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)
