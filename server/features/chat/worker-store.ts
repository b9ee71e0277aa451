import { sql } from 'kysely'
import type { Side } from '#domain/side.ts'
import { isDisputed } from '#server/db/open-dispute.ts'
import type { Tx } from '#server/db/transaction.ts'

/**
 * Chats about which one side is due a mail for unread messages; rows locked by another worker are skipped.
 */
export async function lockUnread(tx: Tx, { side, now, limit }: { side: Side; now: Date; limit: number }) {
  const due = `r.${side}_mail_at` as const
  return tx
    .selectFrom('rooms as r')
    .innerJoin('consultations as c', 'c.id', 'r.consultation_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.number',
      'c.name',
      'c.user_id as userId',
      'c.counsellor_id as counsellorId',
      'c.user_account_email as userAccountEmail',
      'c.starts_at as startsAt',
      'c.time_zone as timeZone',
      'u.locale',
      'u.deleted_at as deletedAt',
      `r.${side}_seen_at as seenAt`,
      `r.${side}_read as read`,
    ])
    .where(due, '<=', now)
    .orderBy(due)
    .limit(limit)
    .forUpdate('r')
    .skipLocked()
    .execute()
}

/** The first unread message of the other side, and the number of unread ones. */
export async function findUnread(
  tx: Tx,
  consultationId: string,
  { side, read }: { side: Side; read: number },
) {
  return tx
    .selectFrom('room_messages')
    .select([
      'number',
      'text',
      'sent_at as sentAt',
      sql<number>`(count(*) over ())::int`.as('unread'),
      sql<number>`max(number) over ()`.as('newest'),
    ])
    .where('consultation_id', '=', consultationId)
    .where('sender', '<>', side)
    .where('number', '>', read)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
}

export async function setMailAt(
  tx: Tx,
  consultationId: string,
  side: Side,
  next: { mailAt: Date | null; mailedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({
      [`${side}_mail_at`]: next.mailAt,
      ...(next.mailedAt ? { [`${side}_mailed_at`]: next.mailedAt } : {}),
    })
    .where('consultation_id', '=', consultationId)
    .execute()
}

/** Chats of consultations that started before an instant, were not reopened and are not disputed. */
export const lockEnded = (tx: Tx, { before, now, limit }: { before: Date; now: Date; limit: number }) =>
  tx
    .selectFrom('rooms as r')
    .innerJoin('consultations as c', 'c.id', 'r.consultation_id')
    .select('r.consultation_id as id')
    .where('c.starts_at', '<', before)
    .where((row) => row.or([row('r.open_until', 'is', null), row('r.open_until', '<', now)]))
    .where(({ not }) => not(isDisputed('c.payment_id')))
    .orderBy('c.starts_at')
    .limit(limit)
    .forUpdate('r')
    .skipLocked()
    .execute()

/**
 * Deletes chats with their messages and mails; returns the ids of the files sent there, which the caller has
 * to delete.
 */
export async function deleteChats(tx: Tx, consultationIds: string[]): Promise<string[]> {
  const files = await tx
    .selectFrom('room_messages')
    .select('attachment_id as id')
    .where('consultation_id', 'in', consultationIds)
    .where('attachment_id', 'is not', null)
    .execute()
  await tx
    .deleteFrom('messages')
    .where('kind', '=', 'room_message')
    .where('state', '<>', 'queued')
    .where(sql<string>`split_part(reference, ' ', 1)`, 'in', consultationIds)
    .execute()
  await tx.deleteFrom('rooms').where('consultation_id', 'in', consultationIds).execute()
  return files.flatMap(({ id }) => id ?? [])
}
