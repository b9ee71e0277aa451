import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'

/** For replies that are no page: nothing may run, load or be framed. */
const API_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Security headers of every reply, errors included. Pages set their own content policy. */
export function commonHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()',
    ...(config.publicUrl.startsWith('https://')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}

export function headersHook(app: FastifyInstance, config: Config): void {
  const headers = commonHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (request.url.startsWith('/api')) apiHeaders(reply)
  })
}

/** Nothing personal stays in a shared cache or in the browser's history. */
export function apiHeaders(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('content-security-policy', API_CSP)
}
