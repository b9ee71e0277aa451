import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import { CSP_REPORTS_PATH } from './content-policy.ts'
import { refuse } from './replies.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses unsafe requests that another site triggers in a browser (OWASP cross-site request forgery). A provider's
 * webhook has neither session nor headers of a browser, and passes.
 */
export function crossSiteHook(app: FastifyInstance, config: Config): void {
  const origin = new URL(config.publicUrl).origin
  app.addHook('onRequest', (request, reply, done) => {
    if (hasTwoHosts(request)) return refuse(reply.header('connection', 'close'), 'BAD_REQUEST')
    if (SAFE_METHODS.has(request.method)) return done()
    const code = crossSiteRefusal(request, origin)
    if (code) refuse(reply, code)
    else done()
  })
}

/** With two Host headers a proxy in front may have used the other one (RFC 9112, 3.2). */
const hasTwoHosts = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

function crossSiteRefusal(request: FastifyRequest, origin: string): ErrorCode | null {
  const site = request.headers['sec-fetch-site']
  const sender = request.headers.origin
  if (site !== undefined && site !== 'same-origin') return 'CROSS_SITE'
  if (sender !== undefined && sender !== origin) return 'CROSS_SITE'

  // The browser sends reports itself, with cookies and without the token; they change nothing.
  if (request.url === CSP_REPORTS_PATH) return null
  const token = request.headers['x-xsrf-token']
  const isBrowser = site !== undefined || sender !== undefined
  if (request.csrfToken === null) return null
  if (token === undefined) return isBrowser ? 'CSRF' : null
  return typeof token === 'string' && isSameText(token, request.csrfToken) ? null : 'CSRF'
}

const isSameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
