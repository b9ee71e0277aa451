import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A machine with so much memory and no swap, as far as the kernel lets us make one. */
export type SmallMachine = {
  /** What a command becomes so that it, and all that it starts, runs there. */
  within(command: readonly string[]): [string, ...string[]]
  /** How often the kernel killed something for want of memory. */
  kills(): number
  remove(): void
}

const V1 = '/sys/fs/cgroup/memory'
const V2 = '/sys/fs/cgroup'

/** A control group of Linux with a limit of memory; null where this user may not make one. */
export function makeSmallMachine(mebibytes: number): SmallMachine | null {
  const isV1 = existsSync(join(V1, 'memory.limit_in_bytes'))
  const folder = join(isV1 ? V1 : V2, `naru-bench-${process.pid}`)
  try {
    mkdirSync(folder)
  } catch {
    return null
  }
  const remove = (): void => rmdirSync(folder)
  try {
    const limit = String(mebibytes * 1024 * 1024)
    if (isV1) writeFileSync(join(folder, 'memory.limit_in_bytes'), limit)
    else {
      writeFileSync(join(folder, 'memory.max'), limit)
      writeFileSync(join(folder, 'memory.swap.max'), '0')
    }
  } catch {
    remove()
    return null
  }
  const events = join(folder, isV1 ? 'memory.oom_control' : 'memory.events')
  return {
    within: (command) => [
      '/bin/sh',
      '-c',
      `echo $$ >"${folder}/cgroup.procs" && exec "$@"`,
      'sh',
      ...command,
    ],
    kills: () => Number(/oom_kill (\d+)/.exec(readFileSync(events, 'utf8'))?.[1] ?? 0),
    remove,
  }
}
