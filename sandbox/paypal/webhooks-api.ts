import { z } from 'zod'
import type { Engine } from './engine.ts'
import type { Reply } from './errors.ts'
import { isObject, type JsonObject } from './records.ts'
import type { Signer } from './signature.ts'
import type { Webhook, Webhooks } from './webhooks.ts'

const ROOT = '/v1/notifications'
const webhookFields = z.object({
  // PayPal requires https on port 443; the sandbox also delivers to a site on the same machine.
  url: z.url({ protocol: /^https?$/ }),
  event_types: z.array(z.object({ name: z.string() })).min(1),
})
type Request = { method: string; path: string; raw: Buffer; body: unknown }

/** Webhooks v1: registrations, the postback verification, sending an event again. */
export function createWebhooksApi(engine: Engine, webhooks: Webhooks, signer: Signer, baseUrl: string) {
  const link = (id: string, rel: string, method: string) => ({
    href: `${baseUrl}${ROOT}/webhooks/${id}`,
    rel,
    method,
  })
  const view = (webhook: Webhook): JsonObject => ({
    ...webhook,
    links: [
      link(webhook.id, 'self', 'GET'),
      link(webhook.id, 'update', 'PATCH'),
      link(webhook.id, 'delete', 'DELETE'),
    ],
  })

  const error = (status: number, name: string, message: string): Reply => ({
    status,
    body: { name, message, debug_id: engine.newId(13).toLowerCase(), links: [] },
  })
  const invalid = (message: string) => error(400, 'VALIDATION_ERROR', message)
  const missing = () => error(404, 'INVALID_RESOURCE_ID', 'Resource id is invalid.')

  function create(body: unknown): Reply {
    const { data: fields, error: fault } = webhookFields.safeParse(body)
    if (!fields) return invalid(z.prettifyError(fault))
    for (const each of webhooks.webhooks.values()) {
      if (each.url === fields.url)
        return error(400, 'WEBHOOK_URL_ALREADY_EXISTS', 'Webhook URL already exists.')
    }
    const webhook = { id: engine.newId(), ...fields }
    webhooks.save(webhook)
    return { status: 201, body: view(webhook) }
  }

  /** A JSON Patch that replaces `/url` or `/event_types`. */
  function patch(webhook: Webhook, body: unknown): Reply {
    if (!Array.isArray(body)) return invalid('The body is a JSON Patch.')
    const changed: JsonObject = { ...webhook }
    for (const operation of body) {
      const name = isObject(operation) && operation.op === 'replace' ? operation.path : undefined
      if (name !== '/url' && name !== '/event_types') {
        return error(400, 'WEBHOOK_PATCH_REQUEST_INVALID', 'Only replace of /url or /event_types is allowed.')
      }
      changed[name.slice(1)] = operation.value
    }
    const { data: fields, error: fault } = webhookFields.safeParse(changed)
    if (!fields) return invalid(z.prettifyError(fault))
    webhooks.save({ id: webhook.id, ...fields })
    return { status: 200, body: view({ id: webhook.id, ...fields }) }
  }

  function one(method: string, id: string, body: unknown): Reply | undefined {
    const webhook = webhooks.webhooks.get(id)
    if (!webhook) return missing()
    if (method === 'GET') return { status: 200, body: view(webhook) }
    if (method === 'PATCH') return patch(webhook, body)
    if (method !== 'DELETE') return undefined
    webhooks.remove(id)
    return { status: 204, body: null }
  }

  function resend(eventId: string, body: unknown): Reply {
    const event = engine.store.events.get(eventId)
    if (!event) return missing()
    const only = isObject(body) && Array.isArray(body.webhook_ids) ? body.webhook_ids : [undefined]
    for (const id of only) webhooks.enqueue(event, typeof id === 'string' ? id : undefined)
    return { status: 202, body: { ...event } }
  }

  function verify(raw: Buffer, body: unknown): Reply {
    if (!isObject(body) || typeof body.webhook_id !== 'string') return invalid('webhook_id is missing.')
    const isGenuine = webhooks.webhooks.has(body.webhook_id) && signer.isGenuine(raw)
    return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } }
  }

  /** Undefined when the path is not one of these calls. */
  return function call({ method, path, raw, body }: Request): Reply | undefined {
    if (path === `${ROOT}/webhooks`) {
      if (method === 'POST') return create(body)
      if (method === 'GET')
        return { status: 200, body: { webhooks: [...webhooks.webhooks.values()].map(view) } }
    }
    if (path === `${ROOT}/verify-webhook-signature` && method === 'POST') return verify(raw, body)
    const webhookId = /^\/v1\/notifications\/webhooks\/(\w+)$/.exec(path)?.[1]
    if (webhookId) return one(method, webhookId, body)
    const [, eventId, action] = /^\/v1\/notifications\/webhooks-events\/([\w-]+)(\/resend)?$/.exec(path) ?? []
    if (!eventId) return undefined
    if (action && method === 'POST') return resend(eventId, body)
    const event = engine.store.events.get(eventId)
    if (!action && method === 'GET') return event ? { status: 200, body: { ...event } } : missing()
    return undefined
  }
}
