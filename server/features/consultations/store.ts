import { sql } from 'kysely'
import type { Draft } from '#contract/payments.ts'
import type { Role } from '#domain/consultation.ts'
import { FIRST_OWNER, isAlone } from '#server/db/first-owner.ts'
import { isDisputed } from '#server/db/open-dispute.ts'
import { type Db, hasChanged, type RowOf, type Tx } from '#server/db/transaction.ts'

/** Other start times on offer, as ISO 8601 instants. */
export type StoredOffer = { hours: string[]; reason: string; until: string }

/** The counsellor of a consultation `c`, the first owner without one; null in an office of one counsellor. */
export const COUNSELLOR_NAME = `(
  select case when not ${isAlone('id')} then name end from users
  where id = coalesce(c.counsellor_id, (select id from users ${FIRST_OWNER}))
)`

/** The service of a consultation `c` of a user `u`. */
export const SERVICE_NAME = `(
  select coalesce(names ->> u.locale, names ->> 'en', (select min(value) from jsonb_each_text(names)))
  from services where id = c.service_id
)`

const consultations = (db: Db) =>
  db
    .selectFrom('consultations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      /** The short number used in mails and chats. */
      'c.number',
      'c.user_id as userId',
      'c.payment_id as paymentId',
      'c.name',
      'c.user_account_email as userAccountEmail',
      'c.starts_at as startsAt',
      /** Number of its reservation; see `slot_claims`. */
      'c.seat',
      /** Null: the consultation of the settings. */
      'c.service_id as serviceId',
      /** Null: the first owner. */
      'c.counsellor_id as counsellorId',
      'c.time_zone as timeZone',
      'c.language',
      'c.platform',
      'c.platform_id as platformId',
      'c.amount_cents as amountCents',
      'c.currency',
      'c.refund_notice_hours as refundNoticeHours',
      'c.duration_minutes as durationMinutes',
      'c.status',
      'c.introduced_at as introducedAt',
      'c.begun_at as begunAt',
      'c.completed_at as completedAt',
      'c.missed_at as missedAt',
      'c.missed_by as missedBy',
      'c.missed_asked_at as missedAskedAt',
      'c.moves',
      'c.free_move as freeMove',
      'c.refund_until as refundUntil',
      'c.moved_at as movedAt',
      'c.revision',
      'c.created_at as createdAt',
      /** The language of the user's account. */
      'u.locale',
      sql<StoredOffer | null>`c.offer`.as('offer'),
      /** Null in an office of one counsellor. */
      sql<string | null>`${sql.raw(COUNSELLOR_NAME)}`.as('counsellorName'),
      /** Name of the service in the language of the account; null for the first service. */
      sql<string | null>`${sql.raw(SERVICE_NAME)}`.as('serviceName'),
      /** The payer may be another person than the client. */
      sql<boolean>`exists (
        select from payment_links where payment_id = c.payment_id and has_order
      )`.as('isPaidByLink'),
      /** Everything that was paid is refunded or about to be, or a dispute decides about it. */
      sql<boolean>`c.amount_cents > 0 and (
        ${isDisputed('c.payment_id')} or c.amount_cents <= (
          select sum(amount_cents) from refunds where payment_id = c.payment_id and status <> 'covered'
        )
      )`.as('hasNoRefundLeft'),
    ])

/** Data for commands and their mails. */
export type ConsultationRow = RowOf<typeof consultations>

/**
 * Locks the payment, then the consultation, in the same order as all code about money, so that concurrent
 * cancellations run one after the other. A second statement reads: one that has waited for a lock still sees other
 * tables, such as refunds, as they were when it began.
 */
async function lockAndRead(tx: Tx, column: 'c.id' | 'c.payment_id', value: string) {
  await tx
    .selectFrom('consultations as c')
    .innerJoin('payments as p', 'p.id', 'c.payment_id')
    .select('c.id')
    .where(column, '=', value)
    .forUpdate(['p', 'c'])
    .execute()
  return consultations(tx).where(column, '=', value).executeTakeFirst()
}

/** Locks a consultation and its payment; undefined when there is none. */
export const lockConsultation = (tx: Tx, id: string): Promise<ConsultationRow | undefined> =>
  lockAndRead(tx, 'c.id', id)

/** Like `lockConsultation`, by the id of the payment. */
export const lockByPayment = (tx: Tx, paymentId: string): Promise<ConsultationRow | undefined> =>
  lockAndRead(tx, 'c.payment_id', paymentId)

/** Finds a consultation without locking it; null when there is none. */
export async function findById(db: Db, id: string): Promise<ConsultationRow | null> {
  return (await consultations(db).where('c.id', '=', id).executeTakeFirst()) ?? null
}

/** Like `findById`, by the id of the payment. */
export async function findByPayment(db: Db, paymentId: string): Promise<ConsultationRow | null> {
  return (await consultations(db).where('c.payment_id', '=', paymentId).executeTakeFirst()) ?? null
}

/** The data that a booking copies from its payment. */
export type PaidPayment = {
  id: string
  userId: string | null
  draft: Draft
  attachmentId: string | null
  startsAt: Date | null
  amountCents: number
  currency: string
  couponCode: string | null
  refundNoticeHours: number
  durationMinutes: number
  locale: string
  createdAt: Date
}

/** Returns the new revision, which the calendar entry contains. */
export const markCancelled = (
  tx: Tx,
  id: string,
  { by, reason, at }: { by: Role; reason: string; at: Date },
): Promise<{ revision: number }> =>
  tx
    .updateTable('consultations')
    .set({
      status: 'cancelled',
      cancelled_by: by,
      cancel_reason: reason,
      cancelled_at: at,
      offer: null,
      missed_asked_at: null,
      free_move: false,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .where('status', '<>', 'cancelled')
    .returning('revision')
    .executeTakeFirstOrThrow()

/** Undefined when it has already ended. */
export const markCompleted = (tx: Tx, id: string, at: Date): Promise<{ revision: number } | undefined> =>
  tx
    .updateTable('consultations')
    .set({ status: 'completed', completed_at: at, offer: null, revision: sql`revision + 1` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('missed_at', 'is', null)
    .returning('revision')
    .executeTakeFirst()

/** False when the consultation already has a review. */
export const insertReview = (
  tx: Tx,
  review: {
    consultationId: string
    userId: string
    rating: number
    text: string
    /** Name under which it may be published; null for no agreement. */
    shownName: string | null
    now: Date
  },
): Promise<boolean> =>
  hasChanged(
    tx
      .insertInto('reviews')
      .values({
        consultation_id: review.consultationId,
        user_id: review.userId,
        rating: review.rating,
        text: review.text,
        created_at: review.now,
        shown_name: review.shownName,
        agreed_at: review.shownName === null ? null : review.now,
      })
      .onConflict((conflict) => conflict.column('consultation_id').doNothing()),
  )

/**
 * Each start time has reminders of its own, so that a moved consultation is reminded of again. One that was
 * never moved keeps the plain id, as in earlier releases.
 */
const REMINDER_OF = sql<string>`c.id::text || case when c.moved_at is null then '' else
  ' ' || extract(epoch from c.starts_at)::bigint end`
const LAST_REMINDER_OF = sql<string>`${REMINDER_OF} || ' last'`

/**
 * Consultations that start in the given period, were booked or moved at least `chosenHoursAhead` before their
 * start, and had no such reminder yet. Rows locked by another worker are skipped.
 */
export const lockForReminder = (
  tx: Tx,
  given: { from: Date; until: Date; chosenHoursAhead: number; isLast: boolean },
): Promise<ConsultationRow[]> =>
  consultations(tx)
    .where('c.status', '=', 'pending')
    .where('c.missed_at', 'is', null)
    .where('c.starts_at', '>', given.from)
    .where('c.starts_at', '<=', given.until)
    .where(
      sql<boolean>`greatest(c.created_at, coalesce(c.moved_at, c.created_at))
        <= c.starts_at - make_interval(hours => ${given.chosenHoursAhead}::int)`,
    )
    .where('c.user_account_email', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .whereRef('reference', '=', given.isLast ? LAST_REMINDER_OF : REMINDER_OF)
            .where('kind', '=', 'reminder'),
        ),
      ),
    )
    .forUpdate('c')
    .skipLocked()
    .execute()

/** True when the account is not deleted; it cannot be deleted until the transaction ends. */
export const hasAccount = async (tx: Tx, userId: string): Promise<boolean> => {
  const user = await tx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
  return user?.deleted_at === null
}
