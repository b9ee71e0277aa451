import { statOf, withChildren } from '#scripts/process-tree.ts'

/** Linux counts in ticks of this length for every program (proc(5), sysconf(_SC_CLK_TCK)). */
const TICK_MS = 10

/** Sum of some fields of /proc/PID/stat, in milliseconds; 0 for an ended process. */
const sumOf = (pid: number, ...fields: number[]): number => {
  const stat = statOf(pid) ?? []
  return fields.reduce((sum, field) => sum + Number(stat[field] ?? 0) * TICK_MS, 0)
}

/** CPU time of a process, user and system, in milliseconds. */
export const processorMs = (pid: number): number => sumOf(pid, 11, 12)

/** CPU time of a process and all its descendants, running or ended. */
export const familyProcessorMs = (pid: number): number =>
  withChildren(pid).reduce((sum, each) => sum + sumOf(each, 11, 12, 13, 14), 0)
