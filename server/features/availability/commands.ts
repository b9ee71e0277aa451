import type { z } from 'zod/mini'
import type {
  availability as availabilityCall,
  removeCalendarException as removeCall,
  setCalendarException as setCall,
} from '#contract/availability.ts'
import {
  bookableDays,
  bookableWindow,
  HOUR_MS,
  isBookableDay,
  isCalendarDate,
  koreanDate,
  koreanInstant,
  startTimes,
} from '#domain/calendar.ts'
import { no, ok, type No } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import {
  deleteClosedDate,
  deleteSeats,
  isSeatTaken,
  koreanDay,
  listClosedDates,
  listExceptions,
  listOccupancy,
  lockClaims,
  upsertClosedDate,
  upsertSeats,
} from './store.ts'

const USUAL_SEATS = 1

type Caller = { actor: Actor; address: string }

/** Bookable days between two Korean dates, with the times that can be booked at this moment. */
export async function listAvailability(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Pick<Actor, 'id'> | null,
  input: z.output<typeof availabilityCall.input>,
) {
  for (const name of ['from', 'to'] as const) {
    const on = input[name]
    if (on !== undefined && !isCalendarDate(on))
      return no('DATE_INVALID', { fields: { [name]: 'DATE_INVALID' } })
  }
  const window = bookableWindow(deps.now())
  const from = later(input.from ?? '', koreanDate(deps.now()))
  const to = earlier(input.to ?? '9999-12-31', koreanDate(window.to))
  if (from > to) return ok({ days: [] })

  const period = { from: koreanDay(from).from, until: koreanDay(to).until }
  const closed = new Set(await listClosedDates(deps.db, from, to))
  const occupancy = await listOccupancy(deps.db, { ...period, userId: actor?.id ?? null })
  const full = new Set(
    occupancy
      .filter(({ seats, taken }) => taken >= (seats ?? USUAL_SEATS))
      .map(({ startsAt }) => startsAt.getTime()),
  )
  const isFree = (startsAt: Date): boolean =>
    startsAt >= window.from && startsAt <= window.to && !full.has(startsAt.getTime())
  const days = bookableDays(from, to).map((date) => ({
    date,
    times: startTimes().map((time) => ({
      time,
      free: !closed.has(date) && isFree(koreanInstant(date, time)),
    })),
  }))
  return ok({ days })
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

export async function listCalendarExceptions(deps: Pick<Deps, 'db' | 'now'>) {
  return ok({ exceptions: await listExceptions(deps.db, koreanDate(deps.now())) })
}

/** Closes a date or a time, or changes how many consultations fit in; never below what is taken. */
export async function setCalendarException(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, address }: Caller,
  { date, time = null, seats, note = '' }: z.output<typeof setCall.input>,
) {
  const now = deps.now()
  const refusal = exceptionRefusal(date, time, now)
  if (refusal) return refusal
  return inTransaction(deps.db, async (tx) => {
    await lockClaims(tx)
    if (await isSeatTaken(tx, periodOf(date, time), seats)) return no('SLOT_IN_USE')
    if (time === null && seats === 0) {
      await upsertClosedDate(tx, date, note)
    } else {
      if (time === null) await deleteClosedDate(tx, date)
      for (const each of time === null ? startTimes() : [time])
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

/** Returns a time, or a date with all its times, to the usual one seat. */
export async function removeCalendarException(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, address }: Caller,
  { date, time = null }: z.output<typeof removeCall.input>,
) {
  const now = deps.now()
  const refusal = exceptionRefusal(date, time, now)
  if (refusal) return refusal
  return inTransaction(deps.db, async (tx) => {
    await lockClaims(tx)
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
  now: Date,
): No<'DATE_INVALID' | 'NOT_WEEKEND' | 'TIME_INVALID'> | null {
  if (!isCalendarDate(date) || date < koreanDate(now))
    return no('DATE_INVALID', { fields: { date: 'DATE_INVALID' } })
  if (!isBookableDay(date)) return no('NOT_WEEKEND', { fields: { date: 'NOT_WEEKEND' } })
  if (time !== null && !startTimes().includes(time))
    return no('TIME_INVALID', { fields: { time: 'TIME_INVALID' } })
  return null
}

function periodOf(date: string, time: string | null) {
  if (time === null) return koreanDay(date)
  const from = koreanInstant(date, time)
  return { from, until: new Date(from.getTime() + HOUR_MS) }
}

const targetOf = (date: string, time: string | null): string => (time === null ? date : `${date} ${time}`)
