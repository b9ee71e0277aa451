import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#domain/calendar.ts'

/** Closes connections beyond a limit immediately, and logs it once a minute. */
export function limitConnections(app: FastifyInstance, maxConnections: number): void {
  app.server.maxConnections = maxConnections
  let warnedAtMs = -MINUTE_MS
  app.server.on('drop', () => {
    const nowMs = performance.now()
    if (nowMs - warnedAtMs < MINUTE_MS) return
    warnedAtMs = nowMs
    app.log.warn({ maxConnections }, 'connection limit reached, new connections closed')
  })
}
