import type { Consultation, RefundInfo } from '#contract/consultations.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
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

/**
 * Returns the text for a completed cancellation. It says "refunded" only after the provider has confirmed it.
 */
export function cancelledText(
  refund: RefundInfo | null,
  /** `isAllBack`: the whole price was refunded. */
  { isInDispute = false, isAllBack = true }: { isInDispute?: boolean; isAllBack?: boolean } = {},
): 'cancel.done' | 'cancel.doneRefunded' | 'cancel.doneRefunding' {
  // A partial refund granted earlier is not part of this cancellation.
  if (refund?.status === 'completed') return isAllBack ? 'cancel.doneRefunded' : 'cancel.done'
  // During a dispute PayPal may refuse the refund, so none is promised.
  return refund && !isInDispute ? 'cancel.doneRefunding' : 'cancel.done'
}

/** The same for a consultation that has just been cancelled. */
export const textAfterCancellation = ({
  refund,
  dispute,
  paymentStatus,
}: Pick<Consultation, 'refund' | 'dispute' | 'paymentStatus'>): ReturnType<typeof cancelledText> =>
  cancelledText(refund, { isInDispute: dispute !== null, isAllBack: paymentStatus === 'refunded' })

/** Returns the text shown instead of a refund during a dispute or after a reversal. */
export const providerText = ({
  dispute,
  paymentStatus,
}: Pick<Consultation, 'dispute' | 'paymentStatus'>): 'cancel.inDispute' | 'cancel.reversed' | null => {
  if (dispute) return 'cancel.inDispute'
  return paymentStatus === 'reversed' ? 'cancel.reversed' : null
}

/** True if nothing was paid, or all of it is refunded or on its way back. */
export const isNothingLeft = ({ amount, refund }: Pick<Consultation, 'amount' | 'refund'>): boolean =>
  Number(refund?.amount ?? 0) >= Number(amount)

/** True with money on its way, in a dispute, or for a day after a cancellation. */
export const isUnsettled = (
  { refund, dispute, cancelDate }: Pick<Consultation, 'refund' | 'dispute' | 'cancelDate'>,
  now: Date,
): boolean =>
  Boolean(dispute ?? (refund && refund.status !== 'completed')) ||
  (cancelDate !== null && Date.parse(cancelDate) > now.getTime() - DAY_MS)

const CLOCKS_DISAGREE_MS = 60_000

/**
 * Milliseconds until the refund amount is read again, because it may have changed; null if it is final. At most a day:
 * a browser fires a timer of more than 24.8 days at once.
 */
export function changesInMs(
  consultation: Pick<Consultation, 'refundIfCancelledNow' | 'fullRefundUntil'>,
  now: Date,
): number | null {
  if (Number(consultation.refundIfCancelledNow) === 0) return null
  const left = Date.parse(consultation.fullRefundUntil) - now.getTime()
  // The server still grants a refund, so this device's clock is fast: check again in a minute.
  return left > 0 ? Math.min(left + 1_000, DAY_MS) : CLOCKS_DISAGREE_MS
}

type Timed = Pick<Consultation, 'status' | 'startsAt' | 'durationMinutes' | 'course'>

/** State on a card: a past booking that was not closed took place, unless one side did not come. */
export function shownState(
  { status, startsAt, durationMinutes, course }: Timed,
  now: Date,
): Consultation['status'] | 'tookPlace' | 'missed' {
  if (course === 'missed_by_student' || (course === 'missed_by_office' && status === 'pending'))
    return 'missed'
  const isOver = now.getTime() >= Date.parse(startsAt) + durationMinutes * MINUTE_MS
  return status === 'pending' && isOver ? 'tookPlace' : status
}

/**
 * Splits consultations into upcoming ones, earliest first, and past and cancelled ones, latest first. A
 * cancelled one is never upcoming or past, whenever it was to begin.
 */
export function inSections<Each extends Timed>(
  consultations: readonly Each[],
  now: Date,
): Record<'coming' | 'past' | 'cancelled', Each[]> {
  const sections: Record<'coming' | 'past' | 'cancelled', Each[]> = { coming: [], past: [], cancelled: [] }
  for (const each of consultations) {
    const state = shownState(each, now)
    sections[state === 'pending' ? 'coming' : state === 'cancelled' ? 'cancelled' : 'past'].push(each)
  }
  sections.coming.sort((a, b) => a.startsAt.localeCompare(b.startsAt))
  for (const ended of [sections.past, sections.cancelled])
    ended.sort((a, b) => b.startsAt.localeCompare(a.startsAt))
  return sections
}

/** Formats the time until an instant in whole units: "tomorrow", "in 3 days", "in 5 hours". */
export function timeUntil(startsAt: string, now: Date, languageTag: string): string {
  const leftMs = Date.parse(startsAt) - now.getTime()
  const unit = leftMs >= 2 * DAY_MS ? 'day' : leftMs >= HOUR_MS ? 'hour' : 'minute'
  const unitMs = { day: DAY_MS, hour: HOUR_MS, minute: MINUTE_MS }[unit]
  const count = Math.floor(leftMs / unitMs)
  // Not every browser has Mongolian and Uzbek words.
  if (languageTag === 'mn')
    return `${count} ${{ day: 'хоногийн', hour: 'цагийн', minute: 'минутын' }[unit]} дараа`
  if (languageTag === 'uz')
    return `${count} ${{ day: 'kundan', hour: 'soatdan', minute: 'daqiqadan' }[unit]} keyin`
  const words = new Intl.RelativeTimeFormat(languageTag).format(count, unit)
  // Intl writes a space after the number, Japanese does not.
  return languageTag === 'ja' ? words.replace(' ', '') : words
}
