import { randomBytes } from 'node:crypto'
import { createQueue, type Delivery as Queued, GONE, untried } from '#sandbox/delivery-queue.ts'
import type { Log } from '#sandbox/log.ts'
import { post } from '#sandbox/posting.ts'
import type { SandboxSettings } from './faults.ts'
import type { EventRecord } from './records.ts'
import type { Signer } from './signature.ts'

export type Webhook = { id: string; url: string; event_types: { name: string }[] }

export type Delivery = Queued & { eventId: string; webhookId: string }

/** PayPal tries 25 times over three days; the last delay repeats. */
const RETRY_DELAYS_MS = [2_000, 10_000, 60_000, 300_000, 900_000, 3_600_000]
const MAX_TRIES = 25
const TIMEOUT_MS = 10_000

type Needs = {
  log: Log
  signer: Signer
  settings: SandboxSettings
  baseUrl: string
  findEvent: (eventId: string) => EventRecord | undefined
  newId: () => string
  retryDelaysMs?: readonly number[]
}

/** Registered webhooks and the queue of their pending events. */
export function createWebhooks({ retryDelaysMs = RETRY_DELAYS_MS, ...needs }: Needs) {
  const { log, signer, settings, baseUrl } = needs
  const webhooks = new Map(log.load<Webhook>('webhooks').map((webhook) => [webhook.id, webhook]))
  const queue = createQueue<Delivery>({
    log,
    collection: 'deliveries',
    settings,
    maxTries: MAX_TRIES,
    delayMs: (tries) => retryDelaysMs[Math.min(tries, retryDelaysMs.length) - 1] ?? 0,
    send,
  })

  function enqueue(event: EventRecord, onlyWebhookId?: string): void {
    for (const webhook of webhooks.values()) {
      if (onlyWebhookId && webhook.id !== onlyWebhookId) continue
      if (!webhook.event_types.some(({ name }) => name === '*' || name === event.event_type)) continue
      queue.add({ id: needs.newId(), eventId: event.id, webhookId: webhook.id, ...untried() })
    }
  }

  /** One try: returns the HTTP status. Every try has its own transmission id and signature. */
  async function send(delivery: Delivery): Promise<string> {
    const webhook = webhooks.get(delivery.webhookId)
    const event = needs.findEvent(delivery.eventId)
    if (!webhook || !event) return GONE
    const body = Buffer.from(JSON.stringify(event))
    const headers = signer.headers(body, webhook.id, baseUrl)
    if (settings.webhooks.corrupt) headers['paypal-transmission-sig'] = randomBytes(256).toString('base64')
    const status = await post(webhook.url, {
      body,
      timeoutMs: TIMEOUT_MS,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'PayPal/AUHD-214.0-sandbox',
        'correlation-id': randomBytes(6).toString('hex'),
        ...headers,
      },
    })
    return String(status)
  }

  return {
    webhooks: webhooks as ReadonlyMap<string, Webhook>,
    deliveries: queue.deliveries,
    save(webhook: Webhook): void {
      webhooks.set(webhook.id, webhook)
      log.put('webhooks', webhook)
    },
    remove(webhookId: string): void {
      webhooks.delete(webhookId)
      log.remove('webhooks', webhookId)
    },
    enqueue,
    schedule: queue.schedule,
    close: queue.close,
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>
