import type { Behaviour } from './behaviour.ts'
import {
  toMoney,
  type CaptureRecord,
  type DisputeRecord,
  type JsonObject,
  type Store,
  type OrderRecord,
  type RefundRecord,
} from './records.ts'

const FEE_RATE = 0.0349
const FEE_FIXED_MINOR = 49

/** The buyer of every sandbox payment. */
export const PAYER = {
  name: { given_name: 'John', surname: 'Doe' },
  email_address: 'buyer@example.com',
  payer_id: 'QYR5Z8XDVJNXQ',
  address: { country_code: 'US' },
}

/** Seconds precision, as PayPal writes instants. */
export const toInstant = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

/** Sum of the refunds that reduce the capture: pending ones count, failed ones do not. */
export function refundedMinor(store: Store, capture: CaptureRecord): number {
  let sum = 0
  for (const id of capture.refundIds) {
    const refund = store.refunds.get(id)
    if (refund && refund.status !== 'FAILED') sum += refund.amountMinor
  }
  return sum
}

/** Time limit for the seller's response to a dispute. */
const SELLER_RESPONSE_MS = 10 * 24 * 3_600_000

/** Formats records as PayPal's API returns them. `baseUrl` has no trailing slash. */
export function createViews(store: Store, baseUrl: string, behaviour: Pick<Behaviour, 'listsRefunds'>) {
  const link = (rel: string, path: string, method = 'GET') => ({ href: `${baseUrl}${path}`, rel, method })

  function capture(record: CaptureRecord): JsonObject {
    const feeMinor = Math.min(record.amountMinor, Math.round(record.amountMinor * FEE_RATE) + FEE_FIXED_MINOR)
    const money = (minor: number) => toMoney(record.currency, minor)
    const status = record.later ?? record.status
    const reason = record.laterReason ?? record.reason
    return {
      id: record.id,
      status,
      ...(reason && { status_details: { reason } }),
      amount: money(record.amountMinor),
      final_capture: true,
      ...(record.invoiceId && { invoice_id: record.invoiceId }),
      ...(record.customId && { custom_id: record.customId }),
      seller_protection: { status: 'NOT_ELIGIBLE' },
      // No money was received while the capture is pending, or when it was declined.
      ...(status !== 'PENDING' &&
        status !== 'DECLINED' &&
        status !== 'FAILED' && {
          seller_receivable_breakdown: {
            gross_amount: money(record.amountMinor),
            paypal_fee: money(feeMinor),
            net_amount: money(record.amountMinor - feeMinor),
          },
        }),
      create_time: toInstant(record.createdAt),
      update_time: toInstant(record.updatedAt),
      links: [
        link('self', `/v2/payments/captures/${record.id}`),
        link('refund', `/v2/payments/captures/${record.id}/refund`, 'POST'),
        link('up', `/v2/checkout/orders/${record.orderId}`),
      ],
    }
  }

  const captureWithOrder = (record: CaptureRecord): JsonObject => ({
    ...capture(record),
    payee: { email_address: 'merchant@example.com', merchant_id: record.payeeId },
    supplementary_data: { related_ids: { order_id: record.orderId } },
  })

  function refund(record: RefundRecord): JsonObject {
    const money = (minor: number) => toMoney(record.currency, minor)
    const refunded = store.captures.get(record.captureId)
    return {
      id: record.id,
      status: record.status,
      ...(record.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
      amount: money(record.amountMinor),
      ...(record.invoiceId && { invoice_id: record.invoiceId }),
      ...(record.customId && { custom_id: record.customId }),
      ...(record.note && { note_to_payer: record.note }),
      seller_payable_breakdown: {
        gross_amount: money(record.amountMinor),
        paypal_fee: money(0),
        net_amount: money(record.amountMinor),
        total_refunded_amount: money(refunded ? refundedMinor(store, refunded) : record.amountMinor),
      },
      create_time: toInstant(record.createdAt),
      update_time: toInstant(record.updatedAt),
      links: [
        link('self', `/v2/payments/refunds/${record.id}`),
        link('up', `/v2/payments/captures/${record.captureId}`),
      ],
    }
  }

  const approvePath = (order: OrderRecord) => `/checkoutnow?token=${order.id}`

  function orderLinks(order: OrderRecord) {
    const self = link('self', `/v2/checkout/orders/${order.id}`)
    const capture = link('capture', `/v2/checkout/orders/${order.id}/capture`, 'POST')
    if (order.status === 'COMPLETED') return [self]
    if (order.status === 'APPROVED') return [self, capture]
    if (order.status === 'PAYER_ACTION_REQUIRED') return [self, link('payer-action', approvePath(order))]
    return [self, link('approve', approvePath(order)), capture]
  }

  function payments(order: OrderRecord): JsonObject {
    const ids = [order.captureId ?? [], order.otherCaptureIds ?? []].flat()
    const taken = ids.flatMap((id) => store.captures.get(id) ?? [])
    if (taken.length === 0) return {}
    const refunds = taken.flatMap(({ refundIds }) => refundIds).flatMap((id) => store.refunds.get(id) ?? [])
    return {
      payments: {
        captures: taken.map(capture),
        ...(behaviour.listsRefunds && refunds.length > 0 && { refunds: refunds.map(refund) }),
      },
    }
  }

  const payer = (order: OrderRecord): JsonObject =>
    order.funding
      ? {
          payer: PAYER,
          payment_source: {
            paypal: {
              email_address: PAYER.email_address,
              account_id: PAYER.payer_id,
              account_status: 'VERIFIED',
              name: PAYER.name,
              address: PAYER.address,
            },
          },
        }
      : {}

  function order(record: OrderRecord): JsonObject {
    const { breakdown, ...unit } = record.unit
    return {
      id: record.id,
      intent: 'CAPTURE',
      status: record.status,
      ...payer(record),
      purchase_units: [
        {
          ...unit,
          amount: { ...toMoney(record.currency, record.amountMinor), ...(breakdown && { breakdown }) },
          payee: { email_address: 'merchant@example.com', merchant_id: record.payeeId },
          ...payments(record),
        },
      ],
      create_time: toInstant(record.createdAt),
      update_time: toInstant(record.updatedAt),
      links: orderLinks(record),
    }
  }

  /** `Prefer: return=minimal`; a capture's reply still contains its captures. */
  const orderMinimal = (record: OrderRecord): JsonObject => ({
    id: record.id,
    status: record.status,
    ...(record.captureId && {
      ...payer(record),
      purchase_units: [{ reference_id: record.unit.reference_id, ...payments(record) }],
    }),
    links: orderLinks(record),
  })

  const refundMinimal = (record: RefundRecord): JsonObject => {
    const { id, status, links } = refund(record)
    return { id, status, links }
  }

  function disputed(record: DisputeRecord, captureId: string): JsonObject {
    const capture = store.captures.get(captureId)
    return {
      seller_transaction_id: captureId,
      create_time: toInstant(record.createdAt),
      transaction_status: 'COMPLETED',
      gross_amount: toMoney(record.currency, capture?.amountMinor ?? record.amountMinor),
      ...(capture?.customId && { custom: capture.customId }),
      ...(capture?.invoiceId && { invoice_number: capture.invoiceId }),
      buyer: { name: `${PAYER.name.given_name} ${PAYER.name.surname}` },
      seller: { merchant_id: capture?.payeeId, name: 'Sandbox merchant' },
      items: [],
      seller_protection_eligible: false,
    }
  }

  function dispute(record: DisputeRecord): JsonObject {
    return {
      dispute_id: record.id,
      create_time: toInstant(record.createdAt),
      update_time: toInstant(record.updatedAt),
      disputed_transactions: [record.captureId, ...(record.otherCaptureIds ?? [])].map((id) =>
        disputed(record, id),
      ),
      reason: record.reason,
      status: record.status === 'OPEN' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
      ...(record.status === 'OPEN' && {
        seller_response_due_date: toInstant(record.createdAt + SELLER_RESPONSE_MS),
      }),
      dispute_amount: toMoney(record.currency, record.amountMinor),
      ...(record.outcome && { dispute_outcome: { outcome_code: record.outcome } }),
      dispute_life_cycle_stage: record.stage,
      dispute_channel: 'INTERNAL',
      messages: [],
      links: [link('self', `/v1/customer/disputes/${record.id}`)],
    }
  }

  return {
    link,
    money: toMoney,
    approvePath,
    order,
    orderMinimal,
    capture,
    captureWithOrder,
    refund,
    refundMinimal,
    dispute,
  }
}
