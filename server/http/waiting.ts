import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { errors } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import { commonHeaders } from './headers.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts'

const RETRY_SECONDS = 5

/** Says on the site's own port that the process lives, while its start waits for the database. */
export type Waiting = {
  /** The first call opens the port; further ones change nothing. */
  open(): void
  /** Gives the port back, for the site itself. */
  close(): Promise<void>
}

export function waitingDoor(config: Config, onError: (error: unknown) => void): Waiting {
  let server: Server | null = null
  return {
    open() {
      if (server) return
      server = answering(config).on('error', onError).listen(config.port, config.host)
      // Whoever gives the start up need not wait for the door.
      server.unref()
    },
    async close() {
      if (!server?.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const answering = (config: Config): Server =>
  createServer((request, reply) => {
    const id = requestIdOf(request)
    const isAlive = request.url === '/healthz'
    const body = isAlive
      ? { success: true }
      : {
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
