import { callJson } from '#server/adapters/json-call.ts'
import { type Fetch, fetchWithKeepAlive } from '#server/adapters/keep-alive.ts'
import type { Deps } from '#server/deps.ts'

/** Status 0: no reply, and `fault` is the reason. */
export type PortoneReply = { status: number; body: unknown; fault?: string }
/** `key`: idempotency key. */
type Sent = { body?: Record<string, unknown>; key?: string }

/** PortOne itself waits longer; a call that timed out is repeated with the same key. */
export const TIMEOUT_MS = 15_000

/** Client of PortOne's REST API V2: one secret, a timeout per call, never throws. */
export function createPortoneClient(
  config: { apiUrl: string; apiSecret: string },
  log: Deps['log'],
  fetch: Fetch = fetchWithKeepAlive,
) {
  async function call(method: 'GET' | 'POST', path: string, { body, key }: Sent = {}): Promise<PortoneReply> {
    const startedAtMs = performance.now()
    const init = {
      method,
      headers: {
        accept: 'application/json',
        authorization: `PortOne ${config.apiSecret}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        // A quoted string of at least 16 characters.
        ...(key === undefined ? {} : { 'idempotency-key': `"${key}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const reply = await callJson(fetch, `${config.apiUrl}${path}`, init, TIMEOUT_MS)
    // Never logs bodies or the query: they contain personal data.
    const { status, fault } = reply
    const ms = Math.round(performance.now() - startedAtMs)
    const route = path.replace(/\?.*$/, '')
    log[status >= 200 && status < 300 ? 'debug' : 'warn'](
      { method, route, status, fault, ms },
      'portone request',
    )
    return reply
  }
  return { call }
}
