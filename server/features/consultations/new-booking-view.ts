import type { PaidPayment } from './store.ts'
import type { ConsultationView } from './view-store.ts'

/** The view of a new booking, built from the stored values without a query. */
export const newBookingView = (
  payment: PaidPayment & { startsAt: Date | null },
  booked: {
    id: string
    number: string
    userAccountEmail: string
    earnedCoupon: ConsultationView['earnedCoupon']
    now: Date
  } & Pick<ConsultationView, 'serviceId' | 'serviceNames' | 'counsellor'>,
): ConsultationView => {
  const { draft } = payment
  return {
    _id: booked.id,
    serviceId: booked.serviceId,
    serviceNames: booked.serviceNames,
    counsellor: booked.counsellor,
    number: booked.number,
    name: draft.name,
    email: draft.email,
    userAccountEmail: booked.userAccountEmail,
    startsAt: payment.startsAt!.toISOString(),
    timeZone: draft.timeZone ?? null,
    language: draft.language ?? null,
    platform: draft.platform,
    platformId: draft.platformId,
    message: draft.message,
    fileName: null,
    paidCents: payment.amountCents,
    currency: payment.currency as ConsultationView['currency'],
    couponCode: null,
    refundNoticeHours: payment.refundNoticeHours,
    refundUntil: null,
    introducedAt: null,
    begunAt: null,
    missedBy: null,
    missedAt: null,
    missedAskedAt: null,
    isMissedAsked: false,
    revision: 0,
    completedAt: null,
    moves: 0,
    freeMove: false,
    offer: null,
    durationMinutes: payment.durationMinutes,
    status: 'pending',
    cancelReason: null,
    cancelledBy: null,
    cancelDate: null,
    createdAt: booked.now.toISOString(),
    refunds: [],
    isOutside: false,
    isPaidByLink: false,
    earnedCoupon: booked.earnedCoupon,
    dispute: null,
    review: null,
    isPlanned: false,
  }
}
