import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import { isDatabaseFault } from '#server/db/faults.ts'
import { isBodyAborted } from './aborted.ts'
import { commonHeaders } from './headers.ts'
import { refuse } from './replies.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

const LINGER_MS = 500
/** About the duration of a database restart. */
const DATABASE_RETRY_SECONDS = 5
/** An operator has to free space first. */
const DISK_RETRY_SECONDS = 60
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Our codes for errors of Fastify itself. */
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

/** Handles errors before any hook ran: a malformed escape in the path, an overlong parameter. */
export const handleFrameworkErrors =
  (config: Config) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(commonHeaders(config)).header(REQUEST_ID_HEADER, request.id)
    void refuse(reply, 'BAD_REQUEST')
  }

/**
 * Handles malformed HTTP, too large headers, and requests that never end: sends a last reply and closes the
 * connection.
 */
export const handleClientErrors =
  (config: Config) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = statusOfUnreadable[error.code] ?? 400
    const lines = Object.entries(lastHeaders(config)).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${BAD_REQUEST}`)
    // A caller that does not read the reply must not keep the connection open.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }

const BAD_REQUEST = JSON.stringify({
  success: false,
  code: 'BAD_REQUEST',
  message: errors.BAD_REQUEST.message,
})

const lastHeaders = (config: Config): Record<string, string> => ({
  ...commonHeaders(config),
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(BAD_REQUEST)),
  connection: 'close',
})

/**
 * Replaces replies that Node sends without our headers: for an expectation other than 100-continue (RFC 9110,
 * 10.1.1), and for HTTP/1.1 without a Host (7.2; needs `requireHostHeader: false`).
 */
export function replaceNodeReplies(app: FastifyInstance, config: Config): void {
  app.server.on('checkExpectation', (_request, response) =>
    response.writeHead(417, lastHeaders(config)).end(BAD_REQUEST),
  )
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') {
      reply.header('connection', 'close')
      return refuse(reply, 'BAD_REQUEST')
    }
  })
}

const statusOfUnreadable: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * Converts every thrown error to the common error format: a database fault to a 503, anything unforeseen to a
 * logged 500 without details.
 */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = codeOfFramework[error.code]
    if (known) return refuse(reply, known)
    if (error.statusCode && error.statusCode < 500) return refuse(reply, 'BAD_REQUEST')
    if (DISK_FULL.has(error.code)) {
      request.log.error({ err: error }, 'disk full')
      return refuse(reply, 'SERVICE_UNAVAILABLE', { retryAfterSeconds: DISK_RETRY_SECONDS })
    }
    if (isDatabaseFault(error)) {
      request.log.error({ err: error }, 'database error')
      return refuse(reply, 'SERVICE_UNAVAILABLE', { retryAfterSeconds: DATABASE_RETRY_SECONDS })
    }
    if (isBodyAborted(request)) return refuse(reply, 'BAD_REQUEST')
    request.log.error({ err: error }, 'unexpected error')
    return refuse(reply, 'INTERNAL')
  })
}
