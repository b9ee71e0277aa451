import { type KnownRefund, refundedCents } from '#domain/refund-merge.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findDisputedAmount, postDispute } from '#server/features/payments/ledger.ts'
import type { PaymentRow } from '#server/features/payments/store.ts'
import { DISPUTE_RESOLVED } from './dispute-states.ts'
import { endLostDispute, listLostDisputes } from './disputes-store.ts'
import { listRefunds } from './refunds-store.ts'

export { disputeToShow, hasOpenDispute } from './disputes-store.ts'

type Disputed = Pick<PaymentRow, 'id' | 'currency' | 'capturedCents'>

/**
 * True when the provider shows that the money of a lost dispute has left our account. `minor`: null for all
 * of it.
 */
export const isReversed = async (tx: Tx, payment: Disputed, minor: number | null): Promise<boolean> =>
  covers(await listRefunds(tx, payment.id), payment, minor)

/** Resolves the lost disputes of a locked payment whose money has left, and posts them. */
export async function endReversedDisputes(
  tx: Tx,
  payment: Disputed,
  refunds: readonly KnownRefund[],
  now: Date,
): Promise<void> {
  if (!refunds.some(({ status }) => status === 'completed')) return
  await endLostDisputes(tx, payment, (minor) => covers(refunds, payment, minor), now)
}

/** Resolves the lost disputes of a locked payment whose capture was declined: there is no money that could leave. */
export const endDisputesWithoutMoney = (tx: Tx, payment: Disputed, now: Date): Promise<void> =>
  endLostDisputes(tx, payment, () => true, now)

/** `isOver`: called with the amount that the dispute holds, in minor units; null when the ledger has none. */
async function endLostDisputes(
  tx: Tx,
  payment: Disputed,
  isOver: (minor: number | null) => boolean,
  now: Date,
): Promise<void> {
  for (const disputeId of await listLostDisputes(tx, payment.id)) {
    const minor = await findDisputedAmount(tx, { paymentId: payment.id, disputeId })
    if (!isOver(minor)) continue
    await endLostDispute(tx, payment.id, { disputeId, status: DISPUTE_RESOLVED, now })
    await postDispute(tx, payment, { disputeId, isOpen: false, minor, happenedAt: null, now })
  }
}

function covers(
  refunds: readonly Pick<KnownRefund, 'origin' | 'status' | 'amountCents'>[],
  { capturedCents }: Disputed,
  minor: number | null,
): boolean {
  const captured = capturedCents ?? 0
  const byProvider = refunds.filter(({ origin }) => origin === 'provider')
  return (
    refundedCents(refunds) >= captured || refundedCents(byProvider) >= Math.min(minor ?? captured, captured)
  )
}
