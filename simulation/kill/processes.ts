import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endProcess } from '#scripts/process-tree.ts'
import type { Chance } from '#simulation/random.ts'

const SITE = fileURLToPath(new URL('site.ts', import.meta.url))

export type KilledSite = ReturnType<typeof superviseSite>

/** A process that is restarted whenever it ends, and killed with SIGKILL while `killing` runs. */
export function superviseSite(env: Record<string, string>) {
  const url = env.PUBLIC_URL!
  let child: ChildProcess | null = null
  let ready: Promise<void> = Promise.resolve()
  let isStopping = false
  let kills = 0

  function start(): void {
    const started = fork(SITE, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = started
    ready = new Promise((resolve, reject) => {
      started.once('message', () => resolve())
      started.once('exit', (code) => {
        // Killed before it was ready: wait for the next one.
        if (code === null) resolve()
        else reject(new Error(`${url} ended by itself with ${code}`))
      })
    })
  }

  const kill = async (): Promise<void> => {
    if (child) await endProcess(child, 'SIGKILL')
  }

  start()
  return {
    url,
    kills: () => kills,
    ready: () => ready,
    /** Kills it repeatedly, each time a random number of milliseconds after it is ready. */
    async killing(
      chance: Chance,
      { fromMs, toMs, until }: { fromMs: number; toMs: number; until: number },
    ): Promise<void> {
      while (Date.now() < until && !isStopping) {
        const startedAt = performance.now()
        await ready
        // On a busy machine a start takes long; the process should sometimes run at least as long as that.
        const startMs = performance.now() - startedAt
        await sleep(chance.whole(fromMs, toMs) + chance.next() * 2 * startMs)
        await kill()
        kills++
        start()
      }
      await ready
    },
    async stop(): Promise<void> {
      isStopping = true
      await kill()
    },
    restart(): Promise<void> {
      isStopping = false
      start()
      return ready
    },
  }
}
