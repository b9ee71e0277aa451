import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** For replies that are no page: nothing may run, load or be framed. */
export const API_CSP =
  "default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Security headers of every reply, errors included. Pages and files set their own content policy and
 * caching; what says nothing about them stays in no cache, shared or the browser's.
 */
export function commonHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()',
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
