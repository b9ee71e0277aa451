import { sql } from 'kysely'
import type { Side } from '#domain/side.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/** Total bytes of one side's files in a chat. */
export async function sumFileBytes(tx: Tx, consultationId: string, sender: Side): Promise<number> {
  const { bytes } = await tx
    .selectFrom('room_messages as m')
    .innerJoin('attachments as a', 'a.id', 'm.attachment_id')
    .select(sql<number>`coalesce(sum(a.size_bytes), 0)::float8`.as('bytes'))
    .where('m.consultation_id', '=', consultationId)
    .where('m.sender', '=', sender)
    .executeTakeFirstOrThrow()
  return bytes
}

export const findFile = (db: Db, consultationId: string, number: number) =>
  db
    .selectFrom('room_messages as m')
    .innerJoin('attachments as a', 'a.id', 'm.attachment_id')
    .select(['a.id', 'a.file_name as fileName', 'a.content_type as contentType', 'a.size_bytes as sizeBytes'])
    .where('m.consultation_id', '=', consultationId)
    .where('m.number', '=', number)
    .executeTakeFirst()
