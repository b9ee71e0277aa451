import { createHash } from 'node:crypto'
import {
  addDays,
  isBookableDay,
  koreanDate,
  koreanInstant,
  MINUTE_MS,
  type SlotSettings,
  startTimes,
} from '#domain/calendar.ts'
import { DEFAULT_SEATS } from '#domain/working-hours.ts'
import type { Db } from '#server/db/transaction.ts'
import {
  type CalendarException,
  koreanDay,
  listExceptions,
  listOwnerReservations,
  listUnpaidStarts,
} from './store.ts'

type OpenDay = {
  date: string
  usual: boolean
  closed: { note: string } | null
  hours: {
    time: string
    startsAt: string
    seats: number
    note: string
    held: number
    overlapping: number
  }[]
}

/** Lists the days between two Korean dates with their start times, seats, and the seats held by checkouts. */
export async function listOpenings(
  db: Db,
  { from, to, slots, now }: { from: string; to: string; slots: SlotSettings; now: Date },
): Promise<{ days: OpenDay[]; version: string }> {
  const today = koreanDate(now)
  const exceptions = await listExceptions(db, from < today ? from : today)
  const period = { from: koreanDay(from).from, until: koreanDay(to).until }
  const unpaid = await listUnpaidStarts(db, period)
  const reserved = await listOwnerReservations(db, period)
  const unpaidAt = new Map<number, number>()
  for (const at of unpaid) unpaidAt.set(at.getTime(), (unpaidAt.get(at.getTime()) ?? 0) + 1)
  const days: OpenDay[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const own = exceptions.filter((each) => each.date === date)
    const closed = own.find(({ time }) => time === null)
    const usual = isBookableDay(date, slots)
    days.push({
      date,
      usual,
      closed: closed ? { note: closed.note } : null,
      hours: usual
        ? startTimes(slots).map((time) => {
            const slot = describeSlot(date, time, own, unpaidAt)
            return { ...slot, overlapping: countOverlapping(slot, slots, reserved) }
          })
        : [],
    })
  }
  return { days, version: versionOf(exceptions.filter((each) => each.date >= today)) }
}

function describeSlot(
  date: string,
  time: string,
  own: readonly CalendarException[],
  unpaidAt: ReadonlyMap<number, number>,
) {
  const at = koreanInstant(date, time)
  const isClosed = own.some((each) => each.time === null)
  const exception = own.find((each) => each.time === time)
  return {
    time,
    startsAt: at.toISOString(),
    seats: isClosed ? 0 : (exception?.seats ?? DEFAULT_SEATS),
    note: exception?.note ?? '',
    held: unpaidAt.get(at.getTime()) ?? 0,
  }
}

/** Number of reservations that overlap a slot and start at another time, as those of a longer service do. */
function countOverlapping(
  { startsAt }: { startsAt: string },
  { durationMinutes, breakMinutes }: SlotSettings,
  reserved: Awaited<ReturnType<typeof listOwnerReservations>>,
): number {
  const at = Date.parse(startsAt)
  const end = at + (durationMinutes + breakMinutes) * MINUTE_MS
  return reserved.filter(
    (each) => each.startsAt.getTime() !== at && each.startsAt.getTime() < end && each.endsAt.getTime() > at,
  ).length
}

/** Hash of the exceptions from today on; it differs when one of them was changed. */
const versionOf = (exceptions: readonly CalendarException[]): string =>
  createHash('sha256').update(JSON.stringify(exceptions)).digest('hex').slice(0, 16)

/** True when the exceptions are unchanged since `version`, or no version is given. */
export async function isCurrentVersion(db: Db, version: string | undefined, now: Date): Promise<boolean> {
  return version === undefined || versionOf(await listExceptions(db, koreanDate(now))) === version
}
