import { randomInt, randomUUID } from 'node:crypto'
import type { Log } from '#sandbox/log.ts'
import type { PortoneEvent } from './core.ts'
import { signDelivery } from './webhooks.ts'

export type PortoneDelivery = {
  /** Message id: identical for every try. */
  id: string
  event: PortoneEvent
  url: string
  state: 'PENDING' | 'SUCCESS' | 'FAILURE'
  tries: number
  /** Wall clock in milliseconds: retries do not follow a paused test clock. */
  nextAt: number
  lastAnswer?: string
}

const MINUTE_MS = 60_000
/** PortOne tries once and then five times more. */
const RETRY_DELAYS_MS = [0, 1, 4, 16, 64, 256].map((minutes) => minutes * MINUTE_MS)
const MAX_TRIES = 6
const TIMEOUT_MS = 30_000
const KEPT_FINISHED = 1_000

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
  const kept = log.load<PortoneDelivery>('portone-deliveries')
  const deliveries = new Map(kept.map((delivery) => [delivery.id, delivery]))
  const busy = new Set<string>()
  let listener = needs.url ?? log.load<Listener>('portone-webhook').at(-1)?.url
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function enqueue(event: PortoneEvent): void {
    if (!listener) return
    const delivery: PortoneDelivery = {
      id: `msg_${randomUUID()}`,
      event,
      url: listener,
      state: 'PENDING',
      tries: 0,
      nextAt: Date.now(),
    }
    deliveries.set(delivery.id, delivery)
    log.put('portone-deliveries', delivery)
    schedule()
  }

  /** Checks the queue soon, once the call that filled it is stored. */
  function schedule(delayMs = 0): void {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(pump, delayMs)
    timer.unref()
  }

  function pump(): void {
    if (settings.webhooks.hold) return
    let nextAt = Number.POSITIVE_INFINITY
    for (const delivery of deliveries.values()) {
      if (delivery.state !== 'PENDING' || busy.has(delivery.id)) continue
      if (delivery.nextAt > Date.now()) nextAt = Math.min(nextAt, delivery.nextAt)
      else void deliver(delivery)
    }
    if (Number.isFinite(nextAt)) schedule(Math.max(1, nextAt - Date.now()))
  }

  async function deliver(delivery: PortoneDelivery): Promise<void> {
    busy.add(delivery.id)
    // An event is on disk before it is sent.
    await log.commit()
    const copies = settings.webhooks.duplicate ? [post(delivery), post(delivery)] : [post(delivery)]
    const [answer = ''] = await Promise.all(copies)
    busy.delete(delivery.id)
    if (isClosed) return
    delivery.tries += 1
    delivery.lastAnswer = answer
    if (/^2\d\d$/.test(answer)) finish(delivery, 'SUCCESS')
    else if (delivery.tries >= MAX_TRIES) finish(delivery, 'FAILURE')
    else {
      const longestMs = retryDelaysMs[Math.min(delivery.tries, retryDelaysMs.length - 1)] ?? 0
      // Full jitter: any delay between zero and the maximum.
      delivery.nextAt = Date.now() + randomInt(Math.round(longestMs) + 1)
      log.put('portone-deliveries', delivery)
    }
    schedule()
  }

  function finish(delivery: PortoneDelivery, state: 'SUCCESS' | 'FAILURE'): void {
    delivery.state = state
    log.remove('portone-deliveries', delivery.id)
    if (deliveries.size <= KEPT_FINISHED) return
    const oldest = [...deliveries.values()].find((each) => each.state !== 'PENDING')
    if (oldest) deliveries.delete(oldest.id)
  }

  /** One try with a new signature: returns the HTTP status, or the name of the error. */
  async function post({ id, event, url }: PortoneDelivery): Promise<string> {
    const { headers, body } = signDelivery(event, { secret: needs.secret, nowMs: Date.now(), id })
    if (settings.webhooks.corrupt)
      headers['webhook-signature'] = `v1,${btoa('nobody has signed this one...')}`
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'content-type': 'application/json', 'user-agent': 'PortOne-sandbox', ...headers },
      })
      await response.body?.cancel()
      return String(response.status)
    } catch (error) {
      const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
      return cause?.code ?? (error instanceof Error ? error.name : 'ERROR')
    }
  }

  // After a restart these are sent at once, because their time may have passed.
  for (const delivery of deliveries.values()) delivery.nextAt = Date.now()
  if (deliveries.size > 0) schedule()

  return {
    deliveries: deliveries as ReadonlyMap<string, PortoneDelivery>,
    enqueue,
    schedule,
    /** Sets the URL in the console, as a merchant does by hand; null removes it. */
    listen(url: string | null): void {
      listener = url ?? undefined
      if (!url) return log.remove('portone-webhook', 'webhook')
      const kept: Listener = { id: 'webhook', url }
      log.put('portone-webhook', kept)
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
export type Deliveries = ReturnType<typeof createDeliveries>
