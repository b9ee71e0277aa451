import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { errors } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { API_CSP } from './headers.ts'
import type { Mounted } from './mount.ts'

type JsonSchema = Record<string, unknown>

/** Describes the API from the declarations that serve it. Off in production unless API_DOCS says so. */
export function docsRoutes(app: FastifyInstance, deps: Deps): void {
  if (!deps.config.apiDocs) return
  app.get('/api/openapi.json', async () => openApi(app.endpoints, deps.config.publicUrl))
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${API_CSP}; style-src 'self'`)
      .send(page(app.endpoints)),
  )
}

/** OpenAPI 3.1 of every declared call. */
export function openApi(endpoints: readonly Mounted[], serverUrl: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    servers: [{ url: serverUrl }],
    paths,
  }
}

function operation(endpoint: Mounted): JsonSchema {
  const input = inputSchema(endpoint)
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const {
    properties = {},
    required = [],
    ...rest
  } = input as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  const others = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const parameters = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? {},
  }))
  const query = others.map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const body = {
    ...rest,
    properties: Object.fromEntries(others),
    required: required.filter((name) => !inPath.includes(name)),
  }
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    parameters: hasBody ? parameters : [...parameters, ...query],
    ...(hasBody ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      200: {
        description: 'success',
        content: {
          'application/json': { schema: z.toJSONSchema(endpoint.output, { unrepresentable: 'any' }) },
        },
      },
      default: { description: 'a "no"', content: { 'application/json': { schema: refusal } } },
    },
  }
}

const inputSchema = (endpoint: Mounted): JsonSchema =>
  z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })

const refusal = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(errors) },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
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
