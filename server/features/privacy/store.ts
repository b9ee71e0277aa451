import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'

/** What runs out by itself. Each answers how many rows went. */

const count = ({ numDeletedRows }: { numDeletedRows: bigint }): number => Number(numDeletedRows)

export const deleteExpiredSessions = async (db: Db, now: Date): Promise<number> =>
  count(
    await db
      .deleteFrom('sessions')
      .where((row) => row.or([row('idle_until', '<=', now), row('absolute_until', '<=', now)]))
      .executeTakeFirst(),
  )

export const deleteExpiredCodes = async (db: Db, now: Date): Promise<number> =>
  count(await db.deleteFrom('email_codes').where('expires_at', '<=', now).executeTakeFirst())

/** What was asked of a device, and set-up links, that nobody answered. */
export const deleteExpiredOffers = async (db: Db, now: Date): Promise<number> =>
  count(await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).executeTakeFirst()) +
  count(await db.deleteFrom('setup_links').where('expires_at', '<=', now).executeTakeFirst())

export const deleteExpiredLimits = async (db: Db, now: Date): Promise<number> =>
  count(await db.deleteFrom('rate_limits').where('expires_at', '<=', now).executeTakeFirst())

/** A backlog of years is taken in parts: one statement for all of it would run into the limit of time, each time anew. */
const PART = 5000

async function inParts(part: (limit: number) => Promise<number>): Promise<number> {
  let sum = 0
  for (;;) {
    const rows = await part(PART)
    sum += rows
    if (rows < PART) return sum
  }
}

/**
 * Mails with codes go to mailboxes that may never get an account. The kinds stand in the statement itself,
 * as in the index of these mails: as parameters they would not be known to fit it.
 */
export const deleteCodeMailsBefore = (db: Db, before: Date): Promise<number> =>
  deleteMails(
    db,
    sql<boolean>`kind in ('registration_code', 'already_registered', 'reset_code')
      and state <> 'queued' and created_at < ${before}`,
  )

export const deleteMailsBefore = (db: Db, before: Date): Promise<number> =>
  deleteMails(db, sql<boolean>`state <> 'queued' and created_at < ${before}`)

const deleteMails = (db: Db, which: RawBuilder<boolean>): Promise<number> =>
  inParts(async (limit) => {
    const oldest = db.selectFrom('messages').select('id').where(which).orderBy('created_at').limit(limit)
    return count(await db.deleteFrom('messages').where('id', 'in', oldest).executeTakeFirst())
  })

/** Deliveries of the provider name the payer; once worked off they are of no more use. */
export const deleteDoneEventsBefore = (db: Db, before: Date): Promise<number> =>
  inParts(async (limit) => {
    const done = db
      .selectFrom('webhook_events')
      .select('event_id')
      .where('status', '=', 'done')
      .where('received_at', '<', before)
      .limit(limit)
    return count(await db.deleteFrom('webhook_events').where('event_id', 'in', done).executeTakeFirst())
  })

/** What was asked for in checkouts that came to nothing; their ids, states and amounts stay for the books. */
export const emptyDraftsBefore = (db: Db, before: Date): Promise<number> =>
  inParts(async (limit) => {
    const ended = db
      .selectFrom('payments')
      .select('id')
      .where(sql<boolean>`status in ('expired', 'superseded', 'failed') and draft_hash <> ''`)
      .where('created_at', '<', before)
      .limit(limit)
    const emptied = await db
      .updateTable('payments')
      .set({ draft: '{}', draft_hash: '', attachment_id: null })
      .where('id', 'in', ended)
      // One that was opened again meanwhile keeps what it needs.
      .where('status', 'in', ['expired', 'superseded', 'failed'])
      .executeTakeFirst()
    return Number(emptied.numUpdatedRows)
  })

/** The log stays; the network addresses of its entries and what was searched for do not. */
export const eraseAuditDetailsBefore = (db: Db, before: Date): Promise<number> =>
  inParts(async (limit) => {
    const old = db.selectFrom('erasable_details').select('seal').where('at', '<', before).orderBy('at')
    return count(
      await db.deleteFrom('erasable_details').where('seal', 'in', old.limit(limit)).executeTakeFirst(),
    )
  })

export const usersToPurge = (db: Db, deletedBefore: Date, limit: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<=', deletedBefore)
    .where('purged_at', 'is', null)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()

/** Undefined when another process has purged this person meanwhile. */
export const lockUnpurged = (tx: Db, userId: string) =>
  tx
    .selectFrom('users')
    .select(['email', 'deleted_at as deletedAt'])
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where('purged_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Own files, and those that the office sent into the person's rooms. */
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

export const attachmentIdsOf = async (db: Db, userId: string): Promise<string[]> =>
  (await filesAbout(db, userId).execute()).map(({ id }) => id)

export type PurgeCounts = {
  consultations: number
  payments: number
  attachments: number
  messages: number
  reviews: number
}

/** Empties what tells about the person; amounts, instants and the provider's ids stay for the books. */
export const purgeBookings = async (
  tx: Db,
  userId: string,
): Promise<Pick<PurgeCounts, 'consultations' | 'payments' | 'attachments' | 'reviews'>> => {
  const consultations = await tx
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
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const payments = await tx
    .updateTable('payments')
    .set({ draft: '{}', draft_hash: '', attachment_id: null })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await tx
    .updateTable('refunds')
    .set({ reason: '' })
    .where('payment_id', 'in', tx.selectFrom('payments').select('id').where('user_id', '=', userId))
    .execute()
  await tx
    .deleteFrom('preparations')
    .where('consultation_id', 'in', tx.selectFrom('consultations').select('id').where('user_id', '=', userId))
    .execute()
  const attachments = await tx
    .deleteFrom('attachments')
    .where('id', 'in', filesAbout(tx, userId))
    .executeTakeFirst()
  await tx
    .deleteFrom('rooms')
    .where('consultation_id', 'in', tx.selectFrom('consultations').select('id').where('user_id', '=', userId))
    .execute()
  const reviews = await tx.deleteFrom('reviews').where('user_id', '=', userId).executeTakeFirst()
  return {
    consultations: Number(consultations.numUpdatedRows),
    payments: Number(payments.numUpdatedRows),
    attachments: count(attachments),
    reviews: count(reviews),
  }
}

/** Mails of the account, and those that went to the mailbox before it had one. */
export const purgeMails = async (
  tx: Db,
  user: { id: string; email: string; deletedAt: Date },
): Promise<number> =>
  count(
    await tx
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
      )
      .executeTakeFirst(),
  )

export const purgeProfile = async (tx: Db, userId: string, now: Date): Promise<void> => {
  await tx.deleteFrom('consents').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({ email: '', email_key: '', name: '', nationality: '', locale: 'en', purged_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Purged people of whom no payment is young enough to be kept for the books. */
export const usersToErase = (db: Db, paidBefore: Date, limit: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('purged_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.user_id', '=', 'users.id')
            .where('payments.created_at', '>', paidBefore),
        ),
      ),
    )
    .limit(limit)
    .execute()

/** Deletes the last rows of a purged person, from the leaves to the root; answers how many payments. */
export const eraseUser = async (tx: Db, userId: string): Promise<number> => {
  const payments = tx.selectFrom('payments').select('id').where('user_id', '=', userId)
  await tx.deleteFrom('messages').where('user_id', '=', userId).execute()
  await tx.deleteFrom('coupon_claims').where('payment_id', 'in', payments).execute()
  await tx.deleteFrom('coupons').where('user_id', '=', userId).execute()
  await tx.deleteFrom('refunds').where('payment_id', 'in', payments).execute()
  await tx.deleteFrom('slot_claims').where('payment_id', 'in', payments).execute()
  await tx.deleteFrom('consultations').where('user_id', '=', userId).execute()
  const deleted = await tx.deleteFrom('payments').where('user_id', '=', userId).executeTakeFirst()
  await tx.deleteFrom('users').where('id', '=', userId).execute()
  return count(deleted)
}
