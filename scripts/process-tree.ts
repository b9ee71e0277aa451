import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface Process {
  pid: number
  parent: number
  /** A letter, the first of what ps calls "stat"; Z has ended, and whoever started it has not looked yet. */
  state: string
}

/** A process and all that it started: a server process of PostgreSQL leads a group of its own, so each is named. */
export function withChildren(pid: number): number[] {
  const processes = everyProcess()
  const family = [pid]
  for (const parent of family)
    family.push(...processes.filter((each) => each.parent === parent).map((each) => each.pid))
  return family
}

/** True for one that has ended, whether or not whoever started it has looked. */
export function hasEnded(pid: number): boolean {
  const found = everyProcess().find((each) => each.pid === pid)
  return !found || found.state === 'Z'
}

/** From /proc where there is one, for a small Linux comes without ps. */
function everyProcess(): Process[] {
  if (!existsSync('/proc/self/stat')) return fromPs()
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    const stat = statOf(pid)
    if (stat === null) return []
    // proc(5): pid (program) state parent …; the program's name may hold spaces and brackets itself.
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [{ pid: Number(pid), parent: Number(parent), state }]
  })
}

function statOf(pid: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It ended while we read the others.
    return null
  }
}

function fromPs(): Process[] {
  const { stdout, error } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
  if (error) throw error
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, stat = '']) => ({ pid: Number(pid), parent: Number(parent), state: stat[0] ?? '' }))
}

/** False when it has ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
