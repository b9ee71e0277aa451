import type { Role } from '#domain/consultation.ts'
import type { Tx } from '#server/db/transaction.ts'
import { moneyAtProvider } from '#server/features/payments/refunds/disputes.ts'
import { isAllBack, queueRefund } from '#server/features/payments/refunds/queue-refund.ts'
import { refundTold } from '#server/features/payments/refunds/refund-by-hand.ts'
import { mailData, queuePersonMail, settleSideEffects } from './booking.ts'
import { type ConsultationRow, markCancelled } from './store.ts'

type Cancellation = {
  by: Role
  kind: 'cancelled_by_admin' | 'cancelled_by_user' | 'missed_by_office'
  reason: string
  /** Whether all the money that is left goes back. */
  isOwed: boolean
  now: Date
}

/** Cancels a consultation, queues its refund if one is owed, and the mail that tells the student of both. */
export async function cancelBooking(
  tx: Tx,
  row: ConsultationRow,
  { by, kind, reason, isOwed, now }: Cancellation,
): Promise<{ refund: Awaited<ReturnType<typeof queueRefund>> }> {
  const { revision } = await markCancelled(tx, row.id, { by, reason, at: now })
  const refund = isOwed ? await queueRefund(tx, { paymentId: row.paymentId, reason, now }) : null
  // Not owed, yet given by hand before: the coupons follow the money.
  const isRefunded = isOwed || (await isAllBack(tx, row.paymentId))
  const { lostCoupon } = await settleSideEffects(tx, row, { isRefunded, now })
  await queuePersonMail(tx, row, {
    kind,
    data: {
      consultation: mailData({ ...row, revision }),
      ...(await refundTold(tx, row.paymentId, { queued: refund, isOwed })),
      reason,
      lostCoupon,
      ...(await moneyAtProvider(tx, row.paymentId)),
    },
    ...(kind === 'missed_by_office' ? { occasion: `refund ${revision}` } : {}),
    now,
  })
  return { refund }
}

/** Cancels in the office's name and gives everything back, because the office could not keep the hour. */
export async function giveEverythingBack(
  tx: Tx,
  row: ConsultationRow,
  given: Pick<Cancellation, 'kind' | 'reason' | 'now'>,
): Promise<{ refundCents: number }> {
  const { refund } = await cancelBooking(tx, row, { ...given, by: 'admin', isOwed: true })
  return { refundCents: refund?.amountCents ?? 0 }
}
