import type { Deps } from '#server/deps.ts'
import type { ProviderName } from '#domain/payment-method.ts'
import type { ProviderAnswer, ProviderOrder } from '#server/payment-gateway.ts'
import { gatewayOf } from './gateways.ts'

/**
 * Fetches an order, or its capture alone when the provider has forgotten the order. `value: null` when it
 * knows neither.
 */
export async function fetchOrder(
  deps: Pick<Deps, 'payments'>,
  { provider, orderId, captureId }: { provider: ProviderName; orderId: string; captureId: string | null },
): Promise<ProviderAnswer<ProviderOrder | null>> {
  const gateway = gatewayOf(deps, provider)
  const answer = await gateway.getOrder(orderId)
  if (!answer.ok || answer.value || !captureId) return answer
  const capture = await gateway.getCapture(captureId)
  if (!capture.ok) return capture
  if (!capture.value) return answer
  return {
    ok: true,
    value: {
      orderId,
      status: 'completed',
      amount: null,
      merchantId: capture.value.merchantId ?? null,
      customId: null,
      invoiceId: null,
      reference: null,
      approveUrl: null,
      capture: capture.value,
      refunds: [],
    },
  }
}
