import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, because the database answers. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async () => ({ success: true }))
  app.get('/readyz', async (request, reply) => {
    try {
      await sql`select 1`.execute(deps.db)
      return { success: true }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ success: false })
    }
  })
}
