import { type ExpressionBuilder, sql } from 'kysely'
import { reservingStatuses } from '#domain/payment.ts'
import { isDisputed } from '#server/db/open-dispute.ts'
import type { Tables } from '#server/db/tables.ts'
import { type Db, hasChanged, type Tx } from '#server/db/transaction.ts'

/** True when no payment that can still become a booking has the file. */
const isOfNoCheckout = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'attachments'>) =>
  not(
    exists(
      selectFrom('payments')
        .select('payments.id')
        .whereRef('payments.attachment_id', '=', 'attachments.id')
        .where('payments.status', 'in', reservingStatuses),
    ),
  )

export type NewAttachment = {
  id: string
  userId: string
  fileName: string
  contentType: string
  sizeBytes: number
  sha256: Buffer
  now: Date
}

export const insertAttachment = async (tx: Tx, attachment: NewAttachment): Promise<void> => {
  await tx
    .insertInto('attachments')
    .values({
      id: attachment.id,
      user_id: attachment.userId,
      file_name: attachment.fileName,
      content_type: attachment.contentType,
      size_bytes: attachment.sizeBytes,
      sha256: attachment.sha256,
      created_at: attachment.now,
    })
    .execute()
}

/** Serializes the uploads of one account until the transaction ends. */
export const lockUploadsOf = async (tx: Tx, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${userId}`}, 0))`.execute(tx)
}

/** Total bytes of files without a booking, of one account or of all. */
export async function sumUnusedBytes(tx: Tx, userId: string | null): Promise<number> {
  let query = tx
    .selectFrom('attachments')
    .select((row) => row.fn.sum<string | null>('size_bytes').as('bytes'))
    .where('claimed_at', 'is', null)
  if (userId !== null) query = query.where('user_id', '=', userId)
  return Number((await query.executeTakeFirst())?.bytes ?? 0)
}

/** The file of one consultation, with the consultation's owner. */
export const findAttachment = (db: Db, consultationId: string) =>
  db
    .selectFrom('consultations')
    .innerJoin('attachments', 'attachments.id', 'consultations.attachment_id')
    .select([
      'attachments.id',
      'attachments.file_name as fileName',
      'attachments.content_type as contentType',
      'attachments.size_bytes as sizeBytes',
      'consultations.user_id as ownerId',
    ])
    .where('consultations.id', '=', consultationId)
    .executeTakeFirst()

/** Deletes the rows without a booking or an open checkout; returns their ids. */
export async function deleteUnusedFiles(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('attachments')
    .where('claimed_at', 'is', null)
    .where('created_at', '<', before)
    .where(isOfNoCheckout)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes the files of consultations that started before `before`, and all references to them; returns their
 * ids.
 */
export async function deleteFilesOfEnded(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const ended = await tx
    .selectFrom('consultations')
    .select(['id', 'attachment_id'])
    .where('attachment_id', 'is not', null)
    .where('starts_at', '<', before)
    .where(({ not }) => not(isDisputed('consultations.payment_id')))
    .orderBy('starts_at')
    .limit(limit)
    .forUpdate()
    .execute()
  if (ended.length === 0) return []
  const consultationIds = ended.map(({ id }) => id)
  await tx
    .updateTable('consultations')
    .set({ attachment_id: null })
    .where('id', 'in', consultationIds)
    .execute()
  const ids = ended.flatMap(({ attachment_id }) => attachment_id ?? [])
  // Two bookings may share a file, if the payment of the first took days. It is deleted with the later booking.
  return deleteUnbookedFiles(tx, ids)
}

/**
 * Deletes the files that no consultation refers to; returns their ids, whose content the caller removes after the
 * commit.
 */
export async function deleteUnbookedFiles(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const deleted = await tx
    .deleteFrom('attachments')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('consultations').select('id').whereRef('attachment_id', '=', 'attachments.id'))),
    )
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

/** Those of the ids that have a row. */
export async function listKnownIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('attachments').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Marks an uploaded file as used by a booking. False when the user has no such file, or a booking or an open checkout
 * uses it.
 */
export const markFileUsed = (
  tx: Tx,
  { attachmentId, userId, now }: { attachmentId: string; userId: string; now: Date },
): Promise<boolean> =>
  hasChanged(
    tx
      .updateTable('attachments')
      .set({ claimed_at: now })
      .where('id', '=', attachmentId)
      .where('user_id', '=', userId)
      .where('claimed_at', 'is', null)
      .where(isOfNoCheckout),
  )
