import type { Tx } from '#server/db/transaction.ts'
import { isInDispute } from '#server/features/payments/disputes.ts'
import { queueRefund } from '#server/features/payments/queue-refund.ts'
import { mailData, queuePersonMail, settleSideEffects } from './booking.ts'
import { type ConsultationRow, markCancelled } from './store.ts'

/**
 * Cancels in the office's name and gives everything back, because the office could not keep the hour.
 * The same in effect as a cancellation by an admin, without anybody of the office.
 */
export async function giveEverythingBack(
  tx: Tx,
  row: ConsultationRow,
  { kind, reason, now }: { kind: 'cancelled_by_admin' | 'missed_by_office'; reason: string; now: Date },
): Promise<{ refundCents: number }> {
  const { revision } = await markCancelled(tx, row.id, { by: 'admin', reason, at: now })
  const refund = await queueRefund(tx, { paymentId: row.paymentId, reason, now })
  const { lostCoupon } = await settleSideEffects(tx, row, { isRefunded: true, now })
  await queuePersonMail(tx, row, {
    kind,
    data: {
      consultation: mailData({ ...row, revision }),
      refund: refund && { amountCents: refund.amountCents, status: 'requested' },
      reason,
      lostCoupon,
      inDispute: await isInDispute(tx, row.paymentId),
    },
    ...(kind === 'missed_by_office' ? { occasion: `refund ${revision}` } : {}),
    now,
  })
  return { refundCents: refund?.amountCents ?? 0 }
}
