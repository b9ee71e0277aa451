import type { Deps } from '#server/deps.ts'
import type { ProviderAnswer, ProviderOrder } from './gateway.ts'

/**
 * What the provider says of an order: the order, or its capture alone once the order itself is
 * forgotten. Null: it knows of neither.
 */
export async function lookUp(
  { payments }: Pick<Deps, 'payments'>,
  { orderId, captureId }: { orderId: string; captureId: string | null },
): Promise<ProviderAnswer<ProviderOrder | null>> {
  const answer = await payments.getOrder(orderId)
  if (!answer.ok || answer.value || !captureId) return answer
  const capture = await payments.getCapture(captureId)
  if (!capture.ok) return capture
  if (!capture.value) return answer
  return {
    ok: true,
    value: {
      orderId,
      status: 'completed',
      amountCents: null,
      currency: null,
      payeeId: null,
      customId: null,
      invoiceId: null,
      reference: null,
      approveUrl: null,
      capture: capture.value,
      refunds: [],
    },
  }
}
