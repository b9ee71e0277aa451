import { Agent, request } from 'node:http'

type Reply = { status: number; body: Record<string, unknown> }

/** The provider calls of one booking over kept connections, without retries and checks. */
export async function openProvider({
  url,
  clientId,
  clientSecret,
  webhook,
}: {
  url: string
  clientId: string
  clientSecret: string
  webhook: string
}) {
  const agent = new Agent({ keepAlive: true, timeout: 4_000 })
  const { hostname, port } = new URL(url)
  const call = (path: string, headers: Record<string, string>, body: string): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          hostname,
          port,
          method: 'POST',
          path,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (text += chunk))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const token = await call(
    '/v1/oauth2/token',
    { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    'grant_type=client_credentials',
  )
  const authorization = `Bearer ${String(token.body.access_token)}`
  const asJson = { authorization, 'content-type': 'application/json', accept: 'application/json' }
  const withKey = (key: string) => ({ ...asJson, prefer: 'return=representation', 'paypal-request-id': key })
  const events = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'].map((name) => ({ name }))
  await call('/v1/notifications/webhooks', asJson, JSON.stringify({ url: webhook, event_types: events }))

  return {
    async createOrder({ id, reference, page }: { id: string; reference: string; page: string }) {
      const unit = {
        amount: { currency_code: 'USD', value: '36.00' },
        description: 'consultation',
        custom_id: id,
        invoice_id: `N-${id}`,
        reference_id: reference,
      }
      const context = { brand_name: 'Naru', locale: 'en-US', shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW', return_url: page, cancel_url: page } // prettier-ignore
      const order = {
        intent: 'CAPTURE',
        purchase_units: [unit],
        payment_source: { paypal: { experience_context: context } },
      }
      const { body } = await call('/v2/checkout/orders', withKey(`${id}-o`), JSON.stringify(order))
      const links = body.links as { rel: string; href: string }[]
      const link = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      return { orderId: String(body.id), approveUrl: link?.href ?? '' }
    },

    async capture(orderId: string, key: string) {
      const { body } = await call(`/v2/checkout/orders/${orderId}/capture`, withKey(key), '{}')
      const [unit] = body.purchase_units as { payments: { captures: Capture[] } }[]
      const [capture] = unit!.payments.captures
      const fee = Number(capture!.seller_receivable_breakdown.paypal_fee.value)
      return { id: capture!.id, feeCents: Math.round(fee * 100), createdAt: new Date(capture!.create_time) }
    },
  }
}

type Capture = {
  id: string
  create_time: string
  seller_receivable_breakdown: { paypal_fee: { value: string } }
}
