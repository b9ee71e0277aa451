import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { within } from '#server/within.ts'
import { refuse } from './replies.ts'

/** A load balancer polls every few seconds and needs a quick reply when the database does not answer. */
const READY_MS = 3_000
/** The database is checked at most once in this time, however often callers ask. */
const FRESH_MS = 1_000
const RETRY_SECONDS = 2
/** The site corrects its own times (server/db/clock.ts), but other programs on this machine do not. */
const MAX_CLOCK_OFFSET_S = 30

type Needs = Pick<Deps, 'db' | 'space' | 'clock'>

/** Returns a function that finds the reason why this node cannot serve; null when it can. */
export function readinessOf(deps: Needs): () => Promise<string | null> {
  let trying: Promise<string | null> | null = null
  let triedAtMs = -Infinity

  async function findFault(): Promise<string | null> {
    if (deps.space.isLow()) return 'disk full'
    const offset = deps.clock.offsetSeconds()
    if (Math.abs(offset) > MAX_CLOCK_OFFSET_S)
      return `clock differs from the database by ${offset.toFixed(0)} seconds`
    if (!trying || performance.now() - triedAtMs > FRESH_MS) {
      triedAtMs = performance.now()
      trying = write().then(
        () => null,
        (error: unknown) => `database: ${(error as Error).message}`,
      )
    }
    return within(READY_MS, trying, 'database timeout')
  }

  /** A write, because a standby, or a server with a full disk, still answers reads. */
  const write = () =>
    sql`insert into readiness (id, at) values (1, now()) on conflict (id) do update set at = excluded.at`.execute(
      deps.db,
    )

  return findFault
}

/** `/healthz`: the process is alive. `/readyz`: it can serve, because the database accepts writes. */
export function healthRoutes(app: FastifyInstance, deps: Needs): void {
  const findFault = readinessOf(deps)

  app.get('/healthz', async () => ({ success: true }))
  app.get('/readyz', async (request, reply) => {
    app.drain.lastPolledAtMs = performance.now()
    const reason = app.drain.isStopping ? 'stopping' : await findFault()
    if (reason === null) return { success: true }
    request.log.error({ reason }, 'not ready')
    return refuse(reply, 'SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS })
  })
}
