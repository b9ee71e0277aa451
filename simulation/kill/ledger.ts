import type { CaptureRecord } from '#sandbox/paypal/records.ts'
import type { Sandbox } from '#sandbox/start.ts'

/** A captured payment, in one shape for both providers. */
export type Taken = {
  id: string
  orderId: string
  currency: string
  amountMinor: number
  /** Refunded or pending. */
  backMinor: number
}

const MONEY_TAKEN = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

/** All captured payments of both providers. */
export const takenBy = (sandbox: Sandbox): Taken[] => [...ofPaypal(sandbox), ...ofPortone(sandbox)]

function ofPaypal({ engine: { store } }: Sandbox): Taken[] {
  const backOf = (capture: CaptureRecord): number =>
    capture.refundIds
      .map((id) => store.refunds.get(id)!)
      .filter(({ status }) => status !== 'FAILED')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return [...store.captures.values()]
    .filter(({ status }) => MONEY_TAKEN.includes(status))
    .map((capture) => ({ ...capture, backMinor: backOf(capture) }))
}

/** A payment of the second provider is its own order. */
const ofPortone = ({ portone }: Sandbox): Taken[] =>
  [...portone.engine.payments.values()]
    .filter(({ paidAt }) => paidAt !== null)
    .map(({ id, currency, total, cancellations }) => ({
      id,
      orderId: id,
      currency,
      amountMinor: total,
      backMinor: cancellations
        .filter(({ status }) => status !== 'FAILED')
        .reduce((sum, { totalAmount }) => sum + totalAmount, 0),
    }))

/** Settles pending payments and refunds of both providers. */
export function settleAll({ engine, portone }: Sandbox): void {
  for (const { id } of engine.store.captures.values()) engine.settleCapture(id, true)
  for (const { id } of engine.store.refunds.values()) engine.settleRefund(id, true)
  for (const { id, cancellations } of portone.engine.payments.values()) {
    portone.engine.settlePending(id, true)
    for (const each of cancellations) portone.engine.settleCancellation(id, each.id)
  }
}
