import { join } from 'node:path'
import pino from 'pino'
import { initialSettings } from '#domain/settings.ts'
import { type Sandbox, siteEnvironment } from '#sandbox/start.ts'
import { createDiskFiles } from './adapters/disk-files.ts'
import { createFeedReader } from './adapters/feeds/feed-reader.ts'
import { createTranslator } from './adapters/libretranslate.ts'
import { createMachineFacts } from './adapters/machine.ts'
import { createPaypal } from './adapters/paypal/gateway.ts'
import { createPortone } from './adapters/portone/gateway.ts'
import { createSmtp } from './adapters/smtp.ts'
import { readConfig } from './config.ts'
import { openCurrentSettings } from './current-settings.ts'
import { openLocalNotifier } from './db/notifications.ts'
import { readerOfPrimary } from './db/replica.ts'
import type { Deps } from './deps.ts'
import { watchSpace } from './disk-space.ts'
import { createInspector } from './features/attachments/inspector.ts'
import { createPreviewer } from './features/attachments/previewer.ts'
import type { TestDatabase } from './testing-database.ts'
import { idle } from './testing-idle.ts'

export const PUBLIC_URL = 'http://localhost:3000'

/**
 * The product's dependencies with a test's database and sandbox; `folder` is its data folder, `now` its
 * clock.
 */
export async function testDeps(
  {
    database,
    sandbox,
    folder,
    now,
  }: { database: TestDatabase; sandbox: Sandbox; folder: string; now: () => Date },
  options: { env?: Record<string, string>; deps?: Partial<Deps> },
): Promise<Deps> {
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL,
    DATA_DIR: folder,
    SECRET_KEY: 'a key that guards nothing but the tests',
    ...siteEnvironment(sandbox),
    LOG_LEVEL: 'silent',
    ...options.env,
  })
  const log = pino({ level: config.logLevel })
  return {
    config,
    db: database.db,
    reader: readerOfPrimary(database.db),
    settings: await openCurrentSettings({ db: database.db, log, config, now }),
    now,
    clock: { offsetSeconds: () => 0 },
    log,
    gateways: {
      paypal: createPaypal(config.paypal, { log, brandName: () => initialSettings.company.name }),
      ...(config.portone ? { portone: createPortone(config.portone, { log }) } : {}),
    },
    merchants: new Map(),
    syncsInFlight: new Map(),
    files: createDiskFiles(join(folder, 'files')),
    inspector: createInspector(log),
    previewer: createPreviewer(log),
    feeds: createFeedReader({ allowsPrivate: config.allowPrivateFeeds }),
    scan: null,
    translate: config.translation ? createTranslator(config.translation, { log }) : null,
    mail: options.env?.SMTP_URL ? createSmtp(config.smtp) : (idle.mail ??= createSmtp(config.smtp)),
    push: { send: async () => 'accepted' },
    identity: null,
    space: watchSpace(folder),
    machine: createMachineFacts(config),
    backups: null,
    notifier: openLocalNotifier(),
    triggerWorker: () => {},
    ...options.deps,
  }
}
