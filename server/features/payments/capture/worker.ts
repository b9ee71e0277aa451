import { createDailyAudit } from '#server/features/payments/audit-daily.ts'
import { syncPayments, resolveAllUnmatched, sendRefunds } from './due-work.ts'
import { sweepEvents } from './event-sweep.ts'
import type { SyncNeeds } from './sync-needs.ts'
import { registerWebhook } from './webhook-address.ts'
import { processEvents } from './webhooks.ts'

/**
 * Completes work that no request reported: approvals, captures with unknown outcome, refunds, lost webhooks.
 * The product is correct without webhooks; they only make it faster.
 */
export function paymentsWorker(deps: SyncNeeds): () => Promise<boolean> {
  let registerAt = new Date(0)
  const audit = createDailyAudit(deps)

  async function register(): Promise<void> {
    if (registerAt <= deps.now()) registerAt = await registerWebhook(deps)
  }

  return async () => {
    await register()
    let busy = false
    for (const work of [processEvents, syncPayments, sendRefunds, resolveAllUnmatched, sweepEvents]) {
      busy = (await work(deps)) || busy
    }
    await audit()
    return busy
  }
}
