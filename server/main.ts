import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { serveAdminCommands } from './admin-socket.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { closeDeps, createDeps } from './create-deps.ts'
import { openCurrentSettings } from './current-settings.ts'
import { serveCopyRequests } from './db/online-copy.ts'
import { startWatchdog } from './db/watchdog.ts'
import type { BackupFound, BackupMaker, Deps } from './deps.ts'
import { ensureFirstAdmin, type FirstAdmin } from './features/accounts/first-admin.ts'
import { runAdminCommand } from './features/accounts/run-admin-command.ts'
import { startInstance } from './features/payments/capture/event-sweep.ts'
import { recordBackup } from './features/reports/backups.ts'
import { startHeartbeat } from './features/reports/heartbeat.ts'
import { openPages } from './http/built-pages.ts'
import { closeInOrder } from './http/drain.ts'
import { startupServer } from './http/startup-server.ts'
import { openLog } from './log.ts'
import { openSiteDatabase, type SiteDatabase, untilAnswered } from './site-database.ts'
import { startWorkers, type Workers, workersOf } from './workers.ts'

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
  const start = { config, log, startup, signal }
  const database = await openSiteDatabase(start).catch(async (error: unknown) => {
    await startup.close()
    throw error
  })
  const { db, clock } = database
  const settings = await untilAnswered(start, () => openCurrentSettings({ db, log, config, now: clock.now }))
  let workers: Workers | undefined
  const triggerWorker: Deps['triggerWorker'] = (name) => workers?.trigger(name)
  const deps = await createDeps({ config, log, settings, database, backups, triggerWorker })
  const firstAdmin = await untilAnswered(start, () => ensureFirstAdmin(deps))
  if (firstAdmin) onFirstAdmin(firstAdmin)
  await untilAnswered(start, () => startInstance(deps))

  const app = await buildApp(deps, { pages: openPages(deps) })
  const metrics = await openMetrics(app, deps)
  await startup.close()
  const address = await app.listen({ port: config.port, host: config.host })
  workers = startWorkers(workersOf(deps), log, () => !deps.space.isLow())
  const watchdog = startWatchdog(log)
  const heartbeat = startHeartbeat(deps)
  const closeSockets = serveCommands(deps, database)
  return {
    address,
    recordBackup: (found) => recordBackup(deps, found),
    stop: async () => {
      void heartbeat?.stop()
      await closeInOrder(app)
      closeSockets()
      await workers.stop()
      metrics?.close()
      await closeDeps(deps)
      await database.close()
      await watchdog.stop()
      closeLog()
    },
  }
}

/**
 * Serves the commands that need the embedded database while this process has it open: copies and `npm run admin`.
 * Returns a function that ends it.
 */
function serveCommands(deps: Deps, { engine, copyTo }: SiteDatabase): () => void {
  const { config, log } = deps
  const copies = copyTo && serveCopyRequests(config.dataDir, copyTo, log)
  const adminCommands =
    engine === 'embedded'
      ? serveAdminCommands(config.dataDir, (name, email) => runAdminCommand(deps, name, email), log)
      : null
  return () => {
    copies?.close()
    adminCommands?.close()
  }
}

async function openMetrics(app: FastifyInstance, deps: Deps): Promise<Server | null> {
  const { metricsPort, host } = deps.config
  if (metricsPort === undefined) return null
  const { startMetrics } = await import('./http/metrics.ts')
  return startMetrics(app, deps, metricsPort, host)
}
