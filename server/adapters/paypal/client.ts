import { callJson } from '#server/adapters/json-call.ts'
import { type Fetch, fetchWithKeepAlive } from '#server/adapters/keep-alive.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { readToken } from './replies.ts'

/** Status 0: no reply, and `fault` is the reason. */
export type PaypalReply = { status: number; body: unknown; debugId: string | null; fault?: string }

/** `key`: idempotency key. */
type Sent = { body?: string; key?: string }

const TIMEOUT_MS = 8_000
/** A token is renewed this long before its expiry, so that it does not expire in transit. */
const TOKEN_MARGIN_MS = 60_000

/** Client of PayPal's REST API: one token for all calls, a timeout per call, never throws. */
export function createPaypalClient(
  config: Config['paypal'],
  log: Deps['log'],
  fetch: Fetch = fetchWithKeepAlive,
) {
  let token: { text: string; endsAtMs: number } | null = null
  let fetching: Promise<string | PaypalReply> | null = null

  async function call(method: string, path: string, sent: Sent = {}): Promise<PaypalReply> {
    const first = await callOnce(method, path, sent)
    // A 401 was not executed: the token may have been revoked, so the call is repeated once with a new one.
    if (first.status !== 401) return first
    token = null
    return callOnce(method, path, sent)
  }

  async function callOnce(method: string, path: string, { body, key }: Sent): Promise<PaypalReply> {
    const bearer = await currentToken()
    if (typeof bearer !== 'string') return bearer
    const headers: Record<string, string> = {
      accept: 'application/json',
      authorization: `Bearer ${bearer}`,
      // Required on every call with a body, even an empty one; otherwise 415.
      ...(body === undefined ? {} : { 'content-type': 'application/json', prefer: 'return=representation' }),
      ...(key === undefined ? {} : { 'paypal-request-id': key }),
    }
    return send(method, path, { headers, ...(body === undefined ? {} : { body }) })
  }

  /** Uses the monotonic clock, so that a change of the system time does not extend a token's life. */
  async function currentToken(): Promise<string | PaypalReply> {
    if (token && performance.now() < token.endsAtMs) return token.text
    fetching ??= fetchToken().finally(() => {
      fetching = null
    })
    return fetching
  }

  async function fetchToken(): Promise<string | PaypalReply> {
    const askedAtMs = performance.now()
    const credentials = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')
    const reply = await send('POST', '/v1/oauth2/token', {
      headers: {
        accept: 'application/json',
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const read = reply.status === 200 ? readToken(reply.body) : null
    // Without a token the call itself was not made, so repeating it is safe.
    if (!read) return { ...reply, status: 0, fault: `NO_TOKEN_${reply.status}` }
    token = { text: read.token, endsAtMs: askedAtMs + read.expiresInSeconds * 1000 - TOKEN_MARGIN_MS }
    return read.token
  }

  async function send(
    method: string,
    path: string,
    init: { headers: Record<string, string>; body?: string },
  ): Promise<PaypalReply> {
    const startedAtMs = performance.now()
    const answer = await callJson(fetch, `${config.apiUrl}${path}`, { method, ...init }, TIMEOUT_MS)
    const { headers, ...rest } = answer
    const reply = { ...rest, debugId: headers?.get('paypal-debug-id') ?? null }
    // Never logs bodies: they contain personal data. PayPal's support asks for the debug id.
    const { status, debugId, fault } = reply
    const ms = Math.round(performance.now() - startedAtMs)
    const route = path.replace(/\?.*$/, '')
    log[status >= 200 && status < 300 ? 'debug' : 'warn'](
      { method, route, status, fault, debugId, ms },
      'paypal request',
    )
    return reply
  }

  return { call }
}
