import type { PaymentWindow } from '#contract/payments.ts'
import { currencyOf, type KoreanMethod } from '#domain/payment-method.ts'
import type { Fetch } from '#server/adapters/keep-alive.ts'
import type { Deps } from '#server/deps.ts'
import type {
  PaymentGateway,
  ProviderAnswer,
  ProviderEvent,
  ProviderOrder,
  ProviderRefusal,
} from '#server/payment-gateway.ts'
import type { PortoneConfig } from '#server/portone-config.ts'
import { createPortoneClient, type PortoneReply } from './client.ts'
import { readHint, readType } from './events.ts'
import { type Call, kindOf } from './issues.ts'
import {
  merchantIdOf,
  readCancelled,
  readIssue,
  readPage,
  readPayment,
  reasonOf,
  unpaidOrder,
} from './replies.ts'
import { isSigned, readSignature } from './standard-webhook.ts'

const PAGE_SIZE = 100
const MAX_PAGES = 50
const wallets = {
  kakaopay: 'KAKAOPAY',
  naverpay: 'NAVERPAY',
  tosspay: 'TOSSPAY',
} as const satisfies Partial<Record<KoreanMethod, PaymentWindow['easyPayProvider']>>
/** The webhook event that would have reported a payment's state. */
const swept: Partial<Record<string, string>> = {
  PAY_PENDING: 'Transaction.PayPending',
  PENDING: 'Transaction.PayPending',
  PAID: 'Transaction.Paid',
  // A payment that was captured before may also have failed.
  FAILED: 'Transaction.Failed',
  PARTIAL_CANCELLED: 'Transaction.PartialCancelled',
  CANCELLED: 'Transaction.Cancelled',
}

/**
 * PortOne's REST API V2 as a payment gateway. Its channels use manual approval: the window only returns a
 * token, and no money is captured before `captureOrder` confirms it.
 */
export function createPortone(
  config: PortoneConfig,
  { log, fetch }: { log: Deps['log']; fetch?: Fetch },
): PaymentGateway {
  const { storeId, mode, channels } = config
  const client = createPortoneClient(config, log, fetch)
  const pathOf = (paymentId: string): string => `/payments/${encodeURIComponent(paymentId)}`

  async function fetchPayment(orderId: string): Promise<ProviderAnswer<ProviderOrder>> {
    const query = new URLSearchParams({ storeId })
    const reply = await client.call('GET', `${pathOf(orderId)}?${query}`)
    // No window was opened for it yet; it can still be paid.
    if (reply.status === 404 && readIssue(reply.body).issue === 'PAYMENT_NOT_FOUND')
      return { ok: true, value: unpaidOrder(orderId) }
    return answer('read', reply, (body) => readPayment(orderId, body))
  }

  /** The reply of a confirmation does not contain the payment, so it is fetched in any case. */
  async function afterConfirming(orderId: string, refused: ProviderRefusal | null) {
    const payment = await fetchPayment(orderId)
    if (!payment.ok) return payment
    if (payment.value.capture || !refused) return payment
    // The call was answered and no money captured: the buyer can try again.
    const issue = refused.issue.startsWith('PG_PROVIDER') ? refused.issue : 'NOT_APPROVED'
    return { ...refused, issue, kind: 'declined' as const }
  }

  return {
    name: 'portone',
    account: storeId,
    merchantId: merchantIdOf(storeId, mode),
    paymentMethods: Object.keys(channels) as KoreanMethod[],
    capabilities: {
      eventDays: 29,
      importsOrders: false,
      verifiesThroughApi: false,
    },

    async createOrder({ key, amount, paymentId, returnUrl }) {
      const reply = await client.call('POST', `${pathOf(paymentId)}/pre-register`, {
        key,
        body: { storeId, totalAmount: amount.minor, currency: amount.currency },
      })
      const made = {
        ...unpaidOrder(paymentId),
        amount,
        approveUrl: returnUrl,
      }
      return answer('register', reply, () => made)
    },

    windowOf({ orderId, way, amount, description, buyer, returnUrl }) {
      const channelKey = channels[way as KoreanMethod]
      if (channelKey === undefined) return null
      const wallet = wallets[way as keyof typeof wallets] ?? null
      return {
        storeId,
        channelKey,
        // At PortOne the order id is our payment id.
        paymentId: orderId,
        orderName: description,
        totalAmount: amount.minor,
        currency: currencyOf(way),
        payMethod: wallet === null ? 'CARD' : 'EASY_PAY',
        easyPayProvider: wallet,
        redirectUrl: returnUrl,
        customer: { fullName: buyer.name, email: buyer.email },
      }
    },

    getOrder: fetchPayment,

    async getCapture(captureId) {
      const payment = await fetchPayment(captureId)
      return payment.ok ? { ok: true, value: payment.value.capture } : payment
    },

    async captureOrder({ key, orderId, amount, approval }) {
      if (!approval) return { ok: false, kind: 'declined', issue: 'NOT_APPROVED' }
      const reply = await client.call('POST', `${pathOf(orderId)}/confirm`, {
        key,
        body: {
          storeId,
          paymentToken: approval.token,
          ...(approval.attemptId ? { txId: approval.attemptId } : {}),
          totalAmount: amount.minor,
          currency: amount.currency,
          isTest: mode === 'test',
        },
      })
      if (reply.status === 200) return afterConfirming(orderId, null)
      const refused = refusal('confirm', reply)
      return refused.kind === 'already' ? afterConfirming(orderId, refused) : refused
    },

    async refundCapture({ key, captureId, amount, refundable, customId, note }) {
      const reply = await client.call('POST', `${pathOf(captureId)}/cancel`, {
        // A key must not be reused with another body: another known refundable amount is another call.
        key: `${key}-${refundable.minor}`,
        body: {
          storeId,
          amount: amount.minor,
          // Compare and set: refused when there was a refund that we do not know of.
          currentCancellableAmount: refundable.minor,
          reason: reasonOf(note, customId),
        },
      })
      const answered = answer('cancel', reply, (body) => {
        const refund = readCancelled(captureId, body, amount.currency)
        // A reply about another refund says nothing about this one.
        return refund?.customId === null || refund?.customId === customId ? refund : null
      })
      if (answered.ok || answered.kind !== 'later') return answered
      // The gateways behind PortOne have no common code for a dispute, so the payment itself is fetched.
      const payment = await fetchPayment(captureId)
      const isDisputed = payment.ok && payment.value.dispute?.status === 'OPEN'
      return isDisputed ? { ...answered, kind: 'disputed' } : answered
    },

    async getRefund(refundId, captureId) {
      const payment = await fetchPayment(captureId)
      if (!payment.ok) return payment
      return { ok: true, value: payment.value.refunds.find((each) => each.refundId === refundId) ?? null }
    },

    readWebhook(headers, rawBody) {
      const signed = readSignature(headers)
      const eventType = readType(rawBody)
      if (!signed || eventType === null) return null
      return {
        event: { eventId: signed.id, eventType, body: rawBody },
        verify: async () => (isSigned(config.webhookSecrets, signed, rawBody) ? 'genuine' : 'forged'),
      }
    },

    readHint: (body) => readHint(body, storeId),

    async listEvents(since) {
      const events: ProviderEvent[] = []
      for (let number = 0; number < MAX_PAGES; number++) {
        const filter = { storeId, timestampType: 'STATUS_CHANGED_AT', from: since.toISOString() }
        const requestBody = JSON.stringify({ page: { number, size: PAGE_SIZE }, filter })
        const query = new URLSearchParams({ requestBody })
        const page = answer('read', await client.call('GET', `/payments?${query}`), readPage)
        if (!page.ok) return page
        for (const { id, status, statusChangedAt } of page.value.items) {
          const type = swept[status]
          if (!type) continue
          const timestamp = statusChangedAt ?? null
          const body = JSON.stringify({ type, timestamp, data: { storeId, paymentId: id } })
          events.push({ eventId: `${id} ${status} ${timestamp}`, eventType: type, body })
        }
        if ((number + 1) * PAGE_SIZE >= page.value.total) break
      }
      return { ok: true, value: events }
    },

    // The address is entered in PortOne's console by hand; there is no call for it.
    ensureWebhook: async () => ({ ok: true, value: { webhookId: storeId, otherUrls: [] } }),
  }
}

/** Parses a reply. An unreadable 2xx may still have moved money, so its outcome is unknown. */
function answer<Value>(
  call: Call,
  reply: PortoneReply,
  read: (body: unknown) => Value | null,
): ProviderAnswer<Value> {
  if (reply.status < 200 || reply.status > 299) return refusal(call, reply)
  const value = read(reply.body)
  return value === null ? { ok: false, kind: 'unknown', issue: 'UNREADABLE_REPLY' } : { ok: true, value }
}

function refusal(call: Call, { status, body, fault }: PortoneReply): ProviderRefusal {
  const { issue, pgCode } = readIssue(body)
  // An invalid secret or missing permission of the store affects every buyer.
  const isOwnAccount = !fault && (issue === 'FORBIDDEN' || issue === 'UNAUTHORIZED')
  return {
    ok: false,
    ...(isOwnAccount ? { needsAdmin: true } : {}),
    kind: fault ? 'unknown' : kindOf(call, status, issue),
    issue: fault ?? (pgCode ? `${issue} ${pgCode}`.slice(0, 100) : issue),
  }
}
