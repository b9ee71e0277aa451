import type { RefundInfo } from '#contract/consultations.ts'
import { fromMinor } from '#domain/currency.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { getCurrentInstance, isSuspended, RESTORED } from '#server/db/instance.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/deps.ts'
import { findPayment } from '#server/features/payments/store.ts'
import { makeRestoredRefundDue, reopenRefund } from './refund-tries-store.ts'
import { findRefund, type RefundRow } from './refunds-store.ts'
import { sendRefundRowNow, type RefundNeeds } from './refunds.ts'

/**
 * Retries a refund on an admin's request; a finished one stays as it is. A refund that was paused by a
 * restore is sent only after the take-over, and after the provider was asked: the site that was in use may have
 * sent it already, and the provider may have forgotten its key.
 */
export async function retryRefund(
  deps: RefundNeeds,
  caller: Caller,
  { id }: { id: string },
): Promise<Result<{ refund: RefundInfo }, 'NOT_FOUND' | 'NOT_TAKEN_OVER'>> {
  const paused = isSuspended(await getCurrentInstance(deps.db))
    ? null
    : await makeRestoredRefundDue(deps.db, id, deps.now())
  if (paused) await sendRefundRowNow(deps, paused)
  const reopened = await inTransaction(
    deps.db,
    async (tx): Promise<Result<RefundRow, 'NOT_FOUND' | 'NOT_TAKEN_OVER'>> => {
      const refund = await findRefund(tx, id)
      if (!refund || refund.origin === 'provider') return err('NOT_FOUND')
      if (refund.issue === RESTORED && isSuspended(await getCurrentInstance(tx))) return err('NOT_TAKEN_OVER')
      const isReopened = await reopenRefund(tx, id, deps.now())
      if (isReopened)
        await audit(tx, {
          ...caller,
          action: 'refund.retry',
          target: id,
          detail: { from: refund.status, issue: refund.issue },
          at: deps.now(),
        })
      return ok(refund)
    },
  )
  if (!reopened.ok) return reopened
  const { paymentId } = reopened.value
  const { amountCents, status } = await sendRefundRowNow(deps, reopened.value)
  deps.triggerWorker('payments')
  const { currency } = (await findPayment(deps.db, { id: paymentId }))!
  return ok({ refund: { amount: fromMinor(amountCents, currency), status } })
}
