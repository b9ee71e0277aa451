import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'
import type { TestApp } from '#server/testing.ts'

export type Deliveries = {
  /** HTTP status of each webhook response, in the order of arrival. */
  statuses: number[]
  /** Resolves when at least `count` webhooks have arrived. */
  arrivals: (count: number) => Promise<void>
  /** Call this before the site stops. */
  stop: () => void
}

/** Forwards the sandbox's webhooks over HTTP, with PayPal's exact bytes and signature, to the product's route. */
export async function receiveDeliveries(app: TestApp): Promise<Deliveries> {
  const statuses: number[] = []
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const reply = await app.server.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        headers: request.headers as Record<string, string>,
        payload: Buffer.concat(parts),
      })
      statuses.push(reply.statusCode)
      response.statusCode = reply.statusCode
      response.end(reply.rawPayload)
    })
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const { paypal: payments } = app.deps.gateways
  const register = payments.ensureWebhook
  payments.ensureWebhook = () => register(`http://127.0.0.1:${port}/`)
  await app.settle()
  return {
    statuses,
    arrivals: (count) => vi.waitFor(() => expect(statuses.length).toBeGreaterThanOrEqual(count), 5000),
    stop: () => {
      app.sandbox.changeSettings({
        listsRefunds: true,
        webhooks: { hold: false, duplicate: false, corrupt: false },
      })
      // A retried webhook must not reach a stopped server.
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}
