import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline, Transform } from 'node:stream'
import { HOUR_MS } from '#domain/calendar.ts'
import type { BackupFound, BackupMaker } from '#server/deps.ts'
import { LONGEST_HEAD } from './archive-seal.ts'
import { backupName } from './backup-places.ts'

/** Time limit for a backup place that hangs. An archive of 60,000 consultations takes less than a minute. */
const LIMIT_MS = HOUR_MS
const MAX_REASON_LENGTH = 300

/**
 * Makes backups in a child process, one at a time: a network folder that hangs would block this process, and two
 * archives at once need twice the memory.
 */
export function createBackupMaker(
  env: Record<string, string | undefined>,
  { limitMs = LIMIT_MS } = {},
): BackupMaker {
  let current: ChildProcess | null = null

  /** Starts scripts/backup.ts. `ended`: its last line on standard error; null if it ended well. */
  function start(option: string, stdout: 'ignore' | 'pipe') {
    const child = spawn(process.execPath, ['scripts/backup.ts', option], {
      env,
      stdio: ['ignore', stdout, 'pipe', 'ipc'],
    })
    current = child
    let output = ''
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      output = (output + text).slice(-MAX_REASON_LENGTH)
    })
    const ended = new Promise<string | null>((resolve) => {
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
        const minutes = Math.round(limitMs / 60_000)
        resolve(`The backup exceeded its time limit of ${minutes} minutes and was killed`)
      }, limitMs)
      timer.unref()
      // A process that waits for an unreachable network folder survives even SIGKILL, and remains the current one.
      const end = (reason: string | null): void => {
        clearTimeout(timer)
        current = null
        resolve(reason)
      }
      child.once('error', (error) => end(error.message))
      // 'close' fires after the output has ended.
      child.once('close', (code, signal) => {
        const reason = `The backup process ended with ${signal ?? `exit code ${code}`}`
        end(code === 0 ? null : output.trim().split('\n').at(-1) || reason)
      })
    })
    child.unref()
    child.channel?.unref()
    return { child, ended }
  }

  return {
    make: async ({ onlyIfDue = false } = {}) => {
      if (current) return null
      const { child, ended } = start(onlyIfDue ? '--if-due' : '--report', 'ignore')
      let newest: BackupFound | null = null
      child.on('message', (message) => (newest = message as BackupFound))
      const reason = await ended
      return newest ?? { failure: reason ?? 'The backup process reported nothing' }
    },
    openFile: async () => {
      if (current) return null
      const { child, ended } = start('--stdout', 'pipe')
      let held: Buffer | null = Buffer.alloc(0)
      const content = new Transform({
        // Nothing is sent before the first encrypted piece, so that an earlier failure can still be answered.
        transform: (chunk: Buffer, _encoding, done) => {
          if (held) chunk = Buffer.concat([held, chunk])
          held = held && chunk.length <= LONGEST_HEAD ? chunk : null
          done(null, held ? undefined : chunk)
        },
        // Ends only after the process has ended well: a truncated archive must not look complete.
        flush: (done) =>
          void ended.then((reason) =>
            reason === null ? done(null, held ?? undefined) : done(new Error(reason)),
          ),
      })
      pipeline(child.stdout!, content, () => child.kill())
      const reason = await Promise.race([ended, once(content, 'readable')])
      if (typeof reason === 'string') throw new Error(reason)
      return { name: backupName(new Date()), content }
    },
  }
}
