import { type ChildProcess, spawn } from 'node:child_process'
import { HOUR_MS } from '#domain/calendar.ts'
import type { BackupFound } from '#server/features/reports/backups.ts'

const LOOK_EVERY_MS = HOUR_MS / 2
/** The first check runs after the start is over. */
const FIRST_LOOK_MS = 60_000
/** Time limit for a backup place that hangs. An archive of 60,000 consultations takes less than a minute. */
const LIMIT_MS = HOUR_MS
const MAX_REASON_LENGTH = 300

type Options = {
  /** Called with the result of each check. */
  note: (found: BackupFound) => Promise<void>
  firstLookMs?: number
  lookEveryMs?: number
  limitMs?: number
}

/**
 * Makes a backup whenever the newest one in BACKUP_TO is too old. The check runs in a child process too: a
 * network folder that hangs would block this one. Several sites and a system timer that share a place make
 * one backup a day together.
 */
export function keepBackups(
  env: Record<string, string | undefined>,
  { note, firstLookMs = FIRST_LOOK_MS, lookEveryMs = LOOK_EVERY_MS, limitMs = LIMIT_MS }: Options,
): void {
  if (!env.BACKUP_TO) return
  let child: ChildProcess | null = null
  const look = async (): Promise<void> => {
    // A process that waits for a dead network folder cannot even be killed, so no second one is started.
    if (child) return note({ failure: 'The previous backup has not ended: its process cannot be killed' })
    await note(
      await backUp(
        env,
        limitMs,
        (started) => (child = started),
        () => (child = null),
      ),
    )
  }
  const lookSafely = (): void =>
    void look().catch((error: unknown) =>
      console.error(`The result of a backup could not be stored: ${(error as Error).message}`),
    )
  setTimeout(lookSafely, firstLookMs).unref()
  setInterval(lookSafely, lookEveryMs).unref()
}

function backUp(
  env: Record<string, string | undefined>,
  limitMs: number,
  onStart: (child: ChildProcess) => void,
  onEnd: () => void,
): Promise<BackupFound> {
  const child = spawn(process.execPath, ['scripts/backup.ts', '--if-due'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  onStart(child)
  return new Promise((resolve) => {
    let said = ''
    let newest: BackupFound | null = null
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      resolve({
        failure: `The backup exceeded its time limit of ${Math.round(limitMs / 60_000)} minutes and was killed`,
      })
    }, limitMs)
    timer.unref()
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      said = (said + text).slice(-MAX_REASON_LENGTH)
    })
    child.on('message', (message) => (newest = message as BackupFound))
    const end = (reason: string): void => {
      clearTimeout(timer)
      onEnd()
      resolve(newest ?? { failure: said.trim().split('\n').at(-1) || reason })
    }
    child.once('error', (error) => end(error.message))
    // 'close' fires after the output has ended.
    child.once('close', (code, signal) =>
      end(`The backup process ended with ${signal ?? `exit code ${code}`}`),
    )
    child.unref()
    child.channel?.unref()
  })
}
