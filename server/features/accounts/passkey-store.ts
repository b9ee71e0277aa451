import type { Db } from '#server/db/transaction.ts'

export const deletePasskeys = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
