import type { Deps } from '#server/deps.ts'
import { gatewayOf } from '#server/features/payments/gateways.ts'
import { takeInRefunds } from './refunds.ts'
import { refundsOf } from './refunds-store.ts'
import type { PaymentRow } from '#server/features/payments/store.ts'

/**
 * Asks for a refund by its own id, which a delivery told: an order may not list it, or may be forgotten.
 * `isNews`: what is known of it may be out of date. False when the provider did not answer.
 */
export async function learnRefund(
  deps: Pick<Deps, 'db' | 'now' | 'payments' | 'settings' | 'log' | 'wake'>,
  payment: PaymentRow,
  { refundId, isNews }: { refundId: string; isNews: boolean },
): Promise<boolean> {
  const { captureId } = payment
  if (!captureId) return true
  const rows = await refundsOf(deps.db, payment.id)
  if (!isNews && rows.some(({ providerRefundId }) => providerRefundId === refundId)) return true
  const answer = await gatewayOf(deps, payment.provider).getRefund(refundId, captureId)
  if (!answer.ok) return false
  // An id of a delivery is only a hint; the refund itself says what it is of.
  if (answer.value && answer.value.captureId === captureId)
    await takeInRefunds(deps, payment.id, [answer.value])
  return true
}
