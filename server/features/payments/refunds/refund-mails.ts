import { isTransfer } from '#domain/refund-ids.ts'
import type { KnownRefund } from '#domain/refund-merge.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findConsultationMail } from '#server/features/consultations/booking.ts'
import { type UnbookableReason, unbookableReasons } from '#server/features/mails/kinds.ts'
import { queueMail } from '#server/features/mails/outbox.ts'
import { getBuyer, isPaidByLink, type PaymentRow } from '#server/features/payments/store.ts'
import type { RefundRow } from './refunds-store.ts'

/** Reads the reason why a payment could not be booked from its issue. */
export const readUnbookableReason = ({ issue }: Pick<PaymentRow, 'issue'>): UnbookableReason =>
  unbookableReasons.find((reason) => reason.toUpperCase() === issue) ?? 'other'

/** Mails the buyer, once per payment, that money which could not be booked is refunded. */
export async function queueRefundStartedMail(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'userId' | 'currency'>,
  refund: { amountCents: number; reason: UnbookableReason; now: Date; begunAt?: Date },
): Promise<void> {
  if (!payment.userId) return
  const buyer = await getBuyer(tx, payment.userId)
  // The person's data may have been erased.
  if (buyer.to === '') return
  const { amountCents, reason, now, begunAt } = refund
  await queueMail(tx, {
    kind: 'payment_refunded',
    reference: payment.id,
    ...buyer,
    userId: payment.userId,
    data: {
      amountCents,
      currency: payment.currency,
      reason,
      ...((await isPaidByLink(tx, payment.id)) ? { isPaidByLink: true } : {}),
    },
    now,
    ...(begunAt ? { begunAt } : {}),
  })
}

/** Mails the buyer once when a refund of ours is completed, or covered by others. Returns true in both cases. */
export async function queueOwnRefundMail(
  tx: Tx,
  payment: PaymentRow,
  {
    before,
    after,
    lostCoupon = null,
    now,
  }: { before: RefundRow; after: KnownRefund; lostCoupon?: string | null; now: Date },
): Promise<boolean> {
  const isCovered = after.status === 'covered'
  if (after.status !== 'completed' && !isCovered) return false
  await queueRefundCompletedMail(tx, payment, {
    // A refund may be transferred after one that was completed, and mailed, has failed.
    reference: isTransfer(after) ? after.providerRefundId! : before.id,
    // 'covered': other refunds have paid the sum back, so ours is not sent.
    amountCents: isCovered ? before.amountCents : after.amountCents,
    isTransferred: isTransfer(after),
    lostCoupon,
    begunAt: before.createdAt,
    now,
  })
  return true
}

/** Mails the buyer that money is returned; once per `reference`. */
export async function queueRefundCompletedMail(
  tx: Tx,
  payment: PaymentRow,
  refund: {
    reference: string
    amountCents: number
    isTransferred?: boolean
    lostCoupon: string | null
    begunAt: Date
    now: Date
  },
): Promise<void> {
  if (!payment.userId) return
  const buyer = await getBuyer(tx, payment.userId)
  // A dispute may end after the person's data was erased.
  if (buyer.to === '') return
  const consultation = await findConsultationMail(tx, payment.id)
  const { reference, amountCents, isTransferred = false, lostCoupon, begunAt, now } = refund
  await queueMail(tx, {
    kind: 'refund_completed',
    reference,
    ...buyer,
    userId: payment.userId,
    data: {
      amountCents,
      currency: payment.currency,
      ...(consultation ? { consultation } : {}),
      ...(payment.provider === 'outside' || isTransferred ? { isOutside: true } : {}),
      ...((consultation ? consultation.isPaidByLink : await isPaidByLink(tx, payment.id))
        ? { isPaidByLink: true }
        : {}),
      ...(lostCoupon === null ? {} : { lostCoupon }),
    },
    now,
    begunAt,
  })
}
