import type {
  CancelledPayment,
  Dispute,
  FailedPayment,
  PaidPayment,
  PartialCancelledPayment,
  PayPendingPayment,
  ReadyPayment,
  SucceededPaymentCancellation,
} from '@portone/server-sdk/payment'

/** Statuses of refused calls, by PortOne's name for the error. */
export const statusOf = {
  INVALID_REQUEST: 400,
  INVALID_PAYMENT_TOKEN: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  PAYMENT_NOT_FOUND: 404,
  ALREADY_PAID: 409,
  INFORMATION_MISMATCH: 409,
  PAYMENT_NOT_PAID: 409,
  PAYMENT_ALREADY_CANCELLED: 409,
  CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN: 409,
  CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT: 409,
  IDEMPOTENCY_OUTSTANDING_REQUEST: 409,
  PG_PROVIDER: 502,
} as const
export type RefusalType = keyof typeof statusOf

export type Reply = { status: number; body: unknown }

export type Cancellation = Omit<SucceededPaymentCancellation, 'status'> & {
  /** IN_REVIEW: a status that PortOne's API does not have yet; new ones may be added any day. */
  status: 'SUCCEEDED' | 'REQUESTED' | 'FAILED' | 'IN_REVIEW'
}

/** Stored state: each kind is a collection of the log. */
export type Collections = {
  registered: { id: string; totalAmount: number; currency: string }
  payments: PaymentRecord
  tokens: { id: string; paymentId: string; endsAt: number }
  answers: { id: string; at: number; reply: Reply }
}

export type PaymentRecord = {
  id: string
  storeId: string
  status: 'READY' | 'FAILED' | 'PAY_PENDING' | 'PAID' | 'PARTIAL_CANCELLED' | 'CANCELLED'
  transactionId: string
  currency: string
  total: number
  cancelled: number
  channel: { type: 'LIVE' | 'TEST'; key: string }
  /** Reaction of the buyer's instrument to a charge. */
  card: 'good' | 'refused' | 'pending'
  orderName: string
  requestedAt: string
  statusChangedAt: string
  paidAt: string | null
  /** Later status of a paid payment. */
  later?: 'FAILED' | 'PAY_PENDING'
  cancellations: Cancellation[]
  /** Missing in records from before disputes existed. */
  disputes?: Dispute[]
}

/** Amount that can still be cancelled; `withRequested`: subtracts requested cancellations, too. */
export const cancellableOf = (
  { total, cancelled, cancellations }: PaymentRecord,
  { withRequested }: { withRequested: boolean },
): number =>
  cancellations
    .filter(({ status }) => withRequested && (status === 'REQUESTED' || status === 'IN_REVIEW'))
    .reduce((left, { totalAmount }) => left - totalAmount, total - cancelled)

export const isDisputed = ({ disputes = [] }: PaymentRecord): boolean =>
  disputes.some(({ status }) => status === 'UNRESOLVED')

/** A payment as the REST API returns it; the SDK's types define the shape. */
export function viewOf(record: PaymentRecord) {
  const common = {
    id: record.id,
    transactionId: record.transactionId,
    merchantId: 'merchant-sandbox',
    storeId: record.storeId,
    channel: { ...record.channel, pgProvider: 'TOSSPAYMENTS', pgMerchantId: 'sandbox' },
    version: 'V2',
    requestedAt: record.requestedAt,
    updatedAt: record.statusChangedAt,
    statusChangedAt: record.statusChangedAt,
    orderName: record.orderName,
    amount: {
      total: record.total,
      taxFree: 0,
      discount: 0,
      paid: record.paidAt ? record.total : 0,
      cancelled: record.cancelled,
      cancelledTaxFree: 0,
    },
    currency: record.currency as 'KRW',
    customer: {},
  } as const
  const cancellations = record.cancellations as SucceededPaymentCancellation[]
  const paidAt = record.paidAt ?? record.statusChangedAt
  switch (record.status) {
    case 'READY':
      return { ...common, status: 'READY' } satisfies ReadyPayment
    case 'FAILED':
      return {
        ...common,
        status: 'FAILED',
        failedAt: record.statusChangedAt,
        failure: { pgCode: 'REJECT', pgMessage: 'The card was refused.' },
      } satisfies FailedPayment
    case 'PAY_PENDING':
      return { ...common, status: 'PAY_PENDING' } satisfies PayPendingPayment
    case 'PAID':
      return {
        ...common,
        status: 'PAID',
        paidAt,
        receiptUrl: `https://receipts.example/${record.id}`,
        disputes: record.disputes ?? [],
        // Requested cancellations that are not done yet, or failed ones.
        ...(cancellations.length > 0 ? { cancellations } : {}),
      } satisfies PaidPayment
    case 'PARTIAL_CANCELLED':
      return {
        ...common,
        status: 'PARTIAL_CANCELLED',
        paidAt,
        cancellations,
        cancelledAt: record.statusChangedAt,
      } satisfies PartialCancelledPayment
    case 'CANCELLED':
      return {
        ...common,
        status: 'CANCELLED',
        paidAt,
        cancellations,
        cancelledAt: record.statusChangedAt,
      } satisfies CancelledPayment
  }
}
