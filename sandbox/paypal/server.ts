import { randomBytes, timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { json, parseJson, type Answer, type Incoming } from '#sandbox/http.ts'
import type { Engine } from './engine.ts'
import type { Reply } from './errors.ts'
import type { Faults, Rule } from './faults.ts'
import { CERTIFICATE_PATH, type Signer } from './signature.ts'
import type { Webhooks } from './webhooks.ts'
import { createWebhooksApi } from './webhooks-api.ts'

type Needs = {
  engine: Engine
  webhooks: Webhooks
  signer: Signer
  faults: Faults
  now: () => number
  baseUrl: string
  clientId: string
  clientSecret: string
}

const TOKEN_PATH = '/v1/oauth2/token'
const SCOPE =
  'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund ' +
  'https://uri.paypal.com/services/applications/webhooks https://api.paypal.com/v1/payments/.* openid'

/** PayPal's REST API over HTTP: tokens, injected faults, webhooks, and the engine. */
export function createRestApi(needs: Needs) {
  const { engine, faults, now } = needs
  const webhooksApi = createWebhooksApi(engine, needs.webhooks, needs.signer, needs.baseUrl)
  const tokenEndsAt = new Map<string, number>()

  return async function answer(request: Incoming): Promise<Answer> {
    if (request.path === CERTIFICATE_PATH) {
      return {
        status: 200,
        headers: { 'content-type': 'application/x-pem-file' },
        body: needs.signer.certificatePem,
      }
    }
    const rule = faults.take(request.method, request.path)
    if (faults.settings.latencyMs > 0) await delay(faults.settings.latencyMs)
    if (rule?.mode === 'reset-before') return 'reset'
    if (rule?.mode === 'hang-before') return 'hang'
    if (rule?.mode === 'html') {
      return {
        status: rule.status ?? 502,
        headers: { 'content-type': 'text/html' },
        body: '<html><h1>This page is not from PayPal</h1></html>',
      }
    }
    if (rule?.mode === 'status') {
      const status = rule.status ?? 500
      return send(rule.body ? { status, body: rule.body } : engine.errors.envelope(status))
    }
    const reply = call(request, rule)
    if (rule?.mode === 'other') {
      const other = engine.call({ method: 'GET', path: rule.otherPath ?? '' })
      return send(reply.status < 300 && other.status < 300 ? { ...other, status: reply.status } : reply)
    }
    if (rule?.mode === 'reset-after') return 'reset'
    if (rule?.mode === 'hang-after') return 'hang'
    return send(reply, rule?.mode === 'mangle' ? rule : undefined)
  }

  function call(request: Incoming, rule: Rule | undefined): Reply {
    if (request.path === TOKEN_PATH) return issueToken(request)
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!((tokenEndsAt.get(token) ?? 0) > now())) {
      return oauthError('invalid_token', 'Token signature verification failed')
    }
    let body: unknown
    if (request.method === 'POST' || request.method === 'PATCH') {
      if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
        return engine.errors.envelope(415)
      const parsed = request.raw.length === 0 ? { value: {} } : parseJson(request.raw)
      if (!parsed) return engine.errors.issue('createOrder', 'MALFORMED_REQUEST_JSON', { location: 'body' })
      body = parsed.value
    }
    const { method, path, raw } = request
    const mocked = rule?.mode === 'issue' && JSON.stringify({ mock_application_codes: [rule.issue] })
    const headers = mocked ? { ...request.headers, 'paypal-mock-response': mocked } : request.headers
    const query = request.query.toString()
    return (
      webhooksApi({ method, path, raw, body }) ??
      engine.call({ method, path: query ? `${path}?${query}` : path, headers, body })
    )
  }

  function issueToken(request: Incoming): Reply {
    if (request.method !== 'POST') return engine.errors.envelope(404)
    const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const given = Buffer.from(basic, 'base64')
    const wanted = Buffer.from(`${needs.clientId}:${needs.clientSecret}`)
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      return oauthError('invalid_client', 'Client Authentication failed')
    }
    if (new URLSearchParams(request.raw.toString('utf8')).get('grant_type') !== 'client_credentials') {
      return { ...oauthError('unsupported_grant_type', 'Grant Type is NULL or not supported'), status: 400 }
    }
    const token = `A21AA${randomBytes(48).toString('base64url')}`
    const lifetimeSeconds = faults.settings.tokenTtlSeconds
    for (const [old, endsAt] of tokenEndsAt) if (endsAt <= now()) tokenEndsAt.delete(old)
    tokenEndsAt.set(token, now() + lifetimeSeconds * 1000)
    return {
      status: 200,
      body: {
        scope: SCOPE,
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: lifetimeSeconds,
        nonce: `${new Date(now()).toISOString()}${randomBytes(24).toString('base64url')}`,
      },
    }
  }

  function send({ status, body }: Reply, mangle?: Rule): Answer {
    const headers = { 'paypal-debug-id': engine.newId(13).toLowerCase(), 'cache-control': 'no-store' }
    if (body === null) return { status, headers }
    const answer = json(status, body, headers)
    if (!mangle || typeof answer === 'string') return answer
    return { ...answer, body: String(answer.body).replace(mangle.from ?? '', mangle.to ?? '') }
  }
}

/** OAuth errors have their own shape. */
const oauthError = (error: string, description: string): Reply => ({
  status: 401,
  body: { error, error_description: description },
})
