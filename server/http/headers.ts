import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** Policy of replies that are not pages: nothing may run, load or be framed. */
export const API_CSP =
  "default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Security headers of every reply, errors included. Pages and files override content policy and caching; all
 * other replies are stored in no cache.
 */
export function commonHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=()',
    'content-security-policy': API_CSP,
    'cache-control': 'no-store',
    ...(config.publicUrl.startsWith('https://')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}

export function headersHook(app: FastifyInstance, config: Config): void {
  const headers = commonHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
