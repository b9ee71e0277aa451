import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { GOOGLE_CALLBACK_PATH } from '#contract/google.ts'
import { startInstance } from '#server/features/payments/capture/event-sweep.ts'
import { createClamav } from './adapters/clamav.ts'
import { createDiskFiles } from './adapters/disk-files.ts'
import { createFeedReader } from './adapters/feeds/feed-reader.ts'
import { createTranslator } from './adapters/libretranslate.ts'
import { createMachineFacts } from './adapters/machine.ts'
import { createPaypal } from './adapters/paypal/gateway.ts'
import { createPortone } from './adapters/portone/gateway.ts'
import { createSmtp } from './adapters/smtp.ts'
import { createWebPush } from './adapters/web-push.ts'
import { serveAdminCommands } from './admin-socket.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { siteClock } from './db/clock.ts'
import { untilDatabaseAnswers } from './db/faults.ts'
import { MigrationRunning } from './db/migration-target.ts'
import { openNotifier } from './db/notifications.ts'
import { serveCopyRequests } from './db/online-copy.ts'
import { openReplica, readerOfPrimary } from './db/replica.ts'
import { checkSecretKey } from './db/secret-key.ts'
import { inTransaction } from './db/transaction.ts'
import { startWatchdog } from './db/watchdog.ts'
import type { BackupFound, BackupMaker, Deps, FileStore, IdentityProvider } from './deps.ts'
import { watchSpace } from './disk-space.ts'
import { ensureFirstAdmin, type FirstAdmin } from './features/accounts/first-admin.ts'
import { runAdminCommand } from './features/accounts/run-admin-command.ts'
import { createInspector } from './features/attachments/inspector.ts'
import { createPreviewer } from './features/attachments/previewer.ts'
import { recordBackup } from './features/reports/backups.ts'
import { startHeartbeat } from './features/reports/heartbeat.ts'
import { openSettingsAndServices } from './features/services/current.ts'
import { openPages } from './http/built-pages.ts'
import { closeInOrder } from './http/drain.ts'
import { startupServer } from './http/startup-server.ts'
import { openLog } from './log.ts'
import { startWorkers, workersOf } from './workers.ts'

export type RunningSite = {
  address: string
  /** Receives the result of each backup check. */
  recordBackup(found: BackupFound): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the site: database, migrations, the first admin, HTTP server, workers. `onFirstAdmin` receives an
 * admin created by this start, even when the start fails later, because the password cannot be read again. An
 * aborted `signal` ends a start that waits or migrates, and cancels the migration on the server.
 * @throws ConfigError, or when the database cannot be opened or the port is in use; the reason of the signal.
 */
export async function startSite(
  env: Record<string, string | undefined>,
  onFirstAdmin: (admin: FirstAdmin) => void = () => {},
  signal?: AbortSignal,
  backups: BackupMaker | null = null,
): Promise<RunningSite> {
  const config = readConfig(env)
  const { log, close: closeLog } = openLog(config.logLevel)

  if (config.production && process.getuid?.() === 0)
    log.warn('site runs as root, start it as an unprivileged user')

  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const startup = startupServer(config, (error) => log.warn({ err: error }, 'start-up health server failed'))
  /** Waits for a database that starts later than the site, or is restarted during its start. */
  const patiently = <T>(work: () => Promise<T>): Promise<T> =>
    untilDatabaseAnswers(
      work,
      (error) => {
        const isMigrated = error instanceof MigrationRunning
        startup.open(isMigrated ? 'waiting for a migration by another process' : 'waiting for the database')
        log.warn({ err: error }, isMigrated ? 'waiting for a migration' : 'waiting for the database')
      },
      signal,
    )
  // Not for the embedded database: opening it blocks this thread, so the port could not be served.
  if (config.databaseUrl) startup.note('connecting to the database')
  const database = await patiently(() =>
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
  ).catch(async (error: unknown) => {
    await startup.close()
    throw error
  })
  const mail = createSmtp(config.smtp)
  const notifier = openNotifier(config.databaseListenUrl, (error) =>
    log.warn({ err: error }, 'notification connection failed'),
  )
  const reader = config.databaseReplicaUrl
    ? openReplica(config.databaseReplicaUrl, database.db, (error) =>
        log.warn({ err: error }, 'replica unavailable'),
      )
    : readerOfPrimary(database.db)
  let triggerWorker: Deps['triggerWorker'] = () => {}
  const clock = siteClock(
    () => new Date(),
    () => database.db,
    log,
  )
  const { now } = clock
  // The embedded database uses this machine's clock.
  const measuring = config.databaseUrl ? clock.keepMeasuring() : null
  if (measuring) await patiently(() => clock.measure())
  await patiently(() => inTransaction(database.db, (tx) => checkSecretKey(tx, config, now()))).catch(
    async (error: unknown) => {
      measuring?.stop()
      await Promise.all([startup.close(), notifier.close(), reader.close()])
      await database.close()
      throw error
    },
  )
  const settings = await patiently(() => openSettingsAndServices({ db: database.db, log, config, now }))
  const deps: Deps = {
    config,
    db: database.db,
    reader,
    settings,
    now,
    clock,
    log,
    gateways: {
      paypal: createPaypal(config.paypal, { log, brandName: () => settings.current().company.name }),
      ...(config.portone ? { portone: createPortone(config.portone, { log }) } : {}),
    },
    merchants: new Map(),
    syncsInFlight: new Map(),
    files: await openFiles(config),
    inspector: createInspector(log),
    previewer: createPreviewer(log),
    feeds: createFeedReader({ allowsPrivate: config.allowPrivateFeeds }),
    translate: config.translation ? createTranslator(config.translation, { log }) : null,
    scan: config.clamav ? createClamav(config.clamav) : null,
    mail,
    push: createWebPush(),
    space: watchSpace(config.dataDir),
    machine: createMachineFacts(config),
    backups,
    identity: await openIdentity(config, log),
    notifier,
    triggerWorker: (name) => triggerWorker(name),
  }
  const firstAdmin = await patiently(() => ensureFirstAdmin(deps))
  if (firstAdmin) onFirstAdmin(firstAdmin)
  await patiently(() => startInstance(deps))
  const app = await buildApp(deps, { pages: openPages(deps) })
  const metrics = await openMetrics(app, deps)
  await startup.close()
  const address = await app.listen({ port: config.port, host: config.host })
  const workers = startWorkers(workersOf(deps), log, () => !deps.space.isLow())
  const watchdog = startWatchdog(log)
  const heartbeat = startHeartbeat(deps)
  triggerWorker = workers.trigger
  const copies = database.copyTo && serveCopyRequests(config.dataDir, database.copyTo, log)
  const adminCommands =
    database.engine === 'embedded' &&
    serveAdminCommands(config.dataDir, (name, email) => runAdminCommand(deps, name, email), log)
  return {
    address,
    recordBackup: (found) => recordBackup(deps, found),
    stop: async () => {
      void heartbeat?.stop()
      await closeInOrder(app)
      copies?.close()
      if (adminCommands) adminCommands.close()
      await workers.stop()
      await deps.inspector.close()
      await deps.previewer.close()
      await deps.feeds.close()
      metrics?.close()
      mail.close()
      await notifier.close()
      await reader.close()
      await database.maintain()
      await database.close()
      await watchdog.stop()
      measuring?.stop()
      closeLog()
    },
  }
}

async function openMetrics(app: FastifyInstance, deps: Deps): Promise<Server | null> {
  const { metricsPort, host } = deps.config
  if (metricsPort === undefined) return null
  const { startMetrics } = await import('./http/metrics.ts')
  return startMetrics(app, deps, metricsPort, host)
}

async function openIdentity(config: Config, log: Deps['log']): Promise<IdentityProvider | null> {
  if (!config.google) return null
  const { createGoogle } = await import('./adapters/google.ts')
  return createGoogle({ ...config.google, returnTo: `${config.publicUrl}${GOOGLE_CALLBACK_PATH}` }, log)
}

async function openFiles(config: Config): Promise<FileStore> {
  if (!config.s3) return createDiskFiles(join(config.dataDir, 'files'))
  const { createS3Files } = await import('./adapters/s3-files.ts')
  return createS3Files(config.s3)
}
