import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { Db } from './transaction.ts'

/** Smaller differences are normal between machines, and the measurement takes time, too. */
const SMALL_MS = 2_000
const MEASURE_MS = 30_000

export type SiteClock = {
  /** This machine's time, or the database's when the two differ by two seconds or more. */
  now(): Date
  /** Seconds by which this machine is ahead of the database. */
  offsetSeconds(): number
  measure(): Promise<void>
  /** Compares the clocks every half minute until stopped. */
  keepMeasuring(): { stop(): void }
}

/**
 * The time of all nodes is the database's. A node with a wrong clock would store bookings in the future, and
 * schedule work for a time at which no other node considers it due.
 */
export function siteClock(machine: () => Date, db: () => Db, log: Deps['log']): SiteClock {
  let offsetMs = 0
  const isWrong = (): boolean => Math.abs(offsetMs) >= SMALL_MS

  async function measure(): Promise<void> {
    const before = machine().getTime()
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db())
    const after = machine().getTime()
    const wasWrong = isWrong()
    const difference = (before + after) / 2 - rows[0]!.at.getTime()
    // The database's time was read at some point during the call, so a difference up to half its duration is
    // none.
    offsetMs = Math.abs(difference) <= (after - before) / 2 ? 0 : difference
    if (isWrong() && !wasWrong) log.warn({ offsetSeconds: offsetMs / 1000 }, 'clock differs from database')
  }

  return {
    now: () => new Date(machine().getTime() - (isWrong() ? offsetMs : 0)),
    offsetSeconds: () => offsetMs / 1000,
    measure,
    keepMeasuring: () => {
      const timer = setInterval(() => void measure().catch(() => {}), MEASURE_MS).unref()
      return { stop: () => clearInterval(timer) }
    },
  }
}
