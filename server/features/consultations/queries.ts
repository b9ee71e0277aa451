import type { z } from 'zod/mini'
import type { Consultation, listConsultations as listCall } from '#contract/consultations.ts'
import { scopeOf } from '#contract/staff-access.ts'
import type { Ticket } from '#contract/stages.ts'
import { bookingNumber, isWrittenNumber } from '#domain/booking-number.ts'
import { addDays, isCalendarDate, koreanInstant } from '#domain/calendar.ts'
import type { Role } from '#domain/consultation.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { readFilterNames } from '#server/features/availability/lanes.ts'
import { greetingIn } from '#server/features/mails/templates/texts/all.ts'
import type { CountAll } from './count.ts'
import { isWithinReach, toCounsellorFilter } from './reach.ts'
import { toConsultation } from './to-consultation.ts'
import {
  findView,
  listViews,
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
 * A page of the caller's own consultations; for staff those of all users or of the counsellor, filtered and sorted.
 * `found` is the first own page when it was fetched with the session (FIRST_OWN_PAGE).
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
export async function findConsultationsById(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Consultation>> {
  const views = await listViews(db, ids)
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
