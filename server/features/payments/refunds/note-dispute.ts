import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderDispute } from '#server/features/payments/gateway.ts'
import { DISPUTE_LOST, DISPUTE_RESOLVED } from './dispute-words.ts'
import { isReversed } from './disputes.ts'
import { saveDispute } from './disputes-store.ts'
import { postDispute } from '#server/features/payments/journal.ts'
import { reopenRefused } from './refund-tries-store.ts'
import { findPayment, lockPayment } from '#server/features/payments/store.ts'

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
  const found = await findPayment(tx, { captureId })
  if (!found) return false
  const payment = await lockPayment(tx, found.id)
  const { disputeId, amount } = dispute
  const minor = amount?.currency === payment.currency ? amount.minor : null
  const isLost =
    dispute.status === DISPUTE_RESOLVED && dispute.buyerWon && !(await isReversed(tx, payment, minor))
  const status = isLost ? DISPUTE_LOST : dispute.status
  if (!(await saveDispute(tx, payment, { ...dispute, status, at, now }))) return false
  // What a lost dispute was about is not ours again, though no refund shows yet that it has gone.
  const isOpen = status !== DISPUTE_RESOLVED
  await postDispute(tx, payment, { disputeId, isOpen, minor, happenedAt: at, now })
  return true
}

/**
 * What a payment itself shows of its dispute, should its delivery never have come. What was refused
 * because of one that is over is sent again. False when nothing is new.
 */
export async function takeInDispute(
  tx: Tx,
  captureId: string,
  dispute: ProviderDispute | null | undefined,
  now: Date,
): Promise<boolean> {
  if (!dispute) return false
  const isNews = await noteDisputeIn(tx, captureId, dispute, now)
  if (isNews && dispute.status === DISPUTE_RESOLVED) await reopenRefused(tx, captureId, now)
  return isNews
}
