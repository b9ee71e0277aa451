import type { FastifyInstance } from 'fastify'
import { addMs, DAY_MS } from '#domain/calendar.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Shorter than the year that RFC 9116 recommends as the maximum; a running site renews it on each request.
 */
const VALID_DAYS = 180

/** The contact to report vulnerabilities to (RFC 9116). */
export function securityTxt(app: FastifyInstance, deps: Pick<Deps, 'config' | 'now' | 'settings'>): void {
  const path = '/.well-known/security.txt'
  app.get(path, (_request, reply) => {
    const expires = addMs(deps.now(), VALID_DAYS * DAY_MS)
    const lines = [
      `Contact: mailto:${deps.settings.current().company.email}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, ko',
      `Canonical: ${deps.config.publicUrl}${path}`,
    ]
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      .send(`${lines.join('\n')}\n`)
  })
}
