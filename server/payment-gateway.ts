import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentWindow } from '#contract/payments.ts'
import type { CaptureStatus } from '#domain/capture-status.ts'
import type { Money } from '#domain/currency.ts'
import type { ProviderName, PaymentMethod } from '#domain/payment-method.ts'
import type { ReportedOrder } from '#domain/payment.ts'
import type { ReportedRefund } from '#domain/refund-merge.ts'

/**
 * Provider-independent interface that each adapter implements. Amounts are in the smallest unit of their
 * currency. `key` is the idempotency key. No method rejects: errors are returned and classified.
 */
export type PaymentGateway = {
  name: ProviderName
  /** Provider account of our credentials. Facts about the account are stored under this name. */
  account: string
  /** Our merchant id, when the settings contain it. An order with another merchant id is not ours. */
  merchantId: string | null
  paymentMethods: readonly PaymentMethod[]
  capabilities: Capabilities
  createOrder(args: NewOrder): Promise<ProviderAnswer<ProviderOrder>>
  /** Parameters with which the browser opens the provider's payment window; absent when it has none. */
  windowOf?(args: WindowArgs): PaymentWindow | null
  /** `value: null` only when the provider replies explicitly that there is no such order. */
  getOrder(orderId: string): Promise<ProviderAnswer<ProviderOrder | null>>
  /** Fetches a capture by its own id, for orders that the provider no longer returns. */
  getCapture(captureId: string): Promise<ProviderAnswer<ProviderCapture | null>>
  /** Captures an approved order; returns the order afterwards. */
  captureOrder(args: {
    key: string
    orderId: string
    amount: Money
    /** Proof from the buyer's browser; null when the provider's order itself shows the approval. */
    approval: Approval | null
  }): Promise<ProviderAnswer<ProviderOrder>>
  refundCapture(args: {
    key: string
    captureId: string
    /** In the currency of the capture; another one is refused. */
    amount: Money
    /**
     * Remaining refundable amount by our records. Some providers refuse a call that states another sum than
     * theirs.
     */
    refundable: Money
    /** Returned by the provider with the refund, so that we recognise it as ours. */
    customId: string
    invoiceId: string
    note: string
  }): Promise<ProviderAnswer<ProviderRefund>>
  getRefund(refundId: string, captureId: string): Promise<ProviderAnswer<ProviderRefund | null>>
  /**
   * Null when the request cannot be a webhook of this provider. Makes no network call, because anyone can
   * send one.
   */
  readWebhook(headers: IncomingHttpHeaders, rawBody: string): Webhook | null
  /** Parses a stored webhook event; null when it does not concern us. */
  readHint(body: string): EventHint | null
  /** Lists the events created since an instant, for webhooks that were lost. */
  listEvents(since: Date): Promise<ProviderAnswer<ProviderEvent[]>>
  /** Registers the webhook URL if it is not registered yet; returns the webhook's id. */
  ensureWebhook(
    url: string,
    /** True for an older URL of ours, which is replaced by the new one. */
    isReplaced?: (url: string) => boolean,
  ): Promise<ProviderAnswer<{ webhookId: string; otherUrls: string[] }>>
}

/** Differences between providers that the payment code depends on. */
type Capabilities = {
  /** Age in days of the oldest listed events. */
  eventDays: number
  /** Orders that a client created itself are imported. */
  importsOrders: boolean
  /** Checking a webhook requires a call to the provider; otherwise its signature is checked locally. */
  verifiesThroughApi: boolean
}

/** Proof that a buyer has approved this order. */
export type Approval = { token: string; attemptId: string | null }

type NewOrder = {
  key: string
  amount: Money
  description: string
  paymentId: string
  /** Identifies the instance that made the order, and the payment. */
  invoiceId: string
  /** User and slot of the booking, so that the order can be identified if our rows are lost. */
  reference: string
  returnUrl: string
  cancelUrl: string
  locale: string
}

type WindowArgs = {
  /** The provider's order id; one provider uses our payment id as its order id. */
  orderId: string
  way: PaymentMethod
  amount: Money
  description: string
  buyer: { name: string; email: string }
  /** The browser brings the proof of the approval to this URL. */
  returnUrl: string
}

export type ProviderAnswer<Value> = { ok: true; value: Value } | ProviderRefusal

/**
 * declined: the buyer can try again. already: done before, so fetch the state from the provider. later:
 * refused for now, try again with a new key. disputed: refused until the payment's dispute is over. final: it
 * will never succeed. unknown: it may or may not have happened; repeat with the same key.
 */
export type ProviderRefusal = {
  ok: false
  kind: 'declined' | 'already' | 'later' | 'disputed' | 'final' | 'unknown'
  issue: string
  debugId?: string
  /** An admin must act before it can succeed, for example add money. */
  needsAdmin?: true
}

export type ProviderOrder = Omit<ReportedOrder, 'capture'> & {
  orderId: string
  invoiceId: string | null
  reference: string | null
  approveUrl: string | null
  capture: ProviderCapture | null
  /** Further captures. An order normally has one; any further one belongs to no booking. */
  otherCaptures?: ProviderCapture[]
  refunds: ProviderRefund[]
  /** The newest dispute, if the order shows it; other disputes are only reported by webhooks. */
  dispute?: ProviderDispute | null
}

/** An order that was not paid, with nothing but its id. */
export const blankOrder = (orderId: string): ProviderOrder => ({
  orderId,
  status: 'open',
  amount: null,
  merchantId: null,
  customId: null,
  invoiceId: null,
  reference: null,
  approveUrl: null,
  capture: null,
  refunds: [],
})

export type ProviderCapture = {
  captureId: string
  status: CaptureStatus
  /** Null when the provider did not state it, or in an unreadable form. */
  amount: Money | null
  /** In the currency of the amount; null when not stated, or stated in another currency. */
  fee: Money | null
  /** Merchant id, if the capture names one; that of its order takes precedence. */
  merchantId?: string | null
  receiptUrl?: string | null
  /** The provider's reason for the status; for an unknown status, the provider's status itself. */
  reason: string | null
  /** By the provider's clock; null when not stated. */
  createdAt: Date | null
  updatedAt: Date | null
}

export type ProviderRefund = ReportedRefund & {
  captureId: string | null
  /** Part of the fee that the provider refunds, in the currency of the amount; null as for a capture. */
  fee: Money | null
  createdAt: Date | null
  updatedAt: Date | null
}

export type ProviderEvent = { eventId: string; eventType: string; body: string }

type Webhook = {
  event: ProviderEvent
  /** Checks that the provider sent it. unknown: cannot be checked now, so the provider must send it again. */
  verify(): Promise<'genuine' | 'forged' | 'unknown'>
}

/** Data of a webhook event. It is only a hint: everything else is fetched from the provider. */
export type EventHint = {
  /** arrival: the money of a capture has arrived. */
  about: 'approval' | 'arrival' | 'capture' | 'failed_refund' | 'other'
  /** Time of the event by the provider's clock; null when not stated. */
  at: Date | null
  orderId: string | null
  captureId: string | null
  /** Further captures of a dispute about several. */
  otherCaptureIds?: readonly string[]
  /** Refund that the event reports. */
  refundId: string | null
  /** Our payment id, as written on the order. */
  customId: string | null
  dispute: ProviderDispute | null
}

/** `at`: time of the statement by the provider's clock; null when not stated. */
export type ProviderDispute = {
  disputeId: string
  status: string
  at: Date | null
  /** The provider's reason; null when not stated. */
  reason: string | null
  /** Deadline of our answer; null when none is needed. */
  respondBy: Date | null
  /** Disputed part of the capture; null when not stated. */
  amount: Money | null
  /** Resolved in favour of the buyer. */
  buyerWon?: boolean
}

/** The first provider is always configured, others are optional. */
export type Gateways = Record<'paypal', PaymentGateway> & Partial<Record<ProviderName, PaymentGateway>>

/**
 * Our merchant ids that this process has read, by provider account. Cached because every sync needs one and
 * they never change.
 */
export type KnownMerchants = Map<string, string>
