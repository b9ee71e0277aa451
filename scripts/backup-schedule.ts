import { HOUR_MS } from '#domain/calendar.ts'
import type { BackupFound, BackupMaker } from '#server/deps.ts'
import { createBackupMaker } from './backup-process.ts'

const CHECK_INTERVAL_MS = HOUR_MS / 2
/** The first check runs after the start is over. */
const FIRST_CHECK_MS = 60_000

type Options = {
  /** Called with the result of each check. */
  onResult: (found: BackupFound) => Promise<void>
  maker?: BackupMaker
  firstCheckMs?: number
}

/**
 * Makes a backup whenever the newest one in BACKUP_TO is too old. Several sites and a system timer that share a
 * place make one backup a day together.
 */
export function scheduleBackups(
  env: Record<string, string | undefined>,
  { onResult, maker = createBackupMaker(env), firstCheckMs = FIRST_CHECK_MS }: Options,
): void {
  if (!env.BACKUP_TO) return
  const checkBackup = async (): Promise<void> => {
    // A process that waits for an unreachable network folder cannot even be killed, so no second one is started.
    const found = await maker.make({ onlyIfDue: true })
    await onResult(found ?? { failure: 'The previous backup has not ended' })
  }
  const checkSafely = (): void =>
    void checkBackup().catch((error: unknown) =>
      console.error(`The result of a backup could not be stored: ${(error as Error).message}`),
    )
  setTimeout(checkSafely, firstCheckMs).unref()
  setInterval(checkSafely, CHECK_INTERVAL_MS).unref()
}
