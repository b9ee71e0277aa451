import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Deps } from '#server/deps.ts'
import { ABORTED_STATUS, onAborted } from './aborted.ts'
import { registerInstanceMetrics } from './instance-metrics.ts'

/**
 * Counts and times every reply, for Prometheus. Only started when METRICS_PORT is set. @throws when the port
 * is in use.
 */
export async function startMetrics(
  app: FastifyInstance,
  deps: Deps,
  port: number,
  host: string,
): Promise<Server> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const replies = new Counter({
    name: 'http_replies_total',
    help: 'Replies by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_reply_seconds',
    help: 'Time from request to reply',
    labelNames: ['route'],
    registers: [registry],
  })
  const violations = new Counter({
    name: 'csp_violations_total',
    help: 'CSP violations reported by browsers, by directive and disposition (enforce or report)',
    labelNames: ['directive', 'disposition'],
    registers: [registry],
  })
  const instance = registerInstanceMetrics(registry, deps)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    replies.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ route }, reply.elapsedTime / 1000)
    for (const { directive, disposition } of request.violations ?? [])
      violations.inc({ directive, disposition })
  })
  // Streams end like this as well, after hours, so these are counted but not timed.
  onAborted(app, (request) =>
    replies.inc({
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: ABORTED_STATUS,
    }),
  )
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    instance
      .refresh()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
  }).listen(port, host)
  await once(server, 'listening')
  return server
}
