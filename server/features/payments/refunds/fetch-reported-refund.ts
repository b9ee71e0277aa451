import { gatewayOf } from '#server/features/payments/gateways.ts'
import type { PaymentRow } from '#server/features/payments/store.ts'
import { listRefunds } from './refunds-store.ts'
import { applyRefunds, type RefundNeeds } from './refunds.ts'

/**
 * Fetches a refund by the id from a webhook event: its order may not list it, or may no longer be returned. `refetch`:
 * also if it is stored, because its status has changed. False when the provider did not answer.
 */
export async function fetchReportedRefund(
  deps: RefundNeeds,
  payment: PaymentRow,
  { refundId, refetch }: { refundId: string; refetch: boolean },
): Promise<boolean> {
  const { captureId } = payment
  if (!captureId) return true
  const rows = await listRefunds(deps.db, payment.id)
  if (!refetch && rows.some(({ providerRefundId }) => providerRefundId === refundId)) return true
  const answer = await gatewayOf(deps, payment.provider).getRefund(refundId, captureId)
  if (!answer.ok) return false
  // The event is only a hint; the fetched refund states its capture.
  if (answer.value && answer.value.captureId === captureId)
    await applyRefunds(deps, payment.id, [answer.value])
  return true
}
