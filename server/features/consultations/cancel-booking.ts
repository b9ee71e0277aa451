import type { Role } from '#domain/consultation.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findDisputeState } from '#server/features/payments/refunds/disputes.ts'
import { isFullyRefunded, queueRefund } from '#server/features/payments/refunds/queue-refund.ts'
import { refundStateForMail } from '#server/features/payments/refunds/manual-refund.ts'
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
export async function cancelBooking(
  tx: Tx,
  row: ConsultationRow,
  { by, kind, reason, isOwed, now }: Cancellation,
): Promise<{ refund: Awaited<ReturnType<typeof queueRefund>> }> {
  const { revision } = await markCancelled(tx, row.id, { by, reason, at: now })
  const refund = isOwed ? await queueRefund(tx, { paymentId: row.paymentId, reason, now }) : null
  // Without an owed refund an admin may still have refunded everything before: then the coupons follow.
  const isRefunded = isOwed || (await isFullyRefunded(tx, row.paymentId))
  const { lostCoupon } = await applyCancellationEffects(tx, row, { isRefunded, now })
  await queuePersonMail(tx, row, {
    kind,
    data: {
      consultation: mailData({ ...row, revision }),
      ...(await refundStateForMail(tx, row.paymentId, { queued: refund, isOwed })),
      reason,
      lostCoupon,
      ...(await findDisputeState(tx, row.paymentId)),
    },
    ...(kind === 'missed_by_office' ? { occasion: `refund ${revision}` } : {}),
    now,
  })
  return { refund }
}

/** Cancels as an admin and refunds everything, because the business could not keep the appointment. */
export async function cancelAndRefund(
  tx: Tx,
  row: ConsultationRow,
  given: Pick<Cancellation, 'kind' | 'reason' | 'now'>,
): Promise<{ refundCents: number }> {
  const { refund } = await cancelBooking(tx, row, { ...given, by: 'admin', isOwed: true })
  return { refundCents: refund?.amountCents ?? 0 }
}
