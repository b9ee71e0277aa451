import type { z } from 'zod/mini'
import type {
  availability as availabilityCall,
  removeCalendarException as removeCall,
  setCalendarException as setCall,
} from '#contract/availability.ts'
import {
  bookableDays,
  bookableWindow,
  isBookableDay,
  isCalendarDate,
  koreanDate,
  koreanInstant,
  MINUTE_MS,
  minuteOfDay,
  type SlotSettings,
  startTimes,
} from '#domain/calendar.ts'
import { no, ok, type No } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { areSeen } from './openings.ts'
import {
  type Claims,
  deleteClosedDate,
  deleteSeats,
  isSeatTaken,
  koreanDay,
  listClosedDates,
  listExceptions,
  listClaims,
  listSeats,
  lockClaims,
  upsertClosedDate,
  upsertSeats,
} from './store.ts'

const USUAL_SEATS = 1

type Caller = { actor: Actor; address: string }

/** Lists the bookable days between two Korean dates, with the times that are free now. */
export async function listAvailability(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Pick<Actor, 'id'> | null,
  input: z.output<typeof availabilityCall.input>,
) {
  for (const name of ['from', 'to'] as const) {
    const on = input[name]
    if (on !== undefined && !isCalendarDate(on))
      return no('DATE_INVALID', { fields: { [name]: 'DATE_INVALID' } })
  }
  if (!(await deps.settings.isSelling())) return ok({ days: [], opensSoon: true })
  const { slots } = deps.settings.current()
  const window = bookableWindow(deps.now(), slots)
  const from = later(input.from ?? '', koreanDate(deps.now()))
  const to = earlier(input.to ?? '9999-12-31', koreanDate(window.to))
  if (from > to) return ok({ days: [] })

  const period = { from: koreanDay(from).from, until: koreanDay(to).until }
  const closed = new Set(await listClosedDates(deps.db, from, to))
  const taken = seatsTaken(await listClaims(deps.db, { ...period, userId: actor?.id ?? null }), slots)
  const seats = new Map(
    (await listSeats(deps.db, period)).map((each) => [each.startsAt.getTime(), each.seats]),
  )
  const times = startTimes(slots).map((time) => ({ time, afterMidnightMs: minuteOfDay(time) * MINUTE_MS }))
  const [first, last] = [window.from.getTime(), window.to.getTime()]
  const days = bookableDays(from, to, slots).map((date) => {
    // Computed once per day: converting an instant takes longer than all other work here.
    const midnight = koreanInstant(date, '00:00').getTime()
    return {
      date,
      times: times.map(({ time, afterMidnightMs }) => {
        const startsAt = midnight + afterMidnightMs
        const isOpen = !closed.has(date) && startsAt >= first && startsAt <= last
        const free = (seats.get(startsAt) ?? USUAL_SEATS) - taken(startsAt)
        return { time, free: isOpen && free > 0 }
      }),
    }
  })
  return ok({ days })
}

/**
 * Returns a function that gives the number of seats occupied at some point of a consultation starting at an
 * instant, or of the break after it. Must be called with ascending start times, so that the claims are
 * traversed once.
 */
function seatsTaken(
  claims: readonly Claims[],
  { durationMinutes, breakMinutes }: SlotSettings,
): (startsAt: number) => number {
  const lengthMs = (durationMinutes + breakMinutes) * MINUTE_MS
  /** A claim that starts more than this before a start time has ended by then. */
  const longestMs = claims.reduce((most, claim) => Math.max(most, claim.endsAt - claim.startsAt), 0)
  let first = 0
  return (startsAt) => {
    while (first < claims.length && claims[first]!.startsAt <= startsAt - longestMs) first++
    let seats = 0
    for (let index = first; index < claims.length; index++) {
      const claim = claims[index]!
      if (claim.startsAt >= startsAt + lengthMs) break
      if (claim.endsAt > startsAt) seats |= claim.seats
    }
    return bitsOf(seats)
  }
}

function bitsOf(seats: number): number {
  let count = 0
  for (let rest = seats; rest !== 0; rest &= rest - 1) count++
  return count
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

export async function listCalendarExceptions(deps: Pick<Deps, 'db' | 'now'>) {
  return ok({ exceptions: await listExceptions(deps.db, koreanDate(deps.now())) })
}

/** Closes a date or a time, or changes its number of seats; never below the seats taken. */
export async function setCalendarException(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  { actor, address }: Caller,
  { date, time = null, seats, note = '', version }: z.output<typeof setCall.input>,
) {
  const now = deps.now()
  const { slots } = deps.settings.current()
  const refusal = exceptionRefusal(date, time, { slots, now })
  if (refusal) return refusal
  return inTransaction(deps.db, async (tx) => {
    await lockClaims(tx)
    if (!(await areSeen(tx, version, now))) return no('STALE_VERSION')
    if (await isSeatTaken(tx, periodOf(date, time), seats)) return no('SLOT_IN_USE')
    if (time === null && seats === 0) {
      await upsertClosedDate(tx, date, note)
    } else {
      if (time === null) await deleteClosedDate(tx, date)
      for (const each of time === null ? startTimes(slots) : [time])
        await upsertSeats(tx, koreanInstant(date, each), seats, note)
    }
    await audit(tx, {
      actor,
      action: 'calendar.set',
      target: targetOf(date, time),
      address,
      detail: { seats },
      at: now,
    })
    return ok({ exceptions: await listExceptions(tx, koreanDate(now)) })
  })
}

/** Resets a time, or a date with all its times, to the default of one seat. */
export async function removeCalendarException(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  { actor, address }: Caller,
  { date, time = null, version }: z.output<typeof removeCall.input>,
) {
  const now = deps.now()
  const { slots } = deps.settings.current()
  const refusal = exceptionRefusal(date, time, { slots, now })
  if (refusal) return refusal
  return inTransaction(deps.db, async (tx) => {
    await lockClaims(tx)
    if (!(await areSeen(tx, version, now))) return no('STALE_VERSION')
    if (await isSeatTaken(tx, periodOf(date, time), USUAL_SEATS)) return no('SLOT_IN_USE')
    if (time === null) await deleteClosedDate(tx, date)
    await deleteSeats(tx, periodOf(date, time))
    await audit(tx, {
      actor,
      action: 'calendar.remove',
      target: targetOf(date, time),
      address,
      detail: {},
      at: now,
    })
    return ok({ exceptions: await listExceptions(tx, koreanDate(now)) })
  })
}

function exceptionRefusal(
  date: string,
  time: string | null,
  { slots, now }: { slots: SlotSettings; now: Date },
): No<'DATE_INVALID' | 'NOT_WEEKEND' | 'TIME_INVALID'> | null {
  if (!isCalendarDate(date) || date < koreanDate(now))
    return no('DATE_INVALID', { fields: { date: 'DATE_INVALID' } })
  if (!isBookableDay(date, slots)) return no('NOT_WEEKEND', { fields: { date: 'NOT_WEEKEND' } })
  if (time !== null && !startTimes(slots).includes(time))
    return no('TIME_INVALID', { fields: { time: 'TIME_INVALID' } })
  return null
}

function periodOf(date: string, time: string | null) {
  if (time === null) return koreanDay(date)
  const from = koreanInstant(date, time)
  return { from, until: new Date(from.getTime() + MINUTE_MS) }
}

const targetOf = (date: string, time: string | null): string => (time === null ? date : `${date} ${time}`)
