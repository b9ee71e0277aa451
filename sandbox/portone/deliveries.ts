import { randomInt, randomUUID } from 'node:crypto'
import { createQueue, type Delivery, untried } from '#sandbox/delivery-queue.ts'
import type { Log } from '#sandbox/log.ts'
import { post } from '#sandbox/posting.ts'
import type { PortoneEvent } from './core.ts'
import { signDelivery } from './webhooks.ts'

/** The id of a delivery is that of its message: identical for every try. */
type PortoneDelivery = Delivery & { event: PortoneEvent; url: string }

const MINUTE_MS = 60_000
/** PortOne tries once and then five times more. */
const RETRY_DELAYS_MS = [0, 1, 4, 16, 64, 256].map((minutes) => minutes * MINUTE_MS)
const MAX_TRIES = 6
const TIMEOUT_MS = 30_000

type Listener = { id: 'webhook'; url: string }

type Needs = {
  log: Log
  secret: string
  /** Shared with the PayPal sandbox: hold, duplicate, or sign wrongly. */
  settings: { webhooks: { hold: boolean; duplicate: boolean; corrupt: boolean } }
  retryDelaysMs?: readonly number[]
  /** Webhook URL in the console. */
  url?: string | undefined
}

/** The webhook URL of the console and the queue of its pending events. */
export function createDeliveries({ log, settings, retryDelaysMs = RETRY_DELAYS_MS, ...needs }: Needs) {
  const queue = createQueue<PortoneDelivery>({
    log,
    collection: 'portone-deliveries',
    settings,
    maxTries: MAX_TRIES,
    // Full jitter: any delay between zero and the maximum.
    delayMs: (tries) => {
      const longestMs = retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)] ?? 0
      return randomInt(Math.round(longestMs) + 1)
    },
    send,
  })
  let listener = needs.url ?? log.load<Listener>('portone-webhook').at(-1)?.url

  function enqueue(event: PortoneEvent): void {
    if (listener) queue.add({ id: `msg_${randomUUID()}`, event, url: listener, ...untried() })
  }

  /** One try with a new signature: returns the HTTP status. */
  async function send({ id, event, url }: PortoneDelivery): Promise<string> {
    const { headers, body } = signDelivery(event, { secret: needs.secret, nowMs: Date.now(), id })
    if (settings.webhooks.corrupt)
      headers['webhook-signature'] = `v1,${btoa('nobody has signed this one...')}`
    const status = await post(url, {
      body: Buffer.from(body),
      timeoutMs: TIMEOUT_MS,
      headers: { 'content-type': 'application/json', 'user-agent': 'PortOne-sandbox', ...headers },
    })
    return String(status)
  }

  return {
    deliveries: queue.deliveries,
    enqueue,
    schedule: queue.schedule,
    /** Sets the URL in the console, as a merchant does by hand; null removes it. */
    listen(url: string | null): void {
      listener = url ?? undefined
      if (!url) return log.remove('portone-webhook', 'webhook')
      const kept: Listener = { id: 'webhook', url }
      log.put('portone-webhook', kept)
    },
    close: queue.close,
  }
}
export type Deliveries = ReturnType<typeof createDeliveries>
