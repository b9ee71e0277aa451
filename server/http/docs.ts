import type { FastifyInstance } from 'fastify'
import { errors } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { API_CSP } from './headers.ts'
import type { Mounted } from './mount.ts'
import { inputSchema, openApi } from './openapi.ts'
import { plainCalls } from './plain-calls.ts'
import { sessionCookie } from './session.ts'

/**
 * Serves a description of the API, generated from its declarations. Off in production unless API_DOCS is set.
 */
export function docsRoutes(app: FastifyInstance, deps: Deps): void {
  if (!deps.config.apiDocs) return
  app.get('/api/openapi.json', async () =>
    openApi(app.endpoints, deps.config.publicUrl, {
      plain: plainCalls.filter(({ method, path }) => app.hasRoute({ method, url: path })),
      cookie: sessionCookie(deps.config),
    }),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${API_CSP}; style-src 'self'`)
      .send(page(app.endpoints)),
  )
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

function page(endpoints: readonly Mounted[]): string {
  const rows = endpoints.map(
    (endpoint) =>
      `<tr><td><code>${endpoint.method} ${escape(endpoint.path)}</code><td>${endpoint.access}<td>${escape(endpoint.summary)}` +
      `<td><details><summary>input</summary><pre>${escape(JSON.stringify(inputSchema(endpoint), null, 2))}</pre></details>`,
  )
  const codes = Object.entries(errors).map(
    ([code, { status, message }]) => `<tr><td><code>${code}</code><td>${status}<td>${escape(message)}`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>API</title>
<h1>API</h1><p><a href="/api/openapi.json">openapi.json</a></p>
<table><tr><th>call<th>access<th>does<th>takes${rows.join('')}</table>
<h2>Codes</h2><table><tr><th>code<th>status<th>message${codes.join('')}</table></html>`
}
