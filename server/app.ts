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
import { attachmentRoutes } from './features/attachments/routes.ts'
import { availabilityRoutes } from './features/availability/routes.ts'
import { mayReadConsultation } from './features/consultations/queries.ts'
import { consultationRoutes } from './features/consultations/routes.ts'
import { clientRoutes } from './features/clients/routes.ts'
import { couponRoutes } from './features/coupons/routes.ts'
import { deskRoutes } from './features/desk/routes.ts'
import { mailRoutes } from './features/mails/routes.ts'
import { officeRoutes } from './features/office/routes.ts'
import { paymentRoutes } from './features/payments/refunds/routes.ts'
import { pushRoutes } from './features/pushes/routes.ts'
import { bookingRoutes } from './features/payments/checkout/routes.ts'
import { preparationRoutes } from './features/preparation/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { roomRoutes } from './features/rooms/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { cspReportRoutes } from './http/csp-reports.ts'
import { docsRoutes } from './http/docs.ts'
import type { PageSource } from './http/built-pages.ts'
import { limitConnections } from './http/connections.ts'
import { crossSiteHook } from './http/cross-site.ts'
import { ABORTED_STATUS, onAborted } from './http/aborted.ts'
import { failureHandlers, frameworkErrors, nodesOwnReplies, unreadable } from './http/failures.ts'
import { headersHook } from './http/headers.ts'
import { drainHook } from './http/drain.ts'
import { healthRoutes } from './http/health.ts'
import { pageRoutes } from './http/pages.ts'
import { refusalLog } from './http/refusal-log.ts'
import { repeatedParametersHook } from './http/repeated-parameters.ts'
import { requestIdOf } from './http/request-id.ts'
import { securityTxt } from './http/security-txt.ts'
import { sessionHook, tokenCookieHook } from './http/session.ts'
import { spaceGuard } from './http/space-guard.ts'

const BODY_LIMIT_BYTES = 64 * 1024

/** Five megabytes take this long over a poor mobile line. */
const REQUEST_TIMEOUT_MS = 120_000

/** Open connections of a node, streams included; each takes some 20 kB. What comes beyond is closed at once. */
const MAX_CONNECTIONS = 5_000

/** http/mount.ts checks shapes with the contract's schemas; the framework's compilers would cost a tenth of the start. */
const noCompiler = () => () => {
  throw new Error('Declare the shape in contract/')
}

/**
 * The whole HTTP side of the product on given dependencies; not listening yet.
 * `pages`: the built pages (`openPages`); null serves the API alone.
 */
export async function buildApp(
  deps: Deps,
  {
    pages,
    requestTimeoutMs = REQUEST_TIMEOUT_MS,
    maxConnections = MAX_CONNECTIONS,
  }: { pages: PageSource | null; requestTimeoutMs?: number; maxConnections?: number },
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // Its lines hold the whole address, which may be personal; accessLog writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestTimeoutMs,
    http: {
      // Node takes the longer of the two for the body: this one has to be shorter.
      headersTimeout: requestTimeoutMs / 4,
      // How often it looks for callers that send their request too slowly.
      connectionsCheckingInterval: requestTimeoutMs / 24,
      requireHostHeader: false,
    },
    // What comes during a stop is answered by http/drain.ts, in the one shape of all refusals.
    return503OnClosing: false,
    clientErrorHandler: unreadable(deps.config),
    genReqId: requestIdOf,
    frameworkErrors: frameworkErrors(deps.config),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  })
  limitConnections(app, maxConnections)
  app.decorate('endpoints', [])
  failureHandlers(app)
  headersHook(app, deps.config)
  nodesOwnReplies(app, deps.config)
  drainHook(app)
  spaceGuard(app, deps)
  accessLog(app)
  refusalLog(app, deps)
  repeatedParametersHook(app)
  tokenCookieHook(app, deps.config)
  await app.register(cookie)
  sessionHook(app, deps)
  crossSiteHook(app, deps.config)
  // JSON only: a form of another site cannot send it without asking first.
  app.removeContentTypeParser('text/plain')

  healthRoutes(app, deps)
  securityTxt(app, deps)
  cspReportRoutes(app, deps)
  accountRoutes(app, deps)
  passkeyRoutes(app, deps)
  if (deps.identity) {
    const { googleRoutes } = await import('./features/accounts/google-routes.ts')
    googleRoutes(app, deps)
  }
  privacyRoutes(app, deps)
  availabilityRoutes(app, deps)
  attachmentRoutes(app, deps)
  couponRoutes(app, deps)
  bookingRoutes(app, deps)
  paymentRoutes(app, deps)
  consultationRoutes(app, deps)
  roomRoutes(app, deps)
  preparationRoutes(app, deps)
  mailRoutes(app, deps)
  officeRoutes(app, deps)
  settingsRoutes(app, deps)
  clientRoutes(app, deps)
  deskRoutes(app, deps)
  pushRoutes(app, deps)
  docsRoutes(app, deps)
  pageRoutes(app, deps, pages, (actor, id) => mayReadConsultation(deps.db, actor, id))
  return app
}

/** One line per call, without anything that a person typed: the route's pattern, not the address. */
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
