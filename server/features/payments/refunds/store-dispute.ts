import type { ProviderName } from '#domain/payment-method.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { postDispute } from '#server/features/payments/ledger.ts'
import { findPayment, lockPayment } from '#server/features/payments/store.ts'
import type { ProviderDispute } from '#server/payment-gateway.ts'
import { DISPUTE_LOST, DISPUTE_RESOLVED } from './dispute-states.ts'
import { saveDispute } from './disputes-store.ts'
import { isReversed } from './disputes.ts'
import { reopenRefused } from './refund-tries-store.ts'

/** A capture; its id is unique only per provider. */
type CaptureKey = { provider: ProviderName; captureId: string }

/** Stores the state of a dispute about a capture. False when nothing is new. */
export const storeDispute = (
  { db }: Pick<Deps, 'db'>,
  capture: CaptureKey,
  dispute: ProviderDispute,
  now: Date,
): Promise<boolean> => inTransaction(db, (tx) => storeDisputeIn(tx, capture, dispute, now))

/** Like `storeDispute`, in an open transaction; also posts the money that the dispute holds back. */
async function storeDisputeIn(
  tx: Tx,
  capture: CaptureKey,
  dispute: ProviderDispute,
  now: Date,
): Promise<boolean> {
  const at = dispute.at ?? now
  const found = await findPayment(tx, capture)
  if (!found) return false
  const payment = await lockPayment(tx, found.id)
  const { disputeId, amount } = dispute
  const minor = amount?.currency === payment.currency ? amount.minor : null
  const isLost =
    dispute.status === DISPUTE_RESOLVED &&
    dispute.buyerWon &&
    // A failed payment has no money that a dispute could take.
    payment.status !== 'failed' &&
    !(await isReversed(tx, payment, minor))
  const status = isLost ? DISPUTE_LOST : dispute.status
  if (!(await saveDispute(tx, payment, { ...dispute, status, at, now }))) return false
  // A lost dispute releases no money to us, even while no refund shows yet that the provider has taken it.
  const isOpen = status !== DISPUTE_RESOLVED
  await postDispute(tx, payment, { disputeId, isOpen, minor, happenedAt: at, now })
  return true
}

/**
 * Stores the dispute that a fetched payment shows, in case its webhook was lost. Repeats refunds that were
 * refused because of a dispute that is resolved now. False when nothing is new.
 */
export async function applyDispute(
  tx: Tx,
  capture: CaptureKey,
  dispute: ProviderDispute | null | undefined,
  now: Date,
): Promise<boolean> {
  if (!dispute) return false
  const isNew = await storeDisputeIn(tx, capture, dispute, now)
  if (isNew && dispute.status === DISPUTE_RESOLVED)
    await reopenRefused(tx, capture.captureId, { afterDispute: true, now })
  return isNew
}
