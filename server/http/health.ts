import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { within } from '#server/within.ts'

/** A balancer asks every few seconds and must hear soon that the database is silent. */
const READY_MS = 3_000

/** `/healthz`: the process lives. `/readyz`: it can serve, because the database answers. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async () => ({ success: true }))
  app.get('/readyz', async (request, reply) => {
    try {
      if (await within(READY_MS, sql`select 1`.execute(deps.db), null)) return { success: true }
      request.log.error('not ready: the database is silent')
      return reply.code(503).send({ success: false })
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ success: false })
    }
  })
}
