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

/** What a screen says in place of a refund while the provider decides about the money or has taken it back. */
export const providerText = ({
  dispute,
  paymentStatus,
}: Pick<Consultation, 'dispute' | 'paymentStatus'>): 'cancel.inDispute' | 'cancel.reversed' | null => {
  if (dispute) return 'cancel.inDispute'
  return paymentStatus === 'reversed' ? 'cancel.reversed' : null
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

/** The state on a card: a booking that nobody closed took place, and a client who did not come missed it. */
export function shownState(
  { status, startsAt, course }: Pick<Consultation, 'status' | 'startsAt' | 'course'>,
  now: Date,
  durationMinutes: number,
): Consultation['status'] | 'tookPlace' | 'missed' {
  if (course === 'missed_by_student') return 'missed'
  const isOver = now.getTime() >= Date.parse(startsAt) + durationMinutes * MINUTE_MS
  return status === 'pending' && isOver ? 'tookPlace' : status
}

/** What is to come, the next one first; then what is past or cancelled, the latest first. */
export function comingFirst<Each extends Pick<Consultation, 'status' | 'startsAt' | 'course'>>(
  consultations: readonly Each[],
  now: Date,
  durationMinutes: number,
): { coming: Each[]; past: Each[] } {
  const isComing = (each: Each): boolean => shownState(each, now, durationMinutes) === 'pending'
  const coming = consultations.filter(isComing)
  const past = consultations.filter((each) => !isComing(each))
  // Phones of 2022 have no `toSorted`.
  coming.sort((a, b) => a.startsAt.localeCompare(b.startsAt))
  past.sort((a, b) => b.startsAt.localeCompare(a.startsAt))
  return { coming, past }
}
