import { initialSettings } from '#domain/settings.ts'
import { createPaypal } from '#server/adapters/paypal/gateway.ts'
import { createPortone } from '#server/adapters/portone/gateway.ts'
import { readConfig } from '#server/config.ts'
import { openLocalNotifier } from '#server/db/notifications.ts'
import { readerOfPrimary } from '#server/db/replica.ts'
import type { Deps, OutgoingMail } from '#server/deps.ts'
import { refreshDueFeeds } from '#server/features/availability/feeds.ts'
import { consultationsWorker } from '#server/features/consultations/worker.ts'
import { emailsWorker } from '#server/features/mails/worker.ts'
import { paymentsWorker } from '#server/features/payments/capture/worker.ts'
import { firstServiceOf } from '#server/features/services/catalogue.ts'
import { waitsWorker } from '#server/features/waiting-list/worker.ts'
import { koreanEnvironment } from './korean.ts'
import type { Process } from './scheduler.ts'

/** A running process of the product. */
export type Site = Process & {
  deps: Deps
  workers: SiteWorker[]
  /** The worker of the waiting list, which is one of the workers. */
  waits: SiteWorker
}

type SiteWorker = { busy: boolean; runOnce(): Promise<boolean> }

/** Dependencies that the simulated world gives to a process. */
type Surroundings = Pick<Deps, 'db' | 'log' | 'now' | 'feeds'> & {
  fetch: typeof fetch
  sendMail(mail: OutgoingMail): Promise<void>
}

/** The product in one process, without its HTTP server: simulated browsers call its commands directly. */
export function openSite(process: Process, { db, log, now, feeds, fetch, sendMail }: Surroundings): Site {
  const deps: Deps = {
    config,
    db,
    reader: readerOfPrimary(db),
    settings: {
      current: () => initialSettings,
      version: () => 0,
      services: () => [firstServiceOf(initialSettings)],
      weeklyStarts: () => undefined,
      revision: () => '0.0',
      isSelling: async () => true,
      refresh: async () => {},
    },
    now,
    log,
    gateways: {
      paypal: createPaypal(config.paypal, { log, brandName: () => initialSettings.company.name, fetch }),
      portone: createPortone(config.portone!, { log, fetch }),
    },
    merchants: new Map(),
    syncsInFlight: new Map(),
    files: noFiles,
    inspector: noInspector,
    previewer: noPreviewer,
    feeds,
    scan: null,
    translate: null,
    push: noPush,
    mail: { send: sendMail, close: ignore },
    identity: null,
    clock: { offsetSeconds: () => 0 },
    machine: {
      release: '',
      fetchCertificateEnd: async () => null,
      lastRehearsal: () => null,
      fetchNewestRelease: async () => null,
      lastHeartbeat: null,
    },
    backups: null,
    space: { freeBytes: () => Infinity, isLow: () => false, isFull: () => false },
    notifier: openLocalNotifier(),
    triggerWorker: ignore,
  }
  const waits = idle(waitsWorker(deps))
  const workers = [
    idle(paymentsWorker(deps)),
    idle(emailsWorker(deps)),
    idle(consultationsWorker(deps)),
    waits,
    idle(() => refreshDueFeeds(deps)),
  ]
  return Object.assign(process, { deps, workers, waits })
}

const idle = (runOnce: SiteWorker['runOnce']): SiteWorker => ({ busy: false, runOnce })

const ignore = (): void => {}

const noPush: Deps['push'] = { send: async () => 'gone' }
const noFile = (): never => {
  throw new Error('Nobody attaches a file here')
}
const noFiles: Deps['files'] = { put: noFile, get: noFile, remove: noFile, keys: noFile }
const noInspector: Deps['inspector'] = { inspect: noFile, close: async () => {} }
const noPreviewer: Deps['previewer'] = { page: noFile, close: async () => {} }

const config = readConfig({
  NODE_ENV: 'test',
  SECRET_KEY: 'a key that guards nothing but the simulation',
  SMTP_URL: 'smtp://relay.invalid',
  PAYPAL_API_URL: 'http://paypal.invalid',
  PAYPAL_CLIENT_ID: 'simulation',
  PAYPAL_CLIENT_SECRET: 'simulation',
  PAYPAL_WEBHOOK_ID: 'WH-SIMULATION',
  ALLOW_CLIENT_ORDERS: 'true',
  ...koreanEnvironment,
})
