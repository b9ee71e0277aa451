import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Deps } from './deps.ts'
import { passkeyRoutes } from './features/accounts/passkey-routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { staffRoutes } from './features/accounts/staff-routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { attachmentRoutes } from './features/attachments/routes.ts'
import { availabilityRoutes } from './features/availability/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { clientRoutes } from './features/clients/routes.ts'
import { mayReadConsultation } from './features/consultations/queries.ts'
import { findBookedSeat } from './features/consultations/reach.ts'
import { consultationRoutes } from './features/consultations/routes.ts'
import { couponRoutes } from './features/coupons/routes.ts'
import { mailRoutes } from './features/mails/routes.ts'
import { captureRoutes } from './features/payments/capture/routes.ts'
import { hasPaymentLink } from './features/payments/checkout/payment-links.ts'
import { checkoutRoutes } from './features/payments/checkout/routes.ts'
import { refundRoutes } from './features/payments/refunds/routes.ts'
import { preparationRoutes } from './features/preparation/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { pushRoutes } from './features/pushes/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { serviceRoutes } from './features/services/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { waitRoutes } from './features/waiting-list/routes.ts'
import { ABORTED_STATUS, onAborted } from './http/aborted.ts'
import type { PageSource } from './http/built-pages.ts'
import { limitConnections } from './http/connections.ts'
import { crossSiteHook } from './http/cross-site.ts'
import { cspReportRoutes } from './http/csp-reports.ts'
import { docsRoutes } from './http/docs.ts'
import { drainHook } from './http/drain.ts'
import {
  handleFailures,
  handleFrameworkErrors,
  replaceNodeReplies,
  handleClientErrors,
} from './http/failures.ts'
import { headersHook } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { pageRoutes } from './http/pages.ts'
import { logRefusals } from './http/refusal-log.ts'
import { repeatedParametersHook } from './http/repeated-parameters.ts'
import { requestIdOf } from './http/request-id.ts'
import { securityTxt } from './http/security-txt.ts'
import { sessionHook, tokenCookieHook } from './http/session.ts'
import { guardSpace } from './http/space-guard.ts'

const BODY_LIMIT_BYTES = 64 * 1024

/** Time to upload five megabytes over a slow mobile connection. */
const REQUEST_TIMEOUT_MS = 120_000

/**
 * Open connections per node, streams included; each takes about 20 kB. Further ones are closed immediately.
 */
const MAX_CONNECTIONS = 5_000

/**
 * http/mount.ts validates with the contract's schemas; the framework's compilers would cost a tenth of the
 * start time.
 */
const noCompiler = () => () => {
  throw new Error('Declare the shape in contract/')
}

/**
 * Builds the whole HTTP side of the product; it does not listen yet. `pages`: the built pages (`openPages`);
 * null serves only the API.
 */
export async function buildApp(
  deps: Deps,
  {
    pages,
    requestTimeoutMs = REQUEST_TIMEOUT_MS,
    maxConnections = MAX_CONNECTIONS,
  }: { pages: PageSource | null; requestTimeoutMs?: number; maxConnections?: number },
): Promise<FastifyInstance> {
  const app = createServer(deps, requestTimeoutMs)
  limitConnections(app, maxConnections)
  app.decorate('endpoints', [])
  await addHooks(app, deps)
  await addRoutes(app, deps, pages)
  return app
}

const createServer = (deps: Deps, requestTimeoutMs: number): FastifyInstance =>
  Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // Fastify's own lines contain the full address, which may be personal; accessLog writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestTimeoutMs,
    http: {
      // Node uses the longer of the two timeouts for the body, so this one has to be shorter.
      headersTimeout: requestTimeoutMs / 4,
      // Interval at which slow requests are detected.
      connectionsCheckingInterval: requestTimeoutMs / 24,
      requireHostHeader: false,
    },
    // During a stop http/drain.ts replies, in the common error format.
    return503OnClosing: false,
    clientErrorHandler: handleClientErrors(deps.config),
    genReqId: requestIdOf,
    frameworkErrors: handleFrameworkErrors(deps.config),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  })

/** Adds the hooks in the order in which they run. */
async function addHooks(app: FastifyInstance, deps: Deps): Promise<void> {
  handleFailures(app)
  headersHook(app, deps.config)
  replaceNodeReplies(app, deps.config)
  drainHook(app)
  guardSpace(app, deps)
  accessLog(app)
  logRefusals(app, deps)
  repeatedParametersHook(app)
  tokenCookieHook(app, deps.config)
  await app.register(cookie)
  sessionHook(app, deps)
  crossSiteHook(app, deps.config)
  // JSON only: a cross-site form cannot send it without a preflight request.
  app.removeContentTypeParser('text/plain')
}

async function addRoutes(app: FastifyInstance, deps: Deps, pages: PageSource | null): Promise<void> {
  healthRoutes(app, deps)
  securityTxt(app, deps)
  cspReportRoutes(app, deps)
  accountRoutes(app, deps)
  passkeyRoutes(app, deps)
  staffRoutes(app, deps)
  if (deps.identity) {
    const { googleRoutes } = await import('./features/accounts/google-routes.ts')
    googleRoutes(app, deps)
  }
  privacyRoutes(app, deps)
  availabilityRoutes(app, deps, { findBookedSeat })
  attachmentRoutes(app, deps)
  couponRoutes(app, deps)
  checkoutRoutes(app, deps)
  captureRoutes(app, deps)
  refundRoutes(app, deps)
  consultationRoutes(app, deps)
  chatRoutes(app, deps)
  preparationRoutes(app, deps)
  mailRoutes(app, deps)
  reportRoutes(app, deps)
  settingsRoutes(app, deps)
  serviceRoutes(app, deps)
  waitRoutes(app, deps)
  clientRoutes(app, deps)
  adminRoutes(app, deps)
  pushRoutes(app, deps)
  docsRoutes(app, deps)
  pageRoutes(app, deps, pages, {
    mayRead: (actor, id) => mayReadConsultation(deps.db, actor, id),
    hasLink: (token) => hasPaymentLink(deps.db, token),
  })
}

/** One line per call, without user input: the route's pattern instead of the address. */
function accessLog(app: FastifyInstance): void {
  const note = (request: FastifyRequest, { elapsedTime }: FastifyReply, status: number): void =>
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status,
      ms: Math.round(elapsedTime),
    })
  app.addHook('onResponse', (request, reply, done) => {
    note(request, reply, reply.statusCode)
    done()
  })
  onAborted(app, (request, reply) => note(request, reply, ABORTED_STATUS))
}
