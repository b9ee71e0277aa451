import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { Db } from './transaction.ts'

/** Differences below this are those of machines that are well; and measuring takes time, too. */
const SMALL_MS = 2_000
const MEASURE_MS = 30_000

export type SiteClock = {
  /** This machine's time, or the database's where the two differ by two seconds or more. */
  now(): Date
  /** How far this machine is ahead of the database. */
  offsetSeconds(): number
  /** Compares the two clocks now. */
  measure(): Promise<void>
  /** Compares them every half minute until it is stopped. */
  keepMeasuring(): { stop(): void }
}

/**
 * One time for all nodes: the database's. A node whose clock is wrong would stamp bookings in the future, and leave
 * due work to a time that no other node takes for due.
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
    // The answer was given at any moment of the call.
    offsetMs = Math.abs(difference) <= (after - before) / 2 ? 0 : difference
    if (isWrong() && !wasWrong)
      log.warn({ offsetSeconds: offsetMs / 1000 }, 'the clock of this machine differs from the database')
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
