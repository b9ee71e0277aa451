import type { Deps } from '#server/deps.ts'
import { listDueRefunds } from '#server/features/payments/refunds/refund-tries-store.ts'
import { sendRefund } from '#server/features/payments/refunds/refunds.ts'
import { listDuePayments, makeDueNow } from '#server/features/payments/sync-store.ts'
import type { SyncNeeds } from './sync-needs.ts'
import { syncPayment } from './sync-payment.ts'
import { listDueUnmatched } from './unmatched-store.ts'
import { resolveUnmatched } from './unmatched.ts'

const BATCH = 100
/** Number of orders synced concurrently, so that a slow provider does not delay the others. */
const AT_ONCE = 4

/** Syncs every payment that is due. */
export const syncPayments = async (deps: SyncNeeds): Promise<boolean> =>
  forEachId(deps, await listDuePayments(deps.db, deps.now(), BATCH), 'payment sync failed', (id) =>
    syncPayment(deps, id),
  )

/** Schedules a sync of payments that differ from the provider's records. */
export async function scheduleSync(
  { db, now, triggerWorker }: Pick<Deps, 'db' | 'now' | 'triggerWorker'>,
  paymentIds: readonly string[],
): Promise<void> {
  await makeDueNow(db, paymentIds, now())
  triggerWorker('payments')
}

/** Sends refunds that are due and fetches pending ones. */
export const sendRefunds = async (deps: SyncNeeds): Promise<boolean> =>
  forEachId(deps, await listDueRefunds(deps.db, deps.now(), BATCH), 'refund not sent', (id) =>
    sendRefund(deps, id),
  )

/** Resolves captures that have no payment here. */
export const resolveAllUnmatched = async (deps: SyncNeeds): Promise<boolean> =>
  forEachId(
    deps,
    await listDueUnmatched(deps.db, deps.now(), BATCH),
    'unmatched payment not resolved',
    (orderId) => resolveUnmatched(deps, orderId),
  )

/** Runs `work` for each id. A failure does not stop the others; the failed one stays due. */
async function forEachId(
  deps: Pick<Deps, 'log'>,
  ids: string[],
  failure: string,
  work: (id: string) => Promise<unknown>,
): Promise<boolean> {
  const waiting = [...ids]
  const worker = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await work(id)
      } catch (error) {
        deps.log.error({ err: error, id }, failure)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return ids.length > 0
}
