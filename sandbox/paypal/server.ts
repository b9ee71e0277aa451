import { randomBytes } from 'node:crypto'
import { isSameSecret, json, parseJson, type Answer, type Incoming } from '#sandbox/http.ts'
import { answerWithFaults } from '#sandbox/injected-faults.ts'
import type { Engine } from './engine.ts'
import type { Reply } from './errors.ts'
import type { Faults, Rule } from './faults.ts'
import { CERTIFICATE_PATH, type Signer } from './signature.ts'
import { createWebhooksApi } from './webhooks-api.ts'
import type { Webhooks } from './webhooks.ts'

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
    return answerWithFaults(faults, 'PayPal', request, (rule) => send(replyTo(request, rule)))
  }

  function replyTo(request: Incoming, rule: Rule | undefined): Reply {
    if (rule?.mode === 'status') {
      const status = rule.status ?? 500
      return rule.body ? { status, body: rule.body } : engine.errors.envelope(status)
    }
    const reply = call(request, rule)
    if (rule?.issuesBefore) return withIssuesBefore(reply, rule.issuesBefore)
    if (rule?.mode !== 'other') return reply
    const other = engine.call({ method: 'GET', path: rule.otherPath ?? '' })
    return reply.status < 300 && other.status < 300 ? { ...other, status: reply.status } : reply
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
    const credentials = Buffer.from(basic, 'base64').toString('utf8')
    if (!isSameSecret(credentials, `${needs.clientId}:${needs.clientSecret}`)) {
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

  function send({ status, body }: Reply): Answer {
    const headers = { 'paypal-debug-id': engine.newId(13).toLowerCase(), 'cache-control': 'no-store' }
    return body === null ? { status, headers } : json(status, body, headers)
  }
}

/** A refusal with further details, as PayPal may list several. */
const withIssuesBefore = ({ status, body }: Reply, issues: readonly string[]): Reply => ({
  status,
  body: body && {
    ...body,
    details: [...issues.map((issue) => ({ issue })), ...(Array.isArray(body.details) ? body.details : [])],
  },
})

/** OAuth errors have their own shape. */
const oauthError = (error: string, description: string): Reply => ({
  status: 401,
  body: { error, error_description: description },
})
