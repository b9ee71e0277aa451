import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

/** Current and peak resident memory of a process, in MB; null when it has ended. */
export function memoryOf(pid: number): { residentMb: number; peakMb: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (name: string): number =>
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
    return { residentMb: field('VmRSS'), peakMb: field('VmHWM') }
  } catch {
    return null
  }
}

/**
 * Total memory of processes, in MB: the private memory of each plus the shared memory, such as the Node
 * program, once. The kernel's own measure (`Pss`) would be lower here than on a machine of its own, because
 * the measuring process shares that memory, too. Ended processes count as 0.
 */
function totalMb(pids: readonly number[]): number {
  const parts = pids.map(partsOf)
  return (
    parts.reduce((sum, { ownMb }) => sum + ownMb, 0) + Math.max(0, ...parts.map(({ sharedMb }) => sharedMb))
  )
}

function partsOf(pid: number): { ownMb: number; sharedMb: number } {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const sumOf = (kind: string): number =>
      [...text.matchAll(new RegExp(`^${kind}_(?:Clean|Dirty):\\s+(\\d+)`, 'gm'))].reduce(
        (sum, [, kilobytes]) => sum + Number(kilobytes) / 1024,
        0,
      )
    return { ownMb: sumOf('Private'), sharedMb: sumOf('Shared') }
  } catch {
    return { ownMb: 0, sharedMb: 0 }
  }
}

/** Number of open files and sockets of a process. */
export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Runs a command to its end and returns its peak memory, in MB. @throws when it fails. */
export const peakOf = (command: readonly string[], env?: Record<string, string>): Promise<number> =>
  highest(command, env, (pid) => memoryOf(pid)?.peakMb ?? 0)

/** Like `peakOf`, for the command together with a running process: the highest sum among the samples. */
export const peakBeside = (
  beside: number,
  command: readonly string[],
  env?: Record<string, string>,
): Promise<number> => highest(command, env, (pid) => totalMb([beside, pid]))

async function highest(
  command: readonly string[],
  env: Record<string, string> = {},
  mbOf: (pid: number) => number,
): Promise<number> {
  const [program, ...args] = command
  const child = spawn(program!, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  let peakMb = 0
  const measure = (): void => {
    peakMb = Math.max(peakMb, mbOf(child.pid!))
  }
  const watching = setInterval(measure, 100)
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  clearInterval(watching)
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code ?? signal}`)
  return peakMb
}
