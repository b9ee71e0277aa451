import { withTimeout } from '#server/within.ts'
import type { Fetch } from './keep-alive.ts'

/** Status 0: no reply, and `fault` is the reason. A body that is not JSON is null. */
type JsonReply = {
  status: number
  body: unknown
  headers: { get(name: string): string | null } | null
  fault?: string
}

/**
 * One call of a provider's JSON API. Never throws: a network failure is status 0 with the system's code
 * (`ECONNRESET`) or the error's name (`TimeoutError`). Redirects are not followed, because they would send
 * our credentials to another address.
 */
export async function callJson(
  fetch: Fetch,
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
  timeoutMs: number,
): Promise<JsonReply> {
  try {
    return await withTimeout(timeoutMs, async (signal) => {
      const response = await fetch(url, { ...init, redirect: 'error', signal })
      return { status: response.status, body: parseJson(await response.text()), headers: response.headers }
    })
  } catch (error) {
    const cause = (error as { cause?: { code?: unknown } }).cause?.code
    const fault = typeof cause === 'string' ? cause : error instanceof Error ? error.name : 'NO_ANSWER'
    return { status: 0, body: null, headers: null, fault }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
