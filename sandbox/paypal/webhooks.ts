import { randomBytes } from 'node:crypto'
import type { Log } from '#sandbox/log.ts'
import type { SandboxSettings } from './faults.ts'
import { post } from './posting.ts'
import type { EventRecord } from './records.ts'
import type { Signer } from './signature.ts'

export type Webhook = { id: string; url: string; event_types: { name: string }[] }

export type Delivery = {
  id: string
  eventId: string
  webhookId: string
  state: 'PENDING' | 'SUCCESS' | 'FAILURE'
  tries: number
  /** Wall clock in milliseconds: retries do not follow a paused test clock. */
  nextAt: number
  lastAnswer?: string
}

/** PayPal tries 25 times over three days; the last delay repeats. */
const RETRY_DELAYS_MS = [2_000, 10_000, 60_000, 300_000, 900_000, 3_600_000]
const MAX_TRIES = 25
const TIMEOUT_MS = 10_000
const KEPT_FINISHED = 1_000

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
  const deliveries = new Map(log.load<Delivery>('deliveries').map((delivery) => [delivery.id, delivery]))
  /** Due, but held back until the knob changes. */
  const held = new Set<Delivery>()
  const finished: string[] = []
  let isClosed = false

  function enqueue(event: EventRecord, onlyWebhookId?: string): void {
    for (const webhook of webhooks.values()) {
      if (onlyWebhookId && webhook.id !== onlyWebhookId) continue
      if (!webhook.event_types.some(({ name }) => name === '*' || name === event.event_type)) continue
      const delivery: Delivery = {
        id: needs.newId(),
        eventId: event.id,
        webhookId: webhook.id,
        state: 'PENDING',
        tries: 0,
        nextAt: Date.now(),
      }
      deliveries.set(delivery.id, delivery)
      log.put('deliveries', delivery)
      plan(delivery)
    }
  }

  /** Each event has its own timer, so that the cost per event is constant. */
  function plan(delivery: Delivery): void {
    const delayMs = Math.max(0, Math.min(delivery.nextAt - Date.now(), 2 ** 31 - 1))
    setTimeout(() => {
      if (isClosed) return
      if (settings.webhooks.hold) held.add(delivery)
      else void deliver(delivery)
    }, delayMs).unref()
  }

  /** Sends the held events, unless the knob still holds them. */
  function schedule(): void {
    if (isClosed || settings.webhooks.hold) return
    const due = [...held]
    held.clear()
    for (const delivery of due) void deliver(delivery)
  }

  async function deliver(delivery: Delivery): Promise<void> {
    // An event is on disk before it is sent.
    await log.commit()
    const copies = settings.webhooks.duplicate ? [send(delivery), send(delivery)] : [send(delivery)]
    const [answer = ''] = await Promise.all(copies)
    if (isClosed) return
    delivery.tries += 1
    delivery.lastAnswer = answer
    if (/^2\d\d$/.test(answer)) finish(delivery, 'SUCCESS')
    else if (delivery.tries >= MAX_TRIES || !webhooks.has(delivery.webhookId)) finish(delivery, 'FAILURE')
    else {
      const delayMs = retryDelaysMs[Math.min(delivery.tries, retryDelaysMs.length) - 1] ?? 0
      delivery.nextAt = Date.now() + delayMs
      log.put('deliveries', delivery)
      plan(delivery)
    }
  }

  function finish(delivery: Delivery, state: 'SUCCESS' | 'FAILURE'): void {
    delivery.state = state
    log.remove('deliveries', delivery.id)
    finished.push(delivery.id)
    if (finished.length > KEPT_FINISHED) deliveries.delete(finished.shift()!)
  }

  /**
   * One try: returns the HTTP status, or the name of the error. Every try has its own transmission id and
   * signature.
   */
  async function send(delivery: Delivery): Promise<string> {
    const webhook = webhooks.get(delivery.webhookId)
    const event = needs.findEvent(delivery.eventId)
    if (!webhook || !event) return 'GONE'
    const body = Buffer.from(JSON.stringify(event))
    const headers = signer.headers(body, webhook.id, baseUrl)
    if (settings.webhooks.corrupt) headers['paypal-transmission-sig'] = randomBytes(256).toString('base64')
    try {
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
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'ERROR'
    }
  }

  // After a restart these are sent at once, because their time may have passed.
  for (const delivery of deliveries.values()) {
    delivery.nextAt = Date.now()
    plan(delivery)
  }

  return {
    webhooks: webhooks as ReadonlyMap<string, Webhook>,
    deliveries: deliveries as ReadonlyMap<string, Delivery>,
    save(webhook: Webhook): void {
      webhooks.set(webhook.id, webhook)
      log.put('webhooks', webhook)
    },
    remove(webhookId: string): void {
      webhooks.delete(webhookId)
      log.remove('webhooks', webhookId)
    },
    enqueue,
    schedule,
    close(): void {
      isClosed = true
    },
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>
