import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { takeFromLimit, takeFromNetworkLimit } from '#server/db/rate-limits.ts'
import type { Deps } from '#server/deps.ts'
import { CSP_REPORTS_PATH, POLICY_DIRECTIVES } from './content-policy.ts'
import { refuse } from './replies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Violations that this call reported, for the metrics. */
    violations: readonly Violation[] | null
  }
}

/** The part of a report that is logged: known words, and at most a host name. */
type Violation = {
  directive: string
  disposition: 'enforce' | 'report'
  blocked: string
  page: string
}

/** A browser sends a minute's reports together, each with the whole policy. */
const BODY_BYTES = 16 * 1024
const REPORTS_PER_BODY = 10
const NETWORK_LIMIT = { calls: 20, seconds: 60 }
const SITE_LIMIT = { calls: 300, seconds: 60 }

/** Directives that a browser reports instead of the one in the policy (CSP Level 3, 6.8.1). */
const FINER_DIRECTIVES = [
  'script-src-elem',
  'script-src-attr',
  'style-src-elem',
  'style-src-attr',
  'worker-src',
]
const DIRECTIVES = new Set([...POLICY_DIRECTIVES, ...FINER_DIRECTIVES])
/** Words reported instead of an address, and schemes of addresses without a host. */
const BLOCKED_WORDS =
  /^(?:(?:inline|eval|wasm-eval|self|trusted-types-(?:sink|policy))$|(?:about|blob|data|file|filesystem|(?:chrome|moz|safari|safari-web)-extension)(?=:|$))/

const text = z.optional(z.string())
/** Format of `report-uri` (CSP Level 2). */
const single = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    disposition: text,
  }),
})
/** Format of `report-to` (Reporting API). */
const violationBody = z.object({
  documentURL: text,
  effectiveDirective: text,
  blockedURL: text,
  disposition: text,
})
const several = z.array(z.object({ type: z.string(), body: z.optional(z.nullable(violationBody)) }))

/**
 * Receives browsers' reports of content-policy violations. Anyone can send one, so nothing is stored: a log
 * line and a counter state what was blocked, from which host, on which page.
 */
export function cspReportRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'log'>): void {
  app.decorateRequest('violations', null)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(CSP_REPORTS_PATH, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const now = deps.now()
      const key = 'csp-reports'
      const network = await takeFromNetworkLimit(deps.db, { ...NETWORK_LIMIT, key, address: request.ip, now })
      if (!network.ok) return refuse(reply, 'RATE_LIMITED', network)
      const site = await takeFromLimit(deps.db, { ...SITE_LIMIT, key, now })
      if (!site.ok) return refuse(reply, 'RATE_LIMITED', site)
      const violations = violationsIn(request.body, app)
      if (!violations) return refuse(reply, 'INVALID_INPUT')
      for (const violation of violations) {
        // In report-only mode nothing was blocked.
        if (violation.disposition === 'report')
          deps.log.info(violation, 'content policy violated, report only')
        else deps.log.warn(violation, 'content policy violated')
      }
      request.violations = violations
      return reply.send({ success: true })
    })
  })
}

/** Null when the body is not a report. */
function violationsIn(body: unknown, app: FastifyInstance): Violation[] | null {
  const one = single.safeParse(body)
  if (one.success) {
    const report = one.data['csp-report']
    return [
      violationOf(app, {
        // Older browsers append the sources to the directive.
        effectiveDirective: report['effective-directive'] ?? report['violated-directive']?.split(' ', 1)[0],
        blockedURL: report['blocked-uri'],
        documentURL: report['document-uri'],
        disposition: report.disposition,
      }),
    ]
  }
  const more = several.safeParse(body)
  if (!more.success) return null
  return more.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, REPORTS_PER_BODY)
    .map(({ body: report }) => violationOf(app, report ?? {}))
}

const violationOf = (app: FastifyInstance, report: z.infer<typeof violationBody>): Violation => ({
  directive: DIRECTIVES.has(report.effectiveDirective ?? '') ? report.effectiveDirective! : 'other',
  disposition: report.disposition === 'report' ? 'report' : 'enforce',
  blocked: blockedOrigin(report.blockedURL ?? ''),
  page: pageOf(app, report.documentURL ?? ''),
})

function blockedOrigin(blocked: string): string {
  const [word] = BLOCKED_WORDS.exec(blocked) ?? []
  if (word) return word
  const url = URL.parse(blocked)
  return url && /^(?:https?|wss?):$/.test(url.protocol) ? url.origin : 'other'
}

/** Any other path could contain arbitrary text. */
function pageOf(app: FastifyInstance, address: string): string {
  const path = URL.parse(address)?.pathname ?? ''
  return app.hasRoute({ method: 'GET', url: path }) ? path : 'no page'
}
