import { ok } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { cancelCheckout } from './checkout.ts'
import { listOpenCheckoutIds, RELEASED } from '#server/features/payments/holds-store.ts'
import { lockPayment } from '#server/features/payments/store.ts'

/**
 * Releases every reserved slot that is not paid. These buyers are not charged afterwards and must choose a
 * slot again; one who loses a slot twice has to wait.
 */
export async function releaseHolds(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, address }: { actor: Actor; address: string },
) {
  let released = 0
  for (const id of await listOpenCheckoutIds(deps.db)) {
    const isReleased = await inTransaction(deps.db, async (tx) => {
      const payment = await lockPayment(tx, id)
      if (payment.status !== 'creating' && payment.status !== 'created') return false
      await cancelCheckout(tx, payment, { issue: RELEASED, now: deps.now() })
      return true
    })
    if (isReleased) released++
  }
  await audit(deps.db, { actor, action: 'holds.release', address, detail: { released }, at: deps.now() })
  return ok({ released })
}
