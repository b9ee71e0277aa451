import type { RefundInfo } from '#contract/consultations.ts'
import { fromMinor } from '#domain/currency.ts'
import { shownStatus } from '#domain/refund.ts'
import { refundMark } from '#domain/refund-merge.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { findPayment, lockPayment } from '#server/features/payments/store.ts'
import { applyRefundsIn } from './apply-refunds.ts'
import { findRefund } from './refunds-store.ts'

/**
 * Records that a refund of money received outside a provider was transferred: it is completed, posted to the ledger,
 * and the client is mailed. Repeating it changes nothing. NOT_FOUND for a refund that a provider makes.
 */
export async function recordTransfer(
  deps: Pick<Deps, 'db' | 'now' | 'triggerWorker'>,
  caller: Caller,
  { id }: { id: string },
): Promise<Result<{ refund: RefundInfo }, 'NOT_FOUND'>> {
  const recorded = await inTransaction(deps.db, async (tx) => {
    const found = await findRefund(tx, id)
    if (found?.provider !== 'outside') return err('NOT_FOUND')
    const payment = await lockPayment(tx, found.paymentId)
    const refund = (await findRefund(tx, id))!
    const now = deps.now()
    // `covered`: other refunds have paid it back.
    if (refund.status === 'completed' || refund.status === 'covered') return ok(refund)
    await applyRefundsIn(
      tx,
      payment,
      {
        refunds: [
          {
            refundId: `outside-${refund.id}`,
            captureId: refund.captureId,
            status: 'completed',
            amount: { minor: refund.amountCents, currency: payment.currency },
            customId: refundMark(refund),
            fee: null,
            createdAt: now,
            updatedAt: now,
          },
        ],
      },
      now,
    )
    await audit(tx, {
      ...caller,
      action: 'refund.transferred',
      target: id,
      detail: { amountCents: refund.amountCents, currency: payment.currency },
      at: now,
    })
    return ok((await findRefund(tx, id))!)
  })
  if (!recorded.ok) return recorded
  deps.triggerWorker('emails')
  const { amountCents, status, paymentId } = recorded.value
  const { currency } = (await findPayment(deps.db, { id: paymentId }))!
  return ok({
    refund: { amount: fromMinor(amountCents, currency), status: shownStatus(status) },
  })
}
