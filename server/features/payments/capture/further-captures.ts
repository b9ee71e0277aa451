import { refundsOfCapture } from '#domain/refund-merge.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderAnswer, ProviderCapture, ProviderOrder } from '#server/features/payments/gateway.ts'
import { lookUp } from '#server/features/payments/look-up.ts'
import { findPayment } from '#server/features/payments/store.ts'
import { findOrphan, insertOrphan, type Orphan } from './orphans-store.ts'

/**
 * One order has one capture. A further one is money that no booking explains: it has a row of its own in
 * `orphan_orders`, under the id of the capture, because the provider may forget the order that lists it.
 */

/** Remembers a capture beside the one that stands for its order; nothing when that is known already. */
export async function noteFurtherCapture(
  db: Db,
  { orderId, captureId, provider }: Pick<Orphan, 'orderId' | 'provider'> & { captureId: string },
  times: { now: Date; nextCheckAt: Date },
): Promise<void> {
  await insertOrphan(db, { orderId: captureId, ofOrderId: orderId, captureId, provider, ...times })
}

/** What the provider says of an order without a payment, or of one further capture as if it were an order. */
export async function lookAtOrphan(
  deps: Pick<Deps, 'payments'>,
  orphan: Pick<Orphan, 'provider' | 'orderId' | 'ofOrderId' | 'captureId'>,
): Promise<ProviderAnswer<ProviderOrder | null>> {
  const { orderId, ofOrderId, captureId } = orphan
  const answer = await lookUp(deps, { ...orphan, orderId: ofOrderId ?? orderId })
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

/** Whether the office is to be asked about a further capture: not before its order is, and not twice. */
export async function nextOfFurther(
  db: Db,
  { ofOrderId, provider }: { ofOrderId: string; provider: Orphan['provider'] },
  { captureId }: Pick<ProviderCapture, 'captureId'>,
): Promise<'ask' | 'wait' | 'forget'> {
  if (await findPayment(db, { captureId, provider })) return 'forget'
  const order = await findOrphan(db, ofOrderId)
  if (order && order.status !== 'new' && order.captureId === captureId) return 'forget'
  if (order?.origin === 'foreign') return 'forget'
  const payment = await findPayment(db, { orderId: ofOrderId, provider })
  const isUnderWay = payment !== null && ['creating', 'created', 'capturing'].includes(payment.status)
  return order?.status === 'new' || isUnderWay ? 'wait' : 'ask'
}
