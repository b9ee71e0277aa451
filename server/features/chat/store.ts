import { sql } from 'kysely'
import type { Side } from '#domain/side.ts'
import { type Db, hasChanged, type RowOf, type Tx } from '#server/db/transaction.ts'

/** Unread chats are counted up to this number. */
const MAX_UNREAD_CHATS = 100

const chatsOf = (db: Db) =>
  db
    .selectFrom('consultations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('rooms as r', 'r.consultation_id', 'c.id')
    .leftJoin('preparations as p', 'p.consultation_id', 'c.id')
    .leftJoin('reviews as v', 'v.consultation_id', 'c.id')
    .select([
      'c.id as consultationId',
      'c.user_id as userId',
      'c.counsellor_id as counsellorId',
      'u.locale',
      'c.status',
      'c.starts_at as startsAt',
      'c.introduced_at as introducedAt',
      'c.begun_at as begunAt',
      'c.missed_by as missedBy',
      'p.published_at as plannedAt',
      'v.created_at as reviewedAt',
      'r.open_until as openUntil',
      sql<number>`coalesce(r.last_number, 0)`.as('lastNumber'),
      sql<number>`coalesce(r.student_read, 0)`.as('studentRead'),
      sql<number>`coalesce(r.office_read, 0)`.as('officeRead'),
      'r.student_seen_at as studentSeenAt',
      'r.office_seen_at as officeSeenAt',
    ])

/** A chat with data of its consultation; all zeros for one without messages. */
export type ChatRow = RowOf<typeof chatsOf>

export const findChat = (db: Db, consultationId: string): Promise<ChatRow | undefined> =>
  chatsOf(db).where('c.id', '=', consultationId).executeTakeFirst()

export const listChats = (db: Db, consultationIds: string[]): Promise<ChatRow[]> =>
  chatsOf(db)
    .where('c.id', '=', sql<string>`any(${consultationIds}::uuid[])`)
    .execute()

/** Inserts the row of a chat if there is none and locks it, so that message numbers are sequential. */
export async function lockChat(tx: Tx, consultationId: string): Promise<void> {
  await tx
    .insertInto('rooms')
    .values({ consultation_id: consultationId })
    .onConflict((conflict) => conflict.column('consultation_id').doNothing())
    .execute()
  await tx
    .selectFrom('rooms')
    .select('consultation_id')
    .where('consultation_id', '=', consultationId)
    .forUpdate()
    .execute()
}

const messages = (db: Db) =>
  db
    .selectFrom('room_messages as m')
    .leftJoin('attachments as a', 'a.id', 'm.attachment_id')
    .select([
      'm.number',
      'm.sender',
      'm.text',
      'm.language',
      'm.sent_at as sentAt',
      'a.file_name as fileName',
      'a.size_bytes as sizeBytes',
    ])

export type MessageRow = RowOf<typeof messages>

export const findByKey = (
  tx: Tx,
  { consultationId, sender, key }: { consultationId: string; sender: Side; key: string },
): Promise<MessageRow | undefined> =>
  messages(tx)
    .where('m.consultation_id', '=', consultationId)
    .where('m.sender', '=', sender)
    .where('m.key', '=', key)
    .executeTakeFirst()

/** Messages with a lower number than `before`, the newest first. */
export const messagesBefore = (
  db: Db,
  consultationId: string,
  { before, limit }: { before: number; limit: number },
): Promise<MessageRow[]> =>
  messages(db)
    .where('m.consultation_id', '=', consultationId)
    .where('m.number', '<', before)
    .orderBy('m.number', 'desc')
    .limit(limit)
    .execute()

/** Messages with a higher number than `after`, the oldest first. */
export const listMessagesAfter = (
  db: Db,
  consultationId: string,
  { after, limit }: { after: number; limit: number },
): Promise<MessageRow[]> =>
  messages(db)
    .where('m.consultation_id', '=', consultationId)
    .where('m.number', '>', after)
    .orderBy('m.number')
    .limit(limit)
    .execute()

export async function insertMessage(
  tx: Tx,
  message: {
    consultationId: string
    number: number
    sender: Side
    authorId: string
    key: string
    text: string
    language: string
    attachmentId: string | null
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('room_messages')
    .values({
      consultation_id: message.consultationId,
      number: message.number,
      sender: message.sender,
      author_id: message.authorId,
      key: message.key,
      text: message.text,
      language: message.language,
      attachment_id: message.attachmentId,
      sent_at: message.at,
    })
    .execute()
}

const column = <Name extends string>(side: Side, name: Name) => `${side}_${name}` as const

/**
 * Updates a chat for a new message: its last number, the time of the mail to the other side, and the closing
 * time.
 */
export async function recordMessage(
  tx: Tx,
  consultationId: string,
  {
    number,
    reader,
    mailAt,
    mailPauseMs,
    openUntil,
  }: { number: number; reader: Side; mailAt: Date; mailPauseMs: number; openUntil: Date | null },
): Promise<void> {
  const due = column(reader, 'mail_at')
  await tx
    .updateTable('rooms')
    .set(({ ref }) => ({
      last_number: number,
      ...(openUntil ? { open_until: openUntil } : {}),
      [due]: sql`coalesce(${ref(due)}, greatest(${mailAt}::timestamptz,
        ${ref(column(reader, 'mailed_at'))} + ${mailPauseMs}::int * interval '1 millisecond'))`,
    }))
    .where('consultation_id', '=', consultationId)
    .execute()
}

/** Number of unread messages of the other side. */
export async function countUnread(
  db: Db,
  consultationId: string,
  { reader, after }: { reader: Side; after: number },
): Promise<number> {
  const { unread } = await db
    .selectFrom('room_messages')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('consultation_id', '=', consultationId)
    .where('sender', '<>', reader)
    .where('number', '>', after)
    .executeTakeFirstOrThrow()
  return unread
}

/** Counts the unread messages of a client in each chat with at least one, the latest start time first. */
export const listUnread = (db: Db, userId: string): Promise<{ consultationId: string; count: number }[]> =>
  db
    .selectFrom('consultations as c')
    .innerJoin('rooms as r', 'r.consultation_id', 'c.id')
    .innerJoin('room_messages as m', 'm.consultation_id', 'c.id')
    .select(['c.id as consultationId', sql<number>`count(*)::int`.as('count')])
    .where('c.user_id', '=', userId)
    .whereRef('m.number', '>', 'r.student_read')
    .where('m.sender', '=', 'office')
    .groupBy('c.id')
    .orderBy('c.starts_at', 'desc')
    .limit(MAX_UNREAD_CHATS)
    .execute()

/** Advances a read position, never back and never beyond the last message. False when it is unchanged. */
export async function raiseReadMark(
  tx: Tx,
  consultationId: string,
  { side, upTo }: { side: Side; upTo: number },
): Promise<boolean> {
  const mark = column(side, 'read')
  return hasChanged(
    tx
      .updateTable('rooms')
      .set({ [mark]: sql`least(${upTo}::int, last_number)` })
      .where('consultation_id', '=', consultationId)
      .where(mark, '<', sql<number>`least(${upTo}::int, last_number)`),
  )
}

export async function cancelUnreadMail(tx: Tx, consultationId: string, side: Side): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({ [column(side, 'mail_at')]: null })
    .where('consultation_id', '=', consultationId)
    .execute()
}

/** Stores the presence of one side, which has open streams, for these chats. */
export async function touchPresence(
  db: Db,
  consultationIds: string[],
  { side, at }: { side: Side; at: Date },
): Promise<void> {
  const seen = column(side, 'seen_at')
  await db
    .insertInto('rooms')
    .columns(['consultation_id', seen])
    .expression((from) =>
      from
        .selectFrom('consultations')
        .select(['id', sql<Date>`${at}::timestamptz`.as('at')])
        .where('id', '=', sql<string>`any(${consultationIds}::uuid[])`),
    )
    .onConflict((conflict) => conflict.column('consultation_id').doUpdateSet({ [seen]: at }))
    .execute()
}

export async function clearPresence(db: Db, consultationId: string, side: Side): Promise<void> {
  await db
    .updateTable('rooms')
    .set({ [column(side, 'seen_at')]: null })
    .where('consultation_id', '=', consultationId)
    .execute()
}
