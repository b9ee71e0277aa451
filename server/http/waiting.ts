import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { errors } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import { commonHeaders } from './headers.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts'

const RETRY_SECONDS = 5
/** A proxy that finds the port closed holds its callers (deploy/Caddyfile), so none sees an error of a short start. */
const SHORT_START_MS = 10_000

/**
 * Answers on the site's own port while the site starts: `/healthz` with 200, everything else with 503, both with
 * what the start is doing (`starting`), which scripts may read.
 */
export type Waiting = {
  /** Says what the start does. The port opens when the start takes longer than ten seconds. */
  note(step: string): void
  /** Says what the start waits for, and opens the port at once. */
  open(step: string): void
  /** Gives the port back, for the site itself. */
  close(): Promise<void>
}

export function waitingDoor(config: Config, onError: (error: unknown) => void): Waiting {
  let server: Server | null = null
  let timer: NodeJS.Timeout | undefined
  let step = ''
  const listen = (): void => {
    clearTimeout(timer)
    if (server) return
    server = answering(config, () => step)
      .on('error', onError)
      .listen(config.port, config.host)
    // Whoever gives the start up need not wait for the door.
    server.unref()
  }
  return {
    note(now) {
      step = now
      timer ??= setTimeout(listen, SHORT_START_MS).unref()
    },
    open(now) {
      step = now
      listen()
    },
    async close() {
      clearTimeout(timer)
      if (!server?.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const answering = (config: Config, step: () => string): Server =>
  createServer((request, reply) => {
    const id = requestIdOf(request)
    const isAlive = request.url === '/healthz'
    const body = isAlive
      ? { success: true, starting: step() }
      : {
          starting: step(),
          success: false,
          code: 'SERVICE_UNAVAILABLE',
          message: errors.SERVICE_UNAVAILABLE.message,
          requestId: id,
        }
    if (!isAlive) reply.setHeader('retry-after', RETRY_SECONDS)
    reply
      .writeHead(isAlive ? 200 : errors.SERVICE_UNAVAILABLE.status, {
        ...commonHeaders(config),
        'content-type': 'application/json; charset=utf-8',
        // The site takes the port over as soon as it can: no line is kept for the next call.
        connection: 'close',
        [REQUEST_ID_HEADER]: id,
      })
      .end(JSON.stringify(body))
  })
