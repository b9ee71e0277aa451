import type { Db } from '#server/db/transaction.ts'

export const findTestMail = (db: Db, userId: string): Promise<{ to: string; state: string } | undefined> =>
  db
    .selectFrom('messages')
    .select(['to_email as to', 'state'])
    .where('kind', '=', 'desk_test')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
