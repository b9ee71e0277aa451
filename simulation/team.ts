import type { PGlite } from '@electric-sql/pglite'
import type { Busy } from '#domain/busy-times.ts'
import { HOUR_MS, koreanInstant, MINUTE_MS } from '#domain/calendar.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { initialSettings } from '#domain/settings.ts'
import type { Interval, WeeklyInterval } from '#domain/working-hours.ts'
import { type Chance, chanceOf } from './random.ts'

/** A service that the simulated office sells; lengths in minutes, prices in the smallest units. */
type SoldService = {
  id: string
  durationMinutes: number
  breakMinutes: number
  prices: { USD: number; KRW: number }
}

type Counsellor = {
  id: string
  lane: number
  hours: WeeklyInterval[] | null
  services: string[] | null
  exceptions: { date: string; hours: Interval[] }[]
}

export const OWNER_ID = '00000000-0000-4000-8000-000000000005'
export const LEE_ID = '00000000-0000-4000-8000-000000000006'
export const PARK_ID = '00000000-0000-4000-8000-000000000007'

const first: SoldService = {
  id: firstServiceId,
  durationMinutes: 60,
  breakMinutes: 0,
  prices: initialSettings.prices,
}
const short: SoldService = {
  id: '00000000-0000-4000-8000-0000000000a1',
  durationMinutes: 30,
  breakMinutes: 15,
  prices: { USD: 2000, KRW: 27_000 },
}
const long: SoldService = {
  id: '00000000-0000-4000-8000-0000000000a2',
  durationMinutes: 90,
  breakMinutes: 30,
  prices: { USD: 5000, KRW: 68_000 },
}
const services = [first, short, long]

export const soldService = (id: string | null | undefined): SoldService =>
  services.find((each) => each.id === (id ?? firstServiceId))!

const WEEKENDS = ['2026-09-05', '2026-09-06', '2026-09-12', '2026-09-13']
const WEDNESDAY = '2026-09-09'

/** The calendar of a counsellor on an external server: its response to a read. */
type OutsideCalendar = { busy: Busy[]; version: number }

export type Team = ReturnType<typeof teamOf>

/**
 * Half of the seeds have an office of one: one service and one counsellor. The others have three services of different
 * lengths and three counsellors with hours of their own. Uses a random stream of its own.
 */
export function teamOf(seed: number) {
  const chance = chanceOf(seed + 0x0f)
  const isLarge = chance.happens(0.5)
  const counsellors = isLarge ? generateCounsellors(chance) : []
  const calendars = new Map<string, OutsideCalendar>()
  return {
    isLarge,
    counsellors,
    chance,
    /** External calendars, by their addresses. */
    calendars,
    addressOf: (userId: string): string => `https://calendar.example/${userId}.ics`,
    ids: [OWNER_ID, ...counsellors.map(({ id }) => id).filter((id) => id !== OWNER_ID)],
    dates: isLarge ? [...WEEKENDS.slice(0, 2), WEDNESDAY] : WEEKENDS.slice(0, 2),
    laterDates: isLarge ? [...WEEKENDS, WEDNESDAY] : WEEKENDS,
    /** The choice of a client: nothing in an office of one. */
    choice: (): { serviceId?: string; counsellorId?: string } => ({
      ...(isLarge && chance.happens(0.6) ? { serviceId: chance.pick([short, long]).id } : {}),
      ...(isLarge && chance.happens(0.35) ? { counsellorId: chance.pick([OWNER_ID, LEE_ID, PARK_ID]) } : {}),
    }),
    /** A time at which a consultation of this service often starts; null in an office of one. */
    timeOf: (serviceId: string | null | undefined): string | null => {
      if (!isLarge) return null
      const { durationMinutes, breakMinutes } = soldService(serviceId)
      const minute =
        chance.pick([10, 10, 10, 12, 18]) * 60 + chance.whole(0, 4) * (durationMinutes + breakMinutes)
      return new Date(Math.min(minute, 23 * 60) * MINUTE_MS).toISOString().slice(11, 16)
    },
    /** An event of one to three hours in an external calendar. */
    anEvent: (): Busy => {
      const startsAt =
        koreanInstant(chance.pick([...WEEKENDS.slice(0, 2), ...WEEKENDS, WEDNESDAY]), '10:00').getTime() +
        chance.whole(0, 12) * 30 * MINUTE_MS
      return [startsAt, startsAt + chance.whole(1, 4) * HOUR_MS]
    },
  }
}

function generateCounsellors(chance: Chance): Counsellor[] {
  const at = (weekday: number, from: string, until: string): WeeklyInterval => ({ weekday, from, until })
  return [
    ...(chance.happens(0.5)
      ? [
          {
            id: OWNER_ID,
            lane: 1,
            hours: [at(6, '10:00', '16:00'), at(0, '10:00', '14:00'), at(0, '18:00', '20:00')],
            services: null,
            exceptions: [],
          },
        ]
      : []),
    {
      id: LEE_ID,
      lane: 21,
      hours: [at(6, '10:00', '15:00'), at(0, '10:00', '13:30'), at(3, '18:00', '21:30')],
      services: null,
      exceptions: chance.happens(0.4) ? [{ date: WEEKENDS[1]!, hours: [] }] : [],
    },
    {
      id: PARK_ID,
      lane: 22,
      hours: [at(6, '12:00', '18:00'), at(6, '10:00', '11:00'), at(0, '10:00', '18:00')],
      services: chance.pick([[first.id, long.id], [short.id]]),
      exceptions: chance.happens(0.6)
        ? [{ date: WEDNESDAY, hours: [{ from: '18:00', until: '22:00' }] }]
        : [],
    },
  ]
}

/** Stores the services and counsellors of the office; nothing for an office of one. */
export async function insertTeam(lite: PGlite, team: Team): Promise<void> {
  if (!team.isLarge) return
  for (const [index, each] of [short, long].entries())
    await lite.query(
      `insert into services (id, slug, names, duration_minutes, buffer_minutes, prices, position, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, '2026-08-01')`,
      [
        each.id,
        `service-${index}`,
        { en: `Service ${index}` },
        each.durationMinutes,
        each.breakMinutes,
        each.prices,
        index + 1,
      ],
    )
  for (const { id, lane, hours, services: given, exceptions } of team.counsellors) {
    await lite.query('insert into counsellors (user_id, lane, hours, services) values ($1, $2, $3, $4)', [
      id,
      lane,
      hours && JSON.stringify(hours),
      given && JSON.stringify(given),
    ])
    for (const { date, hours: ofDay } of exceptions)
      await lite.query('insert into counsellor_exceptions (user_id, on_date, hours) values ($1, $2, $3)', [
        id,
        date,
        JSON.stringify(ofDay),
      ])
  }
}
