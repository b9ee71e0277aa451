import { isLocale, type Locale } from '#contract/locales.ts'
import { fromMinor, type Money } from '#domain/currency.ts'
import type { Fetch } from '#server/adapters/keep-alive.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import type {
  PaymentGateway,
  ProviderAnswer,
  ProviderEvent,
  ProviderRefund,
} from '#server/payment-gateway.ts'
import { toAnswer, toAnswerOrNull, requireMatch } from './answers.ts'
import { createPaypalClient } from './client.ts'
import { readEvent, readHint } from './events.ts'
import {
  type PaypalWebhook,
  readCapture,
  readEvents,
  readOrder,
  readRefund,
  readVerification,
  readRegisteredWebhook,
  readRegisteredWebhooks,
} from './replies.ts'
import { type WebhookHeaders, hasPaypalFormat, readHeaders } from './webhook-headers.ts'

/** Event types of the webhook. https://developer.paypal.com/api/rest/webhooks/event-names/ */
const EVENT_TYPES = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]
/** Languages of PayPal's pages; null: PayPal uses the browser's language. */
const LOCALES: Record<Locale, string | null> = {
  en: 'en-US',
  ko: 'ko-KR',
  vi: null,
  zh: 'zh-CN',
  ja: 'ja-JP',
  mn: null,
  uz: null,
}
const EVENTS_PAGE_SIZE = 100
const MAX_EVENT_PAGES = 50
const WEBHOOKS = '/v1/notifications/webhooks'

/** PayPal's REST API (Orders v2, Payments v2, Webhooks v1) as a payment gateway. */
export function createPaypal(
  config: Config['paypal'],
  {
    log,
    brandName,
    fetch,
  }: {
    log: Deps['log']
    brandName: () => string
    /** Defaults to the network; set when PayPal runs in this process. */
    fetch?: Fetch
  },
): PaymentGateway {
  const client = createPaypalClient(config, log, fetch)
  let webhookId = config.webhookId

  const money = ({ minor, currency }: Money) => ({
    currency_code: currency,
    value: fromMinor(minor, currency),
  })

  async function listWebhooks(): Promise<ProviderAnswer<PaypalWebhook[]>> {
    return toAnswer(await client.call('GET', WEBHOOKS), readRegisteredWebhooks)
  }

  async function registerWebhook(
    listed: PaypalWebhook[],
    url: string,
    isReplaced: (url: string) => boolean,
  ): Promise<ProviderAnswer<PaypalWebhook>> {
    const event_types = EVENT_TYPES.map((name) => ({ name }))
    const known = listed.find((each) => each.url === url) ?? listed.find((each) => isReplaced(each.url))
    if (!known) {
      const body = JSON.stringify({ url, event_types })
      return toAnswer(await client.call('POST', WEBHOOKS, { body }), readRegisteredWebhook)
    }
    const isCurrent = known.url === url && EVENT_TYPES.every((name) => known.eventTypes.includes(name))
    if (isCurrent) return { ok: true, value: known }
    const body = JSON.stringify([
      { op: 'replace', path: '/url', value: url },
      { op: 'replace', path: '/event_types', value: event_types },
    ])
    return toAnswer(await client.call('PATCH', `${WEBHOOKS}/${known.id}`, { body }), readRegisteredWebhook)
  }

  async function verify(headers: WebhookHeaders, rawBody: string): Promise<'genuine' | 'forged' | 'unknown'> {
    // The webhook is not registered yet, so its events cannot be verified.
    if (!webhookId) return 'unknown'
    if (!hasPaypalFormat(headers, config.apiUrl)) return 'forged'
    const body = verificationBody(headers, webhookId, rawBody)
    const reply = await client.call('POST', '/v1/notifications/verify-webhook-signature', { body })
    if (reply.status === 400 || reply.status === 422) return 'forged'
    return (reply.status === 200 ? readVerification(reply.body) : null) ?? 'unknown'
  }

  return {
    name: 'paypal',
    account: config.clientId,
    // Only known from an order.
    merchantId: null,
    paymentMethods: ['paypal'],
    // PayPal keeps webhook events for 30 days.
    capabilities: {
      eventDays: 29,
      importsOrders: config.allowClientOrders,
      verifiesThroughApi: true,
    },

    async createOrder(args) {
      const { key, amount, description, paymentId, returnUrl, cancelUrl, locale } = args
      const pageLocale = isLocale(locale) ? LOCALES[locale] : null
      const body = JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          // With PayPal's setting against duplicate payments, one invoice id can be paid only once.
          {
            amount: money(amount),
            description,
            custom_id: paymentId,
            invoice_id: args.invoiceId,
            reference_id: args.reference,
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: brandName(),
              ...(pageLocale ? { locale: pageLocale } : {}),
              shipping_preference: 'NO_SHIPPING',
              user_action: 'PAY_NOW',
              return_url: returnUrl,
              cancel_url: cancelUrl,
            },
          },
        },
      })
      const reply = await client.call('POST', '/v2/checkout/orders', { key, body })
      return toAnswer(reply, (made) =>
        requireMatch(readOrder(made), ({ customId }) => customId === null || customId === paymentId),
      )
    },

    async getOrder(orderId) {
      const reply = await client.call('GET', `/v2/checkout/orders/${encode(orderId)}`)
      return toAnswerOrNull(reply, (body) =>
        requireMatch(readOrder(body), (order) => order.orderId === orderId),
      )
    },

    async getCapture(captureId) {
      const path = `/v2/payments/captures/${encode(captureId)}`
      return toAnswerOrNull(await client.call('GET', path), (body) =>
        requireMatch(readCapture(body), (capture) => capture.captureId === captureId),
      )
    },

    async captureOrder({ key, orderId }) {
      const path = `/v2/checkout/orders/${encode(orderId)}/capture`
      const reply = await client.call('POST', path, { key, body: '{}' })
      // An unknown status does not say what happened to the money; fetching the order may.
      const answered = toAnswer(reply, (body) =>
        requireMatch(readOrder(body), (order) => order.orderId === orderId && order.status !== 'unknown'),
      )
      // A missing order does not show if an earlier attempt captured the money; fetching the order does.
      return answered.ok || reply.status !== 404 ? answered : { ...answered, kind: 'unknown' }
    },

    async refundCapture({ key, captureId, amount, customId, invoiceId, note }) {
      const body = JSON.stringify({
        amount: money(amount),
        custom_id: customId,
        invoice_id: invoiceId,
        note_to_payer: note,
      })
      const path = `/v2/payments/captures/${encode(captureId)}/refund`
      const reply = await client.call('POST', path, { key, body })
      const isOfThisCall = (refund: ProviderRefund): boolean =>
        (refund.captureId === null || refund.captureId === captureId) &&
        (refund.customId === null || refund.customId === customId)
      const answered = toAnswer(reply, (body) => requireMatch(readRefund(body), isOfThisCall))
      // A permanent refusal of a refund is a 422. A 400 or 403 is about the call or our permissions, which
      // may change.
      const mayChange = reply.status === 400 || reply.status === 403
      return !answered.ok && answered.kind === 'final' && mayChange
        ? { ...answered, kind: 'later' }
        : answered
    },

    async getRefund(refundId) {
      const reply = await client.call('GET', `/v2/payments/refunds/${encode(refundId)}`)
      return toAnswerOrNull(reply, (body) =>
        requireMatch(readRefund(body), (refund) => refund.refundId === refundId),
      )
    },

    readWebhook(headers, rawBody) {
      const event = readEvent(rawBody)
      const given = readHeaders(headers)
      return event && given ? { event, verify: () => verify(given, rawBody) } : null
    },

    readHint,

    async listEvents(since) {
      const events: ProviderEvent[] = []
      const query = new URLSearchParams({
        start_time: since.toISOString(),
        page_size: String(EVENTS_PAGE_SIZE),
      })
      let path: string | null = `/v1/notifications/webhooks-events?${query}`
      for (let page = 0; path !== null && page < MAX_EVENT_PAGES; page++) {
        const read: ProviderAnswer<{ events: ProviderEvent[]; next: string | null }> = toAnswer(
          await client.call('GET', path),
          readEvents,
        )
        if (!read.ok) return read
        events.push(...read.value.events)
        path = pathOf(read.value.next)
      }
      return { ok: true, value: events }
    },

    async ensureWebhook(url, isReplaced = () => false) {
      if (config.webhookId) return { ok: true, value: { webhookId: config.webhookId, otherUrls: [] } }
      const listed = await listWebhooks()
      if (!listed.ok) return listed
      const registered = await registerWebhook(listed.value, url, isReplaced)
      if (!registered.ok) return registered
      const { id } = registered.value
      webhookId = id
      const otherUrls = listed.value.filter((each) => each.id !== id).map((each) => each.url)
      return { ok: true, value: { webhookId, otherUrls } }
    },
  }
}

const encode = (id: string): string => encodeURIComponent(id)

/** Only path and query of a link are used, so that our token is only sent to PayPal's address. */
function pathOf(href: string | null): string | null {
  const url = href === null ? null : URL.parse(href, 'https://paypal.invalid')
  return url ? `${url.pathname}${url.search}` : null
}

/**
 * Body of the verification call. The signature covers the original bytes, so the event is inserted as text:
 * parsing and serializing would change it (1.0 becomes 1).
 */
const verificationBody = (headers: WebhookHeaders, webhookId: string, rawBody: string): string => {
  const fields = JSON.stringify({
    auth_algo: headers.authAlgorithm,
    cert_url: headers.certUrl,
    transmission_id: headers.transmissionId,
    transmission_sig: headers.transmissionSignature,
    transmission_time: headers.transmissionTime,
    webhook_id: webhookId,
  })
  return `${fields.slice(0, -1)},"webhook_event":${rawBody}}`
}
