import type { FastifyReply } from 'fastify'
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { Err } from '#domain/result.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of the reply. */
    refusal: ErrorCode | null
  }
}

type Detail = Omit<Err<ErrorCode>, 'ok' | 'code'>

/** Calls whose error reply also has `error`, which the specification's client reads. */
const WITH_ERROR_FIELD = new Set([
  '/api/consultations/cancel',
  '/api/consultations/complete',
  '/api/consultations/:id/complete',
])

/** Sends an error reply in the common format. */
export function refuse(reply: FastifyReply, code: ErrorCode, detail: Detail = {}): FastifyReply {
  const { message } = errors[code]
  const status = detail.impossible ? 422 : errors[code].status
  reply.request.refusal = code
  if (detail.retryAfterSeconds !== undefined) reply.header('retry-after', detail.retryAfterSeconds)
  const url = reply.request.routeOptions?.url ?? ''
  return reply.code(status).send({
    success: false,
    code,
    message,
    ...(WITH_ERROR_FIELD.has(url) ? { error: message } : {}),
    ...(detail.fields ? { fields: detail.fields } : {}),
    ...detail.details,
    // The id to find an outage in the log; a user can quote it.
    ...(status >= 500 ? { requestId: reply.request.id } : {}),
  })
}
