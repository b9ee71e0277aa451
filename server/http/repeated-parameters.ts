import type { FastifyInstance } from 'fastify'
import { plainCalls } from './plain-calls.ts'
import { refuse } from './replies.ts'

/** Parameters that the server or a page's program reads. */
export const PAGE_PARAMETERS = [
  'lang',
  'zone',
  'way',
  'view',
  'back',
  'date',
  'time',
  'returned',
  'cancelled',
]

const READ_PARAMETERS = new Set([...PAGE_PARAMETERS, ...plainCalls.flatMap(({ query = [] }) => query)])

/**
 * Refuses a repeated parameter that pages and plain calls read (OWASP: HTTP parameter pollution); declared
 * endpoints refuse it in their input. Unknown parameters may repeat: apps add theirs, such as `fbclid`, to
 * shared links.
 */
export function repeatedParametersHook(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, query }, reply) => {
    if (!url.includes('&')) return
    const isTwice = Object.entries(query as object).some(
      ([name, value]) => Array.isArray(value) && READ_PARAMETERS.has(name),
    )
    if (isTwice) return refuse(reply, 'INVALID_INPUT')
  })
}
