import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A control group with a memory limit and no swap, as far as the kernel allows it. */
type SmallMachine = {
  /** Wraps a command so that it and its children run within the limit. */
  wrapCommand(command: readonly string[]): [string, ...string[]]
  /** Number of out-of-memory kills. */
  kills(): number
  remove(): void
}

const V1 = '/sys/fs/cgroup/memory'
const V2 = '/sys/fs/cgroup'

/** Creates a Linux control group with a memory limit; null when this user may not. */
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
    wrapCommand: (command) => [
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
