import type { Chance } from './random.ts'

/** One process of the product. A crashed process receives nothing that it waits for. */
export type Process = { name: string; alive: boolean }

/** A continuation that waits for the scheduler. `process` is null for messages in the network. */
export type Waiting = {
  process: Process | null
  what: string
  since: number
  resume: () => void
  /** Called when its process has crashed. */
  lost?: () => void
  /** Called when it waited too long. */
  timeOut?: () => void
  /** Maximum waiting time. */
  limitMs?: number
}

export type Scheduler = ReturnType<typeof createScheduler>

const MAX_TURNS = 10_000

/**
 * Resumes exactly one continuation at a time, then waits until nothing runs any more. Thus the seed decides
 * the order of events, not the machine.
 */
export function createScheduler(chance: Chance, now: () => number, log: (line: string) => void) {
  let waiting: Waiting[] = []
  /** Counts starts and ends; if it does not change within a round, nothing runs any more. */
  let changes = 0
  let running = 0

  /** Resolves when the scheduler resumes `process`; never for a crashed one. */
  function turn(process: Process, what: string): Promise<void> {
    return new Promise((resolve) => {
      if (process.alive) wait({ process, what, resume: resolve })
    })
  }

  function wait(entry: Omit<Waiting, 'since'>): void {
    changes++
    waiting.push({ ...entry, since: now() })
  }

  async function untilIdle(): Promise<void> {
    for (let turns = 0, before = -1; running > 0 || before !== changes; turns++) {
      if (turns > MAX_TURNS)
        throw new Error('The product waits for something that the scheduler does not know')
      before = changes
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async function resumeEntry(entry: Waiting): Promise<void> {
    waiting.splice(waiting.indexOf(entry), 1)
    log(`${entry.process?.name ?? 'wire'}: ${entry.what}`)
    changes++
    entry.resume()
    await untilIdle()
  }

  return {
    turn,
    wait,
    untilIdle,
    waiting: (): readonly Waiting[] => waiting,
    /** Resumes a random continuation; false when none waits. */
    async step(of: (entry: Waiting) => boolean = () => true): Promise<boolean> {
      const able = waiting.filter(of)
      if (able.length === 0) return false
      await resumeEntry(chance.pick(able))
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
    /** Kills a process. Its sent messages may still arrive: `lost` decides. */
    kill(process: Process): void {
      if (!process.alive) return
      process.alive = false
      changes++
      const its = waiting.filter((entry) => entry.process === process)
      waiting = waiting.filter((entry) => entry.process !== process)
      for (const entry of its) entry.lost?.()
      log(`${process.name} DIES waiting for: ${its.map(({ what }) => what).join('; ') || 'nothing'}`)
    },
    /** Times out continuations that wait too long. */
    timeOut(isLate: (entry: Waiting) => boolean): void {
      const late = waiting.filter(isLate)
      waiting = waiting.filter((entry) => !late.includes(entry))
      for (const entry of late) entry.timeOut?.()
    },
  }
}
