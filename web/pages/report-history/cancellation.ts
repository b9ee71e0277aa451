import type { Consultation, RefundInfo } from '#contract/consultations.ts'
import type { RefundStatus } from '#domain/refund.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const statusTones = {
  pending: 'calm',
  completed: 'good',
  cancelled: 'bad',
} as const satisfies Record<Consultation['status'], Tone>

export const refundTones = {
  requested: 'warm',
  pending: 'warm',
  completed: 'good',
  needs_attention: 'bad',
} as const satisfies Record<RefundStatus, Tone>

/** The words for a cancellation that went through: nothing is called refunded before the provider said so. */
export function cancelledText(
  refund: RefundInfo | null,
  isInDispute = false,
): 'cancel.done' | 'cancel.doneRefunded' | 'cancel.doneRefunding' {
  if (refund?.status === 'completed') return 'cancel.doneRefunded'
  // Nothing is promised that PayPal may refuse.
  return refund && !isInDispute ? 'cancel.doneRefunding' : 'cancel.done'
}

const CLOCKS_DISAGREE_MS = 60_000

/** Milliseconds until what a cancellation gives back may change; null when it will not change any more. */
export function changesInMs(
  consultation: Pick<Consultation, 'refundIfCancelledNow' | 'fullRefundUntil'>,
  now: Date,
): number | null {
  if (consultation.refundIfCancelledNow === '0.00') return null
  const left = Date.parse(consultation.fullRefundUntil) - now.getTime()
  // The server says that there is still time: its clock counts, this one is fast.
  return left > 0 ? left + 1_000 : CLOCKS_DISAGREE_MS
}
