import type { Db } from '#server/db/transaction.ts'

/** Checkouts that may still become a booking, and then need their file. */
const LIVE_PAYMENTS = ['creating', 'created', 'capturing', 'pending'] as const

export async function insertAttachment(
  db: Db,
  attachment: {
    id: string
    userId: string
    fileName: string
    contentType: string
    sizeBytes: number
    sha256: Buffer
    now: Date
  },
): Promise<void> {
  await db
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

/** Deletes the rows that no booking claimed and no live checkout refers to; answers their ids. */
export async function deleteUnclaimed(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('attachments')
    .where('claimed_at', 'is', null)
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.attachment_id', '=', 'attachments.id')
            .where('payments.status', 'in', LIVE_PAYMENTS),
        ),
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of these ids have a row. */
export async function knownIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('attachments').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
