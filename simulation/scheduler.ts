import type { Chance } from './random.ts'

/** One process of the product. Once it is dead, nothing that it waits for is delivered to it. */
export type Process = { name: string; alive: boolean }

/** Something that cannot go on before the scheduler lets it. `process` is null for what is on the wire. */
export type Waiting = {
  process: Process | null
  what: string
  since: number
  goOn: () => void
  /** Its process died. */
  lost?: () => void
  /** It waited too long. */
  timeOut?: () => void
  /** For so long, at most. */
  limitMs?: number
}

export type Scheduler = ReturnType<typeof createScheduler>

const MAX_TURNS = 10_000

/**
 * Resumes exactly one waiting thing at a time, then waits until nothing runs any more. So the seed decides the order
 * of events, never the machine.
 */
export function createScheduler(chance: Chance, now: () => number, tell: (line: string) => void) {
  let waiting: Waiting[] = []
  /** Counts starts and ends; a round in which it does not change means that nothing runs any more. */
  let changes = 0
  let running = 0

  /** Waits until `process` is let on; a dead process waits for ever. */
  function turn(process: Process, what: string): Promise<void> {
    return new Promise((resolve) => {
      if (process.alive) wait({ process, what, goOn: resolve })
    })
  }

  function wait(entry: Omit<Waiting, 'since'>): void {
    changes++
    waiting.push({ ...entry, since: now() })
  }

  async function untilStill(): Promise<void> {
    for (let turns = 0, before = -1; running > 0 || before !== changes; turns++) {
      if (turns > MAX_TURNS)
        throw new Error('The product waits for something that the scheduler does not know')
      before = changes
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async function letOn(entry: Waiting): Promise<void> {
    waiting.splice(waiting.indexOf(entry), 1)
    tell(`${entry.process?.name ?? 'wire'}: ${entry.what}`)
    changes++
    entry.goOn()
    await untilStill()
  }

  return {
    turn,
    wait,
    untilStill,
    waiting: (): readonly Waiting[] => waiting,
    /** Lets anything that waits go on; false when nothing does. */
    async step(of: (entry: Waiting) => boolean = () => true): Promise<boolean> {
      const able = waiting.filter(of)
      if (able.length === 0) return false
      await letOn(chance.pick(able))
      return true
    },
    begin: () => {
      changes++
      running++
    },
    end: () => {
      changes++
      running--
    },
    /** The process is gone. What it had sent may still arrive: `lost` decides. */
    kill(process: Process): void {
      if (!process.alive) return
      process.alive = false
      changes++
      const its = waiting.filter((entry) => entry.process === process)
      waiting = waiting.filter((entry) => entry.process !== process)
      for (const entry of its) entry.lost?.()
      tell(`${process.name} DIES waiting for: ${its.map(({ what }) => what).join('; ') || 'nothing'}`)
    },
    /** Ends what waits too long. */
    timeOut(isLate: (entry: Waiting) => boolean): void {
      const late = waiting.filter(isLate)
      waiting = waiting.filter((entry) => !late.includes(entry))
      for (const entry of late) entry.timeOut?.()
    },
  }
}
