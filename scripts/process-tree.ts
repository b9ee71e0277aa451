import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface Process {
  pid: number
  parent: number
  /** First letter of the "stat" column of ps; Z is a zombie: ended, but not yet reaped by its parent. */
  state: string
}

/**
 * Returns a process and its descendants; PostgreSQL's server processes lead their own groups, so each pid is
 * listed.
 */
export function withChildren(pid: number): number[] {
  const processes = everyProcess()
  const family = [pid]
  for (const parent of family)
    family.push(...processes.filter((each) => each.parent === parent).map((each) => each.pid))
  return family
}

/** True for an ended process, including a zombie. */
export function hasEnded(pid: number): boolean {
  const found = everyProcess().find((each) => each.pid === pid)
  return !found || found.state === 'Z'
}

/** Reads /proc if there is one, because minimal Linux systems lack ps. */
function everyProcess(): Process[] {
  if (!existsSync('/proc/self/stat')) return fromPs()
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    const [state, parent] = statOf(pid) ?? []
    return state === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), state }]
  })
}

/** Fields of /proc/PID/stat from the third on, the state (proc(5)); null for an ended process. */
export function statOf(pid: number | string): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, the program's name, may contain spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    // The process ended during the scan.
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

/** Sends a signal to a child process and waits until it has ended. */
export async function endProcess(child: ChildProcess, name: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(name)
  await gone
}

/** Returns false if the process has ended. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
