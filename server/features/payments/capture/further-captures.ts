import { isCheckoutOpen } from '#domain/payment.ts'
import { refundsOfCapture } from '#domain/refund-merge.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { fetchOrder } from '#server/features/payments/gateways.ts'
import { findPayment } from '#server/features/payments/store.ts'
import type { ProviderAnswer, ProviderCapture, ProviderOrder } from '#server/payment-gateway.ts'
import { findUnmatched, insertUnmatched, type Unmatched } from './unmatched-store.ts'

/**
 * An order normally has one capture. A further capture is money without a booking; it gets its own row in
 * `orphan_orders`, keyed by the capture id, because the provider may no longer return the order that lists it.
 */

/** Records a further capture of an order. Does nothing when it is already recorded. */
export async function insertFurtherCapture(
  db: Db,
  { orderId, captureId, provider }: Pick<Unmatched, 'orderId' | 'provider'> & { captureId: string },
  times: { now: Date; nextCheckAt: Date },
): Promise<void> {
  await insertUnmatched(db, { orderId: captureId, ofOrderId: orderId, captureId, provider, ...times })
}

/**
 * Fetches an unmatched order. For a further capture, returns an order that contains only this capture and its
 * refunds.
 */
export async function fetchUnmatchedOrder(
  deps: Pick<Deps, 'gateways'>,
  unmatched: Pick<Unmatched, 'provider' | 'orderId' | 'ofOrderId' | 'captureId'>,
): Promise<ProviderAnswer<ProviderOrder | null>> {
  const { orderId, ofOrderId, captureId } = unmatched
  const answer = await fetchOrder(deps, { ...unmatched, orderId: ofOrderId ?? orderId })
  if (!answer.ok || !answer.value) return answer
  const { capture, otherCaptures = [], refunds } = answer.value
  if (ofOrderId === null) {
    const own = refundsOfCapture(refunds, capture?.captureId ?? null)
    return { ok: true, value: { ...answer.value, refunds: own } }
  }
  return {
    ok: true,
    value: {
      ...answer.value,
      orderId,
      capture: [capture, ...otherCaptures].find((each) => each?.captureId === captureId) ?? null,
      otherCaptures: [],
      refunds: refunds.filter((each) => each.captureId === captureId),
    },
  }
}

/**
 * Decides about a further capture: `ask` the admins, `wait` until its order is decided, or `ignore` a capture
 * that is already recorded elsewhere.
 */
export async function decideFurtherCapture(
  db: Db,
  { ofOrderId, provider }: { ofOrderId: string; provider: Unmatched['provider'] },
  { captureId }: Pick<ProviderCapture, 'captureId'>,
): Promise<'ask' | 'wait' | 'ignore'> {
  if (await findPayment(db, { captureId, provider })) return 'ignore'
  const order = await findUnmatched(db, ofOrderId)
  if (order && order.status !== 'new' && order.captureId === captureId) return 'ignore'
  if (order?.origin === 'foreign') return 'ignore'
  const payment = await findPayment(db, { orderId: ofOrderId, provider })
  const isInCheckout = payment !== null && isCheckoutOpen(payment)
  return order?.status === 'new' || isInCheckout ? 'wait' : 'ask'
}
