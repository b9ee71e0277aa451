import type { Consultation, RefundInfo } from '#contract/consultations.ts'
import { MINUTE_MS } from '#domain/calendar.ts'
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
  isAllBack = true,
): 'cancel.done' | 'cancel.doneRefunded' | 'cancel.doneRefunding' {
  // A part that the office gave back before is not what this cancellation gives.
  if (refund?.status === 'completed') return isAllBack ? 'cancel.doneRefunded' : 'cancel.done'
  // Nothing is promised that PayPal may refuse.
  return refund && !isInDispute ? 'cancel.doneRefunding' : 'cancel.done'
}

/** The same of a consultation that has just been cancelled. */
export const wordsAfter = ({
  refund,
  dispute,
  paymentStatus,
}: Pick<Consultation, 'refund' | 'dispute' | 'paymentStatus'>): ReturnType<typeof cancelledText> =>
  cancelledText(refund, dispute !== null, paymentStatus === 'refunded')

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

/** The state as the client reads it: the hour of a booking that nobody closed is over all the same. */
export function shownState(
  { status, startsAt }: Pick<Consultation, 'status' | 'startsAt'>,
  now: Date,
  durationMinutes: number,
): Consultation['status'] | 'tookPlace' {
  const isOver = now.getTime() >= Date.parse(startsAt) + durationMinutes * MINUTE_MS
  return status === 'pending' && isOver ? 'tookPlace' : status
}

/** What is still to come, then the rest, each in the order of the list. */
export function comingFirst<Each extends Pick<Consultation, 'status' | 'startsAt'>>(
  consultations: readonly Each[],
  now: Date,
  durationMinutes: number,
): { coming: Each[]; past: Each[] } {
  const isComing = (each: Each): boolean => shownState(each, now, durationMinutes) === 'pending'
  return {
    coming: consultations.filter(isComing),
    past: consultations.filter((each) => !isComing(each)),
  }
}
