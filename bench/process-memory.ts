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
