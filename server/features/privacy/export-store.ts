import { type RawBuilder, sql } from 'kysely'
import type { PersonalData } from '#contract/privacy.ts'
import { type Db, exists } from '#server/db/transaction.ts'

/** Stored data about one user, table by table, oldest first. */

/** SQL: the English name of a service; null for the first one. */
const serviceName = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select names ->> 'en' from services where services.id = ${id})`

/** SQL: the name of a counsellor. */
const counsellorName = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select name from users counsellor where counsellor.id = ${id})`

export const findProfile = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select([
      'email',
      'name',
      'nationality',
      'locale',
      'google_subject as googleId',
      'created_at as createdAt',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** True for a client with an account; false for an admin, whose data the export excludes. */
export const isClient = (db: Db, userId: string): Promise<boolean> =>
  exists(
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('role', '=', 'user')
      .where('deleted_at', 'is', null),
  )

export const listConsents = (db: Db, userId: string) =>
  db
    .selectFrom('consents')
    .select(['kind', 'version', 'granted', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export const listConsultations = (db: Db, userId: string) =>
  db
    .selectFrom('consultations')
    .leftJoin('attachments', 'attachments.id', 'consultations.attachment_id')
    .select([
      'consultations.id',
      'consultations.number',
      'consultations.language',
      'consultations.name',
      'consultations.email',
      'consultations.platform',
      'consultations.platform_id as platformId',
      'consultations.starts_at as startsAt',
      'consultations.time_zone as timeZone',
      serviceName(sql`consultations.service_id`).as('service'),
      counsellorName(sql`consultations.counsellor_id`).as('counsellor'),
      'consultations.message',
      'consultations.status',
      'consultations.cancel_reason as cancelReason',
      sql<PersonalData['consultations'][number]['offer']>`consultations.offer`.as('offer'),
      'consultations.missed_by as missedBy',
      'consultations.missed_at as missedAt',
      'consultations.missed_asked_at as missedReportedAt',
      'consultations.moves',
      'consultations.begun_at as beganAt',
      'consultations.completed_at as completedAt',
      'consultations.cancelled_at as cancelledAt',
      'consultations.created_at as createdAt',
      'attachments.file_name as fileName',
      'attachments.size_bytes as sizeBytes',
    ])
    .where('consultations.user_id', '=', userId)
    .orderBy('consultations.created_at')
    .orderBy('consultations.id')
    .execute()

export const listPayments = (db: Db, userId: string) =>
  db
    .selectFrom('payments')
    .select([
      'id',
      // Money that did not match the request has an amount of its own, in its own currency.
      sql<number>`coalesce(captured_cents, amount_cents)`.as('amountCents'),
      'currency',
      'status',
      'note',
      // The slip of a payment by link names the card of another person.
      sql<string | null>`case when not exists (
        select from payment_links where payment_id = payments.id and has_order
      ) then receipt_url end`.as('receiptUrl'),
      'created_at as createdAt',
      'captured_at as paidAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const listRefunds = (db: Db, userId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.payment_id as paymentId',
      'refunds.amount_cents as amountCents',
      'refunds.status',
      'refunds.reason',
      'refunds.created_at as requestedAt',
    ])
    .where('payments.user_id', '=', userId)
    .orderBy('refunds.created_at')
    .execute()

export const listDisputes = (db: Db, userId: string) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select([
      'disputes.payment_id as paymentId',
      'disputes.status',
      'disputes.reason',
      'disputes.updated_at as updatedAt',
    ])
    .where('payments.user_id', '=', userId)
    .orderBy('disputes.updated_at')
    .execute()

export const listCashReceipts = (db: Db, userId: string) =>
  db
    .selectFrom('cash_receipts')
    .innerJoin('payments', 'payments.id', 'cash_receipts.payment_id')
    .select([
      'cash_receipts.payment_id as paymentId',
      'cash_receipts.kind',
      'cash_receipts.approval_number as approvalNumber',
      'cash_receipts.issued_on as issuedOn',
    ])
    .where('payments.user_id', '=', userId)
    .orderBy('cash_receipts.version', 'desc')
    .execute()

export const listFiles = (db: Db, userId: string) =>
  db
    .selectFrom('attachments')
    .select(['file_name as fileName', 'size_bytes as sizeBytes', 'created_at as uploadedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const listCoupons = (db: Db, userId: string) =>
  db
    .selectFrom('coupons')
    .select(['code', 'percent', 'reason', 'issued_at as issuedAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .execute()

export const listWaits = (db: Db, userId: string) =>
  db
    .selectFrom('waits')
    .select([
      'on_date as date',
      'state',
      serviceName(sql`waits.service_id`).as('service'),
      counsellorName(sql`waits.counsellor_id`).as('counsellor'),
      'time_zone as timeZone',
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const listReviews = (db: Db, userId: string) =>
  db
    .selectFrom('consultations as c')
    .innerJoin('reviews as r', 'r.consultation_id', 'c.id')
    .select([
      'r.consultation_id as consultationId',
      'r.rating',
      'r.text',
      'r.created_at as createdAt',
      'r.shown_name as shownName',
      'r.agreed_at as agreedAt',
      'r.published_at as publishedAt',
    ])
    .where('c.user_id', '=', userId)
    .orderBy('r.created_at')
    .execute()

export const listPreparations = (db: Db, userId: string) =>
  db
    .selectFrom('preparations as p')
    .innerJoin('consultations as c', 'c.id', 'p.consultation_id')
    .select([
      'p.consultation_id as consultationId',
      'p.concern',
      sql<PersonalData['preparations'][number]['intake']>`p.intake`.as('intake'),
      // A client has a right to all that is stored about them, so notes that only their author sees are included.
      sql<string>`concat_ws(e'\n\n', nullif(p.notes, ''), (
        select string_agg(note.value ->> 'text', e'\n\n' order by note.key) from jsonb_each(p.own_notes) note
        where note.value ->> 'text' <> ''
      ))`.as('notes'),
      sql<PersonalData['preparations'][number]['plan']>`p.plan`.as('plan'),
      sql<number[]>`p.done`.as('doneSteps'),
      sql<PersonalData['preparations'][number]['planDraft']>`p.draft`.as('planDraft'),
    ])
    .where('c.user_id', '=', userId)
    .orderBy('c.created_at')
    .execute()

export const listChatMessages = (db: Db, userId: string) =>
  db
    .selectFrom('room_messages as m')
    .innerJoin('consultations as c', 'c.id', 'm.consultation_id')
    .leftJoin('attachments as a', 'a.id', 'm.attachment_id')
    .select([
      'm.consultation_id as consultationId',
      'm.sender as from',
      'm.text',
      'm.sent_at as at',
      'a.file_name as fileName',
    ])
    .where('c.user_id', '=', userId)
    .orderBy('c.created_at')
    .orderBy('m.consultation_id')
    .orderBy('m.number')
    .execute()

export const listMails = (db: Db, userId: string) =>
  db
    .selectFrom('messages')
    .select(['kind', 'to_email as to', 'state', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export const listDrafts = (db: Db, userId: string) =>
  db
    .selectFrom('payments')
    .select([
      'draft',
      serviceName(sql`(payments.draft ->> 'serviceId')::uuid`).as('service'),
      counsellorName(sql`(payments.draft ->> 'counsellorId')::uuid`).as('counsellor'),
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    // The consultation of a paid one has the same texts.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consultations')
            .select('consultations.id')
            .whereRef('consultations.payment_id', '=', 'payments.id'),
        ),
      ),
    )
    .where('draft_hash', '<>', '')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
