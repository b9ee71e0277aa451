import { MINUTE_MS } from '#domain/calendar.ts'
import { dailyAudit } from './audit-daily.ts'
import type { DriveNeeds } from './drive.ts'
import { lookAtPayments, resolveOrphans, sendRefunds, sweepEvents } from './reconcile.ts'
import { followEvents } from './webhooks.ts'

const REGISTER_AGAIN_MS = MINUTE_MS

/**
 * Finishes what nobody reported: approvals, captures of unknown outcome, refunds, deliveries that were
 * lost. The product is right without webhooks; they only make it quick.
 */
export function paymentsWorker(deps: DriveNeeds): { runOnce(): Promise<boolean> } {
  let registerAt: Date | null = new Date(0)
  const audit = dailyAudit(deps)

  /** Asks the provider to tell us its news, until it has agreed. */
  async function register(): Promise<void> {
    const now = deps.now()
    if (!registerAt || registerAt > now) return
    const answer = await deps.payments.ensureWebhook(`${deps.config.publicUrl}/api/payments/webhook`)
    registerAt = answer.ok ? null : new Date(now.getTime() + REGISTER_AGAIN_MS)
    if (!answer.ok) deps.log.warn({ issue: answer.issue }, 'webhook not registered')
  }

  return {
    async runOnce() {
      await register()
      let busy = false
      for (const work of [followEvents, lookAtPayments, sendRefunds, resolveOrphans, sweepEvents]) {
        busy = (await work(deps)) || busy
      }
      await audit()
      return busy
    },
  }
}
