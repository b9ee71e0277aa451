import type { RefundInfo } from '#contract/consultations.ts'
import { toDecimal } from '#domain/money.ts'
import { no, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { sendRefundNow } from './refunds.ts'
import { findRefund, reopenRefund } from './refunds-store.ts'

/** Asks for a refund again because somebody in the office says so; one that is finished stays as it is. */
export async function retryRefund(
  deps: Pick<Deps, 'db' | 'now' | 'payments' | 'settings' | 'log' | 'wake'>,
  { actor, address }: { actor: Actor; address: string },
  { id }: { id: string },
): Promise<Result<{ refund: RefundInfo }, 'NOT_FOUND'>> {
  const reopened = await inTransaction(deps.db, async (tx) => {
    const refund = await findRefund(tx, id)
    if (refund?.origin !== 'ours') return null
    const isReopened = await reopenRefund(tx, id, deps.now())
    if (isReopened)
      await audit(tx, {
        actor,
        action: 'refund.retry',
        target: id,
        address,
        detail: { from: refund.status, issue: refund.issue },
        at: deps.now(),
      })
    return refund
  })
  if (!reopened) return no('NOT_FOUND')
  await sendRefundNow(deps, reopened.paymentId)
  deps.wake('payments')
  const { status, amountCents } = (await findRefund(deps.db, id))!
  return ok({
    refund: { amount: toDecimal(amountCents), status: status === 'covered' ? 'completed' : status },
  })
}
