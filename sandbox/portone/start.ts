import { readFileSync } from 'node:fs'
import type { PortoneCredentials } from '#sandbox/credentials.ts'
import { browserScript, type Answer, type Incoming } from '#sandbox/http.ts'
import type { Log } from '#sandbox/log.ts'
import type { Faults } from '#sandbox/paypal/faults.ts'
import { createPortoneAdmin, PORTONE_ADMIN_PATH } from './admin.ts'
import { createDeliveries } from './deliveries.ts'
import { createPortoneEngine } from './engine.ts'
import type { Collections } from './records.ts'
import { createPortoneApi } from './server.ts'
import { portoneWindow } from './window.ts'

export const PORTONE_SDK_PATH = '/v2/browser-sdk.js'
/**
 * The live channel serves all payment methods with one contract, as with Toss Payments; the test channel
 * moves no money.
 */
export const LIVE_CHANNEL = 'channel-key-00000000-0000-4000-8000-000000000001'
export const TEST_CHANNEL = 'channel-key-00000000-0000-4000-8000-000000000002'

const SCRIPT = readFileSync(new URL('./sdk-script.js', import.meta.url), 'utf8')
const COLLECTIONS = ['registered', 'payments', 'tokens', 'answers'] as const satisfies (keyof Collections)[]
const folder = (collection: keyof Collections): string => `portone-${collection}`

type Needs = {
  log: Log
  faults: Faults
  now: () => number
  credentials: PortoneCredentials
  retryDelaysMs?: readonly number[]
  /** Webhook URL in the console. */
  webhookUrl?: string | undefined
}

/** PortOne on this machine: REST API, browser script, windows, webhooks, and the admin API. */
export function startPortone({ log, faults, now, credentials, retryDelaysMs, webhookUrl }: Needs) {
  const engine = createPortoneEngine({
    storeId: credentials.storeId,
    channels: { [LIVE_CHANNEL]: 'LIVE', [TEST_CHANNEL]: 'TEST' },
    now,
    emit: (event) => deliveries.enqueue(event),
    changed: (collection, record) => log.put(folder(collection), record),
  })
  forgetOldAnswers(log, now() - engine.settings.keyHours * 3_600_000)
  engine.restore(
    Object.fromEntries(COLLECTIONS.map((name) => [name, log.load(folder(name))])) as {
      [Name in keyof Collections]: Collections[Name][]
    },
  )
  const deliveries = createDeliveries({
    log,
    secret: credentials.webhookSecret,
    settings: faults.settings,
    url: webhookUrl,
    ...(retryDelaysMs && { retryDelaysMs }),
  })
  const admin = createPortoneAdmin(engine, deliveries)
  const rest = createPortoneApi(engine, credentials.apiSecret, faults)

  return {
    engine,
    deliveries,
    admin,
    /** True when the path requires the sandbox's admin token. */
    isAdmin: (path: string): boolean => path.startsWith(PORTONE_ADMIN_PATH),
    /** Null for a path that is not PortOne's. */
    answer(request: Incoming): Promise<Answer> | Answer | null {
      const { path } = request
      if (path === PORTONE_SDK_PATH) return browserScript(200, SCRIPT)
      if (path.startsWith('/portone/')) return portoneWindow(engine, request)
      return path === '/payments' || path.startsWith('/payments/') ? rest(request) : null
    },
  }
}
export type Portone = ReturnType<typeof startPortone>

function forgetOldAnswers(log: Log, beforeMs: number): void {
  for (const { id, at } of log.load<Collections['answers']>(folder('answers')))
    if (at < beforeMs) log.remove(folder('answers'), id)
}
