import type { Role } from '#domain/consultation.ts'
import type { Tx } from '#server/db/transaction.ts'
import { hasOpenDispute } from '#server/features/payments/refunds/disputes.ts'
import { refundCancellation } from '#server/features/payments/refunds/queue-refund.ts'
import { mailData, queuePersonMail, applyCancellationEffects } from './booking.ts'
import { type ConsultationRow, markCancelled } from './store.ts'

type Cancellation = {
  by: Role
  kind: 'cancelled_by_admin' | 'cancelled_by_user' | 'missed_by_office'
  reason: string
  /** True when all remaining money is to be refunded. */
  isOwed: boolean
  now: Date
}

/** Cancels a consultation, queues the refund if one is owed, and queues the mail about both. */
export async function cancelAndRefundIfOwed(
  tx: Tx,
  row: ConsultationRow,
  { by, kind, reason, isOwed, now }: Cancellation,
): Promise<{ refundCents: number }> {
  const { paymentId } = row
  const { revision } = await markCancelled(tx, row.id, { by, reason, at: now })
  const refund = await refundCancellation(tx, { paymentId, isOwed, reason, now })
  const { lostCoupon } = await applyCancellationEffects(tx, row, {
    isMoneyReturned: refund.isMoneyReturned,
    now,
  })
  await queuePersonMail(tx, row, {
    kind,
    data: {
      consultation: mailData({ ...row, revision }),
      ...refund.forMail,
      reason,
      lostCoupon,
      isReversed: refund.isReversed,
      inDispute: await hasOpenDispute(tx, paymentId),
    },
    ...(kind === 'missed_by_office' ? { occasion: `refund ${revision}` } : {}),
    now,
  })
  return { refundCents: refund.queued?.amountCents ?? 0 }
}

/** Cancels as an admin and refunds all remaining money, because the office could not hold the consultation. */
export const cancelAndRefund = (
  tx: Tx,
  row: ConsultationRow,
  given: Pick<Cancellation, 'kind' | 'reason' | 'now'>,
): Promise<{ refundCents: number }> => cancelAndRefundIfOwed(tx, row, { ...given, by: 'admin', isOwed: true })
