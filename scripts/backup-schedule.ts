import { HOUR_MS } from '#domain/calendar.ts'
import type { BackupFound, BackupMaker } from '#server/deps.ts'
import { createBackupMaker } from './backup-process.ts'

const LOOK_EVERY_MS = HOUR_MS / 2
/** The first check runs after the start is over. */
const FIRST_LOOK_MS = 60_000

type Options = {
  /** Called with the result of each check. */
  note: (found: BackupFound) => Promise<void>
  maker?: BackupMaker
  firstLookMs?: number
}

/**
 * Makes a backup whenever the newest one in BACKUP_TO is too old. Several sites and a system timer that share a
 * place make one backup a day together.
 */
export function keepBackups(
  env: Record<string, string | undefined>,
  { note, maker = createBackupMaker(env), firstLookMs = FIRST_LOOK_MS }: Options,
): void {
  if (!env.BACKUP_TO) return
  const look = async (): Promise<void> => {
    // A process that waits for a dead network folder cannot even be killed, so no second one is started.
    const found = await maker.make({ onlyIfDue: true })
    await note(found ?? { failure: 'The previous backup has not ended' })
  }
  const lookSafely = (): void =>
    void look().catch((error: unknown) =>
      console.error(`The result of a backup could not be stored: ${(error as Error).message}`),
    )
  setTimeout(lookSafely, firstLookMs).unref()
  setInterval(lookSafely, LOOK_EVERY_MS).unref()
}
