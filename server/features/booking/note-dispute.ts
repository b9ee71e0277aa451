import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderDispute } from '#server/features/payments/gateway.ts'
import { DISPUTE_RESOLVED } from '#server/features/payments/dispute-words.ts'
import { postDispute } from '#server/features/payments/journal.ts'
import { reopenRefused } from '#server/features/payments/refund-tries-store.ts'
import { findPayment } from '#server/features/payments/store.ts'
import { setDispute } from './transitions-store.ts'

/** Where a dispute about a capture stands, as a delivery tells it. False when nothing is new. */
export const noteDispute = (
  { db }: Pick<Deps, 'db'>,
  captureId: string,
  dispute: ProviderDispute,
  now: Date,
): Promise<boolean> => inTransaction(db, (tx) => noteDisputeIn(tx, captureId, dispute, now))

/** The same in an open transaction, and in the journal what the dispute holds back. */
async function noteDisputeIn(
  tx: Tx,
  captureId: string,
  dispute: ProviderDispute,
  now: Date,
): Promise<boolean> {
  const at = dispute.at ?? now
  const isNews = await setDispute(tx, captureId, { ...dispute, at, now })
  const payment = await findPayment(tx, { captureId })
  if (!payment) return false
  const { disputeId, status, amountCents, currency } = dispute
  const isOpen = status !== DISPUTE_RESOLVED
  const minor = currency === payment.currency ? amountCents : null
  // The end of an older dispute counts as well when the payment stands for a newer one.
  if (isNews || !isOpen) await postDispute(tx, payment, { disputeId, isOpen, minor, happenedAt: at, now })
  return isNews
}

/**
 * What a payment itself shows of its dispute, should its delivery never have come. What was refused
 * because of one that is over is sent again.
 */
export async function takeInDispute(
  tx: Tx,
  captureId: string,
  dispute: ProviderDispute | null | undefined,
  now: Date,
): Promise<void> {
  if (!dispute) return
  const isNews = await noteDisputeIn(tx, captureId, dispute, now)
  if (isNews && dispute.status === DISPUTE_RESOLVED) await reopenRefused(tx, captureId, now)
}
