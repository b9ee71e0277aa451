import type { FastifyInstance } from 'fastify'
import { refuse } from './replies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** State of a graceful stop: first `/readyz` fails, then calls are refused, then connections are closed. */
type Drain = {
  /** True from the start of a stop. */
  isStopping: boolean
  /** New calls are refused; calls in progress continue. */
  isClosed: boolean
  /** Time of the last `/readyz` request; the stop only waits for the next one if a load balancer polls it. */
  lastPolledAtMs: number
}

/** A load balancer that polled within this time polls again. */
const POLL_PERIOD_MS = 15_000
const MAX_WAIT_MS = 2_500
/**
 * Time for calls in progress; with the wait before and the steps after it a stop takes at most eight seconds.
 */
const LAST_CALLS_MS = 3_500
const RETRY_SECONDS = 2
const TICK_MS = 50

/** Refuses further calls with 503 once the server is stopping, in the common error format. */
export function drainHook(app: FastifyInstance): void {
  const drain: Drain = { isStopping: false, isClosed: false, lastPolledAtMs: -POLL_PERIOD_MS }
  app.decorate('drain', drain)
  app.addHook('onRequest', (_request, reply, done) => {
    if (!drain.isClosed) return done()
    void refuse(reply.header('connection', 'close'), 'SERVICE_UNAVAILABLE', {
      retryAfterSeconds: RETRY_SECONDS,
    })
  })
}

/** Stops the HTTP side: fails `/readyz`, then refuses new calls, then closes the remaining connections. */
export async function closeInOrder(app: FastifyInstance): Promise<void> {
  const { drain, server } = app
  drain.isStopping = true
  const startedAtMs = performance.now()
  const isPolled = startedAtMs - drain.lastPolledAtMs < POLL_PERIOD_MS
  const wasPolledAgain = () => drain.lastPolledAtMs > startedAtMs
  while (isPolled && !wasPolledAgain() && performance.now() - startedAtMs < MAX_WAIT_MS)
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  drain.isClosed = true
  const cut = setTimeout(() => server.closeAllConnections(), LAST_CALLS_MS)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}
