import type { Draft } from '#contract/payments.ts'
import { nextSyncAt } from '#domain/payment.ts'
import type { Tx } from '#server/db/transaction.ts'
import { type PaymentRow, toPaymentRow } from './store.ts'

type NewCapture = { captureId: string; amountCents: number; feeCents: number | null }

export type NewPayment = Pick<
  PaymentRow,
  | 'id'
  | 'userId'
  | 'origin'
  | 'status'
  | 'draftHash'
  | 'attachmentId'
  | 'startsAt'
  | 'listPriceCents'
  | 'amountCents'
  | 'currency'
  | 'couponCode'
  | 'refundNoticeHours'
  | 'locale'
  | 'orderId'
  | 'holdUntil'
  | 'provider'
  | 'way'
> &
  Partial<Pick<PaymentRow, 'agreedPrices' | 'madeByStaff'>> & {
    draft: Draft | Record<string, never>
    /** Minutes of the consultation and the break after it; unknown for money without a booking. */
    length?: { durationMinutes: number; breakMinutes: number }
    capture?: NewCapture
    /** Note of staff: the way in which the money was received, or the reason why nothing is paid. */
    note?: string
    now: Date
  }

/** Inserts a payment and schedules its first sync. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  const { capture, now } = payment
  const row = await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      provider: payment.provider,
      way: payment.way,
      user_id: payment.userId,
      origin: payment.origin,
      status: payment.status,
      draft: JSON.stringify(payment.draft),
      draft_hash: payment.draftHash,
      attachment_id: payment.attachmentId,
      starts_at: payment.startsAt,
      list_price_cents: payment.listPriceCents,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      coupon_code: payment.couponCode,
      refund_notice_hours: payment.refundNoticeHours,
      ...(payment.length
        ? { duration_minutes: payment.length.durationMinutes, break_minutes: payment.length.breakMinutes }
        : {}),
      locale: payment.locale,
      order_id: payment.orderId,
      note: payment.note ?? null,
      agreed_prices: payment.agreedPrices ? JSON.stringify(payment.agreedPrices) : null,
      made_by_staff: payment.madeByStaff ?? false,
      capture_id: capture?.captureId ?? null,
      captured_cents: capture?.amountCents ?? null,
      fee_cents: capture?.feeCents ?? null,
      captured_at: capture ? now : null,
      hold_until: payment.holdUntil,
      next_check_at: nextSyncAt(
        { ...payment, createdAt: now, capturedAt: capture ? now : null, tries: 0 },
        now,
      ),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPaymentRow(row)
}
