import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * Notifications between the nodes of a site. Fast but lossy, so whatever must not be missed is also polled.
 */
export type Notifier = {
  /**
   * Notifies every node that a topic has changed. Call it after the commit, never inside a transaction. Never
   * throws.
   */
  notify(topic: string): void
  /**
   * Calls back with each changed topic, of this or another node; with null when some may have been missed.
   * Returns a function that stops it.
   */
  listen(callback: (topic: string | null) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'live'
/** A connection dropped by a firewall looks open for hours, so it is checked this often. */
const HEARTBEAT_MS = 5_000
const ANSWER_MS = 5_000
const MIN_RETRY_MS = 200
const MAX_RETRY_MS = 5_000

/** Notifications within one process, for the embedded database. */
export function openLocalNotifier(): Notifier {
  const callbacks = new Set<(topic: string | null) => void>()
  const call = (topic: string | null): void => {
    for (const callback of callbacks) callback(topic)
  }
  return {
    // Deferred, so that no listener runs inside the notifying call.
    notify: (topic) => void setImmediate(call, topic),
    listen: (callback) => {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
    close: async () => callbacks.clear(),
  }
}

/**
 * Notifications between processes on one PostgreSQL, over a separate connection, because LISTEN does not work
 * through a pooler in transaction mode. When the connection is lost the site still works, only slower.
 */
export function openPostgresNotifier(url: string, onError: (error: unknown) => void): Notifier {
  const local = openLocalNotifier()
  const node = randomUUID()
  let client: pg.Client | null = null
  let isClosed = false
  let retryMs = MIN_RETRY_MS
  let timer: NodeJS.Timeout | undefined

  const again = (): void => {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), retryMs).unref()
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }
  const lose = (lost: pg.Client, error: unknown): void => {
    if (client !== lost) return
    client = null
    if (!isClosed) onError(error)
    void lost.end().catch(() => {})
    again()
  }
  const beat = (asked: pg.Client): void => {
    timer = setTimeout(() => {
      asked.query('select 1').then(
        () => client === asked && beat(asked),
        (error: unknown) => lose(asked, error),
      )
    }, HEARTBEAT_MS).unref()
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'naru live',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    })
    client = next
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, new Error('The notification connection has ended')))
    next.on('notification', ({ payload = '' }) => {
      const [from, topic = ''] = payload.split(' ')
      if (from !== node) local.notify(topic)
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      lose(next, error)
      return
    }
    if (isClosed) return
    retryMs = MIN_RETRY_MS
    beat(next)
    missed.forEach((callback) => callback(null))
  }
  const missed = new Set<(topic: string | null) => void>()
  void connect()

  return {
    notify: (topic) => {
      local.notify(topic)
      // Without a connection the other nodes see the change at their next poll.
      client?.query('select pg_notify($1, $2)', [CHANNEL, `${node} ${topic}`]).catch(() => {})
    },
    listen: (callback) => {
      missed.add(callback)
      const stop = local.listen(callback)
      return () => {
        missed.delete(callback)
        stop()
      }
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      missed.clear()
      await local.close()
      await client?.end().catch(() => {})
    },
  }
}

/** Notifications over PostgreSQL when there is a URL, otherwise within this process. */
export const openNotifier = (url: string | undefined, onError: (error: unknown) => void): Notifier =>
  url ? openPostgresNotifier(url, onError) : openLocalNotifier()
