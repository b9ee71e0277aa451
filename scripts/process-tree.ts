import { spawnSync } from 'node:child_process'

/** A process and all that it started: a server process of PostgreSQL leads a group of its own, so each is named. */
export function withChildren(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const family = [pid]
  for (const parent of family)
    family.push(...pairs.filter(([, of]) => of === parent).map(([child]) => child!))
  return family
}

/** False when it has ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
