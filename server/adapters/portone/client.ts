import { type Fetch, fetchKeptOpen } from '#server/adapters/kept-open.ts'
import type { Deps } from '#server/deps.ts'
import { callJson } from '#server/adapters/json-call.ts'

/** Status 0: no answer, and `fault` says why. */
export type PortoneReply = { status: number; body: unknown; fault?: string }
type Sent = { body?: Record<string, unknown>; /** Makes a repeated call harmless. */ key?: string }

/** PortOne waits longer itself; a call that is given up is asked for again under the same key. */
export const TIMEOUT_MS = 15_000

/** Calls PortOne's REST API V2: one secret, a limit of time for each call, and never a throw. */
export function createPortoneClient(
  config: { apiUrl: string; apiSecret: string },
  log: Deps['log'],
  fetch: Fetch = fetchKeptOpen,
) {
  async function call(method: 'GET' | 'POST', path: string, { body, key }: Sent = {}): Promise<PortoneReply> {
    const startedAtMs = performance.now()
    const init = {
      method,
      headers: {
        accept: 'application/json',
        authorization: `PortOne ${config.apiSecret}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        // A string in double quotes, of 16 characters at least.
        ...(key === undefined ? {} : { 'idempotency-key': `"${key}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const reply = await callJson(fetch, `${config.apiUrl}${path}`, init, TIMEOUT_MS)
    // Never the bodies or the query: they name people.
    const { status, fault } = reply
    const ms = Math.round(performance.now() - startedAtMs)
    const route = path.replace(/\?.*$/, '')
    log[status >= 200 && status < 300 ? 'debug' : 'warn']({ method, route, status, fault, ms }, 'portone')
    return reply
  }
  return { call }
}
