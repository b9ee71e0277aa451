import type { Deps } from '#server/deps.ts'
import { gatewayOf } from '#server/features/payments/gateways.ts'
import { takeInRefunds } from './refunds.ts'
import { refundsOf } from './refunds-store.ts'
import type { PaymentRow } from '#server/features/payments/store.ts'

/**
 * Fetches a refund by the id from a webhook event: its order may not list it, or may be forgotten. `isNews`:
 * fetch it even if it is stored. False when the provider did not answer.
 */
export async function learnRefund(
  deps: Pick<Deps, 'db' | 'now' | 'payments' | 'settings' | 'log' | 'triggerWorker'>,
  payment: PaymentRow,
  { refundId, isNews }: { refundId: string; isNews: boolean },
): Promise<boolean> {
  const { captureId } = payment
  if (!captureId) return true
  const rows = await refundsOf(deps.db, payment.id)
  if (!isNews && rows.some(({ providerRefundId }) => providerRefundId === refundId)) return true
  const answer = await gatewayOf(deps, payment.provider).getRefund(refundId, captureId)
  if (!answer.ok) return false
  // The event is only a hint; the fetched refund states its capture.
  if (answer.value && answer.value.captureId === captureId)
    await takeInRefunds(deps, payment.id, [answer.value])
  return true
}
