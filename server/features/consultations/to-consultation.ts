import type { Consultation, Offer } from '#contract/consultations.ts'
import { firstService, textIn } from '#contract/services.ts'
import { addMs, koreanDateTime, MINUTE_MS } from '#domain/calendar.ts'
import type { Role } from '#domain/consultation.ts'
import { fromMinor } from '#domain/currency.ts'
import { isReversal } from '#domain/refund-ids.ts'
import { pendingManualCents } from '#domain/refund-merge.ts'
import { owedRefundCents } from '#domain/refund.ts'
import {
  cancellationDeadline,
  currentOffer,
  movesLeft,
  moveUntil,
  stageOf,
  undoUntil,
} from '#domain/stage.ts'
import { systemReasonOf, writtenReason } from '#domain/system-reason.ts'
import { paymentStatusOf, refundFactsOf, sumCentsByStatus } from './refund-info.ts'
import type { StoredOffer } from './store.ts'
import type { ConsultationView } from './view-store.ts'

/** Converts a consultation to its wire format for a reader with this role. */
export function toConsultation(view: ConsultationView, { now, by }: { now: Date; by: Role }): Consultation {
  const { refunds, review, dispute, paidCents, refundNoticeHours } = view
  const startsAt = new Date(view.startsAt)
  const offer = currentOffer(view.offer, now)
  // Manual refunds are already on their way, and a cancellation does not refund them again.
  const leftCents = Math.max(
    0,
    paidCents - sumCentsByStatus(refunds, ['completed']) - pendingManualCents(refunds),
  )
  const korean = koreanDateTime(startsAt)
  const terms = { startsAt, refundNoticeHours, refundUntil: dateOf(view.refundUntil), offer }
  const refundUntil = cancellationDeadline(terms, now)
  const refundOf = (cents: number): number =>
    owedRefundCents({
      paidCents: cents,
      status: view.status,
      startsAt,
      refundNoticeHours,
      refundUntil,
      now,
      cancelledBy: by,
    })
  // A full refund also revokes the coupon, including earlier manual ones.
  const refunded = refunds.filter((refund) => !isReversal(refund))
  const isFullyRefunded =
    view.status !== 'cancelled' && sumCentsByStatus(refunded, ['completed']) >= paidCents
  const losesCoupon = refundOf(paidCents) > 0 || isFullyRefunded
  const movableUntil = moveUntil({ startsAt, refundNoticeHours, freeMove: view.freeMove })
  return {
    // Listed one by one: spreading the rest of the view takes a third of a row's time.
    _id: view._id,
    number: view.number,
    name: view.name,
    email: view.email,
    userAccountEmail: view.userAccountEmail,
    timeZone: view.timeZone,
    language: view.language,
    platform: view.platform,
    platformId: view.platformId,
    message: view.message,
    fileName: view.fileName,
    couponCode: view.couponCode,
    status: view.status,
    course: stageOf({ ...view, isReviewed: review !== null }),
    durationMinutes: view.durationMinutes,
    movesLeft: movesLeft(view.moves),
    moveUntil: movableUntil.toISOString(),
    freeMove: view.freeMove && now <= movableUntil,
    offer: offer && offerInfo(offer),
    undoUntil: undoUntilOf(view),
    missedAskedAt: view.missedAskedAt && isoInstant(view.missedAskedAt),
    // Reasons written by the program are shown to admins only.
    cancelReason: by === 'admin' ? view.cancelReason : writtenReason(view.cancelReason),
    cancelCause: systemReasonOf(view.cancelReason) ?? null,
    cancelledBy: view.cancelledBy,
    preferredDate: korean.date,
    preferredTime: korean.time,
    startsAt: startsAt.toISOString(),
    endsAt: addMs(startsAt, view.durationMinutes * MINUTE_MS).toISOString(),
    service: {
      id: view.serviceId ?? firstService.id,
      name: view.serviceNames ? textIn(view.serviceNames, 'en') : firstService.texts.en.name,
      ...(view.serviceNames && view.serviceId !== firstService.id && { names: view.serviceNames }),
    },
    counsellor: view.counsellor,
    paymentStatus: paymentStatusOf(paidCents, refunds),
    ...(view.isOutside && { isOutside: true }),
    ...(view.isPaidByLink && { isPaidByLink: true }),
    amount: fromMinor(paidCents, view.currency),
    currency: view.currency,
    cancelDate: view.cancelDate && isoInstant(view.cancelDate),
    ...refundFactsOf(view),
    dispute: dispute && { ...dispute, respondBy: dispute.respondBy && isoInstant(dispute.respondBy) },
    refundIfCancelledNow: fromMinor(refundOf(leftCents), view.currency),
    couponLostIfCancelled: losesCoupon ? lostCoupon(view, now) : null,
    fullRefundUntil: refundUntil.toISOString(),
    review: review && {
      ...review,
      createdAt: isoInstant(review.createdAt),
      agreement: review.shownName === null ? null : { name: review.shownName },
    },
    createdAt: isoInstant(view.createdAt),
  }
}

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

const undoUntilOf = ({ status, completedAt, missedAt, missedBy, review }: ConsultationView): string | null =>
  undoUntil({
    status,
    completedAt: dateOf(completedAt),
    missedAt: dateOf(missedAt),
    missedBy,
    isReviewed: review !== null,
  })?.toISOString() ?? null

const offerInfo = ({ hours, reason, until }: StoredOffer): Offer => ({
  hours: hours.map((startsAt) => ({ ...koreanDateTime(new Date(startsAt)), startsAt })),
  reason,
  until,
})

const lostCoupon = ({ earnedCoupon }: ConsultationView, now: Date): string | null =>
  earnedCoupon && new Date(earnedCoupon.expiresAt) > now ? earnedCoupon.code : null

/** The database returns instants with its own UTC offset. */
const isoInstant = (at: string): string => new Date(at).toISOString()
