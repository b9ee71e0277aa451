import { sql } from 'kysely'
import { countChanged, type Db, type Tx } from '#server/db/transaction.ts'
import { DISPUTE_RESOLVED } from '#server/features/payments/refunds/dispute-states.ts'

/** Queries that purge the data of deleted accounts. */

export const markErasureRequested = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await tx.updateTable('users').set({ erase_asked_at: now }).where('id', '=', userId).execute()
}

/**
 * Users to purge: a year after the deletion, or days after a request to erase. After a request the purge
 * waits until their money is settled: a pending refund still needs its mail, and a dispute may need the data.
 */
export const listUsersToPurge = (
  db: Db,
  { deletedBefore, askedBefore }: { deletedBefore: Date; askedBefore: Date },
  limit: number,
) =>
  db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('purged_at', 'is', null)
    .where(({ and, eb, exists, not, or, selectFrom }) =>
      or([
        eb('deleted_at', '<=', deletedBefore),
        and([
          eb('erase_asked_at', '<=', askedBefore),
          not(
            exists(
              selectFrom('refunds')
                .innerJoin('payments', 'payments.id', 'refunds.payment_id')
                .select('refunds.id')
                .whereRef('payments.user_id', '=', 'users.id')
                .where('refunds.status', 'in', ['requested', 'pending', 'needs_attention']),
            ),
          ),
          not(
            exists(
              selectFrom('disputes')
                .innerJoin('payments', 'payments.id', 'disputes.payment_id')
                .select('disputes.payment_id')
                .whereRef('payments.user_id', '=', 'users.id')
                .where('disputes.status', '<>', DISPUTE_RESOLVED),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('deleted_at')
    .limit(limit)
    .execute()

/** Undefined when another process has already purged this user. */
export const lockUnpurged = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['email', 'deleted_at as deletedAt'])
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where('purged_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The user's own files, and those that admins sent in the user's chats. */
const filesAbout = (db: Db, userId: string) =>
  db
    .selectFrom('attachments')
    .select('id')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('user_id', '=', userId),
        eb(
          'id',
          'in',
          selectFrom('room_messages as m')
            .innerJoin('consultations as c', 'c.id', 'm.consultation_id')
            .select('m.attachment_id')
            .where('c.user_id', '=', userId),
        ),
      ]),
    )

export const listAttachmentIds = async (db: Db, userId: string): Promise<string[]> =>
  (await filesAbout(db, userId).execute()).map(({ id }) => id)

type PurgeCounts = {
  consultations: number
  payments: number
  attachments: number
  messages: number
  reviews: number
}

/**
 * Clears personal data of bookings and payments; amounts, instants and provider ids stay for the bookkeeping.
 */
export const purgeBookings = async (
  tx: Tx,
  userId: string,
): Promise<Pick<PurgeCounts, 'consultations' | 'payments' | 'attachments' | 'reviews'>> => {
  const consultations = await countChanged(
    tx
      .updateTable('consultations')
      .set({
        name: '',
        email: '',
        user_account_email: '',
        platform_id: '',
        message: '',
        time_zone: null,
        cancel_reason: null,
        language: null,
        offer: null,
        attachment_id: null,
      })
      .where('user_id', '=', userId),
  )
  const payments = await countChanged(
    tx
      .updateTable('payments')
      .set({ draft: '{}', draft_hash: '', attachment_id: null, note: null })
      .where('user_id', '=', userId),
  )
  await tx
    .updateTable('refunds')
    .set({ reason: '' })
    .where('payment_id', 'in', tx.selectFrom('payments').select('id').where('user_id', '=', userId))
    .execute()
  await tx
    .deleteFrom('preparations')
    .where('consultation_id', 'in', tx.selectFrom('consultations').select('id').where('user_id', '=', userId))
    .execute()
  const attachments = await countChanged(
    tx.deleteFrom('attachments').where('id', 'in', filesAbout(tx, userId)),
  )
  await tx
    .deleteFrom('rooms')
    .where('consultation_id', 'in', tx.selectFrom('consultations').select('id').where('user_id', '=', userId))
    .execute()
  const reviews = await countChanged(tx.deleteFrom('reviews').where('user_id', '=', userId))
  return { consultations, payments, attachments, reviews }
}

/**
 * Deletes the mail server's refusals of the mailbox, those of a newer account with the same mailbox included: the queue
 * then stops a little later at most.
 */
export const purgeRefusals = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('relay_refusals').where('to_email', '=', email).execute()
}

/** Deletes mails of the account, and those sent to the mailbox before it had one. */
export const purgeMails = (tx: Tx, user: { id: string; email: string; deletedAt: Date }): Promise<number> =>
  countChanged(
    tx
      .deleteFrom('messages')
      .where((row) =>
        row.or([
          row('user_id', '=', user.id),
          row.and([
            row('user_id', 'is', null),
            row('to_email', '=', user.email),
            row('created_at', '<=', user.deletedAt),
          ]),
        ]),
      ),
  )

/**
 * Deletes mails to admins about the user, and clears webhook events about their payments. The user's bookings
 * identify those mails, so this must run before the bookings are cleared.
 */
export const purgeStaffMailsAndEvents = async (tx: Tx, userId: string): Promise<number> => {
  const own = tx
    .selectFrom('consultations as c')
    .select('c.id')
    .where('c.user_id', '=', userId)
    .where('c.name', '<>', '')
  const named = sql<boolean>`c.name = booking ->> 'name' and c.platform_id = booking ->> 'platformId'`
  const mails = await countChanged(
    tx
      .deleteFrom('messages as m')
      .where('kind', 'in', ['desk_alert', 'desk_digest', 'room_message'])
      .where(({ exists, or }) =>
        or([
          exists(own.where(sql<boolean>`c.id::text = m.data ->> 'consultationId'`)),
          exists(
            own
              .innerJoin(
                sql<{ booking: unknown }>`jsonb_array_elements(
                coalesce(m.data -> 'bookings', '[]') || coalesce(m.data -> 'booking', '[]')
              )`.as<'mentioned'>(sql`mentioned(booking)`),
                (join) => join.onTrue(),
              )
              .where(named),
          ),
        ]),
      ),
  )
  const paid = tx
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.user_id', '=', userId)
    .where(
      sql<boolean>`strpos(webhook_events.body, p.id::text) > 0 or strpos(webhook_events.body, p.order_id) > 0
        or strpos(webhook_events.body, p.capture_id) > 0`,
    )
  // The row stays, because it identifies a repeated event.
  await tx
    .updateTable('webhook_events')
    .set({ body: '{}' })
    .where('status', '=', 'done')
    .where(({ exists }) => exists(paid))
    .execute()
  return mails
}

export const purgeProfile = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await tx.deleteFrom('consents').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  // Working hours of staff.
  await tx.deleteFrom('counsellor_exceptions').where('user_id', '=', userId).execute()
  await tx.deleteFrom('counsellors').where('user_id', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({ email: '', email_key: '', name: '', nationality: '', locale: 'en', purged_at: now })
    .where('id', '=', userId)
    .execute()
}
