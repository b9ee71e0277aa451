import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#domain/calendar.ts'
import type { Site } from './site.ts'

/** The provider's ids of an order and its capture. */
export type ForeignCapture = { orderId: string; captureId: string }

type Unit = { custom_id?: string; invoice_id?: string; reference_id?: string }

/** Another program that uses the office's account at the provider. */
export class ProviderAccount {
  readonly #site: Site

  constructor(site: Site) {
    this.#site = site
  }

  async #call(path: string, init: RequestInit): Promise<Response> {
    return fetch(new URL(path, this.#site.mailboxUrl.replace('127.0.0.1', 'localhost')), init)
  }

  /** Requests a new token each time: the sandbox forgets tokens when it restarts. */
  async #token(): Promise<string> {
    const file = readFileSync(join(this.#site.folder, 'sandbox/credentials.json'), 'utf8')
    const { clientId, clientSecret } = JSON.parse(file)
    const reply = await this.#call('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    return (await reply.json()).access_token
  }

  async #rest<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const token = await this.#token()
    const reply = await this.#call(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'paypal-request-id': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Reply
  }

  /** Captures money that no payment of the site explains. */
  async capture(unit: Unit = {}): Promise<ForeignCapture> {
    const { id } = await this.#rest<{ id: string }>('POST', '/v2/checkout/orders', {
      intent: 'CAPTURE',
      purchase_units: [{ amount: { currency_code: 'USD', value: '36.00' }, ...unit }],
    })
    await this.#site.sandbox('approve', { orderId: id })
    await this.#rest('POST', `/v2/checkout/orders/${id}/capture`, {})
    return { orderId: id, captureId: (await this.#captureOf(id)).id }
  }

  /** Captures an order shaped like the site's own, for the same person a week after one of their bookings. */
  async captureLikeTheSite(orderId: string): Promise<ForeignCapture> {
    type Order = { purchase_units: [Required<Unit>] }
    const order = await this.#rest<Order>('GET', `/v2/checkout/orders/${orderId}`)
    const [{ invoice_id, reference_id }] = order.purchase_units
    const [mark] = invoice_id.split('-')
    const [userId, startsAt = ''] = reference_id.split(' ')
    const id = randomUUID()
    const later = new Date(Date.parse(startsAt) + 7 * DAY_MS).toISOString()
    return this.capture({
      custom_id: id,
      invoice_id: `${mark}-${id}`,
      reference_id: `${userId} ${later}`,
    })
  }

  /** Returns the state of an order's capture. */
  async statusOf(orderId: string): Promise<string> {
    return (await this.#captureOf(orderId)).status
  }

  async #captureOf(orderId: string): Promise<{ id: string; status: string }> {
    type Order = { purchase_units: [{ payments: { captures: [{ id: string; status: string }] } }] }
    const order = await this.#rest<Order>('GET', `/v2/checkout/orders/${orderId}`)
    return order.purchase_units[0].payments.captures[0]
  }
}

/** Makes the unmatched orders due for review, as if no event had arrived for a while. */
export async function makeOrdersDue(site: Site, captures: readonly ForeignCapture[]): Promise<void> {
  await site.changeWhileStopped(async (db) => {
    const at = new Date()
    for (const { orderId: order_id } of captures)
      await db
        .insertInto('orphan_orders')
        .values({ order_id, status: 'new', seen_at: at, next_check_at: at })
        .onConflict((each) => each.column('order_id').doUpdateSet({ next_check_at: at }))
        .execute()
  })
}
