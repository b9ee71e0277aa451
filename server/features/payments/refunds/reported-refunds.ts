import type { ProviderName } from '#domain/payment-method.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { listBodiesNaming } from '#server/features/payments/events-store.ts'
import { gatewayOf } from '#server/features/payments/gateways.ts'
import type { PaymentGateway, ProviderRefund } from '#server/payment-gateway.ts'

/**
 * Fetches refunds of a capture that are known only from webhook events: an order may list none, and an event
 * may have arrived before its payment was known. Each is fetched by its own id.
 */
export async function fetchReportedRefunds(
  deps: Pick<Deps, 'db' | 'gateways'>,
  { provider, captureId }: { provider: ProviderName; captureId: string },
  known: readonly ProviderRefund[],
): Promise<ProviderRefund[]> {
  const gateway = gatewayOf(deps, provider)
  const listed = new Set(known.map(({ refundId }) => refundId))
  const found: ProviderRefund[] = []
  for (const refundId of await listReportedRefundIds(deps.db, gateway, captureId)) {
    if (listed.has(refundId)) continue
    const answer = await gateway.getRefund(refundId, captureId)
    // The event is only a hint; the fetched refund states its capture.
    if (answer.ok && answer.value?.captureId === captureId) found.push(answer.value)
  }
  return found
}

async function listReportedRefundIds(
  db: Db,
  gateway: PaymentGateway,
  captureId: string,
): Promise<Set<string>> {
  const hints = (await listBodiesNaming(db, captureId)).map((body) => gateway.readHint(body))
  const ofIt = hints.filter((hint) => hint?.captureId === captureId)
  return new Set(ofIt.flatMap((hint) => hint?.refundId ?? []))
}
