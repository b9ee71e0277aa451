import type { FastifyReply } from 'fastify'
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { No } from '#domain/result.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The "no" that this call was answered with. */
    refusal: ErrorCode | null
  }
}

type Detail = Omit<No<ErrorCode>, 'ok' | 'code'>

/** The calls whose "no" also carries `error`, which the specification's client reads. */
const WITH_ERROR_FIELD = new Set([
  '/api/consultations/cancel',
  '/api/consultations/complete',
  '/api/consultations/:id/complete',
])

/** Answers a "no" in the one shape that every call uses. */
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
    // An outage is looked up in the log by this id; a person can quote it.
    ...(status >= 500 ? { requestId: reply.request.id } : {}),
  })
}
