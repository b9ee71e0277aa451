import { writeSync } from 'node:fs'
import pino from 'pino'
import type { Deps } from './deps.ts'

const GATHERED_LENGTH = 8192
const GATHERED_MS = 1000

/**
 * The log on standard output. Lines are batched for up to a second and written before the process ends,
 * because writing each one costs a fifth of the process's throughput.
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
  /** At exit, asynchronous writes are no longer done. */
  const flushAtExit = (): void => {
    try {
      if (length > 0) writeSync(1, lines.join(''))
    } catch {
      // Standard output was closed by its reader; that must not change how the process ends.
    }
  }
  process.on('exit', flushAtExit)
  // Standard output was closed by its reader, such as a log collector that restarts; the site continues without it.
  process.stdout.on('error', () => {})

  const log = pino(
    {
      level,
      base: null,
      // Errors are formatted and bounded below.
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          method.apply(this, bounded(args) as Parameters<typeof method>)
        },
      },
    },
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

const MAX_TEXT = 300
/** About twenty stack frames. */
const MAX_STACK = 3000
const MAX_ITEMS = 30
const MAX_DEPTH = 4

/** Bounds user input in log lines: a full disk is an outage, too. */
function bounded(args: readonly unknown[]): unknown[] {
  const [first, ...rest] = args
  if (!(first instanceof Error)) return args.map((each) => cut(each))
  return [{ err: cut(first) }, ...(rest.length > 0 ? rest.map((each) => cut(each)) : [cut(first.message)])]
}

/** True for a name and value that need no truncation. */
const isShort = ([name, value]: [string, unknown]): boolean =>
  name.length <= MAX_TEXT &&
  (typeof value === 'string' ? value.length <= MAX_TEXT : typeof value !== 'object' || value === null)

function cut(value: unknown, depth = 0, max = MAX_TEXT): unknown {
  if (typeof value === 'string') return value.length > max ? `${value.slice(0, max)}…` : value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth === MAX_DEPTH) return '…'
  if (value instanceof Error) {
    const { name: type, message, stack, cause, ...more } = value
    return cut({ type, message, stack, ...(cause ? { cause } : {}), ...more }, depth)
  }
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((each) => cut(each, depth + 1))
  const entries = Object.entries(value)
  // Fast path for nearly every line; each call writes one.
  if (entries.length <= MAX_ITEMS && entries.every(isShort)) return value
  return Object.fromEntries(
    entries
      .slice(0, MAX_ITEMS)
      .map(([name, each]) => [cut(name), cut(each, depth + 1, name === 'stack' ? MAX_STACK : MAX_TEXT)]),
  )
}
