import { readdirSync, readFileSync } from 'node:fs'
import { withChildren } from '#scripts/process-tree.ts'

const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

/** What a process and its children hold in memory that is theirs alone or shared, in MB. */
export const residentMbOf = (pid: number): number =>
  withChildren(pid).reduce((sum, each) => sum + Number(/VmRSS:\s+(\d+)/.exec(statusOf(each))?.[1] ?? 0), 0) /
  1024

/** Open files and sockets of a process. */
export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
