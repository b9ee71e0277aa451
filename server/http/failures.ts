import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import { commonHeaders } from './headers.ts'
import { refuse } from './replies.ts'

/** What Fastify itself refuses, in our words. */
const codeOfFramework: Record<string, ErrorCode> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_MANY_FILES',
  FST_PARTS_LIMIT: 'TOO_MANY_FILES',
  FST_FIELDS_LIMIT: 'TOO_MANY_FILES',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_ASYNC_CONSTRAINT: 'BAD_REQUEST',
}

/** Errors before any hook ran: a broken escape in the path, a parameter without end. */
export const frameworkErrors =
  (config: Config) =>
  (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(commonHeaders(config))
    void refuse(reply, 'BAD_REQUEST')
  }

/** Turns everything thrown into the one shape; what we did not foresee is a logged 500 without details. */
export function failureHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = codeOfFramework[error.code]
    if (known) return refuse(reply, known)
    if (error.statusCode && error.statusCode < 500) return refuse(reply, 'BAD_REQUEST')
    request.log.error({ err: error }, 'unforeseen failure')
    return refuse(reply, 'INTERNAL')
  })
}
