import { isPushEndpoint } from '#domain/push-service.ts'
import type { PushTransport } from '#server/deps.ts'

type Fetch = (address: string, init: RequestInit) => Promise<Response>

const TIMEOUT_MS = 10_000

/**
 * Web Push (RFC 8030) to the services of `domain/push-service.ts`. The library encrypts (RFC 8291) and signs
 * (RFC 8292); the request is our own, so that no redirect is followed and no reply body is read.
 */
export function createWebPush(fetch: Fetch = globalThis.fetch): PushTransport {
  return {
    send: async ({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgent, keys, subject }) => {
      if (!isPushEndpoint(endpoint)) return { mayRetry: false, reason: 'not a push service' }
      // Imported on demand: few sites have a device.
      const { generateRequestDetails } = (await import('web-push')).default
      try {
        const { method, headers, body } = generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          payload,
          {
            TTL: ttlSeconds,
            urgency: urgent ? 'high' : 'normal',
            contentEncoding: 'aes128gcm',
            vapidDetails: { subject, ...keys },
          },
        )
        const { 'Content-Length': _length, ...sent } = headers as Record<string, string>
        const response = await fetch(endpoint, {
          method,
          headers: sent,
          body: new Uint8Array(body),
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await response.body?.cancel()
        return answerOf(response.status)
      } catch (error) {
        return { mayRetry: true, reason: error instanceof Error ? error.name : 'no answer' }
      }
    },
  }
}

function answerOf(status: number): Awaited<ReturnType<PushTransport['send']>> {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  return { mayRetry: status === 429 || status >= 500, reason: `status ${status}` }
}
