import type { Log } from './log.ts'

/** A webhook on its way to a site. */
export type Delivery = {
  id: string
  state: 'PENDING' | 'SUCCESS' | 'FAILURE'
  tries: number
  /** Wall clock in milliseconds: retries do not follow a paused test clock. */
  nextAt: number
  lastAnswer?: string
}

/** Result of `send` for a webhook that no longer exists: it is not tried again. */
export const GONE = 'GONE'
const MAX_FINISHED = 1_000

type Needs<Item extends Delivery> = {
  log: Log
  /** Name of the collection in the log. */
  collection: string
  /** Shared by both providers: hold, or send twice. */
  settings: { webhooks: { hold: boolean; duplicate: boolean } }
  maxTries: number
  /** Delay after this number of tries. */
  delayMs: (tries: number) => number
  /** One try: returns the HTTP status, or `GONE`. */
  send: (delivery: Item) => Promise<string>
}

/**
 * Sends each webhook until the site answers 2xx, `maxTries` is reached or `send` returns `GONE`. Unfinished ones
 * are sent again after a restart.
 */
export function createQueue<Item extends Delivery>(needs: Needs<Item>) {
  const { log, collection, settings, maxTries, delayMs, send } = needs
  const deliveries = new Map(log.load<Item>(collection).map((delivery) => [delivery.id, delivery]))
  /** Due, but not sent until the setting changes. */
  const held = new Set<Item>()
  const finished: string[] = []
  let isClosed = false

  /** Each delivery has its own timer, so that the cost per delivery is constant. */
  function plan(delivery: Item): void {
    const waitMs = Math.max(0, Math.min(delivery.nextAt - Date.now(), 2 ** 31 - 1))
    setTimeout(() => {
      if (isClosed) return
      if (settings.webhooks.hold) held.add(delivery)
      else void deliver(delivery)
    }, waitMs).unref()
  }

  async function deliver(delivery: Item): Promise<void> {
    // An event is stored before it is sent.
    log.commit()
    const copies = settings.webhooks.duplicate ? [delivery, delivery] : [delivery]
    const [answer = ''] = await Promise.all(copies.map(answerOf))
    if (isClosed) return
    delivery.tries += 1
    delivery.lastAnswer = answer
    if (/^2\d\d$/.test(answer)) finish(delivery, 'SUCCESS')
    else if (delivery.tries >= maxTries || answer === GONE) finish(delivery, 'FAILURE')
    else {
      delivery.nextAt = Date.now() + delayMs(delivery.tries)
      log.put(collection, delivery)
      plan(delivery)
    }
  }

  /** Returns the HTTP status, or the code of the error. */
  const answerOf = (delivery: Item): Promise<string> =>
    send(delivery).catch((error: NodeJS.ErrnoException) => error.code ?? 'ERROR')

  function finish(delivery: Item, state: 'SUCCESS' | 'FAILURE'): void {
    delivery.state = state
    log.remove(collection, delivery.id)
    finished.push(delivery.id)
    if (finished.length > MAX_FINISHED) deliveries.delete(finished.shift()!)
  }

  // After a restart these are sent at once, because their time may have passed.
  for (const delivery of deliveries.values()) {
    delivery.nextAt = Date.now()
    plan(delivery)
  }

  return {
    deliveries: deliveries as ReadonlyMap<string, Item>,
    add(delivery: Item): void {
      deliveries.set(delivery.id, delivery)
      log.put(collection, delivery)
      plan(delivery)
    },
    /** Sends what was held, unless the setting still holds it. */
    schedule(): void {
      if (isClosed || settings.webhooks.hold) return
      const due = [...held]
      held.clear()
      for (const delivery of due) void deliver(delivery)
    },
    close(): void {
      isClosed = true
    },
  }
}

/** The fields of a delivery that has not been tried. */
export const untried = (): Pick<Delivery, 'state' | 'tries' | 'nextAt'> => ({
  state: 'PENDING',
  tries: 0,
  nextAt: Date.now(),
})
