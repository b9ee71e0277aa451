import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** In the access log and the metrics: the caller went away before the reply was complete (as nginx counts it). */
export const ABORTED_STATUS = 499

/** Notes calls that end without a reply: Fastify's onResponse is for replies that were sent. */
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

/** The body ended in the middle: whatever failed then, failed because of that. */
export const isBodyAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete
