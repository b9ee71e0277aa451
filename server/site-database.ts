import { join } from 'node:path'
import type { Config } from './config.ts'
import { openDatabase, type OpenDatabase } from './db/client.ts'
import { type SiteClock, siteClock } from './db/clock.ts'
import { untilDatabaseAnswers } from './db/faults.ts'
import { MigrationRunning } from './db/migration-target.ts'
import { checkSecretKey } from './db/secret-key.ts'
import { inTransaction } from './db/transaction.ts'
import type { Deps } from './deps.ts'
import type { StartupServer } from './http/startup-server.ts'

/** A start of the site. An aborted `signal` ends it while it waits or migrates. */
export type Start = {
  config: Config
  log: Deps['log']
  startup: StartupServer
  signal: AbortSignal | undefined
}

export type SiteDatabase = Pick<OpenDatabase, 'db' | 'engine' | 'copyTo' | 'close'> & { clock: SiteClock }

/**
 * Opens and migrates the database, measures its clock and checks the secret key. Closes it again when a step fails.
 */
export async function openSiteDatabase(start: Start): Promise<SiteDatabase> {
  const { config, log } = start
  const database = await openMigrated(start)
  const clock = siteClock(
    () => new Date(),
    () => database.db,
    log,
  )
  // The embedded database uses this machine's clock.
  const measuring = config.databaseUrl ? clock.keepMeasuring() : null
  const close = async (): Promise<void> => {
    measuring?.stop()
    await database.close()
  }
  try {
    if (measuring) await untilAnswered(start, () => clock.measure())
    await untilAnswered(start, () =>
      inTransaction(database.db, (tx) => checkSecretKey(tx, config, clock.now())),
    )
  } catch (error) {
    await close()
    throw error
  }
  return {
    db: database.db,
    engine: database.engine,
    copyTo: database.copyTo,
    clock,
    close: async () => {
      await database.maintain()
      await close()
    },
  }
}

function openMigrated(start: Start): Promise<OpenDatabase> {
  const { config, log, startup, signal } = start
  // Not for the embedded database: opening it blocks this thread, so the port could not be served.
  if (config.databaseUrl) startup.note('connecting to the database')
  return untilAnswered(start, () =>
    openDatabase({
      url: config.databaseUrl,
      directUrl: config.databaseListenUrl,
      folder: join(config.dataDir, 'database'),
      poolSize: config.databasePool,
      onError: (error) => log.error({ err: error }, 'database connection error'),
      migrating: {
        signal,
        onStep: (step) => {
          // It waits for another transaction or process, for an unknown time.
          if (step.startsWith('waiting')) startup.open(step)
          else startup.note(step)
          log.info({ step }, 'migration')
        },
      },
    }),
  )
}

/**
 * Repeats a step of the start until the database answers: it may start later than the site, and may be
 * restarted at any time.
 * @throws the signal's reason once it is aborted.
 */
export const untilAnswered = <T>(
  { log, startup, signal }: Omit<Start, 'config'>,
  step: () => Promise<T>,
): Promise<T> =>
  untilDatabaseAnswers(
    step,
    (error) => {
      const isMigrated = error instanceof MigrationRunning
      startup.open(isMigrated ? 'waiting for a migration by another process' : 'waiting for the database')
      log.warn({ err: error }, isMigrated ? 'waiting for a migration' : 'waiting for the database')
    },
    signal,
  )
