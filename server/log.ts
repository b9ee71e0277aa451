import { writeSync } from 'node:fs'
import pino from 'pino'
import type { Deps } from './deps.ts'

const GATHERED_LENGTH = 8192
const GATHERED_MS = 1000

/**
 * The log on the standard output. Lines are gathered and written together, after a second at the latest
 * and before the process ends: writing each costs a fifth of the replies that a process can give.
 */
export function openLog(level: string): { log: Deps['log']; close(): void } {
  let lines: string[] = []
  let length = 0

  const flush = (): void => {
    if (length === 0) return
    const text = lines.join('')
    lines = []
    length = 0
    process.stdout.write(text)
  }
  const timer = setInterval(flush, GATHERED_MS).unref()
  /** Nothing that waits is written any more at that point. */
  const flushAtExit = (): void => {
    try {
      if (length > 0) writeSync(1, lines.join(''))
    } catch {
      // Nobody reads it; that is no reason to end otherwise.
    }
  }
  process.on('exit', flushAtExit)
  // Whoever read the lines is gone, such as a collector that starts anew: people go on booking without it.
  process.stdout.on('error', () => {})

  const log = pino(
    { level, base: null },
    {
      write: (line: string) => {
        lines.push(line)
        length += line.length
        if (length >= GATHERED_LENGTH) flush()
      },
    },
  )
  return {
    log,
    close: () => {
      clearInterval(timer)
      flush()
      process.off('exit', flushAtExit)
    },
  }
}
