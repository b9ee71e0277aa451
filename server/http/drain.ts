import type { FastifyInstance } from 'fastify'
import { refuse } from './replies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** A stop in order: first whoever asks `/readyz` is told, then calls are refused, then the lines are cut. */
type Drain = {
  /** From the first moment of a stop on. */
  isStopping: boolean
  /** New calls are refused; those under way go on. */
  isClosed: boolean
  /** When a balancer last asked whether to send calls here; it waits for such an answer only if one asks. */
  lastAskedAtMs: number
}

/** A balancer that asked within this time will ask again. */
const STILL_ASKING_MS = 15_000
const MOST_WAIT_MS = 2_500
/** Calls under way have this long; with the wait and what ends after it a stop takes at most eight seconds. */
const LAST_CALLS_MS = 3_500
const RETRY_SECONDS = 2
const TICK_MS = 50

export function drainHook(app: FastifyInstance): void {
  const drain: Drain = { isStopping: false, isClosed: false, lastAskedAtMs: -STILL_ASKING_MS }
  app.decorate('drain', drain)
  app.addHook('onRequest', (_request, reply, done) => {
    if (!drain.isClosed) return done()
    void refuse(reply.header('connection', 'close'), 'SERVICE_UNAVAILABLE', {
      retryAfterSeconds: RETRY_SECONDS,
    })
  })
}

/** Ends the HTTP side: `/readyz` says no, then new calls are refused, then what is still open is cut. */
export async function closeInOrder(app: FastifyInstance): Promise<void> {
  const { drain, server } = app
  drain.isStopping = true
  const startedAtMs = performance.now()
  const isAsked = startedAtMs - drain.lastAskedAtMs < STILL_ASKING_MS
  const hasHeard = () => drain.lastAskedAtMs > startedAtMs
  while (isAsked && !hasHeard() && performance.now() - startedAtMs < MOST_WAIT_MS)
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  drain.isClosed = true
  const cut = setTimeout(() => server.closeAllConnections(), LAST_CALLS_MS)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}
