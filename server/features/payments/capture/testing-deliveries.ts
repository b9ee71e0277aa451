import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'
import type { TestApp } from '#server/testing.ts'

export type Deliveries = {
  /** What the product answered to each, in the order in which they came. */
  statuses: number[]
  /** Waits until at least so many have come. */
  arrivals: (count: number) => Promise<void>
  /** To be called before the site stops. */
  stop: () => void
}

/** Lets deliveries come over the network, with PayPal's own bytes and signature, to the route of the product. */
export async function receiveDeliveries(app: TestApp): Promise<Deliveries> {
  const statuses: number[] = []
  const door = createServer((request, response) => {
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
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  const { paypal: payments } = app.deps.payments
  const register = payments.ensureWebhook
  payments.ensureWebhook = () => register(`http://127.0.0.1:${port}/`)
  await app.settle()
  return {
    statuses,
    arrivals: (count) => vi.waitFor(() => expect(statuses.length).toBeGreaterThanOrEqual(count), 5000),
    stop: () => {
      app.sandbox.setKnobs({
        listsRefunds: true,
        webhooks: { hold: false, duplicate: false, corrupt: false },
      })
      // A delivery that is repeated must not reach a server that has stopped.
      door.closeAllConnections()
      door.close()
    },
  }
}
