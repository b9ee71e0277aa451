import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Status in the access log and the metrics when the caller disconnected before the reply was complete (as in
 * nginx).
 */
export const ABORTED_STATUS = 499

/** Calls back for requests that end without a reply, for which Fastify does not run onResponse. */
export function onAborted(
  app: FastifyInstance,
  note: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) note(request, reply)
    })
    done()
  })
}

/** True when the body ended prematurely, which is then the cause of any failure. */
export const isBodyAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete
