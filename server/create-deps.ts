import { join } from 'node:path'
import { GOOGLE_CALLBACK_PATH } from '#contract/google.ts'
import { createClamav } from './adapters/clamav.ts'
import { createDiskFiles } from './adapters/disk-files.ts'
import { createFeedReader } from './adapters/feeds/feed-reader.ts'
import { createTranslator } from './adapters/libretranslate.ts'
import { createMachineFacts } from './adapters/machine.ts'
import { createPaypal } from './adapters/paypal/gateway.ts'
import { createPortone } from './adapters/portone/gateway.ts'
import { createSmtp } from './adapters/smtp.ts'
import { createWebPush } from './adapters/web-push.ts'
import type { Config } from './config.ts'
import { openNotifier } from './db/notifications.ts'
import { openReplica, readerOfPrimary } from './db/replica.ts'
import type { Deps, FileStore, IdentityProvider } from './deps.ts'
import { watchSpace } from './disk-space.ts'
import { createInspector } from './features/attachments/inspector.ts'
import { createPreviewer } from './features/attachments/previewer.ts'
import type { SiteDatabase } from './site-database.ts'

/** Creates the dependencies of the features from the configuration. */
export async function createDeps({
  config,
  log,
  settings,
  database: { db, clock },
  backups,
  triggerWorker,
}: Pick<Deps, 'config' | 'log' | 'settings' | 'backups' | 'triggerWorker'> & {
  database: SiteDatabase
}): Promise<Deps> {
  return {
    config,
    db,
    reader: config.databaseReplicaUrl
      ? openReplica(config.databaseReplicaUrl, db, (error) => log.warn({ err: error }, 'replica unavailable'))
      : readerOfPrimary(db),
    settings,
    now: clock.now,
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
    mail: createSmtp(config.smtp),
    push: createWebPush(),
    space: watchSpace(config.dataDir),
    machine: createMachineFacts(config),
    backups,
    identity: await openIdentity(config, log),
    notifier: openNotifier(config.databaseListenUrl, (error) =>
      log.warn({ err: error }, 'notification connection failed'),
    ),
    triggerWorker,
  }
}

/** Closes threads and connections. */
export async function closeDeps(deps: Deps): Promise<void> {
  await deps.inspector.close()
  await deps.previewer.close()
  await deps.feeds.close()
  deps.mail.close()
  await deps.notifier.close()
  await deps.reader.close()
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
