import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { errors } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import { commonHeaders } from './headers.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts'

const RETRY_SECONDS = 5
/**
 * A proxy that finds the port closed holds its callers (deploy/Caddyfile), so a short start causes no errors.
 */
const SHORT_START_MS = 10_000

/**
 * Answers on the site's own port during the start: `/healthz` with 200, everything else with 503, both with
 * the current step (`starting`), which scripts may read.
 */
export type StartupServer = {
  /** Sets the current step. The port opens when the start takes longer than ten seconds. */
  note(step: string): void
  /** Sets the step that the start waits for, and opens the port at once. */
  open(step: string): void
  /** Closes the port, so that the site itself can open it. */
  close(): Promise<void>
}

/** Creates the server; it opens the port at the first call of `open`, or of `note` when the start takes long. */
export function startupServer(config: Config, onError: (error: unknown) => void): StartupServer {
  let server: Server | null = null
  let timer: NodeJS.Timeout | undefined
  let step = ''
  const listen = (): void => {
    clearTimeout(timer)
    if (server) return
    server = answering(config, () => step)
      .on('error', onError)
      .listen(config.port, config.host)
    // An aborted start need not wait for this server.
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
        // The site takes over the port as soon as possible, so connections are not kept alive.
        connection: 'close',
        [REQUEST_ID_HEADER]: id,
      })
      .end(JSON.stringify(body))
  })
