import type { z } from 'zod/mini'
import type { RefundInfo } from '#contract/consultations.ts'
import type { recordTransfer as recordTransferCall } from '#contract/staff-bookings.ts'
import { fromMinor, toMinor } from '#domain/currency.ts'
import { isTransfer, TRANSFER } from '#domain/refund-ids.ts'
import { refundMark } from '#domain/refund-merge.ts'
import { shownStatus } from '#domain/refund.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { RESTORED } from '#server/db/instance.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Caller } from '#server/deps.ts'
import { findPayment, lockPayment, type PaymentRow } from '#server/features/payments/store.ts'
import { applyRefundsIn } from './apply-refunds.ts'
import { hasOpenDispute } from './disputes-store.ts'
import { findRefund, listRefunds, lockRefund, type RefundRow } from './refunds-store.ts'
import { fetchAndStoreRefunds, type RefundNeeds } from './refunds.ts'

/**
 * Records that staff paid a refund in cash or by bank transfer: it is completed, posted to the ledger, and the client
 * is mailed. Repeating it changes nothing. The provider is asked for its refunds first, so that one that it has made
 * counts instead. NOT_FOUND: no refund of ours. CONFLICT: the provider has made it, or may still (`mayBeTransferred`).
 * STALE_VERSION: its amount is no longer the one that the caller saw.
 */
export async function recordTransfer(
  deps: RefundNeeds,
  caller: Caller,
  { id, seen }: z.output<typeof recordTransferCall.input>,
): Promise<Result<{ refund: RefundInfo }, 'NOT_FOUND' | 'CONFLICT' | 'STALE_VERSION'>> {
  const found = await findRefund(deps.db, id)
  if (!found || found.origin === 'provider') return err('NOT_FOUND')
  if (found.provider !== 'outside') await fetchAndStoreRefunds(deps, found)
  type Recorded = Result<RefundRow, 'CONFLICT' | 'STALE_VERSION'>
  const recorded = await inTransaction(deps.db, async (tx): Promise<Recorded> => {
    const payment = await lockPayment(tx, found.paymentId)
    const refund = (await lockRefund(tx, id))!
    if (isTransfer(refund)) return ok(refund)
    const amountCents = await transferableCents(tx, payment, refund)
    if (amountCents <= 0 || !(await mayBeTransferred(tx, refund))) return err('CONFLICT')
    // Another refund may have changed what is owed since the admin transferred it.
    if (seen !== undefined && toMinor(seen, payment.currency) !== amountCents) return err('STALE_VERSION')
    const now = deps.now()
    await applyRefundsIn(
      tx,
      payment,
      {
        refunds: [
          {
            refundId: `${TRANSFER}${refund.id}`,
            captureId: refund.captureId,
            status: 'completed',
            amount: { minor: amountCents, currency: payment.currency },
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
      detail: { amountCents, currency: payment.currency },
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

/** The amount of a refund that other refunds have not paid; the action item shows the same. */
async function transferableCents(tx: Tx, payment: PaymentRow, refund: RefundRow): Promise<number> {
  const others = (await listRefunds(tx, payment.id)).filter(({ id }) => id !== refund.id)
  const paidCents = others
    .filter(({ status }) => status === 'completed' || status === 'pending')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return Math.min(refund.amountCents, (payment.capturedCents ?? 0) - paidCents)
}

/**
 * True for a refund that no provider makes any more: of money received outside a provider, or refused for good.
 * During a dispute the provider decides about the money, and a refund paused by a restore may have been made.
 */
async function mayBeTransferred(tx: Tx, refund: RefundRow): Promise<boolean> {
  // `covered`: other refunds have paid it back.
  if (refund.status === 'completed' || refund.status === 'covered') return false
  if (refund.provider === 'outside') return true
  const isRefusedForGood = refund.status === 'needs_attention' && refund.nextCheckAt === null
  return isRefusedForGood && refund.issue !== RESTORED && !(await hasOpenDispute(tx, refund.paymentId))
}
