import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnServer } from '#scripts/find-postgres.ts'
import { signal, withChildren } from '#scripts/process-tree.ts'
import type { Chance } from '#simulation/random.ts'

/** Longer than the product's timeout, so that it must close its connections to a frozen server. */
const MAX_FREEZE_MS = 12_000
const AWAY_MS = 400

export type DatabaseFaults = { killed: number; frozen: number; restarted: number }

/** Kills, freezes and restarts the database server with all its processes until `until`. */
export async function injectDatabaseFaults(
  server: OwnServer,
  chance: Chance,
  { until, count }: { until: number; count: DatabaseFaults },
): Promise<void> {
  let startMs = 0
  while (Date.now() < until) {
    await sleep(chance.whole(3_000, 12_000) + 4 * startMs)
    const pids = withChildren(server.pid())
    switch (chance.pick(['kill', 'abort', 'restart', 'freeze', 'freeze'] as const)) {
      case 'freeze': {
        const ms = chance.happens(0.3) ? MAX_FREEZE_MS : chance.whole(100, 3000)
        for (const pid of pids) signal(pid, 'SIGSTOP')
        await sleep(ms)
        for (const pid of pids) signal(pid, 'SIGCONT')
        count.frozen++
        continue
      }
      case 'kill':
        for (const pid of pids) signal(pid, 'SIGKILL')
        count.killed++
        break
      case 'abort':
        // PostgreSQL's immediate shutdown.
        signal(server.pid(), 'SIGQUIT')
        count.killed++
        break
      case 'restart':
        signal(server.pid(), 'SIGINT')
        count.restarted++
    }
    await untilGone(pids)
    await sleep(chance.whole(0, AWAY_MS))
    const startedAt = performance.now()
    await server.startAgain()
    startMs = performance.now() - startedAt
  }
}

/** While one of the processes runs, its shared memory prevents a new server from starting. */
export async function untilGone(pids: readonly number[]): Promise<void> {
  while (pids.some((pid) => signal(pid, 0))) await sleep(20)
}
