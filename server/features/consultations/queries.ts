import type { z } from 'zod/mini'
import type { Consultation, listConsultations as listCall, Offer } from '#contract/consultations.ts'
import type { Ticket } from '#contract/stages.ts'
import { firstService } from '#contract/services.ts'
import { scopeOf } from '#contract/staff-access.ts'
import { bookingNumber, isWrittenNumber } from '#domain/booking-number.ts'
import { fromMinor } from '#domain/currency.ts'
import { addDays, isCalendarDate, koreanDateTime, koreanInstant, MINUTE_MS } from '#domain/calendar.ts'
import type { Role } from '#domain/consultation.ts'
import {
  cancellationDeadline,
  currentOffer,
  stageOf,
  moveUntil,
  movesLeft,
  undoUntil,
} from '#domain/stage.ts'
import { ownReasonOf, writtenReason } from '#domain/own-reason.ts'
import { pendingManualCents } from '#domain/refund-merge.ts'
import { refundCents } from '#domain/refund.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { readFilterNames } from '#server/features/availability/lanes.ts'
import { greetingIn } from '#server/features/mails/templates/texts/all.ts'
import { textIn } from '#server/features/services/catalogue.ts'
import type { CountAll } from './count.ts'
import { isWithinReach, toCounsellorFilter } from './reach.ts'
import { paymentStatus, refundInfo, sumRefunds } from './refund-info.ts'
import type { StoredOffer } from './store.ts'
import {
  type ConsultationView,
  findView,
  findViews,
  listAllViews,
  listViewsOfUser,
  PAGE_SIZE,
  type ViewFilter,
  type Views,
} from './view-store.ts'

export { newBookingView } from './new-booking-view.ts'
export { type ConsultationView, FIRST_OWN_PAGE, SERVICE_AND_COUNSELLOR, type Views } from './view-store.ts'

/**
 * For names, which have an index of letter pairs; other texts are searched from three characters on
 * (trigrams).
 */
const MIN_SEARCH_LENGTH = 2

/**
 * A page of the caller's own consultations; for staff those of all users or of the counsellor, filtered and sorted. `found` is
 * the first own page when it was fetched with the session (FIRST_OWN_PAGE).
 */
export async function listConsultations(
  deps: Pick<Deps, 'db' | 'reader' | 'now'> & {
    settings: Pick<Deps['settings'], 'current'>
    countAll: CountAll
  },
  actor: Pick<Actor, 'id' | 'role' | 'staffRole'>,
  input: z.output<typeof listCall.input>,
  found: Views | null = null,
) {
  for (const name of ['from', 'to'] as const) {
    const on = input[name]
    if (on !== undefined && !isCalendarDate(on))
      return err('INVALID_INPUT', { fields: { [name]: 'INVALID_INPUT' } })
  }
  const page = input.page ?? 1
  const paging = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const now = deps.now()
  const isStaff = actor.role === 'admin'
  const { total, views } =
    found ??
    (await (isStaff
      ? listAllConsultations(
          deps,
          paging,
          {
            ...input,
            counsellorId: scopeOf(actor, 'GET /api/consultations'),
            of: await toCounsellorFilter(deps.db, input.counsellor),
          },
          now,
        )
      : listViewsOfUser(deps.db, { ...paging, userId: actor.id, status: input.status, sort: input.sort })))

  return ok({
    reports: views.map((view) => toConsultation(view, { now, by: actor.role })),
    ...(isStaff && { counsellors: await readFilterNames(deps, actor) }),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  })
}

/** `from` and `to` are Korean dates of the start, both inclusive. */
async function listAllConsultations(
  { reader, countAll }: Pick<Deps, 'reader'> & { countAll: CountAll },
  paging: { limit: number; offset: number },
  {
    status,
    q = '',
    from,
    to,
    sort = 'newest',
    counsellorId,
    of,
  }: z.output<typeof listCall.input> & Pick<ViewFilter, 'counsellorId' | 'of'>,
  now: Date,
) {
  const typed = q.trim()
  const number = isWrittenNumber(typed) ? (bookingNumber(typed) ?? undefined) : undefined
  const filter = {
    status,
    counsellorId,
    of,
    number,
    search: number === undefined && [...typed].length >= MIN_SEARCH_LENGTH ? typed : undefined,
    startsFrom: from === undefined ? undefined : koreanInstant(from, '00:00'),
    startsBefore: to === undefined ? undefined : koreanInstant(addDays(to, 1), '00:00'),
  }
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  // Uses the primary, because the cached count is of the primary.
  const total = isFiltered ? undefined : await countAll(now)
  return reader.read((lists) => listAllViews(lists, { ...paging, ...filter, sort, total }))
}

/**
 * One consultation in its wire format; null when there is none. `by`: the role for which the refund of a
 * cancellation is calculated.
 */
export async function findConsultation(
  db: Db,
  which: { id: string } | { paymentId: string },
  now: Date,
  by: Role = 'user',
): Promise<Consultation | null> {
  const view = await findView(db, which)
  return view && toConsultation(view, { now, by })
}

/** Several consultations in their wire format for an admin, by id. */
export async function consultationsById(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Consultation>> {
  const views = await findViews(db, ids)
  return new Map(views.map((view) => [view._id, toConsultation(view, { now, by: 'admin' })]))
}

/**
 * One consultation with the office's account in its chat app. Another user's consultation is reported as
 * missing.
 */
export async function readConsultation(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Pick<Actor, 'id' | 'role' | 'locale'>,
  { id }: { id: string },
): Promise<
  Result<
    {
      consultation: Consultation &
        Pick<Ticket, 'official' | 'isMissedAsked' | 'refundNoticeHours' | 'revision'>
      now: string
    },
    'CONSULTATION_NOT_FOUND'
  >
> {
  const view = await findView(deps.db, { id, userId: actor.role === 'admin' ? undefined : actor.id })
  if (!view) return err('CONSULTATION_NOT_FOUND')
  const { company, platforms } = deps.settings.current()
  const { account, link } = platforms[view.platform]
  const greeting = greetingIn([actor.locale, view.language], view.number, company)
  return ok({
    now: deps.now().toISOString(),
    consultation: {
      ...toConsultation(view, { now: deps.now(), by: actor.role }),
      official: { platform: view.platform, account, link, greeting },
      isMissedAsked: view.isMissedAsked,
      refundNoticeHours: view.refundNoticeHours,
      revision: view.revision,
    },
  })
}

/** True when the caller may read a consultation: a client's own one, or one within the reach of the staff role. */
export const mayReadConsultation = async (
  db: Db,
  actor: Pick<Actor, 'id' | 'role' | 'staffRole'>,
  id: string,
): Promise<boolean> =>
  (await isWithinReach({ db }, actor, 'GET /api/consultations/:id', { consultationId: id })) &&
  (await findView(db, { id, userId: actor.role === 'admin' ? undefined : actor.id })) !== null

/** Converts a consultation to its wire format for a reader with this role. */
export function toConsultation(view: ConsultationView, { now, by }: { now: Date; by: Role }): Consultation {
  const { refunds, review, dispute, paidCents, refundNoticeHours } = view
  const startsAt = new Date(view.startsAt)
  const offer = currentOffer(view.offer, now)
  // Manual refunds are already on their way, and a cancellation does not refund them again.
  const leftCents = Math.max(0, paidCents - sumRefunds(refunds, ['completed']) - pendingManualCents(refunds))
  const korean = koreanDateTime(startsAt)
  const terms = { startsAt, refundNoticeHours, refundUntil: dateOf(view.refundUntil), offer }
  const refundUntil = cancellationDeadline(terms, now)
  const refundOf = (cents: number): number =>
    refundCents({
      paidCents: cents,
      status: view.status,
      startsAt,
      refundNoticeHours,
      refundUntil,
      now,
      cancelledBy: by,
    })
  // A full refund also revokes the coupon, including earlier manual ones.
  const refunded = refunds.filter(({ isReversal }) => !isReversal)
  const isFullyRefunded = view.status !== 'cancelled' && sumRefunds(refunded, ['completed']) >= paidCents
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
    cancelCause: ownReasonOf(view.cancelReason) ?? null,
    cancelledBy: view.cancelledBy,
    preferredDate: korean.date,
    preferredTime: korean.time,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + view.durationMinutes * MINUTE_MS).toISOString(),
    service: {
      id: view.serviceId ?? firstService.id,
      name: view.serviceNames ? textIn(view.serviceNames, 'en') : firstService.texts.en.name,
    },
    counsellor: view.counsellor,
    paymentStatus: paymentStatus(paidCents, refunds),
    ...(view.isOutside && { isOutside: true }),
    ...(view.isPaidByLink && { isPaidByLink: true }),
    amount: fromMinor(paidCents, view.currency),
    currency: view.currency,
    cancelDate: view.cancelDate && isoInstant(view.cancelDate),
    refund: refundInfo(refunds, view.currency),
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
