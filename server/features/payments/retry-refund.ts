import type { RefundInfo } from '#contract/consultations.ts'
import { fromMinor } from '#domain/currency.ts'
import { office } from '#domain/office.ts'
import { no, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { sendThisNow } from './refunds.ts'
import { reopenRefund } from './refund-tries-store.ts'
import { findRefund } from './refunds-store.ts'
import { findPayment } from './store.ts'

/** Asks for a refund again because somebody in the office says so; one that is finished stays as it is. */
export async function retryRefund(
  deps: Pick<Deps, 'db' | 'now' | 'payments' | 'settings' | 'log' | 'wake'>,
  { actor, address }: { actor: Actor; address: string },
  { id }: { id: string },
): Promise<Result<{ refund: RefundInfo }, 'NOT_FOUND'>> {
  const reopened = await inTransaction(deps.db, async (tx) => {
    const refund = await findRefund(tx, id)
    if (!refund || refund.origin === 'provider') return null
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
  const { amountCents, status } = await sendThisNow(deps, reopened)
  deps.wake('payments')
  const payment = await findPayment(deps.db, { id: reopened.paymentId })
  return ok({ refund: { amount: fromMinor(amountCents, payment?.currency ?? office.currency), status } })
}
