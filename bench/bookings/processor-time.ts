import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in ticks of this length for every program (proc(5), sysconf(_SC_CLK_TCK)). */
const TICK_MS = 10

type Stat = { parent: number; own: number; ofChildren: number }

function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name may contain brackets, so the fields start after the last one.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return {
      parent: fields[1]!,
      own: (fields[11]! + fields[12]!) * TICK_MS,
      ofChildren: (fields[13]! + fields[14]!) * TICK_MS,
    }
  } catch {
    // The process has ended.
    return null
  }
}

/** CPU time of a process, user and system, in milliseconds. */
export const processorMs = (pid: number): number => statOf(pid)?.own ?? 0

/** CPU time of a process and all its descendants, running or ended. */
export function familyProcessorMs(pid: number): number {
  const head = statOf(pid)
  if (!head) return 0
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((each) => each?.parent === pid)
  return head.own + head.ofChildren + children.reduce((sum, child) => sum + child!.own + child!.ofChildren, 0)
}
