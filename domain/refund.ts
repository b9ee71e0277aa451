import { addMs, HOUR_MS } from './calendar.ts'
import type { ConsultationStatus, Role } from './consultation.ts'

/** Statuses of a refund that a client sees. */
export const refundStatuses = ['requested', 'pending', 'completed', 'needs_attention'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** The last instant at which a user's own cancellation is refunded in full. */
export const fullRefundUntil = (startsAt: Date, refundNoticeHours: number): Date =>
  addMs(startsAt, -refundNoticeHours * HOUR_MS)

/**
 * The last instant of a full refund of a booking. `refundUntil`: set by a move after the right to a refund was lost,
 * or to an earlier time that the office offered (`refundUntilAfterMove`).
 */
export const refundDeadlineOf = (booked: {
  startsAt: Date
  refundNoticeHours: number
  refundUntil?: Date | null
}): Date => booked.refundUntil ?? fullRefundUntil(booked.startsAt, booked.refundNoticeHours)

/**
 * Refund that a cancellation owes, in the smallest unit of the currency that was paid. The notice is the one stored
 * with the booking when it was paid, so a later change of the setting does not affect it.
 */
export function owedRefundCents(args: {
  paidCents: number
  status: ConsultationStatus
  startsAt: Date
  refundNoticeHours: number
  refundUntil?: Date | null
  now: Date
  cancelledBy: Role
}): number {
  if (args.status === 'cancelled') return 0
  if (args.cancelledBy === 'admin') return args.paidCents
  if (args.status === 'completed') return 0
  return args.now <= refundDeadlineOf(args) ? args.paidCents : 0
}

/**
 * Status of a refund as pages show it. `covered`: other refunds have paid the money back, so it counts as completed.
 */
export const shownStatus = (status: RefundStatus | 'covered'): RefundStatus =>
  status === 'covered' ? 'completed' : status

/** Sum of completed and open refunds, with the status of the first open one; null when there are none. */
export function sumOfRefunds(
  refunds: readonly { status: RefundStatus | 'covered'; amountCents: number }[],
): { amountCents: number; status: RefundStatus } | null {
  // `covered`: nothing was left to send, because others had refunded it.
  const shown = refunds.flatMap(({ status, amountCents }) =>
    status === 'covered' ? [] : [{ status, amountCents }],
  )
  if (shown.length === 0) return null
  return {
    amountCents: shown.reduce((sum, refund) => sum + refund.amountCents, 0),
    status: shown.find(({ status }) => status !== 'completed')?.status ?? 'completed',
  }
}
