import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { refuse } from './replies.ts'

const RETRY_SECONDS = 60
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Health checks must always be answered. */
const ALWAYS = new Set(['/healthz', '/readyz'])

/**
 * Refuses writes while the disk is nearly full: a database that cannot write its WAL stops permanently, while
 * one without writes continues once there is space.
 */
export function guardSpace(app: FastifyInstance, { space }: Pick<Deps, 'space'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const mayPass = READS.has(request.method) ? !space.isFull() : !space.isLow()
    if (mayPass || ALWAYS.has(request.url)) return done()
    request.log.error({ freeBytes: space.freeBytes() }, 'request refused, disk full')
    void refuse(reply, 'SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS })
  })
}
