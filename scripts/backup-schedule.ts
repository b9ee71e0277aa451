import { spawn } from 'node:child_process'
import { openPlace } from './backup-places.ts'

const HOUR_MS = 3_600_000
const LOOK_EVERY_MS = HOUR_MS / 2
/** The first look comes when the start is over. */
const FIRST_LOOK_MS = 60_000

/**
 * Makes a backup whenever the newest one in BACKUP_TO is too old. It looks at the place and not at a clock of
 * its own, so several sites on one place, and a timer of the machine, make one backup a day between them.
 */
export function keepBackups(env: Record<string, string | undefined>): void {
  const { BACKUP_TO: to, BACKUP_EVERY_HOURS: hours } = env
  if (!to) return
  const everyMs = Number(hours || 24) * HOUR_MS
  let isBusy = false
  const look = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      const [newest] = await (await openPlace(to, env)).list()
      if (!newest || Date.now() - newest.at.getTime() >= everyMs) await backUp(env)
    } catch (error) {
      console.error(`The backups in ${to} could not be looked at: ${(error as Error).message}`)
    } finally {
      isBusy = false
    }
  }
  setTimeout(() => void look(), FIRST_LOOK_MS).unref()
  setInterval(() => void look(), LOOK_EVERY_MS).unref()
}

/** In a process of its own: its memory goes back when it ends. */
const backUp = (env: Record<string, string | undefined>): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/backup.ts'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
    child.unref()
  })
