import { createHmac, randomUUID } from 'node:crypto'
import type { PortoneEvent } from './core.ts'

type SignedDelivery = { headers: Record<string, string>; body: string }

/** Signs a webhook by Standard Webhooks: one id per message, a new timestamp for each try. */
export function signDelivery(
  event: PortoneEvent,
  { secret, nowMs, id = `msg_${randomUUID()}` }: { secret: string; nowMs: number; id?: string },
): SignedDelivery {
  const body = JSON.stringify(event)
  const timestamp = String(Math.floor(nowMs / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  }
}
