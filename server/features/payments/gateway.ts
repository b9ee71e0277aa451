import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentWindow } from '#contract/payments.ts'
import type { Money } from '#domain/money.ts'
import type { SeenOrder } from '#domain/payment.ts'
import type { CaptureStatus, SeenRefund } from '#domain/refund-merge.ts'
import type { ProviderName, Way } from '#domain/way.ts'

/**
 * What we need from a payment provider, in words of our own: each adapter translates. Amounts are in the
 * smallest unit of their currency. `key` makes a repeated call harmless. Every method resolves: what
 * went wrong is in the answer, classified once.
 */
export type PaymentGateway = {
  name: ProviderName
  /** The account at the provider whose credentials we use. What is learned about it is stored under this name. */
  account: string
  /** The payee of our orders, when the settings alone tell it. An order with another payee is not ours. */
  payee: string | null
  /** The ways to pay that it can take. */
  ways: readonly Way[]
  capabilities: Capabilities
  createOrder(args: NewOrder): Promise<ProviderAnswer<ProviderOrder>>
  /** What the buyer's browser opens the provider's window with; null where the order needs nothing else. */
  windowOf(args: WindowArgs): PaymentWindow | null
  /** `value: null` only when the provider says explicitly that there is no such order. */
  getOrder(orderId: string): Promise<ProviderAnswer<ProviderOrder | null>>
  /** A capture by its own id, for when the provider no longer answers for its order. */
  getCapture(captureId: string): Promise<ProviderAnswer<ProviderCapture | null>>
  /** Takes the money of an approved order; answers the order as it is afterwards. */
  captureOrder(args: {
    key: string
    orderId: string
    amount: Money
    /** What the buyer's browser brought back; null where the provider itself shows that it is approved. */
    approval: Approval | null
  }): Promise<ProviderAnswer<ProviderOrder>>
  refundCapture(args: {
    key: string
    captureId: string
    /** In the currency of the capture; another one is refused. */
    amount: Money
    /** What we believe is still refundable. Some providers refuse a call that states another sum than theirs. */
    refundable: Money
    /** The provider returns it with the refund, by which we recognise the refund as ours. */
    customId: string
    invoiceId: string
    note: string
  }): Promise<ProviderAnswer<ProviderRefund>>
  getRefund(refundId: string, captureId: string): Promise<ProviderAnswer<ProviderRefund | null>>
  /** Null when it cannot be a delivery of this provider's. Costs no call: anyone can send one. */
  readWebhook(headers: IncomingHttpHeaders, rawBody: string): Delivery | null
  /** What a stored delivery is about; null when it is about nothing of ours. */
  readEvent(body: string): EventHint | null
  /** Deliveries made since an instant, for those that were lost on the way. */
  listEvents(since: Date): Promise<ProviderAnswer<ProviderEvent[]>>
  /** Registers the address for our events when it is not registered yet; answers the webhook's id. */
  ensureWebhook(
    url: string,
    /** True for an older address of ours, which becomes the new one. */
    isReplaced?: (url: string) => boolean,
  ): Promise<ProviderAnswer<{ webhookId: string; otherUrls: string[] }>>
}

/** The differences between providers that the payment code has to know. */
type Capabilities = {
  /** How far back the list of deliveries reaches. */
  eventDays: number
  /** A client may have made an order by itself, and we take it in. */
  adoptsOrders: boolean
  /** An order itself says that it is approved; otherwise only the buyer's browser brings the proof. */
  seesApproval: boolean
  /** Only a call tells whether a delivery is genuine; otherwise its signature does. */
  asksAboutDeliveries: boolean
}

/** The proof that a buyer has approved this very order. */
export type Approval = { token: string; attemptId: string | null }

type NewOrder = {
  key: string
  amount: Money
  description: string
  paymentId: string
  /** Which installation of ours made the order, and for which payment. */
  invoiceId: string
  /** Who booked which time: by this an order can be explained should our own rows be lost. */
  reference: string
  returnUrl: string
  cancelUrl: string
  locale: string
}

type WindowArgs = {
  paymentId: string
  way: Way
  amount: Money
  description: string
  buyer: { name: string; email: string }
  /** Where the browser brings the proof of the approval. */
  returnUrl: string
}

export type ProviderAnswer<Value> = { ok: true; value: Value } | ProviderRefusal

/**
 * declined: the buyer can try again. already: it was done before, so read the state from the provider.
 * later: refused for now, try again with a new key. disputed: refused until the dispute about the payment is
 * over. final: it will never succeed. unknown: it may or may not have happened; repeat with the same key.
 */
export type ProviderRefusal = {
  ok: false
  kind: 'declined' | 'already' | 'later' | 'disputed' | 'final' | 'unknown'
  issue: string
  debugId?: string
  /** Somebody of the office has to do something before it can succeed, such as to add money. */
  needsOffice?: true
}

export type ProviderOrder = Omit<SeenOrder, 'capture'> & {
  orderId: string
  invoiceId: string | null
  reference: string | null
  approveUrl: string | null
  capture: ProviderCapture | null
  /** Captures beside it: one of one order is usual, and a second one is nobody's booking. */
  otherCaptures?: ProviderCapture[]
  refunds: ProviderRefund[]
  /** The newest dispute, where an order tells of it; others are told by deliveries alone. */
  dispute?: ProviderDispute | null
}

export type ProviderCapture = {
  captureId: string
  status: CaptureStatus
  /** Null when the provider did not say, or said it so that it cannot be read. */
  amount: Money | null
  /** In the currency of the amount; null when it did not say. */
  fee: Money | null
  /** The payee, where the capture itself names one; the payee of its order takes precedence. */
  payeeId?: string | null
  /** The provider's own receipt for the buyer, where it has one. */
  receiptUrl?: string | null
  /** The provider's word for why it stands as it does; of an unknown status, the word for the status itself. */
  reason: string | null
  /** By the provider's clock; null when it did not say. */
  createdAt: Date | null
  updatedAt: Date | null
}

export type ProviderRefund = SeenRefund & {
  captureId: string | null
  /** What the provider gives back of its fee. */
  fee: Money | null
  createdAt: Date | null
  updatedAt: Date | null
}

export type ProviderEvent = { eventId: string; eventType: string; body: string }

type Delivery = {
  event: ProviderEvent
  /** Whether the provider has sent it; unknown: nobody can say now, so it is to be delivered again. */
  verify(): Promise<'genuine' | 'forged' | 'unknown'>
}

/** Which payment a delivery is about. A delivery is only a hint: everything else is asked of the provider. */
export type EventHint = {
  /** arrival: the money of a capture is here. */
  about: 'approval' | 'arrival' | 'capture' | 'failed_refund' | 'other'
  /** When it happened, as the provider says; null when it does not say. */
  at: Date | null
  orderId: string | null
  captureId: string | null
  /** Of a dispute about several: the captures beside that one. */
  otherCaptureIds?: readonly string[]
  /** The refund that it tells of. */
  refundId: string | null
  /** What we wrote on the order: our payment's id. */
  customId: string | null
  dispute: ProviderDispute | null
}

/** `at` is when the provider said so; null when it did not say when. */
export type ProviderDispute = {
  disputeId: string
  status: string
  at: Date | null
  /** The provider's word for why; null when it did not say. */
  reason: string | null
  /** Until when it waits for our answer; null when it does not. */
  respondBy: Date | null
  /** What of the capture is disputed; null when it did not say. */
  amount: Money | null
  /** It is over, and the buyer gets the money. */
  buyerWon?: boolean
}

/** The first provider is always there, another one where it is configured. */
export type Gateways = Record<'paypal', PaymentGateway> & Partial<Record<ProviderName, PaymentGateway>>

/**
 * Our own accounts as this process has read them, by the account at the provider: they never change once
 * they are known, and every look at an order needs one.
 */
export type KnownPayees = Map<string, string>
