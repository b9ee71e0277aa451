import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { GOOGLE_CALLBACK_PATH } from '#contract/accounts.ts'
import { createClamav } from './adapters/clamav.ts'
import { createDiskFiles } from './adapters/disk-files.ts'
import { createPaypal } from './adapters/paypal.ts'
import { createSmtp } from './adapters/smtp.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import type { Deps, FileStore, IdentityProvider } from './deps.ts'
import { ensureFirstAdmin } from './features/accounts/first-admin.ts'
import { startReading } from './features/payments/reconcile.ts'
import { startMetrics } from './http/health.ts'
import { startWorkers, workersOf } from './workers.ts'

export type RunningSite = {
  address: string
  /** Set when this start made the first admin with a password of its own. */
  firstAdmin: { email: string; generatedPassword?: string } | null
  stop(): Promise<void>
}

/**
 * Starts the site: database, migrations, workers, then the door.
 * @throws ConfigError, or when the database cannot be opened or the port is taken.
 */
export async function startSite(env: Record<string, string | undefined>): Promise<RunningSite> {
  const config = readConfig(env)
  // Lines are gathered before they are written: one write a line costs a fifth of the throughput.
  const lines = pino.destination({ sync: false, minLength: 4096 })
  const log = pino({ level: config.logLevel, base: null }, lines)
  const flush = setInterval(() => lines.flush(), 1000).unref()

  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase({
    url: config.databaseUrl,
    folder: join(config.dataDir, 'database'),
    onError: (error) => log.error({ err: error }, 'database'),
  })
  const mail = createSmtp(config.smtp)
  let wake: Deps['wake'] = () => {}
  const deps: Deps = {
    config,
    db: database.db,
    now: () => new Date(),
    log,
    payments: createPaypal(config.paypal, { log, brandName: 'Naru' }),
    files: await openFiles(config),
    scan: config.clamav ? createClamav(config.clamav) : null,
    mail,
    identity: await openIdentity(config, log),
    wake: (name) => wake(name),
  }
  const firstAdmin = await ensureFirstAdmin(deps)
  await startReading(deps)
  const app = await buildApp(deps)
  const metrics =
    config.metricsPort === undefined ? null : startMetrics(app, deps, config.metricsPort, config.host)
  const address = await app.listen({ port: config.port, host: config.host })
  const workers = startWorkers(workersOf(deps), log)
  wake = workers.wake
  return {
    address,
    firstAdmin,
    stop: async () => {
      await app.close()
      await workers.stop()
      metrics?.close()
      mail.close()
      await database.maintain()
      await database.close()
      clearInterval(flush)
      lines.flushSync()
    },
  }
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
