import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { refuse } from './replies.ts'

const RETRY_SECONDS = 60
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Who asks how we are must hear it. */
const ALWAYS = new Set(['/healthz', '/readyz'])

/**
 * Refuses what would write while the disk is about to be full: a database that cannot write its log
 * never answers again, while one that is left alone goes on as soon as there is room.
 */
export function spaceGuard(app: FastifyInstance, { space }: Pick<Deps, 'space'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const mayPass = READS.has(request.method) ? !space.isFull() : !space.isLow()
    if (mayPass || ALWAYS.has(request.url)) return done()
    request.log.error({ freeBytes: space.freeBytes() }, 'refused: the disk is full')
    void refuse(reply, 'SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS })
  })
}
