import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

/** What a process holds in memory now, and held at most, in MB; null when it has ended. */
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

/** Open files and sockets of a process. */
export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Runs a command to its end and tells what it held at most, in MB. @throws when it fails. */
export async function peakOf(command: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const [program, ...args] = command
  const child = spawn(program!, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  let peakMb = 0
  const look = (): void => {
    peakMb = Math.max(peakMb, memoryOf(child.pid!)?.peakMb ?? 0)
  }
  const watching = setInterval(look, 100)
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  clearInterval(watching)
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code ?? signal}`)
  return peakMb
}
