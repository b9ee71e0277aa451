import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasEnded, signal, withChildren } from '#scripts/process-tree.ts'

export type Service = ReturnType<typeof service>

const READY_MS = 60_000
const STOP_MS = 10_000
const POLL_MS = 100

export type Run = { uid?: number; gid?: number; cwd: string; env?: Record<string, string> }

/** Process ids of all services, so that none outlives this process, however it ends. */
const families = new Set<() => number[]>()
const killAll = (): void => {
  for (const family of families) for (const pid of family()) signal(pid, 'SIGKILL')
}
process.once('exit', killAll)
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(130))

/**
 * A program, as a service manager runs it, whose output goes to `log`. `isReady` is polled until it returns true; `more` returns
 * further process ids that belong to it and are not its children.
 */
export function service(
  name: string,
  [command, ...args]: [string, ...string[]],
  {
    run,
    log,
    isReady,
    more = () => [],
  }: { run: Run; log: string; isReady: () => Promise<boolean>; more?: () => number[] },
) {
  let child: ChildProcess | null = null
  const lives = (): boolean => child !== null && child.exitCode === null && child.signalCode === null
  const family = (): number[] => [
    ...(lives() ? withChildren(child!.pid!) : []),
    ...more().flatMap((pid) => (signal(pid, 0) ? withChildren(pid) : [])),
  ]
  families.add(family)
  const signalAll = (what: NodeJS.Signals): number[] => {
    const pids = family()
    for (const pid of pids) signal(pid, what)
    return pids
  }
  const untilGone = async (pids: readonly number[]): Promise<void> => {
    while (pids.some((pid) => signal(pid, 0) && !hasEnded(pid))) await sleep(20)
  }
  return {
    name,
    start: async (): Promise<void> => {
      const output = openSync(log, 'a')
      const { env, ...rest } = run
      child = spawn(command, args, {
        ...rest,
        env: { ...process.env, ...env },
        stdio: ['ignore', output, output],
      })
      child.on('error', (error) => appendFileSync(log, `${error.message}\n`))
      const deadline = performance.now() + READY_MS
      while (!(await isReady().catch(() => false))) {
        if (!lives()) throw new Error(`${name} ended by itself: see ${log}`)
        if (performance.now() > deadline) throw new Error(`${name} does not answer: see ${log}`)
        await sleep(POLL_MS)
      }
    },
    /** Power failure: kills the program and everything that it started. */
    kill: async (): Promise<void> => {
      await untilGone(signalAll('SIGKILL'))
    },
    freeze: (): void => void signalAll('SIGSTOP'),
    thaw: (): void => void signalAll('SIGCONT'),
    /** Graceful stop; killed when it takes too long. */
    stop: async (): Promise<void> => {
      signalAll('SIGCONT')
      const pids = family()
      if (lives()) {
        const gone = once(child!, 'exit')
        child!.kill('SIGTERM')
        await Promise.race([gone, sleep(STOP_MS)])
      }
      for (const pid of pids) signal(pid, 'SIGKILL')
      await untilGone(pids)
    },
  }
}
